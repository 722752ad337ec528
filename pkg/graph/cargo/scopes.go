package cargo

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

const (
	// wholeModule is the name of a binding of a module itself, allNames the local name
	// of one that binds all names of it.
	wholeModule = "*"
	allNames    = "."
)

// scopes are the imports of a file by where they hold.
type scopes struct {
	named map[scopedName][]bound
	globs map[int32][]int32 // imports, by scope
	// nameless are traits that are imported for their methods only.
	nameless map[int32][]bound
}

// scopedName is a name in an inline module, in a function, or at the top level
// (code.NoSymbol).
type scopedName struct {
	scope int32
	name  string
}

// bound is a binding of an import.
type bound struct{ imported, binding int32 }

func scopesOf(f *graph.File) *scopes {
	s := &scopes{named: make(map[scopedName][]bound), globs: make(map[int32][]int32), nameless: make(map[int32][]bound)}
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		scope := scopeOf(f, innermost(f, m.Span))
		for k := range m.Bindings {
			b := &m.Bindings[k]
			switch {
			case b.Local == allNames:
				s.globs[scope] = append(s.globs[scope], int32(i))
			case b.Local == "_":
				s.nameless[scope] = append(s.nameless[scope], bound{int32(i), int32(k)})
			case b.Local != "":
				n := scopedName{scope, b.Local}
				s.named[n] = append(s.named[n], bound{int32(i), int32(k)})
			}
		}
	}
	return s
}

// scopeOf is the innermost scope around a declaration, itself included.
func scopeOf(f *graph.File, symbol int32) int32 {
	for symbol >= 0 && !isScope(&f.Facts.Symbols[symbol]) {
		symbol = f.Facts.Symbols[symbol].Parent
	}
	return symbol
}

// isScope reports whether declarations and imports in a declaration are known in it.
func isScope(s *code.Symbol) bool {
	return s.Kind == code.SymbolNamespace || isBody(s)
}

// isBody reports whether a declaration holds statements.
func isBody(s *code.Symbol) bool {
	return s.Kind.Callable() || s.Kind == code.SymbolConstant || s.Kind == code.SymbolVariable
}
