package vector

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/mast-search/mast/internal/lockfile"
	"github.com/mast-search/mast/pkg/store"
)

// State is what is stored for a project.
type State struct {
	// Exists says that there is a file of vectors; Unusable says why it cannot be
	// used, or is empty.
	Exists   bool
	Unusable string
	// Counts are the vectors by model, Bytes the room that they take on disk.
	Counts []store.VectorCount
	Bytes  int64
	// Chunks counts the chunks of the index that should have a vector, Pending
	// those of them that have none of the model that was asked for.
	Chunks, Pending int
}

// Rows is the number of vectors of a model, all lengths together.
func (s *State) Rows(model string) (rows, dimensions int) {
	for _, c := range s.Counts {
		if c.Name == model && c.Rows > 0 {
			rows += c.Rows
			dimensions = c.Dimensions
		}
	}
	return rows, dimensions
}

// Inspect says what is stored in a state folder. model may be empty, then nothing is
// pending; v may be nil when there is no index. It writes nothing and contacts nobody.
func Inspect(ctx context.Context, stateDir, model string, v *store.View) (State, error) {
	file := store.NewVectors(filepath.Join(stateDir, File))
	var s State
	s.Bytes = file.Bytes()
	have := make(map[store.VectorKey]bool)
	var known map[string]store.VectorFile
	err := file.Read(ctx, func(r *store.VectorReading) (err error) {
		s.Exists = true
		if s.Counts, err = r.Counts(ctx); err != nil || v == nil || model == "" {
			return err
		}
		rules, err := r.Rules(ctx)
		if err != nil {
			return err
		}
		if meta := v.Meta(); rules == rulesOf(&meta) {
			if known, err = r.Files(ctx); err != nil {
				return err
			}
		}
		return r.Keys(ctx, model, func(k store.VectorKey) { have[k] = true })
	})
	err = errors.Join(err, file.Close())
	switch {
	case errors.Is(err, store.ErrVectorsUnusable):
		s.Exists, s.Unusable = true, err.Error()
	case errors.Is(err, store.ErrNoVectors):
	case err != nil:
		return s, err
	}
	if v == nil || model == "" {
		return s, nil
	}
	return s, s.count(ctx, v, known, have)
}

// count finds out which chunks have no vector. Of files that are not known as they are
// all are taken to have none: to look would take reading them.
func (s *State) count(ctx context.Context, v *store.View, known map[string]store.VectorFile, have map[store.VectorKey]bool) error {
	files, err := v.Files(ctx)
	if err != nil {
		return err
	}
	for i := range files {
		f := &files[i]
		file, ok := known[f.Path]
		if !ok || !fits(&file, f) {
			s.Chunks += f.Chunks
			s.Pending += f.Chunks
			continue
		}
		for _, key := range file.Keys {
			if key == noKey {
				continue
			}
			s.Chunks++
			if !have[key] {
				s.Pending++
			}
		}
	}
	return nil
}

// Drop removes the vectors of a state folder, in whatever state they are, and reports
// whether there were any. The error is ErrLocked while a process makes vectors.
func Drop(ctx context.Context, stateDir string) (dropped bool, err error) {
	s, err := Inspect(ctx, stateDir, "", nil)
	if err == nil && !s.Exists {
		return false, nil
	}
	lock, err := lockfile.Try(filepath.Join(stateDir, lockFile), "drop")
	if err != nil {
		return false, fmt.Errorf("drop the vectors: %w", err)
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	return true, store.DropVectors(filepath.Join(stateDir, File))
}
