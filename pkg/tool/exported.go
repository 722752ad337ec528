package tool

import (
	"cmp"
	"slices"

	"github.com/mast-search/mast/pkg/code"
)

// exported is one name that a file shows to others.
type exported struct {
	name string
	// symbol is the declaration, or code.NoSymbol for a name that comes from
	// elsewhere or has none.
	symbol int32
	// from is "module#name" for a name of another module, "module" for all of it.
	from string
	// place is where the declaration or the export stands.
	place uint32
}

// exportsOf returns the names that a file shows to others, in their order: what
// it says that it exports, and the declarations that its language lets others
// use. Members are left out: they come with their type.
func exportsOf(facts *code.Facts) []exported {
	var out []exported
	listed := make(map[int32]bool)
	for i := range facts.Exports {
		e := &facts.Exports[i]
		x := exported{name: e.Name, symbol: e.Symbol, from: reexportOf(facts, e), place: e.Span.Start}
		if e.Symbol != code.NoSymbol {
			x.place = namePlace(&facts.Symbols[e.Symbol])
			listed[e.Symbol] = true
		}
		out = append(out, x)
	}
	for i := range facts.Symbols {
		if s := &facts.Symbols[i]; !listed[int32(i)] && s.Exported && isPublic(facts, int32(i)) {
			out = append(out, exported{name: qualifiedName(facts, int32(i)), symbol: int32(i), place: namePlace(s)})
		}
	}
	slices.SortStableFunc(out, func(a, b exported) int { return cmp.Compare(a.place, b.place) })
	return out
}

// isPublic reports whether an exported symbol is part of what a file offers by
// itself: not a member of a type, and not inside of something private.
func isPublic(facts *code.Facts, symbol int32) bool {
	s := &facts.Symbols[symbol]
	if s.Owner != "" || s.Flags&code.FlagExtension != 0 {
		return false
	}
	switch s.Kind {
	case code.SymbolMethod, code.SymbolConstructor, code.SymbolGetter, code.SymbolSetter, code.SymbolField,
		code.SymbolEnumMember, code.SymbolNamespace:
		return false
	case code.SymbolFunction, code.SymbolClass, code.SymbolInterface, code.SymbolType, code.SymbolEnum,
		code.SymbolVariable, code.SymbolConstant, code.SymbolMacro:
	}
	for depth := 0; s.Parent != code.NoSymbol && depth < maxContainers; depth++ {
		s = &facts.Symbols[s.Parent]
		if s.Kind != code.SymbolNamespace || !s.Exported {
			return false
		}
	}
	return true
}

// reexportOf says where an exported name comes from, empty if it is of the file.
func reexportOf(facts *code.Facts, e *code.Export) string {
	if e.Import >= 0 {
		return origin(facts.Imports[e.Import].Module, e.Local)
	}
	if e.Symbol != code.NoSymbol || e.Local == "" {
		return ""
	}
	for i := range facts.Imports {
		for _, b := range facts.Imports[i].Bindings {
			if b.Local == e.Local {
				return origin(facts.Imports[i].Module, b.Name)
			}
		}
	}
	return ""
}

func origin(module, name string) string {
	if name == "" || name == "*" {
		return module
	}
	return module + "#" + name
}
