package tool

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// ImplementorsAnswer is the answer of mast_implementors.
type ImplementorsAnswer struct {
	// Declarations are the types that the name means.
	Declarations []DeclarationPlace `json:"declarations"`
	Results      []Implementor      `json:"results"`
	// Suggestions is there, possibly empty, only when Declarations is empty.
	Suggestions []string `json:"suggestions,omitzero"`
	Envelope
}

// Implementor is a type that implements, extends or satisfies another one.
type Implementor struct {
	ClassName string `json:"class_name"`
	Kind      string `json:"kind"`
	FilePath  string `json:"file_path"`
	Line      int    `json:"line"`
	// Methods are the names of those that the type declares itself.
	Methods []string `json:"methods"`
	// Via is the type between, where it does so through another one.
	Via string `json:"via,omitempty"`
	// Of is the place of the declaration, where the name means several.
	Of string `json:"of,omitempty"`
}

type implementorsInput struct {
	symbolInput
	pageInput
}

// Implementors returns the tool mast_implementors.
func Implementors() *Tool {
	return &Tool{
		Name:        "mast_implementors",
		Set:         SetMast,
		Title:       "Implementors",
		Description: "Which types implement an interface or extend a class, also through others, with their methods.",
		Hints:       readOnly(),
		bind: func() ([]Param, runFunc) {
			in := &implementorsInput{pageInput: pageInput{limit: 100}}
			params := in.symbolInput.params()
			params[0].Name, params[0].Aliases = "interface_name", []string{"symbol"}
			params[0].Doc, params[0].Example = "Interface, class or trait; or a method of one", `"Repository"`
			return append(params, in.pageInput.params("limit", 1000)...), in.run
		},
	}
}

func (in *implementorsInput) run(ctx context.Context, p *Project) (output, error) {
	a := &ImplementorsAnswer{}
	reset := func() {
		*a = ImplementorsAnswer{Declarations: []DeclarationPlace{}, Results: []Implementor{}, Envelope: a.Envelope}
	}
	r, err := p.answerWide(ctx, &a.Envelope, func(ctx context.Context, r *reading) ([]string, error) {
		reset()
		found, err := r.find(ctx, &in.symbolInput)
		if err != nil {
			return nil, err
		}
		types, methods := splitTypes(found)
		if len(types)+len(methods) == 0 {
			if len(found) > 0 {
				r.note("%s is a %s, which nothing implements", shorten(in.symbol), found[0].symbol().Kind)
			}
			a.Suggestions, err = r.missing(ctx, &in.symbolInput)
			return nil, err
		}
		page, err := in.pager()
		if err != nil {
			return nil, err
		}
		s := &implementorSearch{links: r.links(), answer: a, page: page, several: len(types)+len(methods) > 1}
		s.drawn = paths(found)
		if err := s.run(ctx, types, methods); err != nil {
			return nil, err
		}
		page.finish(r)
		r.blind(ctx, found[0].file.Language)
		return s.drawn, nil
	})
	if r == nil && err == nil {
		reset()
		a.Suggestions = []string{}
	}
	return a, err
}

// splitTypes returns the types among declarations, and if there are none the methods.
func splitTypes(found []declaration) (types, methods []declaration) {
	for _, d := range found {
		switch s := d.symbol(); {
		case isType(s):
			types = append(types, d)
		case isMethod(s):
			methods = append(methods, d)
		}
	}
	if len(types) > 0 {
		methods = nil
	}
	return types, methods
}

// implementorSearch fills one answer.
type implementorSearch struct {
	*links
	answer  *ImplementorsAnswer
	page    *pager
	several bool
	drawn   []string
	apart   *apart
}

func (s *implementorSearch) run(ctx context.Context, types, methods []declaration) error {
	p, err := s.graph(ctx)
	if err != nil {
		return err
	}
	linker := graph.NewLinker(p)
	s.apart = newApart(linker)
	asked := slices.Concat(types, methods)
	for i := range asked {
		d := &asked[i]
		s.answer.Declarations = append(s.answer.Declarations, DeclarationPlace{d.name(), d.symbol().Kind.String(), d.file.Path, d.line()})
		f := p.Lookup(d.file.Path)
		if f == nil || f.Facts == nil || f.Rules == nil || int(d.index) >= len(f.Facts.Symbols) {
			continue
		}
		owners := []graph.Decl{{File: f.ID, Symbol: d.index}}
		if len(methods) > 0 {
			owners = containersAt(linker, f, d.index)
		}
		for _, owner := range owners {
			for _, found := range p.Implementors(owner) {
				if err := s.add(ctx, p, d, found, len(methods) > 0); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// add takes a type that implements, or its own method of the asked name.
func (s *implementorSearch) add(ctx context.Context, p *graph.Project, d *declaration, found graph.Implementor, method bool) error {
	file := p.File(found.Decl)
	if s.gone[file.Path] {
		return nil
	}
	at := found.Decl
	if method {
		own := s.apart.linker.Own(graph.Instance(found.Decl), d.symbol().Name)
		if len(own) == 0 {
			return nil
		}
		at = own[0].Decl
	}
	if !s.page.next() {
		return nil
	}
	doc, err := s.query.Open(ctx, p.File(at).Path)
	if err != nil {
		return err
	}
	item := Implementor{
		ClassName: file.Qualified(found.Decl.Symbol), Kind: p.Symbol(found.Decl).Kind.String(),
		FilePath: doc.State.Path, Line: doc.Line(at.Symbol), Methods: s.apart.methods(found.Decl),
	}
	if via := p.Symbol(found.Via); via != nil {
		item.Via = via.Name
	}
	if s.several {
		item.Of = fmt.Sprintf("%s:%d", d.file.Path, d.line())
	}
	if s.page.keep(&item) {
		s.answer.Results = append(s.answer.Results, item)
		s.drawn = addPath(s.drawn, item.FilePath)
	}
	return nil
}

func (a *ImplementorsAnswer) envelope() *Envelope { return &a.Envelope }

func (a *ImplementorsAnswer) found() bool { return len(a.Results) > 0 }

func (a *ImplementorsAnswer) text(b *strings.Builder) {
	if len(a.Declarations) == 0 {
		noSymbol(b, a.Suggestions)
		return
	}
	declared(b, a.Declarations)
	if len(a.Results) == 0 {
		b.WriteString("no implementors found\n")
	}
	for i := range a.Results {
		t := &a.Results[i]
		fmt.Fprintf(b, "  %s:%d  %s  %s", t.FilePath, t.Line, t.ClassName, t.Kind)
		if t.Via != "" {
			b.WriteString("  via " + t.Via)
		}
		if t.Of != "" {
			b.WriteString("  of " + t.Of)
		}
		b.WriteByte('\n')
		indented(b, "  "+strings.Join(t.Methods, ", "))
	}
	shownOf(b, &a.Envelope, len(a.Results))
}
