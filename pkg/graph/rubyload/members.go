package rubyload

import (
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// ThisType is the class around a site: an object of it in its methods, the class
// itself in its body and in its own methods.
func (r *rules) ThisType(_ *graph.Linker, at graph.Site) *graph.Type {
	symbols := at.File.Facts.Symbols
	static := true
	for e, n := at.Symbol, 0; e >= 0 && n < maxNesting; e, n = symbols[e].Parent, n+1 {
		s := &symbols[e]
		d := graph.Decl{File: at.File.ID, Symbol: e}
		switch {
		case s.Kind.Container() && static:
			return graph.Object(d)
		case s.Kind.Container():
			return graph.Instance(d)
		case s.Owner != "":
			return nil // a method of an object that is named before it
		case s.Kind.Callable() || s.Kind == code.SymbolField:
			static = s.Flags&code.FlagStatic != 0
		}
	}
	return nil
}

// ancestors are the classes and modules that a class has its methods from, itself
// first: the modules that it takes in, the last first, then its superclass with
// all of that. Of each class there is one part.
func (r *rules) ancestors(l *graph.Linker, class graph.Decl) []graph.Decl {
	class = r.parts(class)[0]
	kept := l.Remember(slotAncestors, class, func() *graph.Type {
		var all []graph.Decl
		r.addAncestors(l, class, &all, 0)
		t := &graph.Type{Kind: graph.KindTuple, Args: make([]*graph.Type, len(all))}
		for i, d := range all {
			t.Args[i] = graph.Object(d)
		}
		return t
	})
	if kept == nil {
		return []graph.Decl{class}
	}
	all := make([]graph.Decl, len(kept.Args))
	for i, a := range kept.Args {
		all[i] = a.Decl
	}
	return all
}

// slotAncestors is where the ancestors of classes are kept.
const slotAncestors = 0

func (r *rules) addAncestors(l *graph.Linker, class graph.Decl, all *[]graph.Decl, depth int) {
	if depth > maxNesting || slices.Contains(*all, class) {
		return
	}
	*all = append(*all, class)
	var supers []graph.Decl
	for _, p := range r.parts(class) {
		s := l.Project.Symbol(p)
		if s == nil {
			continue
		}
		for i, b := range slices.Backward(l.Bases(graph.Instance(p))) {
			switch {
			case b == nil || b.Kind != graph.KindInstance || i >= len(s.Bases):
			case s.Bases[i].Role == code.RoleExtends:
				supers = append(supers, r.parts(b.Decl)[0])
			default:
				r.addAncestors(l, r.parts(b.Decl)[0], all, depth+1)
			}
		}
	}
	for _, super := range supers {
		r.addAncestors(l, super, all, depth+1)
	}
}

// Bases are what a part of a class names as its superclass and modules, by the
// constants that these mean where it stands.
func (r *rules) Bases(l *graph.Linker, t *graph.Type) []*graph.Type {
	f, s := l.Project.File(t.Decl), l.Project.Symbol(t.Decl)
	if s == nil {
		return nil
	}
	all := make([]*graph.Type, 0, len(s.Bases))
	l.Children(f, s.Parent, s.Name) // what it names is part of what it is
	for _, b := range s.Bases {
		var base *graph.Type
		found := l.Path(graph.In(f, s.Parent), strings.ReplaceAll(b.Name, "::", "."), graph.UseType)
		for _, d := range found {
			if x := l.Project.Symbol(d.Decl); base == nil && x != nil && x.Kind.Container() && d.Decl != t.Decl {
				base = graph.Instance(d.Decl)
			}
		}
		if base == nil && len(found) == 0 {
			base = graph.External(b.Name)
		}
		all = append(all, base)
	}
	return all
}

// Members finds methods and fields of objects, methods and constants of classes.
func (r *rules) Members(l *graph.Linker, t *graph.Type, name string) ([]graph.Member, bool) {
	s := l.Project.Symbol(t.Decl)
	if s == nil || !s.Kind.Container() {
		return nil, true
	}
	if t.Kind == graph.KindObject && name[0] >= 'A' && name[0] <= 'Z' {
		var members []graph.Member
		for _, class := range r.ancestors(l, t.Decl) {
			for _, d := range r.constantsOf(class, name) {
				members = append(members, graph.Member{Decl: d})
			}
			if len(members) > 0 {
				return members, true
			}
		}
	}
	static := t.Kind == graph.KindObject
	module := s.Kind == code.SymbolNamespace
	for _, class := range r.ancestors(l, t.Decl) {
		found := r.apart(l, class, name, static)
		for _, part := range r.bearing(class) {
			found = append(found, r.own(l, part, name, static, module)...)
		}
		if len(found) > 0 {
			return found, true
		}
	}
	return nil, true
}

// apart finds the methods of a class that stand outside of it, with its name before
// theirs.
func (r *rules) apart(l *graph.Linker, class graph.Decl, name string, static bool) []graph.Member {
	if !static {
		return nil
	}
	var found []graph.Member
	for _, m := range l.Own(graph.Instance(class), name) {
		if s := l.Project.Symbol(m.Decl); s.Owner != "" && s.Kind.Callable() {
			found = append(found, m)
		}
	}
	return found
}

// own finds the members in one part of a class. The functions of a module can be
// its own and those of its objects.
func (r *rules) own(l *graph.Linker, class graph.Decl, name string, static, module bool) []graph.Member {
	find := func(name string, field bool) []graph.Member {
		var members []graph.Member
		f := l.Project.File(class)
		for _, i := range l.Children(f, class.Symbol, name) {
			s := &f.Facts.Symbols[i]
			of := s.Flags&code.FlagStatic != 0
			switch {
			case field && s.Kind != code.SymbolField, !field && !s.Kind.Callable() && s.Kind != code.SymbolField:
			case of == static, module && !static:
				members = append(members, graph.Member{Decl: graph.Decl{File: f.ID, Symbol: i}, Of: graph.Instance(class)})
			}
		}
		return members
	}
	if found := find(name, false); len(found) > 0 || strings.HasPrefix(name, "@") {
		return found
	}
	return find("@"+name, true)
}

// Narrow drops variables of objects, which only values lead through: they are no
// members that others can name. A method and the setter of its name are told apart
// by how they are used.
func (r *rules) Narrow(l *graph.Linker, at graph.Site, ref *code.Ref, found []graph.Found) []graph.Found {
	if ref.Name == "super" {
		return found
	}
	write := ref.Role == code.RoleWrite
	method := slices.ContainsFunc(found, func(d graph.Found) bool {
		s := l.Project.Symbol(d.Decl)
		return s != nil && s.Kind.Callable() && (s.Kind == code.SymbolSetter) == write
	})
	kept := slices.DeleteFunc(slices.Clone(found), func(d graph.Found) bool {
		s := l.Project.Symbol(d.Decl)
		if s != nil && s.Kind == code.SymbolField && method {
			return true // written down as a method, too
		}
		return s != nil && (s.Name != ref.Name && ref.Name != "new" || (s.Kind == code.SymbolSetter) != write && s.Kind.Callable())
	})
	return r.Defaults.Narrow(l, at, ref, kept)
}

// Super are all that a class inherits from.
func (r *rules) Super(l *graph.Linker, this *graph.Type) *graph.Type {
	all := &graph.Type{Kind: graph.KindAll}
	parts := r.parts(this.Decl)
	for _, class := range r.ancestors(l, this.Decl) {
		if !slices.Contains(parts, class) {
			all.Args = append(all.Args, &graph.Type{Kind: this.Kind, Decl: class})
		}
	}
	return all
}

// Undeclared knows that a class makes objects.
func (r *rules) Undeclared(_ *graph.Linker, t *graph.Type, name string) *graph.Type {
	if t.Kind == graph.KindObject && name == "new" {
		return &graph.Type{Kind: graph.KindFunc, Args: []*graph.Type{graph.Instance(t.Decl)}}
	}
	return nil
}

// CallValue is the value itself: a field is read by calling the method of its name.
func (r *rules) CallValue(_ *graph.Linker, t *graph.Type) *graph.Type { return t }
