package vector

import (
	"context"
	"errors"
	"fmt"

	"github.com/mast-search/mast/pkg/embed"
	"github.com/mast-search/mast/pkg/store"
)

// table is what the file of vectors holds, in memory: dimensions + 4 bytes a vector.
// What is loaded goes on being used while vectors are added.
type table struct {
	generation, created int64
	model               store.VectorModel
	matrix              *embed.Matrix
	// rows are the rows of the matrix by text; last is the id of the last one.
	rows map[store.VectorKey]int32
	last int64
	// rules and files say which texts the chunks of the files are.
	rules string
	files map[string]store.VectorFile
}

// placement says which row of the matrix each chunk of one state of the index has.
type placement struct {
	table      *table
	generation int64
	// rows are by the number that postings give to chunks; -1 is none.
	rows []int32
	// pending counts the chunks that should have a vector and have none.
	pending int
}

// load brings the table up to date. x.mu is held.
func (x *Index) load(ctx context.Context, model store.VectorModel) error {
	return x.file.Read(ctx, func(r *store.VectorReading) error {
		generation, created, err := r.Generation(ctx)
		if err != nil {
			return err
		}
		old := x.table
		if old != nil && old.generation == generation && old.created == created && old.model == model {
			return nil
		}
		t := &table{generation: generation, created: created, model: model, rows: make(map[store.VectorKey]int32)}
		t.matrix = embed.NewMatrix(model.Dimensions, 0)
		if old != nil && old.created == created && old.model == model && !x.wasteful() {
			// x.mu keeps two from extending the same.
			t.matrix, t.rows, t.last = old.matrix.Extend(), old.rows, old.last
		}
		if t.rules, err = r.Rules(ctx); err != nil {
			return err
		}
		if t.files, err = r.Files(ctx); err != nil {
			return err
		}
		err = r.Rows(ctx, model, t.last, func(id int64, key store.VectorKey, data []byte) error {
			t.last = id
			t.rows[key] = int32(t.matrix.Len())
			return t.matrix.Add(data)
		})
		x.table, x.placed = nil, nil
		if err != nil {
			return fmt.Errorf("load vectors: %w", err)
		}
		x.table = t
		return nil
	})
}

// smallTable is the number of rows up to which dead ones do not matter.
const smallTable = 1000

// wasteful reports whether most of the loaded vectors belong to no chunk any more.
// x.mu is held.
func (x *Index) wasteful() bool {
	if x.placed == nil || x.table.matrix.Len() <= smallTable {
		return false
	}
	used := make(map[int32]bool)
	for _, row := range x.placed.rows {
		used[row] = true
	}
	return 2*len(used) < x.table.matrix.Len()
}

// maxEarly bounds the files whose texts a question finds out by itself, because the
// stored table does not know them as they are.
const maxEarly = 100

// place finds the vectors of the chunks of a view. x.mu is held.
func (x *Index) place(ctx context.Context, v *store.View, p *store.Postings) (*placement, error) {
	meta := v.Meta()
	if x.placed != nil && x.placed.table == x.table && x.placed.generation == meta.Generation {
		return x.placed, nil
	}
	t := x.table
	pl := &placement{table: t, generation: meta.Generation, rows: make([]int32, len(p.Chunks))}
	for i := range pl.rows {
		pl.rows[i] = -1
	}
	known := t.rules == rulesOf(&meta)
	early := 0
	for i := range p.Files {
		at := &p.Files[i]
		f, err := v.FileByID(ctx, at.ID)
		if err != nil {
			return nil, err
		}
		file, ok := t.files[f.Path]
		if ok = ok && known && fits(&file, &f); !ok {
			if file, ok, err = x.lookEarly(ctx, v, &f, &early); err != nil {
				return nil, err
			}
		}
		if !ok {
			pl.pending += at.Chunks
			continue
		}
		for k, key := range file.Keys {
			row, ok := t.rows[key]
			switch {
			case ok:
				pl.rows[at.First+k] = row
			case key != noKey:
				pl.pending++
			}
		}
	}
	x.placed = pl
	return pl, nil
}

// lookEarly finds out the texts of a file by itself, for a few files.
func (x *Index) lookEarly(ctx context.Context, v *store.View, f *store.FileState, early *int) (store.VectorFile, bool, error) {
	meta := v.Meta()
	// The rules belong to the name: what a file is cut into depends on them.
	name := rulesOf(&meta) + "\n" + f.Path
	if file, ok := x.early[name]; ok && fits(&file, f) {
		return file, true, nil
	}
	if *early == maxEarly {
		return store.VectorFile{}, false, nil
	}
	*early++
	file, err := keysOf(ctx, v, f)
	if errors.Is(err, store.ErrNotFound) {
		return file, false, nil
	}
	if err != nil {
		return file, false, err
	}
	if len(x.early) >= 2*maxEarly {
		clear(x.early)
	}
	x.early[name] = file
	return file, true, nil
}
