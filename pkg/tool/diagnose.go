package tool

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mast-search/mast/internal/walk"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/store"
)

// The commands that mend an index.
const (
	mendIncremental = "run `mast index --incremental`"
	mendIndex       = "run `mast index`"
	mendForce       = "run `mast index --force`"
	mendVectors     = "run `mast migrate --reset`, then `mast index`"
)

// diagnoseIndex says why there is no index to read; "" for other errors and
// none.
func diagnoseIndex(err error) string {
	switch {
	case errors.Is(err, store.ErrNoIndex):
		return "nothing is indexed: " + mendIndex
	case errors.Is(err, store.ErrOlderFormat):
		return "the index has an older format: " + mendIndex
	case errors.Is(err, store.ErrNewerFormat):
		return "a newer mast made the index: use that one, or " + mendForce
	case errors.Is(err, store.ErrCorrupt):
		return "the index is damaged: " + mendForce
	case errors.Is(err, store.ErrBusy):
		return "another process holds the index: run `mast stats` again"
	}
	return ""
}

// indexState is what a diagnosis looks at.
type indexState struct {
	complete, linked, made   bool
	stale, unreadable, files int
	vectors                  vectorState
}

// diagnose returns what is not in order, with the command that mends it.
func (s *indexState) diagnose() []string {
	v := &s.vectors
	var out []string
	for _, f := range []struct {
		holds bool
		text  string
	}{
		{!s.made, "other settings or another version of mast made the index: " + mendIndex},
		{!s.complete, "the last run of the indexer did not look at every file: " + mendIncremental},
		{!s.linked, "the links between files are not up to date: " + mendIncremental},
		{s.stale > 0, Count(s.stale, "file is", "files are") + " not as indexed: " + mendIncremental},
		{s.unreadable > 0, Count(s.unreadable, "file", "files") + " could not be read (`mast status` lists them): make them readable and " + mendIncremental},
		{v.migration == VectorsAborted, "the stored vectors cannot be used: " + mendVectors},
		{v.migration == VectorsPending, "the stored vectors are of another model: " + mendIndex},
		{v.wanted && v.pending > 0 && v.rows > 0, Count(v.pending, "chunk has", "chunks have") + " no vector yet: " + mendIndex},
		{v.wanted && s.files > 0 && v.rows == 0 && v.migration != VectorsPending, "an embedding model is configured and there are no vectors: " + mendIndex},
		{v.wanted && s.files > 0 && v.rows > 0 && v.dimensions == 0, "it is not known how long the vectors are: " + mendIndex},
	} {
		if f.holds {
			out = append(out, f.text)
		}
	}
	return out
}

const (
	// glanceTime bounds looking at the sizes and times of files.
	glanceTime = 30 * time.Millisecond
	// glanceReads bounds the files that are read because only their time differs.
	glanceReads = 20
)

// glance counts the indexed files that are not as they were indexed, and those
// it came to look at in time. It reads hardly any file, and finds no new ones.
func (p *Project) glance(ctx context.Context, v *store.View, ix *indexer.Indexer) (stale, looked int, err error) {
	files, err := v.Files(ctx)
	if err != nil {
		return 0, 0, err
	}
	until := time.Now().Add(glanceTime)
	var touched []string
	for i := range files {
		if i%64 == 63 && time.Now().After(until) {
			break
		}
		looked++
		f := &files[i]
		switch entry, ok := walk.Stat(p.Root, f.Path); {
		case !ok || entry.Size != f.Size:
			stale++
		case entry.MtimeNS != f.MtimeNS && len(touched) < glanceReads:
			touched = append(touched, f.Path)
		}
	}
	changed, deleted, err := ix.Stale(ctx, v, touched)
	if err != nil {
		return 0, 0, fmt.Errorf("look whether files changed: %w", err)
	}
	return stale + len(changed) + len(deleted), looked, nil
}
