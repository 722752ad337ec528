package nominal

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// WithoutParams is a type in which the type parameters of one declaration are unknown.
func WithoutParams(t *graph.Type, d graph.Decl) *graph.Type {
	if t == nil || t.Kind == graph.KindParam && t.Decl == d {
		return nil
	}
	var args []*graph.Type
	for i, a := range t.Args {
		b := WithoutParams(a, d)
		if b != a && args == nil {
			args = append([]*graph.Type(nil), t.Args...)
		}
		if args != nil {
			args[i] = b
		}
	}
	if args == nil {
		return t
	}
	return &graph.Type{Kind: t.Kind, Decl: t.Decl, Name: t.Name, Index: t.Index, Args: args}
}

// Function is the function that an interface with one abstract method stands for, or
// nil.
func Function(l *graph.Linker, t *graph.Type) *graph.Type {
	only := graph.NoDecl
	var of *graph.Type
	seen := map[graph.Decl]bool{}
	var visit func(t *graph.Type) bool
	visit = func(t *graph.Type) bool {
		f, s := l.Project.File(t.Decl), l.Project.Symbol(t.Decl)
		if s == nil || s.Kind != code.SymbolInterface {
			return false
		}
		if seen[t.Decl] {
			return true
		}
		seen[t.Decl] = true
		for _, i := range f.Members(t.Decl.Symbol) {
			m := &f.Facts.Symbols[i]
			if m.Kind != code.SymbolMethod || m.Flags&code.FlagAbstract == 0 {
				continue
			}
			l.Children(f, t.Decl.Symbol, m.Name) // notes that it was asked for
			d := graph.Decl{File: f.ID, Symbol: i}
			if only != graph.NoDecl && !SameSignature(l.Project, only, d) {
				return false
			}
			if only == graph.NoDecl {
				only, of = d, t
			}
		}
		for _, base := range l.Bases(t) {
			if base == nil || base.Kind != graph.KindInstance || !visit(base) {
				return false
			}
		}
		return true
	}
	if !visit(t) || only == graph.NoDecl {
		return nil
	}
	args := []*graph.Type{l.Result(only)}
	for i := range l.Project.Symbol(only).Params {
		args = append(args, l.ParamType(only, i))
	}
	fn := &graph.Type{Kind: graph.KindFunc, Args: args}
	return graph.Substitute(fn, of.Decl, of.Args)
}

// FromBases asks the bases of a type, nearest first, until one gives something.
func FromBases(l *graph.Linker, t *graph.Type, ask func(base *graph.Type) *graph.Type) *graph.Type {
	level := []*graph.Type{t}
	seen := map[graph.Decl]bool{t.Decl: true}
	for len(level) > 0 {
		var next []*graph.Type
		for _, x := range level {
			for _, base := range l.Bases(x) {
				if base == nil {
					continue
				}
				if found := ask(base); found != nil {
					return found
				}
				if base.Kind == graph.KindInstance && !seen[base.Decl] {
					seen[base.Decl] = true
					next = append(next, base)
				}
			}
		}
		level = next
	}
	return nil
}
