package graph

import (
	"slices"

	"github.com/mast-search/mast/pkg/code"
)

// Defaults are rules that hold for most families, to be embedded by Rules.
type Defaults struct{}

// Options are all off.
func (Defaults) Options() Options { return Options{} }

// Environment adds nothing.
func (Defaults) Environment(*Project, *File) uint64 { return 0 }

// Package is none.
func (Defaults) Package(*Project, *File) *Package { return nil }

// Lookup leaves names to the usual order.
func (Defaults) Lookup(*Linker, Site, string, Use) ([]Found, bool) { return nil, false }

// Members leaves it to Linker.Member.
func (Defaults) Members(*Linker, *Type, string) ([]Member, bool) { return nil, false }

// Apart finds nothing.
func (Defaults) Apart(*Linker, Site, *Type, string) []Member { return nil }

// Function is none.
func (Defaults) Function(*Linker, *Type) *Type { return nil }

// Global is none.
func (Defaults) Global(*File, int32) string { return "" }

// Builtin is unknown.
func (Defaults) Builtin(*Linker, Site, string) *Type { return nil }

// Decorator is none.
func (Defaults) Decorator(string) string { return "" }

// Undeclared is unknown.
func (Defaults) Undeclared(*Linker, *Type, string) *Type { return nil }

// Variant is an instance of the enumeration around.
func (Defaults) Variant(l *Linker, d Decl) *Type {
	if s := l.Project.Symbol(d); s != nil && s.Parent >= 0 {
		return Instance(Decl{d.File, s.Parent})
	}
	return nil
}

// Outer finds nothing.
func (Defaults) Outer(*Linker, Site, string, Use) []Found { return nil }

// Binding asks the modules for the name.
func (Defaults) Binding(l *Linker, f *File, m *code.Import, b *code.Binding, target *Target) []Found {
	var found []Found
	for _, d := range target.Modules {
		if b.Name == "*" {
			found = appendFound(found, Found{d, ReasonNamespace})
			continue
		}
		rules := l.rulesOf(d)
		if rules == nil {
			continue
		}
		found = appendFound(found, rules.ModuleMember(l, d, b.Name)...)
	}
	return found
}

// ModuleMember asks the exports of a file.
func (Defaults) ModuleMember(l *Linker, module Decl, name string) []Found {
	return l.Exported(module, name)
}

// ParseType takes the whole text for a name.
func (Defaults) ParseType(text string) *TypeExpr { return Named(text) }

// OwnType is unknown.
func (Defaults) OwnType(*Linker, Site, *TypeExpr) *Type { return nil }

// ThisType is an instance of the innermost type around the site, or that type
// itself in a static member.
func (Defaults) ThisType(l *Linker, at Site) *Type {
	f := at.File
	if f.Facts == nil {
		return nil
	}
	static := false
	for e, depth := at.Symbol, 0; e >= 0 && depth < maxDepth; depth++ {
		s := &f.Facts.Symbols[e]
		switch {
		case s.Flags&code.FlagExtension != 0:
			return l.self(l.Extended(f, e), static)
		case s.Owner != "":
			return l.self(l.owner(f, e), static || s.Flags&code.FlagStatic != 0)
		case s.Kind == code.SymbolClass || s.Kind == code.SymbolInterface || s.Kind == code.SymbolEnum:
			return l.self(Instance(Decl{f.ID, e}), static)
		}
		static = static || s.Flags&code.FlagStatic != 0
		e = s.Parent
	}
	return nil
}

// Param is unknown.
func (Defaults) Param(*Linker, Decl, int) *Type { return nil }

// Super is the first base.
func (Defaults) Super(l *Linker, this *Type) *Type {
	if bases := l.Bases(this); len(bases) > 0 {
		return bases[0]
	}
	return nil
}

// self is a type inside of itself: its parameters stand for themselves.
func (l *Linker) self(t *Type, static bool) *Type {
	if t == nil {
		return nil
	}
	if static {
		return Object(t.Decl)
	}
	s := l.Project.Symbol(t.Decl)
	if s == nil || len(s.TypeParams) == 0 || len(t.Args) > 0 {
		return t
	}
	args := make([]*Type, len(s.TypeParams))
	for i := range args {
		args[i] = &Type{Kind: KindParam, Decl: t.Decl, Index: int32(i)}
	}
	return Instance(t.Decl, args...)
}

// Extended is the type that an extension adds to, or nil.
func (l *Linker) Extended(f *File, extension int32) *Type {
	s := &f.Facts.Symbols[extension]
	for _, found := range l.path(Around(f, extension), s.Name, UseType) {
		if found.Decl != (Decl{f.ID, extension}) && l.isType(found.Decl) {
			return Instance(found.Decl)
		}
	}
	return nil
}

// Owns resolves the name of the type where the member stands.
func (Defaults) Owns(l *Linker, f *File, symbol int32, owner Decl) bool {
	s := &f.Facts.Symbols[symbol]
	if s.Owner == "" {
		t := l.Extended(f, symbol)
		return t != nil && t.Decl == owner
	}
	for _, found := range l.path(Around(f, symbol), s.Owner, UseType) {
		if found.Decl == owner {
			return true
		}
	}
	return false
}

// Bases resolves the bases of the type and of its extensions.
func (Defaults) Bases(l *Linker, t *Type) []*Type {
	all := l.WrittenBases(t.Decl)
	for _, d := range l.Extensions(t.Decl) {
		all = append(all, l.WrittenBases(d)...)
	}
	return all
}

// WrittenBases resolves the bases that a declaration names, where it stands.
func (l *Linker) WrittenBases(d Decl) []*Type {
	f, s := l.Project.File(d), l.Project.Symbol(d)
	if s == nil {
		return nil
	}
	l.depend(f.hashes[d.Symbol])
	var all []*Type
	for _, b := range s.Bases {
		text := b.Type
		if text == "" {
			text = b.Name
		}
		// Its own name inside of itself does not mean a type of that name that it
		// extends, but its type parameters do.
		all = append(all, l.baseType(f, d.Symbol, text))
	}
	return all
}

// baseType is a base as seen from outside of the declaration, with its type
// parameters.
func (l *Linker) baseType(f *File, symbol int32, text string) *Type {
	e := l.parse(f, text)
	if e == nil {
		return nil
	}
	if e.Kind != ExprName {
		return l.TypeOf(In(f, symbol), e)
	}
	args := make([]*Type, len(e.Args))
	for i, a := range e.Args {
		args[i] = l.TypeOf(In(f, symbol), a)
	}
	if t := l.typeParam(In(f, symbol), e.Name); t != nil {
		return t
	}
	for _, found := range l.path(Around(f, symbol), e.Name, UseType) {
		if found.Decl != (Decl{f.ID, symbol}) && l.isType(found.Decl) {
			return Instance(found.Decl, args...)
		}
		if v := l.Project.Symbol(found.Decl); v != nil && !l.isType(found.Decl) {
			// A base that is kept in a variable.
			if o := l.Value(found.Decl); o != nil && o.Kind == KindObject && l.isType(o.Decl) {
				return Instance(o.Decl, args...)
			}
		}
	}
	return f.Rules.External(l.outsideName(In(f, symbol), e.Name), args)
}

// Narrow drops signatures of overloaded functions whose body is there, and
// functions that do not take so many arguments.
func (Defaults) Narrow(l *Linker, _ Site, ref *code.Ref, found []Found) []Found {
	return l.ByArguments(l.WithoutOverloads(found), ref)
}

// WithoutOverloads drops signatures beside a body of the same name.
func (l *Linker) WithoutOverloads(found []Found) []Found {
	if len(found) < 2 {
		return found
	}
	var kept []Found
	for _, f := range found {
		if s := l.Project.Symbol(f.Decl); s == nil || s.Flags&code.FlagOverload == 0 {
			kept = append(kept, f)
		}
	}
	if len(kept) == 0 {
		return found
	}
	return kept
}

// ByArguments drops functions that cannot take the number of arguments that a
// call has, as long as one is left.
func (l *Linker) ByArguments(found []Found, ref *code.Ref) []Found {
	if len(found) < 2 || ref.Args == 0 {
		return found
	}
	n := int(ref.Args) - 1
	var kept []Found
	for _, f := range found {
		if s := l.Project.Symbol(f.Decl); s == nil || !s.Kind.Callable() || Takes(s, n) {
			kept = append(kept, f)
		}
	}
	if len(kept) == 0 {
		return found
	}
	return kept
}

// Takes reports whether a function can be called with n arguments.
func Takes(s *code.Symbol, n int) bool {
	least, most := 0, len(s.Params)
	for i := range s.Params {
		switch p := &s.Params[i]; {
		case p.Variadic:
			most = 1 << 30
		case !p.Optional:
			least++
		}
	}
	if n >= code.MaxArgs-1 {
		return most >= n
	}
	return least <= n && n <= most
}

// Result is the written or inferred result.
func (Defaults) Result(_ *Linker, _ Decl, t *Type) *Type { return t }

// Element is that of a list; a key of a map is its first argument, a value its
// second.
func (Defaults) Element(_ *Linker, t *Type, key bool) *Type {
	switch {
	case t.Is("[]") && !key:
		return t.Arg(0)
	case t.Is("map") && key:
		return t.Arg(0)
	case t.Is("map"):
		return t.Arg(1)
	}
	return nil
}

// Await is the value itself.
func (Defaults) Await(_ *Linker, t *Type) *Type { return t }

// Unwrap is the value itself.
func (Defaults) Unwrap(_ *Linker, t *Type) *Type { return t }

// TypeParam is the parameter of that declaration.
func (Defaults) TypeParam(_ *Linker, d Decl, i int) *Type {
	return &Type{Kind: KindParam, Decl: d, Index: int32(i)}
}

// Target is the value itself.
func (Defaults) Target(_ *Linker, t *Type, _ string) *Type { return t }

// CallValue is unknown.
func (Defaults) CallValue(*Linker, *Type) *Type { return nil }

// ExternalMember is unknown.
func (Defaults) ExternalMember(*Linker, *Type, string) *Type { return nil }

// ExternalCallback is unknown.
func (Defaults) ExternalCallback(*Linker, *Type, string, int, int) *Type { return nil }

// Normal is the type itself.
func (Defaults) Normal(_ *Linker, t *Type) *Type { return t }

// External keeps name and arguments.
func (Defaults) External(name string, args []*Type) *Type { return External(name, args...) }

// Dispatches says no.
func (Defaults) Dispatches(*Linker, *Type, string) bool { return false }

// Satisfies says no.
func (Defaults) Satisfies(*Linker, Decl, Decl) bool { return false }

// Exported finds an export of a file: a declaration, what it re-exports, or what
// the modules give that it re-exports whole.
func (l *Linker) Exported(module Decl, name string) []Found { return l.exported(module, name, nil) }

func (l *Linker) exported(module Decl, name string, path []Decl) []Found {
	f := l.Project.File(module)
	if f == nil || f.Facts == nil || len(path) >= maxDepth {
		return nil
	}
	if slices.Contains(path, module) {
		return nil
	}
	path = append(path, module)
	l.DependFile(f, name)
	var found []Found
	for i := range f.Facts.Exports {
		e := &f.Facts.Exports[i]
		switch {
		case e.Name != name:
		case e.Import >= 0:
			found = appendFound(found, l.reexported(f, e, path)...)
		case e.Symbol >= 0:
			found = appendFound(found, declared(f, f.Children(f.Facts.Symbols[e.Symbol].Parent, f.Facts.Symbols[e.Symbol].Name), ReasonImport)...)
		case e.Local != "":
			found = appendFound(found, retold(l.imported(f, e.Local))...)
		}
	}
	if len(found) > 0 || name == "default" {
		return found
	}
	l.DependFile(f, "*")
	for i := range f.Facts.Exports {
		if e := &f.Facts.Exports[i]; e.Name == "*" && e.Import >= 0 && int(e.Import) < len(f.Targets) {
			for _, d := range f.Targets[e.Import].Modules {
				found = appendFound(found, retold(l.exported(d, name, path))...)
			}
		}
	}
	return found
}

// reexported finds what an export takes from another module.
func (l *Linker) reexported(f *File, e *code.Export, path []Decl) []Found {
	if int(e.Import) >= len(f.Targets) {
		return nil
	}
	var found []Found
	for _, d := range f.Targets[e.Import].Modules {
		if e.Local == "*" {
			found = appendFound(found, Found{d, ReasonNamespace})
			continue
		}
		found = appendFound(found, retold(l.exported(d, e.Local, path))...)
	}
	return found
}

// retold marks what came through a re-export.
func retold(found []Found) []Found {
	out := make([]Found, len(found))
	for i, f := range found {
		if f.Reason == ReasonImport {
			f.Reason = ReasonReexport
		}
		out[i] = f
	}
	return out
}
