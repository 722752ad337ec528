package vector

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/mast-search/mast/internal/lockfile"
	"github.com/mast-search/mast/pkg/embed"
	"github.com/mast-search/mast/pkg/store"
)

// ErrLocked says that another process brings the vectors up to date.
var ErrLocked = lockfile.ErrLocked

const (
	// portion is the number of texts that are read and given away at a time: enough
	// to keep all requests of an endpoint going, little enough to hold in memory.
	portion = 640
	// pruneTime bounds the removing of vectors that no text has any more; what is
	// left waits for the next run.
	pruneTime = 5 * time.Second
)

// Report says what an update did, in texts; chunks with equal texts are one.
type Report struct {
	// Indexed counts the vectors that were made, Deleted those that no text of the
	// project has any more, Errors the texts that have no vector after the run.
	Indexed int `json:"indexed"`
	Deleted int `json:"deleted"`
	Errors  int `json:"errors"`
	// Texts is the number of texts that should have a vector.
	Texts int `json:"texts"`
	// Reason says why there are Errors.
	Reason string `json:"reason,omitempty"`
}

// UpdateOptions say how to update.
type UpdateOptions struct {
	// Wait is how long to wait for another process that does the same.
	Wait time.Duration
	// Progress is told how many of the missing vectors are made; nil is allowed.
	Progress func(done, total int)
}

// Update makes the vectors that are missing for the index that view opens, and drops
// those that are not needed any more. Each finished batch is stored at once. Texts
// that could not be embedded are counted in the report, which is valid beside an error
// too; the error is ErrLocked, one of package store, or that of ctx.
func (x *Index) Update(ctx context.Context, view func(context.Context) (*store.View, error), opts UpdateOptions) (report Report, err error) {
	lock, err := lockfile.Acquire(ctx, filepath.Join(x.config.StateDir, lockFile), "embed", opts.Wait)
	if err != nil {
		return report, fmt.Errorf("embed: %w", err)
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	w, err := store.OpenVectorWriter(ctx, x.file.Path())
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	u := &update{x: x, writer: w, view: view, opts: opts}
	err = u.run(ctx)
	if err == nil {
		err = w.Finish(ctx)
	}
	return u.report, err
}

// update is one run of Update.
type update struct {
	x      *Index
	writer *store.VectorWriter
	view   func(context.Context) (*store.View, error)
	opts   UpdateOptions
	report Report

	rules string
	// wanted are all texts of the project, missing those without a vector.
	wanted  map[store.VectorKey]bool
	missing []place
	// have are the stored vectors of the model, with their lengths.
	have map[store.VectorKey]int
	// model is the vector space, without a length before the first vector.
	model store.VectorModel
	// skipped counts the missing texts that changed before they were read.
	skipped int
}

// place is where a text stands.
type place struct {
	path  string
	hash  store.Hash
	index int // of the chunk in the file
	key   store.VectorKey
}

func (u *update) run(ctx context.Context) error {
	u.model = store.VectorModel{Name: u.x.Model(), Dimensions: u.x.config.Dimensions}
	var err error
	if u.have, err = u.writer.Keys(ctx, u.model.Name); err != nil {
		return err
	}
	if u.model.Dimensions == 0 {
		u.model.Dimensions = usual(u.have)
	}
	if err := u.plan(ctx); err != nil {
		return err
	}
	u.report.Texts = len(u.wanted)
	if err := u.embedAll(ctx); err != nil {
		return err
	}
	u.report.Errors = len(u.missing) - u.report.Indexed - u.skipped
	if u.report.Errors > 0 && u.report.Errors == u.report.Texts {
		return nil // where a model gives nothing, its predecessor may be wanted again
	}
	u.report.Deleted, err = u.writer.Prune(ctx, u.model, func(k store.VectorKey) bool { return u.wanted[k] }, time.Now().Add(pruneTime))
	return err
}

// usual is the length that most vectors have.
func usual(have map[store.VectorKey]int) int {
	counts := make(map[int]int)
	for _, n := range have {
		counts[n]++
	}
	best := 0
	for n, count := range counts {
		if best == 0 || cmp.Or(cmp.Compare(count, counts[best]), cmp.Compare(n, best)) > 0 {
			best = n
		}
	}
	return best
}

// plan finds out which texts there are and which of them have no vector, and stores
// what the chunks of the files are.
func (u *update) plan(ctx context.Context) (err error) {
	v, err := u.view(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, v.Close()) }()
	meta := v.Meta()
	u.rules = rulesOf(&meta)
	old, err := u.writer.Rules(ctx)
	if err != nil {
		return err
	}
	known := make(map[string]store.VectorFile)
	if old == u.rules {
		if known, err = u.writer.Files(ctx); err != nil {
			return err
		}
	}
	files, err := v.Files(ctx)
	if err != nil {
		return err
	}
	files = slices.Clone(files)
	slices.SortFunc(files, func(a, b store.FileState) int { return strings.Compare(a.Path, b.Path) })
	var changed []store.VectorFile
	u.wanted, u.missing = make(map[store.VectorKey]bool), nil
	here := make(map[string]bool, len(files))
	for i := range files {
		f := &files[i]
		if f.Chunks == 0 {
			continue
		}
		here[f.Path] = true
		file, ok := known[f.Path]
		if !ok || !fits(&file, f) {
			if file, err = keysOf(ctx, v, f); err != nil {
				return err
			}
			changed = append(changed, file)
		}
		u.want(&file)
	}
	var gone []string
	for path := range known {
		if !here[path] {
			gone = append(gone, path)
		}
	}
	if len(changed)+len(gone) == 0 && old == u.rules {
		return nil
	}
	return u.writer.SetFiles(ctx, u.rules, changed, gone)
}

// want notes the texts of a file.
func (u *update) want(f *store.VectorFile) {
	for i, key := range f.Keys {
		if key == noKey || u.wanted[key] {
			continue
		}
		u.wanted[key] = true
		if n, ok := u.have[key]; !ok || n != u.model.Dimensions {
			u.missing = append(u.missing, place{path: f.Path, hash: f.Hash, index: i, key: key})
		}
	}
}

// embedAll makes the missing vectors. It ends early when nothing of a portion
// succeeded: then the rest would fail in the same way.
func (u *update) embedAll(ctx context.Context) error {
	replanned := false
	for rest := u.missing; len(rest) > 0; {
		asked := rest[:min(len(rest), portion)]
		rest = rest[len(asked):]
		texts, places, err := u.read(ctx, asked)
		if err != nil {
			return err
		}
		u.skipped += len(asked) - len(places)
		if len(texts) == 0 {
			continue
		}
		before := u.report.Indexed
		again, err := u.embed(ctx, places, texts)
		switch {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case again && !replanned:
			// The vectors that were there have another length.
			replanned = true
			if err := u.plan(ctx); err != nil {
				return err
			}
			rest = u.missing
			u.report.Indexed, u.skipped = 0, 0
		case u.report.Indexed == before:
			return nil
		}
	}
	return nil
}

// read reads the texts of places, without those whose file changed meanwhile.
func (u *update) read(ctx context.Context, places []place) (texts []string, kept []place, err error) {
	v, err := u.view(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, v.Close()) }()
	meta := v.Meta()
	if rulesOf(&meta) != u.rules {
		return nil, nil, nil
	}
	for len(places) > 0 {
		n := 1
		for n < len(places) && places[n].path == places[0].path {
			n++
		}
		of := places[:n]
		places = places[n:]
		f, err := v.File(ctx, of[0].path)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return nil, nil, err
		}
		if err != nil || f.Hash != of[0].hash {
			continue
		}
		chunks, err := v.ChunksOfFile(ctx, f.ID)
		if err != nil {
			return nil, nil, err
		}
		src, err := v.Text(ctx, f.ID)
		if err != nil {
			return nil, nil, err
		}
		for _, p := range of {
			texts = append(texts, Text(f.Path, &chunks[p.index].Chunk, src))
			kept = append(kept, p)
		}
	}
	return texts, kept, nil
}

// embed makes the vectors of some texts and stores each batch as it comes. again says
// that they have another length than those that are there, so that all must be made.
func (u *update) embed(ctx context.Context, places []place, texts []string) (again bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var failed error
	_, err = u.x.config.Embedder.Embed(ctx, embed.Document, texts, func(from int, vectors [][]float32) {
		if failed != nil {
			return
		}
		if failed = u.put(ctx, places[from:from+len(vectors)], vectors, &again); failed != nil {
			cancel()
		}
	})
	if failed != nil {
		return false, failed
	}
	u.reason(err)
	return again, nil
}

// put stores the vectors of one batch.
func (u *update) put(ctx context.Context, places []place, vectors [][]float32, again *bool) error {
	var keys []store.VectorKey
	var blobs [][]byte
	for i, v := range vectors {
		if len(v) == 0 {
			continue
		}
		if len(v) != u.model.Dimensions {
			*again = *again || u.model.Dimensions != 0
			u.model.Dimensions = len(v)
		}
		keys = append(keys, places[i].key)
		blobs = append(blobs, embed.Quantise(v))
	}
	if len(keys) == 0 {
		return nil
	}
	// What came back is paid for: it is stored although the run may be over.
	if err := u.writer.PutVectors(context.WithoutCancel(ctx), u.model, keys, blobs); err != nil {
		return err
	}
	for _, k := range keys {
		u.have[k] = u.model.Dimensions
	}
	u.report.Indexed += len(keys)
	if u.opts.Progress != nil {
		u.opts.Progress(u.report.Indexed, len(u.missing))
	}
	return nil
}

// reason keeps the first reason of a failure.
func (u *update) reason(err error) {
	if err != nil && u.report.Reason == "" && !errors.Is(err, context.Canceled) {
		u.report.Reason = firstOf(err)
	}
}

// firstOf is what the first of errors that were joined says.
func firstOf(err error) string {
	if e, ok := errors.AsType[*embed.Error](err); ok {
		err = e
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
