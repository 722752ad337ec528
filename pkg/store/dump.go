package store

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Dump writes the whole content of the index as text, in an order and a form
// that depend only on what was indexed: files by path, chunks by position,
// without ids and times. Two indexes of equal sources give equal dumps,
// whichever way they came about. It reads everything and is meant for tests
// and bug reports.
func (v *View) Dump(ctx context.Context, out io.Writer) error {
	files, err := v.Files(ctx)
	if err != nil {
		return err
	}
	files = slices.Clone(files)
	slices.SortFunc(files, func(a, b FileState) int { return strings.Compare(a.Path, b.Path) })
	w := bufio.NewWriter(out)
	for i := range files {
		if err := v.dumpFile(ctx, w, &files[i]); err != nil {
			return err
		}
	}
	if err := v.dumpTerms(ctx, w); err != nil {
		return err
	}
	return w.Flush()
}

// dumpTerms writes the vocabulary: in how many chunks a term is.
func (v *View) dumpTerms(ctx context.Context, w io.Writer) error {
	rows, err := v.query(ctx, `SELECT term, doc FROM chunk_terms ORDER BY term`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var term string
		var chunks int
		if err := rows.Scan(&term, &chunks); err != nil {
			return v.fault(err)
		}
		fmt.Fprintf(w, "term %q in %d\n", term, chunks)
	}
	return v.fault(rows.Err())
}

func (v *View) dumpFile(ctx context.Context, w io.Writer, f *FileState) error {
	fmt.Fprintf(w, "file %q language=%s status=%s reason=%q size=%d hash=%x lines=%d tokens=%d chunks=%d\n",
		f.Path, f.Language, f.Status, f.Reason, f.Size, f.Hash, f.Lines, f.Tokens, f.Chunks)
	problems, err := v.problems(ctx, `WHERE p.file_id = ?`, f.ID)
	if err != nil {
		return err
	}
	for _, p := range problems {
		fmt.Fprintf(w, "  problem %+v\n", p.Problem)
	}
	if f.Status == StatusSkipped {
		return nil
	}
	text, err := v.Text(ctx, f.ID)
	if err != nil {
		return err
	}
	facts, err := v.Facts(ctx, f.ID)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "  text %x\n", HashOf(text))
	for i := range facts.Symbols {
		fmt.Fprintf(w, "  symbol %+v\n", facts.Symbols[i])
	}
	for i := range facts.Refs {
		fmt.Fprintf(w, "  ref %+v\n", facts.Refs[i])
	}
	for i := range facts.Locals {
		fmt.Fprintf(w, "  local %+v\n", facts.Locals[i])
	}
	for i := range facts.Imports {
		fmt.Fprintf(w, "  import %+v\n", facts.Imports[i])
	}
	for i := range facts.Exports {
		fmt.Fprintf(w, "  export %+v\n", facts.Exports[i])
	}
	for i := range facts.Chunks {
		fmt.Fprintf(w, "  chunk %+v\n", facts.Chunks[i])
	}
	return v.dumpRows(ctx, w, f)
}

// dumpRows writes what the tables chunks and names hold for a file.
func (v *View) dumpRows(ctx context.Context, w io.Writer, f *FileState) error {
	last := f.firstChunk + int64(f.Chunks) - 1
	for _, query := range []string{
		`SELECT id - ?1, 'row kind=' || kind || ' exported=' || exported FROM chunks WHERE id BETWEEN ?1 AND ?2 ORDER BY id`,
		`SELECT chunk_id - ?1, 'name ' || key || ' in ' || parent || ' spelling=' || spelling || ' own=' || own FROM names
			WHERE chunk_id BETWEEN ?1 AND ?2 ORDER BY chunk_id, key`,
	} {
		if err := v.dumpQuery(ctx, w, query, f.firstChunk, last); err != nil {
			return err
		}
	}
	return nil
}

// dumpQuery writes rows of a number and a text.
func (v *View) dumpQuery(ctx context.Context, w io.Writer, query string, args ...any) error {
	rows, err := v.query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var chunk int
		var what string
		if err := rows.Scan(&chunk, &what); err != nil {
			return v.fault(err)
		}
		fmt.Fprintf(w, "  %d %s\n", chunk, what)
	}
	return v.fault(rows.Err())
}
