package pymodule

import (
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// allNames is the local name of a binding that takes all that a module makes
// public, wholeModule the name of one that takes the module itself.
const (
	allNames    = "."
	wholeModule = "*"
)

// maxSteps bounds how many modules are asked for one name.
const maxSteps = 200

// step is a question to a module: for a name, by a wildcard or not.
type step struct {
	module graph.Decl
	name   string
	public bool
}

// search is one look-up through several modules, each of which is asked once.
type search struct{ steps []step }

// ask reports whether a question is new.
func (s *search) ask(q step) bool {
	if len(s.steps) >= maxSteps || slices.Contains(s.steps, q) {
		return false
	}
	s.steps = append(s.steps, q)
	return true
}

// Lookup finds the names that the body of a class knows: in the values of its
// fields, and in the types that its methods write; and names that only some
// functions import. Everything else is as usual.
func (r *rules) Lookup(l *graph.Linker, at graph.Site, name string, use graph.Use) ([]graph.Found, bool) {
	if found := r.ofClass(l, at, name, use); len(found) > 0 {
		return found, true
	}
	if places := r.scoped[at.File.ID][name]; places != nil {
		return r.fromScopes(l, at, name, use, places), true
	}
	return nil, false
}

// ofClass finds a name in the class around a field or method.
func (r *rules) ofClass(l *graph.Linker, at graph.Site, name string, use graph.Use) []graph.Found {
	if at.Symbol < 0 {
		return nil
	}
	symbols := at.File.Facts.Symbols
	s := &symbols[at.Symbol]
	class := s.Parent
	if class < 0 || !symbols[class].Kind.Container() {
		return nil
	}
	if use != graph.UseType && s.Kind.Callable() {
		return nil
	}
	var found []graph.Found
	for _, i := range l.Children(at.File, class, name) {
		k := symbols[i].Kind
		if i != at.Symbol && (use != graph.UseType || k.Container() || k == code.SymbolType) {
			found = append(found, graph.Found{Decl: graph.Decl{File: at.File.ID, Symbol: i}, Reason: graph.ReasonSameScope})
		}
	}
	return found
}

// Outer finds names that imports bind without saying so: the first part of a
// dotted name, and those of a wildcard.
func (r *rules) Outer(l *graph.Linker, at graph.Site, name string, _ graph.Use) []graph.Found {
	if found := r.firstParts(l, at.File, name); len(found) > 0 {
		return found
	}
	return r.starred(l, at.File, name, &search{})
}

// firstParts finds the package that "import a.b" makes known as a.
func (r *rules) firstParts(l *graph.Linker, f *graph.File, name string) []graph.Found {
	l.DependFile(f, name)
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		for k := range m.Bindings {
			b := &m.Bindings[k]
			if b.Name != wholeModule || !isFirstPart(name, b.Local) {
				continue
			}
			if d := r.module(f, name); d != graph.NoDecl {
				return []graph.Found{{Decl: d, Reason: graph.ReasonNamespace}}
			}
		}
	}
	return nil
}

func isFirstPart(name, dotted string) bool {
	return len(dotted) > len(name) && dotted[len(name)] == '.' && strings.HasPrefix(dotted, name)
}

// starred finds a name in the modules that a file takes all names of.
func (r *rules) starred(l *graph.Linker, f *graph.File, name string, s *search) []graph.Found {
	if strings.HasPrefix(name, "_") {
		return nil // unless __all__ says otherwise, which is rare
	}
	l.DependFile(f, wholeModule)
	for i := len(f.Facts.Imports) - 1; i >= 0; i-- {
		m := &f.Facts.Imports[i]
		if len(m.Bindings) != 1 || m.Bindings[0].Local != allNames || i >= len(f.Targets) {
			continue
		}
		for _, d := range f.Targets[i].Modules {
			if found := r.member(l, d, name, s, true); len(found) > 0 {
				return retold(found)
			}
		}
	}
	return nil
}

// Binding finds what an import binds: a name of the module, or a module in it.
func (r *rules) Binding(l *graph.Linker, _ *graph.File, _ *code.Import, b *code.Binding, target *graph.Target) []graph.Found {
	return r.bound(l, b, target, &search{})
}

func (r *rules) bound(l *graph.Linker, b *code.Binding, target *graph.Target, s *search) []graph.Found {
	var found []graph.Found
	for _, d := range target.Modules {
		if b.Name == wholeModule {
			found = append(found, graph.Found{Decl: d, Reason: graph.ReasonNamespace})
			continue
		}
		if taken := r.takenFromParts(l, d, b.Name, target); taken != graph.NoDecl {
			return []graph.Found{{Decl: taken, Reason: graph.ReasonNamespace}}
		}
		found = append(found, r.member(l, d, b.Name, s, false)...)
	}
	return found
}

// takenFromParts is the module of that name, where the import leads to the modules
// that it takes from a package in parts.
func (r *rules) takenFromParts(l *graph.Linker, d graph.Decl, name string, target *graph.Target) graph.Decl {
	f := l.Project.File(d)
	if f == nil {
		return graph.NoDecl
	}
	file, _, _ := moduleName(f.Path)
	file = strings.TrimSuffix(file, "/"+initName)
	if file != name && !strings.HasSuffix(file, "/"+name) {
		return graph.NoDecl
	}
	folder := strings.TrimSuffix(strings.TrimSuffix(file, name), "/")
	if r.modules.packages[folder] || folder == "" {
		return graph.NoDecl
	}
	if len(target.Modules) == 1 && f.Facts != nil && len(l.Children(f, code.NoSymbol, name)) > 0 {
		return graph.NoDecl // "from a import a" of a module a.py
	}
	return d
}

// ModuleMember finds what a module calls name.
func (r *rules) ModuleMember(l *graph.Linker, module graph.Decl, name string) []graph.Found {
	return r.member(l, module, name, &search{}, false)
}

// member is ModuleMember as a part of a search; public says that only what a
// wildcard takes is asked for.
func (r *rules) member(l *graph.Linker, module graph.Decl, name string, s *search, public bool) []graph.Found {
	f := l.Project.File(module)
	if !s.ask(step{module, name, public}) {
		return nil
	}
	if f == nil || f.Facts == nil {
		return r.inPackage(l, module, name)
	}
	if found := graph.Declared(f, l.Children(f, code.NoSymbol, name), graph.ReasonImport); len(found) > 0 {
		return found
	}
	bound := false
	for i := len(f.Facts.Imports) - 1; i >= 0; i-- {
		m := &f.Facts.Imports[i]
		for k := range m.Bindings {
			b := &m.Bindings[k]
			if b.Local != name || i >= len(f.Targets) {
				continue
			}
			bound = true
			if found := r.bound(l, b, &f.Targets[i], s); len(found) > 0 {
				return retold(found)
			}
		}
	}
	if found := r.inPackage(l, module, name); len(found) > 0 && (!bound || !public) {
		return found
	}
	if bound {
		return nil
	}
	if found := r.firstParts(l, f, name); len(found) > 0 && !public {
		return found
	}
	return r.starred(l, f, name, s)
}

// inPackage finds a module inside of a package.
func (r *rules) inPackage(l *graph.Linker, module graph.Decl, name string) []graph.Found {
	if d := r.submodule(l.Project, module, name); d != graph.NoDecl {
		return []graph.Found{{Decl: d, Reason: graph.ReasonNamespace}}
	}
	return nil
}

// retold marks what came through another module.
func retold(found []graph.Found) []graph.Found {
	for i := range found {
		if found[i].Reason == graph.ReasonImport {
			found[i].Reason = graph.ReasonReexport
		}
	}
	return found
}
