package gomod

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Lookup finds a name among the types declared in the functions around, in the
// package, and among its imports: one name space, whose order does not matter, since
// the file and the package must not declare the same name.
func (r *rules) Lookup(l *graph.Linker, at graph.Site, name string, _ graph.Use) ([]graph.Found, bool) {
	if !isName(name) {
		return nil, true
	}
	f := at.File
	symbols := f.Facts.Symbols
	for e := at.Symbol; e >= 0; e = symbols[e].Parent {
		if isType(&symbols[e]) {
			continue
		}
		if inside := l.Children(f, e, name); len(inside) > 0 {
			return graph.Declared(f, nearest(symbols, inside, at.Pos), graph.ReasonSameScope), true
		}
	}
	if m := r.files[f.ID]; m != nil {
		if found := r.topLevel(l, m.pkg, name, graph.ReasonPackage, false); len(found) > 0 {
			return mark(f, found), true
		}
	}
	return r.imported(l, f, name), true
}

// nearest chooses among types of one name in the blocks of a function the one that
// was declared last before a place; all when the place is not known.
func nearest(symbols []code.Symbol, found []int32, pos uint32) []int32 {
	if len(found) < 2 || pos == 0 {
		return found
	}
	best := found[:1]
	for i := range found {
		if symbols[found[i]].Span.Start <= pos {
			best = found[i : i+1]
		}
	}
	return best
}

// mark marks what stands in the file itself.
func mark(f *graph.File, found []graph.Found) []graph.Found {
	for i := range found {
		if found[i].Decl.File == f.ID {
			found[i].Reason = graph.ReasonSameScope
		}
	}
	return found
}

// Narrow keeps of variants of one declaration those that can be built together with
// the file: the one that it holds itself, or those that are for the same system.
func (r *rules) Narrow(l *graph.Linker, at graph.Site, _ *code.Ref, found []graph.Found) []graph.Found {
	if len(found) < 2 {
		return found
	}
	for i := range found {
		if found[i].Decl.File == at.File.ID {
			return found[i : i+1]
		}
	}
	return together(l.Project, at.File, found)
}

// imported finds the package that a file calls name, and what dot imports bring.
func (r *rules) imported(l *graph.Linker, f *graph.File, name string) []graph.Found {
	l.DependFile(f, name)
	l.DependFile(f, "*")
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		if i >= len(f.Targets) || len(m.Bindings) == 0 {
			continue
		}
		b := &m.Bindings[0]
		if b.Local != name && b.Local != "." && !isGuess(m, b) {
			continue
		}
		if f.Targets[i].External && b.Local == name {
			if pkg := l.Project.FindPackage(outsideMark + m.Module); pkg != nil {
				return []graph.Found{{Decl: graph.PackageOf(pkg), Reason: graph.ReasonNamespace}}
			}
		}
		for _, d := range f.Targets[i].Modules {
			switch {
			case b.Local == ".":
				if found := r.topLevel(l, l.Project.PackageAt(d), name, graph.ReasonImport, true); len(found) > 0 {
					return found
				}
			case isGuess(m, b) && r.nameOf(l.Project, d) == name, !isGuess(m, b) && b.Local == name:
				l.DependFile(f, b.Local)
				return []graph.Found{{Decl: d, Reason: graph.ReasonNamespace}}
			}
		}
	}
	return nil
}

// isGuess reports whether the name of an import is not written: what stands there is
// guessed from the path, and covers it with its quotes.
func isGuess(m *code.Import, b *code.Binding) bool { return b.Span.Len() == len(m.Module)+2 }

// topLevel finds what a package declares, for code outside of it only what is
// exported. Methods and package clauses are no names of a package.
func (r *rules) topLevel(l *graph.Linker, pkg *graph.Package, name string, reason graph.Reason, exported bool) []graph.Found {
	if pkg == nil {
		return nil
	}
	var found []graph.Found
	for _, d := range l.TopLevel(pkg, name) {
		if s := l.Project.Symbol(d); s.Kind != code.SymbolMethod && !isClause(s) && (s.Exported || !exported) {
			found = append(found, graph.Found{Decl: d, Reason: reason})
		}
	}
	return found
}

// ModuleMember finds what a package exports.
func (r *rules) ModuleMember(l *graph.Linker, module graph.Decl, name string) []graph.Found {
	return r.topLevel(l, l.Project.PackageAt(module), name, graph.ReasonNamespace, true)
}

// Owns says that methods belong to the type of that name at the top level of their
// package.
func (r *rules) Owns(l *graph.Linker, f *graph.File, _ int32, owner graph.Decl) bool {
	m, o := r.files[f.ID], r.files[owner.File]
	s := l.Project.Symbol(owner)
	return m != nil && o != nil && m.pkg == o.pkg && s.Parent < 0 && s.Kind != code.SymbolMethod
}

// ThisType is the type of the receiver.
func (r *rules) ThisType(l *graph.Linker, at graph.Site) *graph.Type {
	symbols := at.File.Facts.Symbols
	for e := at.Symbol; e >= 0; e = symbols[e].Parent {
		if s := &symbols[e]; s.Kind == code.SymbolMethod {
			owner := r.owner(l, graph.Decl{File: at.File.ID, Symbol: e})
			if owner == graph.NoDecl {
				return nil
			}
			return r.self(l, owner)
		}
	}
	return nil
}

// self is a type with its own type parameters.
func (r *rules) self(l *graph.Linker, owner graph.Decl) *graph.Type {
	s := l.Project.Symbol(owner)
	if len(s.TypeParams) == 0 {
		return graph.Instance(owner)
	}
	args := make([]*graph.Type, len(s.TypeParams))
	for i := range args {
		args[i] = &graph.Type{Kind: graph.KindParam, Decl: owner, Index: int32(i)}
	}
	return graph.Instance(owner, args...)
}

// owner is the type that a method belongs to.
func (r *rules) owner(l *graph.Linker, method graph.Decl) graph.Decl {
	f := l.Project.File(method)
	s := l.Project.Symbol(method)
	name := s.Owner
	if s.Parent >= 0 {
		name = f.Facts.Symbols[s.Parent].Name
	}
	m := r.files[f.ID]
	if m == nil || name == "" {
		return graph.NoDecl
	}
	for _, d := range l.TopLevel(m.pkg, name) {
		if isType(l.Project.Symbol(d)) {
			return d // the first of its variants stands for all
		}
	}
	return graph.NoDecl
}

// TypeParam is the parameter of the type that a method names in its receiver.
func (r *rules) TypeParam(l *graph.Linker, d graph.Decl, i int) *graph.Type {
	if s := l.Project.Symbol(d); s.Kind == code.SymbolMethod {
		if owner := r.owner(l, d); owner != graph.NoDecl {
			d = owner
		}
	}
	return &graph.Type{Kind: graph.KindParam, Decl: d, Index: int32(i)}
}

func isName(name string) bool {
	return name != "" && (name[0] == '_' || name[0] >= 'a' && name[0] <= 'z' || name[0] >= 'A' && name[0] <= 'Z' || name[0] >= 0x80)
}
