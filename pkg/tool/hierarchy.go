package tool

import (
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/store"
)

// containersAt returns the types that a member belongs to: the one around it, or the
// one that it is declared apart from.
func containersAt(linker *graph.Linker, f *graph.File, member int32) []graph.Decl {
	s := &f.Facts.Symbols[member]
	at, name, part := s.Parent, s.Owner, member
	if name == "" {
		if s.Parent < 0 {
			return nil
		}
		parent := &f.Facts.Symbols[s.Parent]
		if parent.Flags&code.FlagExtension == 0 {
			if !isType(parent) {
				return nil
			}
			return []graph.Decl{{File: f.ID, Symbol: s.Parent}}
		}
		at, name, part = parent.Parent, parent.Name, s.Parent
	}
	var types []graph.Decl
	for _, found := range linker.Path(graph.In(f, at), name, graph.UseType) {
		t := linker.Project.Symbol(found.Decl)
		if t != nil && isType(t) && f.Rules.Owns(linker, f, part, found.Decl) && !slices.Contains(types, found.Decl) {
			types = append(types, found.Decl)
		}
	}
	return types
}

// apart finds members that stand apart from their types.
type apart struct {
	linker *graph.Linker
	// byName are members with an owner, and additions to types, by the name of the
	// type.
	byName map[string][]graph.Decl
}

// newApart looks through a project once.
func newApart(linker *graph.Linker) *apart {
	a := &apart{linker, make(map[string][]graph.Decl)}
	for _, f := range linker.Project.Files {
		if f.Facts == nil || f.Rules == nil {
			continue
		}
		for i := range f.Facts.Symbols {
			s := &f.Facts.Symbols[i]
			name := s.Owner
			if s.Flags&code.FlagExtension != 0 {
				name = s.Name
			}
			if name != "" {
				name = store.LastSegment(name)
				a.byName[name] = append(a.byName[name], graph.Decl{File: f.ID, Symbol: int32(i)})
			}
		}
	}
	return a
}

// maxMethods bounds the methods that are listed of one type.
const maxMethods = 60

// methods returns the names of the methods that a type declares itself, sorted, each
// once.
func (a *apart) methods(t graph.Decl) []string {
	p := a.linker.Project
	f, s := p.File(t), p.Symbol(t)
	names := []string{}
	add := func(f *graph.File, members []int32) {
		for _, m := range members {
			if m := &f.Facts.Symbols[m]; isMethod(m) && !slices.Contains(names, m.Name) {
				names = append(names, m.Name)
			}
		}
	}
	add(f, f.Members(t.Symbol))
	for _, d := range a.byName[s.Name] {
		g := p.File(d)
		if g.Family != f.Family || d == t || !f.Rules.Owns(a.linker, g, d.Symbol, t) {
			continue
		}
		if m := p.Symbol(d); m.Flags&code.FlagExtension != 0 {
			add(g, g.Members(d.Symbol))
		} else {
			add(g, []int32{d.Symbol})
		}
	}
	slices.SortFunc(names, strings.Compare)
	return names[:min(len(names), maxMethods)]
}

func isMethod(s *code.Symbol) bool {
	return s.Kind == code.SymbolMethod || s.Kind == code.SymbolGetter || s.Kind == code.SymbolSetter || s.Kind == code.SymbolFunction
}

// above returns all types that a type extends, implements or satisfies.
func above(p *graph.Project, t graph.Decl) []graph.Decl {
	all := []graph.Decl{t}
	for i := 0; i < len(all) && i < maxContainers; i++ {
		for _, b := range append(p.BasesOf(all[i]), p.Satisfied(all[i])...) {
			if !slices.Contains(all, b) {
				all = append(all, b)
			}
		}
	}
	return all[1:]
}
