package graph

import (
	"slices"

	"github.com/mast-search/mast/pkg/code"
)

// Member is a member of a value.
type Member struct {
	Decl Decl
	// Of is the type that has it, which may be a base of the one that was asked; nil
	// for members of modules and packages.
	Of *Type
}

// Member finds what a value calls name: members of its type and of what that
// inherits from, static members of a class, exports of a module. Several are found
// where a name is overloaded, or the value is one of several types that all have
// such a member.
func (l *Linker) Member(t *Type, name string) []Member {
	if t == nil || name == "" || !l.enter() {
		if t != nil && name != "" {
			l.leave()
		}
		return nil
	}
	defer l.leave()
	switch t.Kind {
	case KindInstance, KindObject, KindParam:
		if rules := l.rulesOf(t.Decl); rules != nil {
			if found, ok := rules.Members(l, t, name); ok {
				return found
			}
		}
	case KindAll:
		for _, a := range t.Args {
			if found := l.Member(a, name); len(found) > 0 {
				return found
			}
		}
		return nil
	case KindUnion, KindExternal, KindTuple, KindFunc:
	}
	switch t.Kind {
	case KindInstance:
		return l.inherited(t, name, nil)
	case KindObject:
		return l.ofObject(t, name)
	case KindUnion:
		var all []Member
		for _, a := range t.Args {
			found := l.Member(a, name)
			if len(found) == 0 && t.Index != looseUnion {
				return nil
			}
			for _, m := range found {
				all = appendMember(all, m)
			}
		}
		return all
	case KindParam:
		return l.Member(l.bound(t), name)
	case KindAll, KindExternal, KindTuple, KindFunc:
	}
	return nil
}

func appendMember(all []Member, m Member) []Member {
	for _, a := range all {
		if a.Decl == m.Decl {
			return all
		}
	}
	return append(all, m)
}

// Bound is the type that bounds a type parameter, or nil.
func (l *Linker) Bound(t *Type) *Type { return l.bound(t) }

// bound is the type that bounds a type parameter, or nil.
func (l *Linker) bound(t *Type) *Type {
	f := l.Project.File(t.Decl)
	s := l.Project.Symbol(t.Decl)
	if s == nil || int(t.Index) >= len(s.TypeParams) {
		return nil
	}
	if t.Index < 0 {
		return l.self(Instance(t.Decl), false)
	}
	return l.Written(In(f, t.Decl.Symbol), s.TypeParams[t.Index].Type)
}

// ofObject finds members of a class, an enumeration, a namespace, a module or a
// package.
func (l *Linker) ofObject(t *Type, name string) []Member {
	if !t.Decl.IsSymbol() {
		var all []Member
		if rules := l.rulesOf(t.Decl); rules != nil {
			for _, found := range rules.ModuleMember(l, t.Decl, name) {
				all = append(all, Member{Decl: found.Decl})
			}
		}
		return all
	}
	s := l.Project.Symbol(t.Decl)
	if s.Kind == code.SymbolNamespace || s.Kind.Callable() || s.Kind == code.SymbolVariable || s.Kind == code.SymbolConstant {
		var all []Member
		for _, i := range l.Children(l.Project.File(t.Decl), t.Decl.Symbol, name) {
			all = append(all, Member{Decl: Decl{t.Decl.File, i}})
		}
		return all
	}
	// A static member wins over one of the same name that values have.
	found := l.inherited(&Type{Kind: KindInstance, Decl: t.Decl}, name, nil)
	var static []Member
	for _, m := range found {
		if l.Project.Symbol(m.Decl).Flags&code.FlagStatic != 0 {
			static = append(static, m)
		}
	}
	if len(static) > 0 {
		return static
	}
	return found
}

func (l *Linker) rulesOf(d Decl) Rules {
	if f := l.Project.File(d); f != nil {
		return f.Rules
	}
	if pkg := l.Project.PackageAt(d); pkg != nil && len(pkg.Files) > 0 {
		return l.Project.Files[pkg.Files[0]].Rules
	}
	return nil
}

// inherited finds a member of an instance in its type, then in what the type is
// an alias of, then in its bases. path are the types that led here.
func (l *Linker) inherited(t *Type, name string, path []Decl) []Member {
	if slices.Contains(path, t.Decl) {
		return nil
	}
	if len(path) >= maxDepth {
		return nil
	}
	if own := l.own(t, name); len(own) > 0 {
		return own
	}
	path = append(path, t.Decl)
	if alias := l.aliased(t); alias != nil {
		if alias.Kind == KindInstance {
			return l.inherited(alias, name, path)
		}
		return l.Member(alias, name)
	}
	for _, base := range l.Bases(t) {
		switch {
		case base == nil:
		case base.Kind == KindInstance:
			if found := l.inherited(base, name, path); len(found) > 0 {
				return found
			}
		case base.Kind != KindExternal:
			if found := l.Member(base, name); len(found) > 0 {
				return found
			}
		}
	}
	return nil
}

// Own finds the members of a type that it has itself: those in its body, and those
// that stand apart from it.
func (l *Linker) Own(t *Type, name string) []Member { return l.own(t, name) }

func (l *Linker) own(t *Type, name string) []Member {
	f, s := l.Project.File(t.Decl), l.Project.Symbol(t.Decl)
	if s == nil {
		return nil
	}
	var all []Member
	for _, i := range l.Children(f, t.Decl.Symbol, name) {
		all = append(all, Member{Decl{f.ID, i}, t})
	}
	if f.Rules == nil {
		return all
	}
	for _, d := range l.apartFrom(f.Family, s.Name) {
		g := l.Project.Files[d.File]
		m := &g.Facts.Symbols[d.Symbol]
		if m.Owner != "" {
			if m.Name == name && f.Rules.Owns(l, g, d.Symbol, t.Decl) {
				all = appendMember(all, Member{d, t})
			}
			continue
		}
		inside := g.Children(d.Symbol, name)
		if len(inside) == 0 || d == t.Decl || !f.Rules.Owns(l, g, d.Symbol, t.Decl) {
			continue
		}
		for _, i := range inside {
			all = appendMember(all, Member{Decl{g.ID, i}, t})
		}
	}
	return all
}

// Extensions returns the declarations that add members or bases to a type.
func (l *Linker) Extensions(t Decl) []Decl {
	f, s := l.Project.File(t), l.Project.Symbol(t)
	if s == nil || f.Rules == nil {
		return nil
	}
	var all []Decl
	for _, d := range l.apartFrom(f.Family, s.Name) {
		g := l.Project.Files[d.File]
		if d != t && g.Facts.Symbols[d.Symbol].Owner == "" && f.Rules.Owns(l, g, d.Symbol, t) {
			all = append(all, d)
		}
	}
	return all
}

// aliased is what a type that has another one written behind it stands for, or nil.
func (l *Linker) aliased(t *Type) *Type {
	s := l.Project.Symbol(t.Decl)
	if s == nil || s.Kind != code.SymbolType || s.Type == "" {
		return nil
	}
	return substitute(l.declared(t.Decl), t.Decl, t.Args)
}

// Underlying follows aliases to a type that is none.
func (l *Linker) Underlying(t *Type) *Type {
	for range maxDepth {
		if t == nil || t.Kind != KindInstance {
			return t
		}
		next := l.aliased(t)
		if next == nil {
			return t
		}
		t = next
	}
	return nil
}

// Bases returns the types that an instance inherits from.
func (l *Linker) Bases(t *Type) []*Type {
	f := l.Project.File(t.Decl)
	if f == nil || f.Rules == nil || !t.Decl.IsSymbol() {
		return nil
	}
	all := l.remember(l.bases, t.Decl, func() *Type {
		return &Type{Kind: KindTuple, Args: f.Rules.Bases(l, Instance(t.Decl))}
	})
	if all == nil {
		return nil
	}
	if len(t.Args) == 0 {
		return all.Args
	}
	out := make([]*Type, len(all.Args))
	for i, b := range all.Args {
		out[i] = substitute(b, t.Decl, t.Args)
	}
	return out
}

// Substitute replaces the type parameters of a declaration by arguments; a nil
// argument leaves its parameter.
func Substitute(t *Type, d Decl, args []*Type) *Type { return substitute(t, d, args) }

// substitute replaces the type parameters of a declaration.
func substitute(t *Type, d Decl, args []*Type) *Type {
	if t == nil || len(args) == 0 {
		return t
	}
	if t.Kind == KindParam && t.Decl == d {
		if t.Index >= 0 && int(t.Index) < len(args) && args[t.Index] != nil {
			return args[t.Index]
		}
		return t
	}
	if len(t.Args) == 0 {
		return t
	}
	var changed []*Type
	for i, a := range t.Args {
		b := substitute(a, d, args)
		if b != a && changed == nil {
			changed = append([]*Type(nil), t.Args...)
		}
		if changed != nil {
			changed[i] = b
		}
	}
	if changed == nil {
		return t
	}
	if t.Kind == KindUnion {
		return unionLike(t, changed)
	}
	return &Type{Kind: t.Kind, Decl: t.Decl, Name: t.Name, Index: t.Index, Args: changed}
}
