package esm

import (
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Members finds what a value calls name: values have no static members, classes
// nothing else, and declarations of one name add to each other.
func (r *rules) Members(l *graph.Linker, t *graph.Type, name string) ([]graph.Member, bool) {
	switch t.Kind {
	case graph.KindInstance:
		return r.ofInstance(l, t, name, nil), true
	case graph.KindObject:
		if t.Decl.IsSymbol() {
			return r.ofObject(l, t, name), true
		}
	case graph.KindExternal, graph.KindUnion, graph.KindTuple, graph.KindFunc, graph.KindParam, graph.KindAll:
	}
	return nil, false
}

// ofInstance finds a member in the type, in what it is an alias of, and in its bases.
func (r *rules) ofInstance(l *graph.Linker, t *graph.Type, name string, path []graph.Decl) []graph.Member {
	if slices.Contains(path, t.Decl) {
		return nil
	}
	s := l.Project.Symbol(t.Decl)
	if s == nil || len(path) >= maxDepth {
		return nil
	}
	path = append(path, t.Decl)
	merged := r.merged(l, t.Decl)
	for _, d := range merged {
		var found []graph.Member
		for _, m := range l.Own(&graph.Type{Kind: graph.KindInstance, Decl: d, Args: t.Args}, name) {
			if c := l.Project.Symbol(m.Decl); c.Flags&code.FlagStatic == 0 && c.Kind != code.SymbolConstructor && isMember(c) {
				found = append(found, m)
			}
		}
		if len(found) > 0 {
			return declaredFirst(l, found)
		}
	}
	if u := l.Underlying(t); u != nil && !u.Equal(t) {
		if u.Kind == graph.KindInstance {
			return r.ofInstance(l, u, name, path)
		}
		return l.Member(u, name)
	}
	for _, d := range merged {
		for _, base := range l.Bases(&graph.Type{Kind: graph.KindInstance, Decl: d, Args: t.Args}) {
			switch {
			case base == nil:
			case base.Kind == graph.KindInstance:
				if found := r.ofInstance(l, base, name, path); len(found) > 0 {
					return found
				}
			default:
				if found := l.Member(base, name); len(found) > 0 {
					return found
				}
			}
		}
	}
	return nil
}

// declaredFirst keeps the field that a class declares with its type, if functions are
// assigned to it besides.
func declaredFirst(l *graph.Linker, found []graph.Member) []graph.Member {
	for _, m := range found {
		if s := l.Project.Symbol(m.Decl); len(found) > 1 && s.Kind == code.SymbolField && s.Type != "" {
			return []graph.Member{m}
		}
	}
	return found
}

// isMember reports whether what stands in a type is a member of it.
func isMember(s *code.Symbol) bool {
	switch s.Kind {
	case code.SymbolMethod, code.SymbolGetter, code.SymbolSetter, code.SymbolField, code.SymbolClass, code.SymbolFunction,
		code.SymbolEnumMember, code.SymbolConstructor:
		return true
	case code.SymbolInterface, code.SymbolType, code.SymbolEnum, code.SymbolNamespace, code.SymbolVariable,
		code.SymbolConstant, code.SymbolMacro:
	}
	return false
}

// merged are the declarations that make up one type or namespace with d, which
// comes first: those of its name beside it.
func (r *rules) merged(l *graph.Linker, d graph.Decl) []graph.Decl {
	f, s := l.Project.File(d), l.Project.Symbol(d)
	all := []graph.Decl{d}
	siblings := l.Children(f, s.Parent, s.Name)
	if len(siblings) > 1 {
		for _, i := range siblings {
			if i != d.Symbol && (f.Facts.Symbols[i].Kind == code.SymbolInterface || f.Facts.Symbols[i].Kind == code.SymbolClass) {
				all = append(all, graph.Decl{File: d.File, Symbol: i})
			}
		}
	}
	return all
}

// ofObject finds a member of a declaration itself.
func (r *rules) ofObject(l *graph.Linker, t *graph.Type, name string) []graph.Member {
	f, s := l.Project.File(t.Decl), l.Project.Symbol(t.Decl)
	var found []graph.Member
	keep := func(d graph.Decl, of *graph.Type, want func(*code.Symbol) bool) {
		for _, i := range l.Children(l.Project.File(d), d.Symbol, name) {
			if c := &l.Project.File(d).Facts.Symbols[i]; want(c) {
				found = append(found, graph.Member{Decl: graph.Decl{File: d.File, Symbol: i}, Of: of})
			}
		}
	}
	switch s.Kind {
	case code.SymbolClass:
		found = r.static(l, t.Decl, name, nil)
	case code.SymbolEnum:
		keep(t.Decl, nil, func(c *code.Symbol) bool { return c.Kind == code.SymbolEnumMember })
	case code.SymbolNamespace:
		keep(t.Decl, nil, func(*code.Symbol) bool { return true })
	case code.SymbolVariable, code.SymbolConstant, code.SymbolField:
		keep(t.Decl, nil, isMember)
	case code.SymbolFunction, code.SymbolMethod:
		keep(t.Decl, nil, func(c *code.Symbol) bool { return c.Flags&code.FlagStatic != 0 })
	case code.SymbolConstructor, code.SymbolGetter, code.SymbolSetter, code.SymbolInterface, code.SymbolType,
		code.SymbolEnumMember, code.SymbolMacro:
	}
	if len(found) > 0 {
		return found
	}
	// Members that are assigned to it from elsewhere, and a namespace of its name.
	for _, m := range l.Own(&graph.Type{Kind: graph.KindInstance, Decl: t.Decl}, name) {
		if l.Project.Symbol(m.Decl).Owner != "" {
			found = append(found, m)
		}
	}
	for _, i := range l.Children(f, s.Parent, s.Name) {
		if i != t.Decl.Symbol && f.Facts.Symbols[i].Kind == code.SymbolNamespace {
			keep(graph.Decl{File: f.ID, Symbol: i}, nil, func(*code.Symbol) bool { return true })
		}
	}
	return found
}

// static finds a static member of a class and of those that it extends.
func (r *rules) static(l *graph.Linker, class graph.Decl, name string, path []graph.Decl) []graph.Member {
	if slices.Contains(path, class) {
		return nil
	}
	if len(path) >= maxDepth {
		return nil
	}
	path = append(path, class)
	var found []graph.Member
	f := l.Project.File(class)
	for _, i := range l.Children(f, class.Symbol, name) {
		if f.Facts.Symbols[i].Flags&code.FlagStatic != 0 {
			found = append(found, graph.Member{Decl: graph.Decl{File: f.ID, Symbol: i}})
		}
	}
	if len(found) > 0 {
		return found
	}
	for _, base := range l.Bases(graph.Instance(class)) {
		if base != nil && base.Kind == graph.KindInstance {
			if s := l.Project.Symbol(base.Decl); s != nil && s.Kind == code.SymbolClass {
				if found := r.static(l, base.Decl, name, path); len(found) > 0 {
					return found
				}
			}
		}
	}
	return nil
}

// ThisType is the value of "this": of the class around, of the object that holds a
// method, or of the function whose members are assigned to it.
func (r *rules) ThisType(l *graph.Linker, at graph.Site) *graph.Type {
	f := at.File
	symbols := f.Facts.Symbols
	static := false
	for e, depth := at.Symbol, 0; e >= 0 && depth < maxDepth; e, depth = symbols[e].Parent, depth+1 {
		s := &symbols[e]
		d := graph.Decl{File: f.ID, Symbol: e}
		switch {
		case s.Owner != "":
			return r.owner(l, f, e)
		case s.Kind == code.SymbolClass || s.Kind == code.SymbolInterface:
			if static {
				return graph.Object(d)
			}
			args := make([]*graph.Type, len(s.TypeParams))
			for i := range args {
				args[i] = &graph.Type{Kind: graph.KindParam, Decl: d, Index: int32(i)}
			}
			return graph.Instance(d, args...)
		case (s.Kind == code.SymbolVariable || s.Kind == code.SymbolConstant || s.Kind == code.SymbolField) && depth > 0:
			if s.Body.Empty() && !static {
				return nil // of an object that a call is given
			}
			return l.Value(d)
		case s.Kind == code.SymbolNamespace:
			return nil
		case s.Kind == code.SymbolFunction && s.Parent < 0:
			return graph.Instance(d)
		}
		static = static || s.Flags&code.FlagStatic != 0
		if s.Kind == code.SymbolMethod && s.Parent >= 0 && symbols[s.Parent].Kind.Callable() {
			if s.Flags&code.FlagStatic != 0 || prototype(f, e) {
				return graph.Instance(graph.Decl{File: f.ID, Symbol: s.Parent})
			}
		}
	}
	return nil
}

// prototype reports whether a method of a function is one of the values that it
// makes.
func prototype(f *graph.File, method int32) bool {
	s := &f.Facts.Symbols[method]
	return !f.Facts.Symbols[s.Parent].Body.Contains(s.Span)
}

// owner is the type that the owner of a member names.
func (r *rules) owner(l *graph.Linker, f *graph.File, e int32) *graph.Type {
	s := &f.Facts.Symbols[e]
	for _, found := range l.Path(graph.In(f, s.Parent), s.Owner, graph.UseValue) {
		if sym := l.Project.Symbol(found.Decl); sym != nil {
			if sym.Kind == code.SymbolClass {
				return graph.Instance(found.Decl)
			}
			return l.Value(found.Decl)
		}
	}
	return nil
}
