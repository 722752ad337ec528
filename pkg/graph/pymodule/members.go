package pymodule

import (
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Members finds members along the linear order of the classes that a class inherits
// from. Members of modules and of type parameters are found as usual.
func (r *rules) Members(l *graph.Linker, t *graph.Type, name string) ([]graph.Member, bool) {
	switch {
	case t.Kind == graph.KindParam || !t.Decl.IsSymbol():
		return nil, false
	case t.Kind == graph.KindObject:
		if s := l.Project.Symbol(t.Decl); !isClass(s) {
			return nil, false
		}
	}
	if t.Index == ownOnly {
		return r.own(l, graph.Instance(t.Decl, t.Args...), name), true
	}
	class := l.Underlying(graph.Instance(t.Decl, t.Args...))
	switch {
	case class == nil:
		return nil, true
	case class.Kind != graph.KindInstance:
		return l.Member(class, name), true
	}
	found := r.inherited(l, class, name)
	if len(found) == 0 && t.Kind == graph.KindInstance && t.Index != plain {
		found = l.Member(r.got(l, class), name)
	}
	return found, true
}

func isClass(s *code.Symbol) bool {
	return s != nil && (s.Kind.Container() && s.Kind != code.SymbolNamespace || s.Kind == code.SymbolType)
}

// maxClasses bounds how many classes are looked at for one member.
const maxClasses = 200

// inherited finds a member in a class, or the first of its bases that has it.
func (r *rules) inherited(l *graph.Linker, t *graph.Type, name string) []graph.Member {
	var path []graph.Decl
	for len(path) < maxClasses && !slices.Contains(path, t.Decl) {
		path = append(path, t.Decl)
		if own := r.own(l, t, name); len(own) > 0 {
			if property := r.assigned(l, t, own[0].Decl); property != nil {
				return property
			}
			return own
		}
		bases := r.bases(l, t)
		switch len(bases) {
		case 0:
			return nil
		case 1:
			t = bases[0]
			continue
		}
		for _, class := range r.linear(l, t)[1:] {
			if own := r.own(l, class, name); len(own) > 0 {
				return own
			}
		}
		return nil
	}
	return nil
}

// assigned is the property of a base that an assignment to an attribute of the
// object means, instead of making a field.
func (r *rules) assigned(l *graph.Linker, t *graph.Type, field graph.Decl) []graph.Member {
	f, s := l.Project.File(field), l.Project.Symbol(field)
	if s.Kind != code.SymbolField || s.Type != "" || len(f.Facts.Symbols[s.Parent].Bases) == 0 {
		return nil
	}
	for _, class := range r.linear(l, t)[1:] {
		own := r.own(l, class, s.Name)
		if len(own) == 0 {
			continue
		}
		inMethod := func(i int32) bool {
			m := &f.Facts.Symbols[i]
			return m.Kind.Callable() && m.Body.Contains(s.Span)
		}
		if l.Project.Symbol(own[0].Decl).Kind == code.SymbolGetter && slices.ContainsFunc(f.Members(s.Parent), inMethod) {
			return own
		}
		return nil
	}
	return nil
}

// ownOnly marks a class of which only what it declares itself is meant.
const ownOnly = 1

// Super is all that a class inherits from, in the order in which it does. A class
// below can put others between; that is not known here.
func (r *rules) Super(l *graph.Linker, this *graph.Type) *graph.Type {
	classes := r.linear(l, this)[1:]
	all := make([]*graph.Type, 0, len(classes)+1)
	for _, c := range classes {
		all = append(all, &graph.Type{Kind: graph.KindInstance, Decl: c.Decl, Args: c.Args, Index: ownOnly})
	}
	all = append(all, r.outsiders(l, this)...)
	return &graph.Type{Kind: graph.KindAll, Args: all}
}

// own finds the members that a class declares itself. A setter stands behind its
// getter, and the signatures of an overloaded method behind its body.
func (r *rules) own(l *graph.Linker, t *graph.Type, name string) []graph.Member {
	f := l.Project.File(t.Decl)
	found := l.Children(f, t.Decl.Symbol, name)
	if len(found) == 0 {
		return nil
	}
	symbols := f.Facts.Symbols
	lesser := func(i int32) bool {
		return symbols[i].Kind == code.SymbolSetter || symbols[i].Flags&code.FlagOverload != 0
	}
	all := !slices.ContainsFunc(found, func(i int32) bool { return !lesser(i) })
	var members []graph.Member
	for _, i := range found {
		if all || !lesser(i) {
			members = append(members, graph.Member{Decl: graph.Decl{File: f.ID, Symbol: i}, Of: t})
		}
	}
	return members
}

// bases are the classes of the project that a class inherits from.
func (r *rules) bases(l *graph.Linker, t *graph.Type) []*graph.Type {
	all := l.Bases(t)
	classes := make([]*graph.Type, 0, len(all))
	for _, b := range all {
		if b = l.Underlying(b); b != nil && b.Kind == graph.KindInstance && b.Decl != t.Decl {
			classes = append(classes, b)
		}
	}
	return classes
}

// linear is a class with all that it inherits from in the order in which members
// are looked up: each before its own bases, and bases as their class names them.
func (r *rules) linear(l *graph.Linker, t *graph.Type) []*graph.Type {
	kept := l.Remember(slotLinear, t.Decl, func() *graph.Type {
		return &graph.Type{Kind: graph.KindTuple, Args: r.merge(l, graph.Instance(t.Decl))}
	})
	order := []*graph.Type{t}
	if kept != nil {
		for _, class := range kept.Args {
			order = append(order, graph.Substitute(class, t.Decl, t.Args))
		}
	}
	return order
}

// slotLinear is where the linear orders of classes are kept.
const slotLinear = 0

// merge joins the linear orders of the bases of a class.
func (r *rules) merge(l *graph.Linker, t *graph.Type) []*graph.Type {
	bases := r.bases(l, t)
	if len(bases) == 0 {
		return nil
	}
	lists := make([][]*graph.Type, 0, len(bases)+1)
	for _, b := range bases {
		lists = append(lists, r.linear(l, b))
	}
	lists = append(lists, bases)
	var order []*graph.Type
	for len(order) < maxClasses {
		next := head(lists)
		if next == nil {
			break
		}
		order = append(order, next)
		for i, list := range lists {
			if len(list) > 0 && list[0].Decl == next.Decl {
				lists[i] = list[1:]
			}
		}
	}
	return order
}

// head is the first class that none of the lists has behind another; in an order
// that contradicts itself the first there is.
func head(lists [][]*graph.Type) *graph.Type {
	var first *graph.Type
	for _, list := range lists {
		if len(list) == 0 {
			continue
		}
		if first == nil {
			first = list[0]
		}
		later := slices.ContainsFunc(lists, func(other []*graph.Type) bool {
			return len(other) > 0 && slices.ContainsFunc(other[1:], func(t *graph.Type) bool { return t.Decl == list[0].Decl })
		})
		if !later {
			return list[0]
		}
	}
	return first
}

// outsiders are the types that a class inherits from and the project does not
// declare.
func (r *rules) outsiders(l *graph.Linker, t *graph.Type) []*graph.Type {
	var all []*graph.Type
	for _, class := range r.linear(l, t) {
		for _, b := range l.Bases(class) {
			if b != nil && (b.Kind == graph.KindExternal || b.Kind == graph.KindTuple) {
				all = append(all, b)
			}
		}
	}
	return all
}

// Undeclared finds members of what a class inherits from outside of the project.
func (r *rules) Undeclared(l *graph.Linker, t *graph.Type, name string) *graph.Type {
	if t.Kind != graph.KindInstance {
		return nil
	}
	if name == "__class__" {
		return graph.Object(t.Decl)
	}
	if got := r.got(l, t); got != nil {
		return l.MemberType(got, name, r)
	}
	for _, b := range r.outsiders(l, t) {
		if m := r.ExternalMember(l, b, name); m != nil {
			return m
		}
	}
	return nil
}

// Narrow drops the signatures of overloaded functions, and takes the setter of a
// property that is assigned.
func (r *rules) Narrow(l *graph.Linker, _ graph.Site, ref *code.Ref, found []graph.Found) []graph.Found {
	if ref.Role == code.RoleWrite {
		for i, d := range found {
			f, s := l.Project.File(d.Decl), l.Project.Symbol(d.Decl)
			if s == nil || s.Kind != code.SymbolGetter {
				continue
			}
			for _, k := range l.Children(f, s.Parent, s.Name) {
				if f.Facts.Symbols[k].Kind == code.SymbolSetter {
					found[i].Decl.Symbol = k
					break
				}
			}
		}
	}
	return l.WithoutOverloads(found)
}

// Param is the type of a parameter of the method that a method overrides.
func (r *rules) Param(l *graph.Linker, fn graph.Decl, i int) *graph.Type {
	f, s := l.Project.File(fn), l.Project.Symbol(fn)
	if i == 0 || s.Parent < 0 || s.Kind == code.SymbolConstructor || !f.Facts.Symbols[s.Parent].Kind.Container() {
		return nil
	}
	this := graph.Instance(graph.Decl{File: fn.File, Symbol: s.Parent})
	for _, class := range r.linear(l, this)[1:] {
		own := r.own(l, class, s.Name)
		if len(own) == 0 {
			continue
		}
		m := l.Project.Symbol(own[0].Decl)
		if len(own) > 1 || len(m.Params) != len(s.Params) || m.Params[i].Name != s.Params[i].Name {
			return nil
		}
		return graph.Substitute(l.ParamType(own[0].Decl, i), class.Decl, class.Args)
	}
	return nil
}
