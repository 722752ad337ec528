package esm

import (
	"path"
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// The names of exports that are not those of declarations.
const (
	defaultExport = "default"
	wholeExport   = "="
	allExports    = "*"
)

// Binding finds what an import binds to a local name. A module of CommonJS that
// exports one value is that value to those that require all of it.
func (r *rules) Binding(l *graph.Linker, f *graph.File, m *code.Import, b *code.Binding, target *graph.Target) []graph.Found {
	var found []graph.Found
	for _, d := range target.Modules {
		if b.Name != allExports {
			found = appendFound(found, r.ModuleMember(l, d, b.Name)...)
			continue
		}
		if m.Kind == code.ImportRequire {
			if whole := r.exported(l, d, wholeExport, nil); len(whole) > 0 {
				found = appendFound(found, whole...)
				continue
			}
		}
		found = appendFound(found, graph.Found{Decl: d, Reason: graph.ReasonNamespace})
	}
	return found
}

// ModuleMember finds what a module calls name for code outside of it.
func (r *rules) ModuleMember(l *graph.Linker, module graph.Decl, name string) []graph.Found {
	if module.IsSymbol() { // a module that is only declared
		return r.declared(l, module, name)
	}
	found := r.exported(l, module, name, nil)
	if len(found) > 0 {
		return found
	}
	whole := r.exported(l, module, wholeExport, nil)
	if name == defaultExport {
		if len(whole) == 0 && isCommon(l, module) {
			return []graph.Found{{Decl: module, Reason: graph.ReasonNamespace}}
		}
		return whole
	}
	for _, w := range whole {
		for _, m := range l.Member(l.Value(w.Decl), name) {
			found = appendFound(found, graph.Found{Decl: m.Decl, Reason: graph.ReasonImport})
		}
	}
	return found
}

// declared finds an export of a module that is only declared.
func (r *rules) declared(l *graph.Linker, module graph.Decl, name string) []graph.Found {
	f := l.Project.File(module)
	var found []graph.Found
	for _, i := range l.Children(f, module.Symbol, name) {
		found = append(found, graph.Found{Decl: graph.Decl{File: f.ID, Symbol: i}, Reason: graph.ReasonImport})
	}
	return found
}

// isCommon reports whether a module without a default export can be one of CommonJS,
// which is the object of its exports to those that import its default.
func isCommon(l *graph.Linker, module graph.Decl) bool {
	f := l.Project.File(module)
	if f == nil || f.Facts == nil || len(f.Facts.Exports) == 0 {
		return false
	}
	l.DependFile(f, allExports)
	for i := range f.Facts.Imports {
		switch f.Facts.Imports[i].Kind {
		case code.ImportStatic, code.ImportReexport:
			return false
		case code.ImportDynamic, code.ImportRequire:
		}
	}
	ext := path.Ext(f.Path)
	return ext == ".js" || ext == ".cjs"
}

// exported finds an export of a file. path are the modules that led here.
func (r *rules) exported(l *graph.Linker, module graph.Decl, name string, path []graph.Decl) []graph.Found {
	f := l.Project.File(module)
	if module.IsSymbol() {
		return r.declared(l, module, name)
	}
	if f == nil || f.Facts == nil || len(path) >= maxDepth {
		return nil
	}
	if slices.Contains(path, module) {
		return nil
	}
	path = append(path, module)
	l.DependFile(f, name)
	var found []graph.Found
	for i := range f.Facts.Exports {
		e := &f.Facts.Exports[i]
		switch {
		case e.Name != name:
		case e.Import >= 0:
			found = appendFound(found, r.reexported(l, f, e, path)...)
		case e.Symbol >= 0:
			found = appendFound(found, r.ofExport(l, f, e)...)
		case e.Local != "":
			found = appendFound(found, retold(l.Imported(f, e.Local))...)
		}
	}
	if len(found) > 0 || name == defaultExport || name == wholeExport {
		return found
	}
	l.DependFile(f, allExports)
	for i := range f.Facts.Exports {
		if e := &f.Facts.Exports[i]; e.Name == allExports && e.Import >= 0 && int(e.Import) < len(f.Targets) {
			for _, d := range f.Targets[e.Import].Modules {
				found = appendFound(found, retold(r.exported(l, d, name, path))...)
			}
		}
	}
	return found
}

// ofExport are the declarations behind an export: overloads, and a type and a value
// of one name.
func (r *rules) ofExport(l *graph.Linker, f *graph.File, e *code.Export) []graph.Found {
	first := graph.Found{Decl: graph.Decl{File: f.ID, Symbol: e.Symbol}, Reason: graph.ReasonImport}
	s := &f.Facts.Symbols[e.Symbol]
	if e.Local == "" || s.Name != e.Local {
		return []graph.Found{first}
	}
	var found []graph.Found
	for _, i := range l.Children(f, s.Parent, s.Name) {
		if i == e.Symbol || named(f, i, s.Parent) {
			found = append(found, graph.Found{Decl: graph.Decl{File: f.ID, Symbol: i}, Reason: graph.ReasonImport})
		}
	}
	return found
}

// reexported finds what an export takes from another module.
func (r *rules) reexported(l *graph.Linker, f *graph.File, e *code.Export, path []graph.Decl) []graph.Found {
	if int(e.Import) >= len(f.Targets) {
		return nil
	}
	var found []graph.Found
	for _, d := range f.Targets[e.Import].Modules {
		switch {
		case e.Local == allExports && e.Name == wholeExport:
			// module.exports = require("./other")
			whole := r.exported(l, d, wholeExport, path)
			if len(whole) == 0 {
				whole = []graph.Found{{Decl: d, Reason: graph.ReasonNamespace}}
			}
			found = appendFound(found, whole...)
		case e.Local == allExports:
			if f.Facts.Imports[e.Import].Kind == code.ImportRequire {
				if whole := r.exported(l, d, wholeExport, path); len(whole) > 0 {
					found = appendFound(found, retold(whole)...)
					continue
				}
			}
			found = appendFound(found, graph.Found{Decl: d, Reason: graph.ReasonNamespace})
		default:
			more := r.exported(l, d, e.Local, path)
			if len(more) == 0 {
				more = r.ModuleMember(l, d, e.Local)
			}
			found = appendFound(found, retold(more)...)
		}
	}
	return found
}

// retold marks what came through a re-export.
func retold(found []graph.Found) []graph.Found {
	out := make([]graph.Found, len(found))
	for i, f := range found {
		if f.Reason == graph.ReasonImport {
			f.Reason = graph.ReasonReexport
		}
		out[i] = f
	}
	return out
}

func appendFound(found []graph.Found, more ...graph.Found) []graph.Found {
next:
	for _, m := range more {
		for _, f := range found {
			if f.Decl == m.Decl {
				continue next
			}
		}
		found = append(found, m)
	}
	return found
}
