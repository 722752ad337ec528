package cargo

import (
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Apart finds methods of traits of the project on types that it does not declare, and
// those of traits that are implemented for all types. The latter are known only
// where the trait is in scope.
func (r *rules) Apart(l *graph.Linker, at graph.Site, t *graph.Type, name string) []graph.Member {
	if t == nil || r.tree.files[at.File.ID] == nil || t.Is(outsideType, unknownType) {
		return nil
	}
	if t.Kind == graph.KindExternal {
		if r.library.isUsual(name) {
			return nil
		}
		if found := r.forLibrary(l, at, t, name); len(found) > 0 {
			return found
		}
	}
	switch t.Kind {
	case graph.KindExternal, graph.KindInstance, graph.KindParam, graph.KindAll:
		if _, ok := r.library.iter[name]; ok && r.iterates(l, t) {
			return nil // a method of its own, as an iterator
		}
		if r.blanket.methods[name] {
			return r.forAll(l, at, name)
		}
	case graph.KindObject:
		if s := l.Project.Symbol(t.Decl); s != nil && s.Kind.Callable() && r.blanket.methods[name] {
			return r.forAll(l, at, name) // a function as a value
		}
	case graph.KindUnion, graph.KindTuple, graph.KindFunc:
	}
	return nil
}

// iterates reports whether a type of the project is an iterator.
func (r *rules) iterates(l *graph.Linker, t *graph.Type) bool {
	switch t.Kind {
	case graph.KindInstance:
		return slices.ContainsFunc(l.Bases(t), func(b *graph.Type) bool { return b.Is(iterType) })
	case graph.KindParam:
		b := l.Bound(t)
		return b != nil && b.Kind != graph.KindParam && r.iterates(l, b)
	case graph.KindAll:
		return slices.ContainsFunc(t.Args, func(a *graph.Type) bool { return a.Is(iterType) })
	case graph.KindExternal:
		return t.Is(iterType)
	case graph.KindObject, graph.KindUnion, graph.KindTuple, graph.KindFunc:
	}
	return false
}

// forLibrary finds a method of a trait that the project implements for a type of a
// library.
func (r *rules) forLibrary(l *graph.Linker, at graph.Site, t *graph.Type, name string) []graph.Member {
	var found []graph.Member
	for _, typ := range r.library.names(t) {
		for _, ext := range l.ApartFrom(at.File.Family, typ) {
			s := l.Project.Symbol(ext)
			if s.Flags&code.FlagExtension == 0 || len(s.Bases) == 0 {
				continue
			}
			self := l.Result(ext)
			if self == nil || self.Kind != graph.KindExternal || self.Name != t.Name {
				continue
			}
			if in := r.implFor(l, ext, t); in != nil {
				found = appendMembers(found, r.membersOfImpl(l, in, t, name))
			}
		}
	}
	return found
}

// names are the names in the code of types that are known by one name here.
func (l *library) names(t *graph.Type) []string {
	var names []string
	for name, same := range l.canonical {
		if same == t.Name {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return []string{t.Name}
	}
	slices.Sort(names)
	return names
}

// membersOfImpl finds a method in an impl block of a trait, or in the trait.
func (r *rules) membersOfImpl(l *graph.Linker, in, t *graph.Type, name string) []graph.Member {
	g := l.Project.File(in.Decl)
	if own := children(l, g, in.Decl.Symbol, name); len(own) > 0 {
		return membersIn(g, own, in)
	}
	var found []graph.Member
	for _, b := range l.Bases(in) {
		if b != nil && b.Kind == graph.KindInstance {
			found = appendMembers(found, r.membersOfTrait(l, r.traitFor(l, b, in, t), name, 0))
		}
	}
	return found
}

// forAll finds a method of a trait that is implemented for a type parameter.
func (r *rules) forAll(l *graph.Linker, at graph.Site, name string) []graph.Member {
	var found []graph.Member
	var of graph.Decl
	for _, param := range r.blanket.params {
		for _, ext := range l.ApartFrom(at.File.Family, param) {
			if !isBlanket(l.Project.Symbol(ext)) {
				continue
			}
			bases := l.Bases(graph.Instance(ext))
			if len(bases) == 0 || bases[0] == nil || bases[0].Kind != graph.KindInstance {
				continue
			}
			trait := bases[0].Decl
			if !r.declares(l, ext, name) && !r.declares(l, trait, name) || !r.traitInScope(l, at, trait) {
				continue
			}
			members := r.membersOfImpl(l, r.unknownImpl(l, ext), unknown(), name)
			if len(found) > 0 && of != bases[0].Decl {
				return nil
			}
			of = bases[0].Decl
			found = appendMembers(found, members)
		}
	}
	return found
}

func (r *rules) declares(l *graph.Linker, d graph.Decl, name string) bool {
	return len(children(l, l.Project.File(d), d.Symbol, name)) > 0
}

// unknownImpl is an impl block of whose type parameters nothing is known.
func (r *rules) unknownImpl(l *graph.Linker, ext graph.Decl) *graph.Type {
	return padded(l.Project.Symbol(ext), graph.Instance(ext))
}

// isBlanket reports whether a declaration is an impl block of a trait for a type
// parameter.
func isBlanket(s *code.Symbol) bool {
	if s.Flags&code.FlagExtension == 0 || len(s.Bases) == 0 {
		return false
	}
	return slices.ContainsFunc(s.TypeParams, func(p code.Param) bool { return p.Name == s.Name })
}

// blanket is what is known by name of impl blocks for a type parameter.
type blanket struct {
	params  []string        // names of the type parameters
	methods map[string]bool // of the blocks, and of all traits of those names
}

func blanketOf(p *graph.Project, t *tree) blanket {
	params, traits, methods := make(map[string]bool), make(map[string]bool), make(map[string]bool)
	each := func(visit func(f *graph.File, i int32, s *code.Symbol)) {
		for _, f := range p.Files {
			if t.files[f.ID] == nil {
				continue
			}
			for i := range f.Facts.Symbols {
				visit(f, int32(i), &f.Facts.Symbols[i])
			}
		}
	}
	each(func(f *graph.File, i int32, s *code.Symbol) {
		if isBlanket(s) {
			params[s.Name], traits[lastOf(s.Bases[0].Name)] = true, true
		}
	})
	each(func(f *graph.File, i int32, s *code.Symbol) {
		if !isBlanket(s) && (s.Kind != code.SymbolInterface || !traits[s.Name]) {
			return
		}
		for _, m := range f.Members(i) {
			methods[f.Facts.Symbols[m].Name] = true
		}
	})
	return blanket{params: sortedNames(params), methods: methods}
}

// isUsual reports whether types of the standard library have methods of that name.
func (l *library) isUsual(method string) bool {
	for _, table := range l.all() {
		if _, ok := table[method]; ok {
			return true
		}
	}
	return keepsType(method) || constructs(method) || l.usual[method]
}
