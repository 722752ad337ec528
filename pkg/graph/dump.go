package graph

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/mast-search/mast/pkg/store"
)

// Dump writes the stored links as text, in an order and a form that depend only on
// what was indexed: by paths and names, without the numbers of files. Two indexes of
// equal sources give equal dumps, whichever way they came about. It reads everything
// and is meant for tests and bug reports.
func Dump(ctx context.Context, v *store.View, out io.Writer) error {
	states, err := v.Files(ctx)
	if err != nil {
		return err
	}
	states = slices.Clone(states)
	slices.SortFunc(states, func(a, b store.FileState) int { return cmp.Compare(a.Path, b.Path) })
	q := NewQuery(v)
	w := bufio.NewWriter(out)
	for i := range states {
		if states[i].Status == store.StatusSkipped {
			continue
		}
		doc, err := q.Doc(ctx, states[i])
		if err != nil {
			return err
		}
		if err := q.dumpFile(ctx, w, doc); err != nil {
			return err
		}
	}
	return w.Flush()
}

func (q *Query) dumpFile(ctx context.Context, w io.Writer, doc *Doc) error {
	for _, e := range doc.Links.Edges {
		m := Mention{Doc: doc, Ref: e.Ref, Target: doc.Links.Targets[e.Target], Reason: e.Reason}
		name, err := q.nameOf(ctx, m.Target)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s:%d:%d %s %s -> %s (%s)\n", doc.State.Path, m.Line(), m.Column(), m.Facts().Role, m.Facts().Name, name, m.Reason)
	}
	for _, o := range doc.Links.Outside {
		m := Mention{Doc: doc, Ref: o}
		fmt.Fprintf(w, "%s:%d:%d %s outside\n", doc.State.Path, m.Line(), m.Column(), m.Facts().Name)
	}
	for i := range doc.Facts.Symbols {
		sources, err := q.Sources(ctx, []TargetRef{doc.Target(int32(i))})
		if err != nil {
			return err
		}
		for _, s := range sources {
			fmt.Fprintf(w, "%s:%d %s <- %s %d calls, %d others\n", doc.State.Path, doc.Line(int32(i)), doc.Qualified(int32(i)), s.State.Path, s.Calls, s.Others)
		}
	}
	return nil
}

func (q *Query) nameOf(ctx context.Context, t TargetRef) (string, error) {
	d, ok, err := q.Declaration(ctx, t)
	if err != nil || !ok {
		return "nothing", err
	}
	return fmt.Sprintf("%s:%d %s", d.Doc.State.Path, d.Doc.Line(d.Symbol), d.Doc.Qualified(d.Symbol)), nil
}
