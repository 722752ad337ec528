package graph

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// Query answers questions over the stored links of one view. It keeps what it
// read, so it should live as long as one answer, and is for one goroutine.
type Query struct {
	view *store.View
	docs map[int64]*Doc // by node
}

// NewQuery makes a query over a view.
func NewQuery(v *store.View) *Query { return &Query{view: v, docs: make(map[int64]*Doc)} }

// Doc is a file with everything that is stored of it.
type Doc struct {
	State store.FileState
	Facts *code.Facts
	Text  []byte
	Lines code.Lines
	// Links are what its references mean.
	Links *StoredLinks

	file *File
	keys []uint32
}

// Doc reads a file once.
func (q *Query) Doc(ctx context.Context, state store.FileState) (*Doc, error) {
	if d, ok := q.docs[state.Node]; ok {
		return d, nil
	}
	d := &Doc{State: state, Facts: &code.Facts{}}
	err := q.view.Uses(ctx, []int64{state.ID}, func(_ int, facts *code.Facts, text []byte) {
		d.Facts, d.Text = facts, text
	})
	if err != nil {
		return nil, err
	}
	data, err := q.view.Edges(ctx, state.Node)
	if err != nil {
		return nil, err
	}
	if d.Links, err = DecodeLinks(data); err != nil {
		return nil, fmt.Errorf("%s: %w", state.Path, err)
	}
	d.Lines = code.NewLines(d.Text)
	d.file = newFile(0, &Input{Path: state.Path, Node: state.Node, Language: state.Language, Facts: d.Facts},
		func(string) (string, string) { return "", "" })
	q.docs[state.Node] = d
	return d, nil
}

// Open reads the file at a path; store.ErrNotFound if the index has none.
func (q *Query) Open(ctx context.Context, path string) (*Doc, error) {
	state, err := q.view.File(ctx, path)
	if err != nil {
		return nil, err
	}
	return q.Doc(ctx, state)
}

// node reads the file of a node; nil if it is gone.
func (q *Query) node(ctx context.Context, node int64) (*Doc, error) {
	if d, ok := q.docs[node]; ok {
		return d, nil
	}
	state, err := q.view.FileByNode(ctx, node)
	if err != nil {
		return nil, nil //nolint:nilerr // it went since it was linked
	}
	return q.Doc(ctx, state)
}

// Qualified is the dotted name of a symbol of the file.
func (d *Doc) Qualified(symbol int32) string { return d.file.Qualified(symbol) }

// Children are the symbols of that name directly inside of another.
func (d *Doc) Children(parent int32, name string) []int32 { return d.file.Children(parent, name) }

// Members are all symbols directly inside of another, by name.
func (d *Doc) Members(parent int32) []int32 { return d.file.Members(parent) }

// Line is the line of the name of a symbol, or of its start if it has none.
func (d *Doc) Line(symbol int32) int {
	s := &d.Facts.Symbols[symbol]
	if s.NameSpan.Empty() {
		return d.Lines.Line(s.Head.Start)
	}
	return d.Lines.Line(s.NameSpan.Start)
}

// Target names a symbol of the file as links do.
func (d *Doc) Target(symbol int32) TargetRef {
	if d.keys == nil {
		d.keys = SymbolKeys(d.file)
	}
	return TargetRef{d.State.Node, d.keys[symbol]}
}

// SymbolOf is the symbol of the file that links name so, or code.NoSymbol.
func (d *Doc) SymbolOf(t TargetRef) int32 {
	if d.keys == nil {
		d.keys = SymbolKeys(d.file)
	}
	return int32(slices.Index(d.keys, t.Key)) // -1 is code.NoSymbol
}

// Declaration is a symbol in its file.
type Declaration struct {
	Doc    *Doc
	Symbol int32
}

// Facts are those of the symbol.
func (d Declaration) Facts() *code.Symbol { return &d.Doc.Facts.Symbols[d.Symbol] }

// Declaration finds what a target names; ok is false if it is gone.
func (q *Query) Declaration(ctx context.Context, t TargetRef) (d Declaration, ok bool, err error) {
	doc, err := q.node(ctx, t.Node)
	if err != nil || doc == nil {
		return d, false, err
	}
	symbol := doc.SymbolOf(t)
	return Declaration{doc, symbol}, symbol >= 0, nil
}

// SourceFile is a file that refers to asked declarations.
type SourceFile struct {
	State store.FileState
	// Calls and Others count its references, as in Source.
	Calls, Others int
}

// Sources returns the files that refer to any of the declarations, by path.
func (q *Query) Sources(ctx context.Context, targets []TargetRef) ([]SourceFile, error) {
	byNode := make(map[int64]*SourceFile)
	for i, t := range targets {
		if i > 0 && slices.Contains(targets[:i], t) {
			continue
		}
		data, err := q.view.Backlinks(ctx, t.Node)
		if err != nil {
			return nil, err
		}
		sources, err := backlinksOf(data, t.Key)
		if err != nil {
			return nil, fmt.Errorf("node %d: %w", t.Node, err)
		}
		for _, s := range sources {
			f := byNode[s.Node]
			if f == nil {
				state, err := q.view.FileByNode(ctx, s.Node)
				if err != nil {
					continue // it went since it was linked
				}
				f = &SourceFile{State: state}
				byNode[s.Node] = f
			}
			f.Calls += s.Calls
			f.Others += s.Others
		}
	}
	out := make([]SourceFile, 0, len(byNode))
	for _, f := range byNode {
		out = append(out, *f)
	}
	slices.SortFunc(out, func(a, b SourceFile) int { return cmp.Compare(a.State.Path, b.State.Path) })
	return out, nil
}

// Mention is one reference, and what it means.
type Mention struct {
	Doc *Doc
	// Ref is the index among the references of the file.
	Ref    int32
	Target TargetRef
	Reason Reason
}

// Facts are those of the reference.
func (u *Mention) Facts() *code.Ref { return &u.Doc.Facts.Refs[u.Ref] }

// Line is the line of the used name.
func (u *Mention) Line() int { return u.Doc.Lines.Line(u.Facts().Span.Start) }

// Column is the column of the used name in UTF-16 units, from 1.
func (u *Mention) Column() int { return u.Doc.Lines.Column(u.Doc.Text, u.Facts().Span.Start) }

// ModuleLevel is the name of code that no declaration is around.
const ModuleLevel = "<module>"

// Caller is the qualified name of the declaration around the mention and its line, or
// ModuleLevel and 1.
func (u *Mention) Caller() (name string, line int) { return u.Doc.Around(u.Facts().Enclosing) }

// Around is the qualified name and line of a declaration, ModuleLevel and 1 for
// code.NoSymbol.
func (d *Doc) Around(symbol int32) (name string, line int) {
	if symbol < 0 {
		return ModuleLevel, 1
	}
	return d.Qualified(symbol), d.Line(symbol)
}

// Mentions returns the references of a file to any of the declarations, in their order.
func (q *Query) Mentions(ctx context.Context, source store.FileState, targets []TargetRef) ([]Mention, error) {
	doc, err := q.Doc(ctx, source)
	if err != nil {
		return nil, err
	}
	var uses []Mention
	for _, e := range doc.Links.Edges {
		if t := doc.Links.Targets[e.Target]; slices.Contains(targets, t) && int(e.Ref) < len(doc.Facts.Refs) {
			uses = append(uses, Mention{doc, e.Ref, t, e.Reason})
		}
	}
	return uses, nil
}

// Meanings returns what the references of a file mean whose names lie in a span, in
// their order.
func (d *Doc) Meanings(within code.Span) []Mention {
	var uses []Mention
	for _, e := range d.Links.Edges {
		if int(e.Ref) < len(d.Facts.Refs) && within.Contains(d.Facts.Refs[e.Ref].Span) {
			uses = append(uses, Mention{d, e.Ref, d.Links.Targets[e.Target], e.Reason})
		}
	}
	return uses
}

// IsCall reports whether a reference runs what it names.
func IsCall(r *code.Ref) bool { return calls(r) }

// backlinksOf reads the sources of one declaration only.
func backlinksOf(data []byte, want uint32) ([]Source, error) {
	if len(data) == 0 {
		return nil, nil
	}
	c := cursor{data: data}
	for range c.count() {
		k := c.uint32()
		n := c.count()
		var sources []Source
		if k == want {
			sources = make([]Source, 0, n)
		}
		last := int64(0)
		for range n {
			last += int64(c.uint())
			v := c.uint()
			s := Source{Node: last, Calls: int(v >> 1)}
			if v&1 != 0 {
				s.Others = int(c.uint())
			}
			if sources != nil {
				sources = append(sources, s)
			}
		}
		if c.bad {
			return nil, errLinks
		}
		if k == want {
			return sources, nil
		}
	}
	return nil, nil
}
