package tool

import (
	"context"
	"fmt"
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/store"
)

// asked is one declaration that a question over links is about: the signatures of
// an overloaded function are one, and a prototype is one with its definition.
type asked struct {
	// parts are where it stands, the one to show first.
	parts []declaration
	// targets are what references to it lead to; made are types of which only
	// making a value counts as a reference, because a constructor was asked for.
	targets, made []graph.TargetRef
}

// main is the declaration that stands for all parts.
func (a *asked) main() *declaration { return &a.parts[0] }

// place is where it is shown to be.
func (a *asked) place() string {
	return fmt.Sprintf("%s:%d", a.main().file.Path, a.main().line())
}

// links are the questions over links that one answer asks.
type links struct {
	*reading
	query *graph.Query
}

// links starts questions over links. It says if there are none to ask.
func (r *reading) links() *links {
	if !r.view.Meta().Linked {
		r.note("the links between files are being brought up to date; the answer may lack some")
	}
	return &links{r, graph.NewQuery(r.view)}
}

// asked groups the declarations that a symbol argument means.
func (l *links) asked(ctx context.Context, found []declaration) ([]asked, error) {
	var all []asked
	for _, d := range found {
		if slices.ContainsFunc(all, func(a asked) bool { return slices.Contains(a.parts, d) }) {
			continue
		}
		parts := overloads(d)
		if l.isPrototype(&d) {
			definitions, err := l.definitionsOf(ctx, &d, found)
			if err != nil {
				return nil, err
			}
			if joined := l.joins(all, definitions); joined != nil {
				joined.parts = append(joined.parts, parts...)
				continue
			}
			parts = append(definitions, parts...)
		}
		all = append(all, asked{parts: parts})
	}
	// A definition may come after its prototype.
	for i := range all {
		for k := range all[i].parts {
			if err := l.aim(ctx, &all[i], &all[i].parts[k]); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// joins returns the one of several that has a definition among its parts.
func (l *links) joins(all []asked, definitions []declaration) *asked {
	for i := range all {
		if slices.ContainsFunc(definitions, func(d declaration) bool { return same(all[i].parts, d) }) {
			return &all[i]
		}
	}
	return nil
}

func same(parts []declaration, d declaration) bool {
	return slices.ContainsFunc(parts, func(p declaration) bool { return p.file.ID == d.file.ID && p.index == d.index })
}

// aim adds what references to a part lead to.
func (l *links) aim(ctx context.Context, a *asked, d *declaration) error {
	doc, err := l.query.Doc(ctx, d.file.FileState)
	if err != nil {
		return err
	}
	a.targets = append(a.targets, doc.Target(d.index))
	if s := d.symbol(); s.Kind == code.SymbolConstructor && s.Parent >= 0 {
		a.made = append(a.made, doc.Target(s.Parent))
	}
	return nil
}

// overloads returns a declaration with the other signatures of the same function, the
// one with a body first.
func overloads(d declaration) []declaration {
	s := d.symbol()
	group := []declaration{d}
	overloaded := s.Flags&code.FlagOverload != 0
	for i := range d.file.facts.Symbols {
		o := &d.file.facts.Symbols[i]
		if int32(i) != d.index && o.Kind.Callable() && s.Kind.Callable() && o.Name == s.Name && o.Parent == s.Parent && o.Owner == s.Owner &&
			(o.Flags^s.Flags)&code.FlagStatic == 0 {
			group = append(group, declaration{d.file, int32(i)})
			overloaded = overloaded || o.Flags&code.FlagOverload != 0
		}
	}
	if !overloaded {
		return group[:1]
	}
	slices.SortStableFunc(group, func(a, b declaration) int {
		if x, y := a.symbol().Body.Empty(), b.symbol().Body.Empty(); x != y {
			if x {
				return 1
			}
			return -1
		}
		return int(a.index - b.index)
	})
	return group
}

// isPrototype reports whether a declaration is a function that is defined apart.
func (l *links) isPrototype(d *declaration) bool {
	lang := l.project.projects.parts.Languages.ByName(d.file.Language)
	return lang != nil && lang.Spec.Prototypes && d.symbol().Kind.Callable() && d.symbol().Body.Empty()
}

// definitionsOf returns the definition of a prototype, among those that were found
// and all others; none if several may be it.
func (l *links) definitionsOf(ctx context.Context, d *declaration, found []declaration) ([]declaration, error) {
	files, err := l.naming(ctx, &symbolName{name: d.symbol().Name})
	if err != nil {
		return nil, err
	}
	opened, err := l.outlines(ctx, slices.DeleteFunc(files, func(f store.FileState) bool { return !l.related(f.Language, d.file.Language) }))
	if err != nil {
		return nil, err
	}
	var definitions []declaration
	for _, f := range opened {
		for i := range f.facts.Symbols {
			o := declaration{f, int32(i)}
			if s := o.symbol(); s.Name == d.symbol().Name && s.Kind.Callable() && !s.Body.Empty() &&
				len(s.Params) == len(d.symbol().Params) && o.name() == d.name() {
				if k := slices.IndexFunc(found, func(x declaration) bool { return x.file.ID == f.ID && x.index == o.index }); k >= 0 {
					o = found[k]
				}
				definitions = append(definitions, o)
			}
		}
	}
	if len(definitions) > 1 {
		definitions = slices.DeleteFunc(definitions, func(o declaration) bool { return !sameTypes(o.symbol(), d.symbol()) })
	}
	if len(definitions) != 1 {
		return nil, nil
	}
	return definitions, definitions[0].file.text(ctx, l.view)
}

func sameTypes(a, b *code.Symbol) bool {
	for i := range a.Params {
		if oneLine(a.Params[i].Type, maxSignature) != oneLine(b.Params[i].Type, maxSignature) {
			return false
		}
	}
	return true
}

// related reports whether code of two languages can refer to each other.
func (r *reading) related(a, b string) bool {
	x, _ := r.project.projects.parts.Languages.Family(a)
	y, _ := r.project.projects.parts.Languages.Family(b)
	return x == y && x != ""
}

// mentions returns the references of a file to what is asked for, in their order.
func (l *links) mentions(ctx context.Context, a *asked, file store.FileState) ([]graph.Mention, error) {
	all, err := l.query.Mentions(ctx, file, slices.Concat(a.targets, a.made))
	if err != nil {
		return nil, err
	}
	kept := all[:0]
	for _, m := range all {
		if slices.Contains(a.made, m.Target) && m.Facts().Role != code.RoleConstruct && m.Facts().Role != code.RoleCall {
			continue
		}
		if n := len(kept); n > 0 && kept[n-1].Ref == m.Ref {
			continue // one reference to several parts
		}
		kept = append(kept, m)
	}
	return kept, nil
}

// sources returns the files that refer to what is asked for and are still there.
func (l *links) sources(ctx context.Context, a *asked) ([]graph.SourceFile, error) {
	files, err := l.query.Sources(ctx, slices.Concat(a.targets, a.made))
	return slices.DeleteFunc(files, func(f graph.SourceFile) bool { return l.gone[f.State.Path] }), err
}

// DeclarationPlace is a declaration that a question was about.
type DeclarationPlace struct {
	Symbol   string `json:"symbol"`
	Kind     string `json:"kind"`
	FilePath string `json:"file_path"`
	Line     int    `json:"line"`
}

// places lists all parts of what was asked for.
func places(all []asked) []DeclarationPlace {
	out := []DeclarationPlace{}
	for i := range all {
		for k := range all[i].parts {
			d := &all[i].parts[k]
			out = append(out, DeclarationPlace{d.name(), d.symbol().Kind.String(), d.file.Path, d.line()})
		}
	}
	return out
}
