package esm

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// maxDepth bounds nesting and chains of re-exports.
const maxDepth = 32

// Lookup finds a plain name: what the functions and namespaces around declare, the
// top level of the module, its imports, and what is declared for all files.
func (r *rules) Lookup(l *graph.Linker, at graph.Site, name string, use graph.Use) ([]graph.Found, bool) {
	f := at.File
	symbols := f.Facts.Symbols
	for e, depth := at.Symbol, 0; e >= 0 && depth < maxDepth; e, depth = symbols[e].Parent, depth+1 {
		s := &symbols[e]
		if s.Flags&code.FlagNamedExpr != 0 && s.Name == name {
			return []graph.Found{{Decl: graph.Decl{File: f.ID, Symbol: e}, Reason: graph.ReasonSameScope}}, true
		}
		switch {
		case s.Kind.Callable(), s.Kind == code.SymbolNamespace, s.Kind == code.SymbolVariable, s.Kind == code.SymbolConstant, s.Kind == code.SymbolEnum:
			if found := visible(at, r.inScope(l, f, e, name, use)); len(found) > 0 {
				return found, true
			}
		}
	}
	if found := visible(at, r.inScope(l, f, code.NoSymbol, name, use)); len(found) > 0 {
		return found, true
	}
	if found := fitting(l, l.Imported(f, name), use); len(found) > 0 {
		return found, true
	}
	return fitting(l, r.everywhere(l, f, name), use), true
}

// visible keeps of the declarations of a name those that a place sees: of several that
// are known in a part of their container only, those of the innermost part around.
func visible(at graph.Site, found []graph.Found) []graph.Found {
	if len(found) == 0 || at.Locals == nil {
		return found
	}
	symbols := at.File.Facts.Symbols
	name := symbols[found[0].Decl.Symbol].Name
	var scopes []code.Span
	at.Locals.Named(name, func(v *code.Local) bool {
		if v.Value == name {
			scopes = append(scopes, v.Scope)
		}
		return true
	})
	if len(scopes) == 0 {
		return found
	}
	var kept []graph.Found
	var inner code.Span // of those that are kept; empty for all of the container
	for _, d := range found {
		var own code.Span // the innermost part that the declaration stands in
		for _, s := range scopes {
			if s.Contains(symbols[d.Decl.Symbol].NameSpan) && (own.Empty() || own.Contains(s)) {
				own = s
			}
		}
		switch {
		case !own.Empty() && (at.Pos < own.Start || at.Pos >= own.End):
		case own == inner:
			kept = append(kept, d)
		case inner.Empty() || !own.Empty() && inner.Contains(own):
			kept, inner = append(kept[:0], d), own
		}
	}
	return kept
}

// inScope finds the declarations of a scope that a plain name can mean: members of
// objects and of prototypes are none.
func (r *rules) inScope(l *graph.Linker, f *graph.File, parent int32, name string, use graph.Use) []graph.Found {
	var found []graph.Found
	for _, i := range l.Children(f, parent, name) {
		s := &f.Facts.Symbols[i]
		if !named(f, i, parent) {
			continue
		}
		if parent >= 0 && f.Facts.Symbols[parent].Kind == code.SymbolEnum && s.Kind != code.SymbolEnumMember {
			continue
		}
		found = append(found, graph.Found{Decl: graph.Decl{File: f.ID, Symbol: i}, Reason: graph.ReasonSameScope})
	}
	return fitting(l, found, use)
}

// named reports whether a declaration binds its name in the scope that it stands in.
func named(f *graph.File, i, parent int32) bool {
	s := &f.Facts.Symbols[i]
	if s.Owner != "" || s.Flags&(code.FlagNamedExpr|code.FlagStatic) != 0 || s.NameSpan.Empty() {
		return false
	}
	switch s.Kind {
	case code.SymbolMethod, code.SymbolGetter, code.SymbolSetter, code.SymbolField, code.SymbolConstructor:
		return false
	case code.SymbolEnumMember:
		return parent >= 0
	case code.SymbolFunction, code.SymbolClass, code.SymbolInterface, code.SymbolType, code.SymbolEnum,
		code.SymbolNamespace, code.SymbolVariable, code.SymbolConstant, code.SymbolMacro:
	}
	return parent >= 0 || !s.Exported || !assigned(f, i)
}

// assigned reports whether a symbol is the value of a property of a module of
// CommonJS, which binds no name.
func assigned(f *graph.File, i int32) bool {
	found := false
	for k := range f.Facts.Exports {
		if e := &f.Facts.Exports[k]; e.Symbol == i {
			if e.Local != "" {
				return false
			}
			found = true
		}
	}
	return found
}

// fitting keeps the declarations that fit the use: a name can mean a type and a
// value. A module fits both.
func fitting(l *graph.Linker, found []graph.Found, use graph.Use) []graph.Found {
	all := true
	for _, d := range found {
		all = all && fits(l, d.Decl, use)
	}
	if all {
		return found
	}
	var kept []graph.Found
	for _, d := range found {
		if fits(l, d.Decl, use) {
			kept = append(kept, d)
		}
	}
	if len(kept) == 0 && use == graph.UseType {
		return found // a class that a variable holds
	}
	return kept
}

func fits(l *graph.Linker, d graph.Decl, use graph.Use) bool {
	s := l.Project.Symbol(d)
	if s == nil {
		return true
	}
	switch s.Kind {
	case code.SymbolInterface, code.SymbolType:
		return use == graph.UseType
	case code.SymbolClass, code.SymbolEnum, code.SymbolNamespace:
		return true
	case code.SymbolFunction, code.SymbolMethod, code.SymbolConstructor, code.SymbolGetter, code.SymbolSetter,
		code.SymbolVariable, code.SymbolConstant, code.SymbolField, code.SymbolMacro, code.SymbolEnumMember:
	}
	return use != graph.UseType
}

// everywhere finds what is declared for all files: in "declare global", and at the
// top level of files of declarations that are no modules.
func (r *rules) everywhere(l *graph.Linker, f *graph.File, name string) []graph.Found {
	var found []graph.Found
	for _, d := range l.Globals(f.Family, name) {
		g := l.Project.File(d)
		s := l.Project.Symbol(d)
		if g == f || s.Flags&code.FlagAmbient == 0 && !declares(g.Path) || s.Owner != "" || isModule(g) || quoted(s) {
			continue
		}
		if s.Kind == code.SymbolMethod || s.Kind == code.SymbolField || !r.packages.share(g.Dir(), f.Dir()) {
			continue
		}
		found = append(found, graph.Found{Decl: d, Reason: graph.ReasonPackage})
	}
	for _, d := range l.Globals(f.Family, "global") {
		if s := l.Project.Symbol(d); s.Kind != code.SymbolNamespace || s.Flags&code.FlagAmbient == 0 {
			continue
		}
		g := l.Project.File(d)
		for _, i := range l.Children(g, d.Symbol, name) {
			found = append(found, graph.Found{Decl: graph.Decl{File: d.File, Symbol: i}, Reason: graph.ReasonPackage})
		}
	}
	return found
}

// isModule reports whether a file is a module, whose names others must import.
func isModule(f *graph.File) bool {
	if len(f.Facts.Exports) > 0 {
		return true
	}
	for i := range f.Facts.Imports {
		switch f.Facts.Imports[i].Kind {
		case code.ImportStatic, code.ImportReexport:
			return true
		case code.ImportDynamic, code.ImportRequire:
		}
	}
	return false
}
