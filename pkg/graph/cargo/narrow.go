package cargo

import (
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Narrow keeps what a use of that form can mean: methods are called and fields are
// not, macros have no arguments that are counted. Methods of several traits, or of
// several impl blocks of one trait with other arguments, cannot be told apart.
func (r *rules) Narrow(l *graph.Linker, at graph.Site, ref *code.Ref, found []graph.Found) []graph.Found {
	p := l.Project
	if ref.Role == code.RoleCall && ref.Args == 0 {
		// The arguments of nothing but macros are not counted.
		macro := func(f graph.Found) bool { return r.fits(p, f.Decl, useMacro) }
		if !slices.ContainsFunc(found, macro) && ref.Receiver == code.ReceiverNone {
			found = r.plain(asking{l: l, use: useMacro, from: r.tree.around(at.File, at.Symbol)}, at, ref.Name)
		}
		return slices.DeleteFunc(slices.Clone(found), func(f graph.Found) bool { return !macro(f) })
	}
	found = r.withoutReferences(p, found)
	found = keep(found, func(d graph.Decl) bool { return suits(p.Symbol(d), ref) })
	if ref.Args > 0 {
		n := int(ref.Args) - 1
		var takes []graph.Found
		for _, d := range found {
			if takesArguments(p.Symbol(d.Decl), ref, n) {
				takes = append(takes, d)
			}
		}
		found = takes
	}
	if len(found) < 2 {
		return found
	}
	return r.byTrait(l, at, found)
}

// withoutReferences drops methods of impl blocks for a reference to a type where there
// are those for the type itself, which the method call finds first.
func (r *rules) withoutReferences(p *graph.Project, found []graph.Found) []graph.Found {
	if len(found) < 2 {
		return found
	}
	return keep(found, func(d graph.Decl) bool {
		f, s := p.File(d), p.Symbol(d)
		if s == nil || s.Parent < 0 {
			return true
		}
		around := &f.Facts.Symbols[s.Parent]
		return around.Flags&code.FlagExtension == 0 || !strings.HasPrefix(around.Type, "&")
	})
}

// keep keeps what a condition holds for, or all if there is nothing.
func keep(found []graph.Found, holds func(graph.Decl) bool) []graph.Found {
	var kept []graph.Found
	for _, f := range found {
		if holds(f.Decl) {
			kept = append(kept, f)
		}
	}
	if len(kept) == 0 {
		return found
	}
	return kept
}

// suits reports whether a declaration is used so as a rule.
func suits(s *code.Symbol, ref *code.Ref) bool {
	if s == nil {
		return true
	}
	switch ref.Role {
	case code.RoleCall, code.RoleConstruct:
		if s.Kind == code.SymbolMacro {
			return ref.Args == 0
		}
		return s.Kind != code.SymbolField && s.Kind != code.SymbolNamespace
	case code.RoleType, code.RoleExtends, code.RoleImplements:
		return s.Kind == code.SymbolClass || s.Kind == code.SymbolEnum || s.Kind == code.SymbolInterface ||
			s.Kind == code.SymbolType || s.Kind == code.SymbolEnumMember
	case code.RoleRead, code.RoleWrite:
		return s.Kind != code.SymbolMacro && (!s.Kind.Callable() || ref.Receiver != code.ReceiverLocal && ref.Receiver != code.ReceiverThis)
	case code.RoleDecorator, code.RoleJSX:
	}
	return true
}

// takesArguments reports whether a declaration can be called with n arguments. A
// method behind a value has one that is not counted.
func takesArguments(s *code.Symbol, ref *code.Ref, n int) bool {
	switch {
	case s == nil:
		return false
	case s.Kind == code.SymbolMacro || s.Kind == code.SymbolField || s.Kind == code.SymbolConstant || s.Kind == code.SymbolVariable:
		return true // a function in it
	case s.Kind == code.SymbolType || s.Kind == code.SymbolInterface || s.Kind == code.SymbolNamespace:
		return true
	case s.Kind == code.SymbolEnum:
		return false
	}
	count := len(s.Params)
	if count > 0 && s.Params[count-1].Variadic {
		return n >= count-1
	}
	if n >= code.MaxArgs-1 {
		return count >= n
	}
	takesSelf := count > 0 && s.Params[0].Name == "self"
	switch ref.Receiver {
	case code.ReceiverLocal:
		return takesSelf && n == count-1
	case code.ReceiverThis:
		if ref.Chain == "this" {
			return takesSelf && n == count-1
		}
	case code.ReceiverChain, code.ReceiverName:
		return n == count || takesSelf && n == count-1
	case code.ReceiverNone, code.ReceiverSuper:
	}
	return n == count
}

// byTrait chooses among methods of several traits.
func (r *rules) byTrait(l *graph.Linker, at graph.Site, found []graph.Found) []graph.Found {
	p := l.Project
	groups := make(map[string]int)
	for _, d := range found {
		groups[r.traitOf(p, d.Decl)]++
	}
	if len(groups) < 2 {
		return found
	}
	// Names of one scope are variants for several platforms.
	same := true
	for _, d := range found {
		s, first := p.Symbol(d.Decl), p.Symbol(found[0].Decl)
		if s == nil || first == nil || d.Decl.File != found[0].Decl.File || s.Parent != first.Parent {
			same = false
		}
	}
	if same {
		return found
	}
	var seen []graph.Found
	for _, d := range found {
		if r.inScope(l, at, d.Decl) {
			seen = append(seen, d)
		}
	}
	groups = make(map[string]int)
	for _, d := range seen {
		groups[r.traitOf(p, d.Decl)]++
	}
	if len(groups) == 1 {
		return seen
	}
	return nil
}

// traitOf is the trait that a method belongs to, with its arguments, as it is
// written in the impl block; empty for what belongs to no trait.
func (r *rules) traitOf(p *graph.Project, d graph.Decl) string {
	f, s := p.File(d), p.Symbol(d)
	if s == nil || s.Parent < 0 {
		return ""
	}
	around := &f.Facts.Symbols[s.Parent]
	switch {
	case around.Kind == code.SymbolInterface:
		return around.Name
	case around.Flags&code.FlagExtension != 0 && len(around.Bases) > 0:
		if around.Bases[0].Type != "" {
			return around.Bases[0].Type
		}
		return lastOf(around.Bases[0].Name)
	}
	return ""
}

// inScope reports whether the trait of a method is known where it is called.
func (r *rules) inScope(l *graph.Linker, at graph.Site, d graph.Decl) bool {
	f, s := l.Project.File(d), l.Project.Symbol(d)
	if s == nil || s.Parent < 0 {
		return true
	}
	around := &f.Facts.Symbols[s.Parent]
	trait := graph.Decl{File: d.File, Symbol: s.Parent}
	if around.Flags&code.FlagExtension != 0 {
		bases := l.Bases(graph.Instance(trait))
		if len(bases) == 0 || bases[0] == nil || bases[0].Kind != graph.KindInstance {
			return false
		}
		trait = bases[0].Decl
	}
	return r.traitInScope(l, at, trait)
}

// traitInScope reports whether a trait is known at a site, under its name or without
// one.
func (r *rules) traitInScope(l *graph.Linker, at graph.Site, trait graph.Decl) bool {
	s := l.Project.Symbol(trait)
	if s == nil {
		return false
	}
	for _, found := range l.Name(at, s.Name, graph.UseType) {
		if found.Decl == trait {
			return true
		}
	}
	f := at.File
	scopes := r.scopes[f.ID]
	if scopes == nil {
		return false
	}
	a := asking{l: l, use: graph.UseType}
	for e := at.Symbol; ; e = f.Facts.Symbols[e].Parent {
		for _, b := range scopes.nameless[e] {
			if f.Facts.Imports[b.imported].Bindings[b.binding].Name != s.Name {
				continue
			}
			for _, found := range r.bound(a, f, b) {
				if found.Decl == trait {
					return true
				}
			}
		}
		if e < 0 || f.Facts.Symbols[e].Kind == code.SymbolNamespace {
			return false
		}
	}
}
