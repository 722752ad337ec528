package clr

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/nominal"
)

// everything is what a using takes of a namespace or type, allNames its local name
// where it is no alias.
const (
	everything = "*"
	allNames   = "."
)

// using makes a namespace or the static members of a type visible, or gives it
// another name.
type using struct {
	name  string
	alias string
}

func alias(local string) string {
	if local == allNames {
		return ""
	}
	return local
}

// projectUsings reads what a project file makes visible in all files.
func (r *rules) projectUsings(f *graph.File, text []byte) {
	item := regexp.MustCompile(`<Using\s[^>]*>`)
	attribute := regexp.MustCompile(`(\w+)\s*=\s*"([^"]*)"`)
	for _, tag := range item.FindAllString(string(text), -1) {
		var u using
		for _, a := range attribute.FindAllStringSubmatch(tag, -1) {
			switch a[1] {
			case "Include":
				u.name = a[2]
			case "Alias":
				u.alias = a[2]
			}
		}
		if u.name != "" {
			r.globals[f.Dir()] = append(r.globals[f.Dir()], u)
		}
	}
}

// usings calls f for what a file uses: its own, and what its project and the folders
// around that use.
func (r *rules) usings(f *graph.File, root string, call func(using)) {
	for i := range f.Facts.Imports {
		if m := &f.Facts.Imports[i]; len(m.Bindings) > 0 && m.Bindings[0].Name == everything {
			call(using{m.Module, alias(m.Bindings[0].Local)})
		}
	}
	for dir := root; ; dir = dir[:max(strings.LastIndexByte(dir, '/'), 0)] {
		if dir == "" {
			dir = "."
		}
		for _, u := range r.globals[dir] {
			call(u)
		}
		if dir == "." {
			return
		}
	}
}

// Resolve finds the namespace or the type that a using names, in full or below the
// namespaces around it.
func (r *rules) Resolve(p *graph.Project, f *graph.File, m *code.Import) graph.Target {
	name, isType := r.resolve(f, m.Module)
	switch {
	case name == "":
		return graph.Target{External: true}
	case !isType:
		return graph.Target{Modules: []graph.Decl{graph.PackageOf(r.namespaces[name])}}
	}
	var files []graph.Decl
	for _, d := range r.typesAt(name) {
		files = appendDecl(files, graph.ModuleOf(p.Files[d.File]))
	}
	return graph.Target{Modules: nominal.Nearest(p, f, files)}
}

func appendDecl(all []graph.Decl, d graph.Decl) []graph.Decl {
	if slices.Contains(all, d) {
		return all
	}
	return append(all, d)
}

// fullNames are what a name in a using can stand for: itself, or below a namespace
// that the file declares.
func (r *rules) fullNames(f *graph.File, name string) []string {
	names := []string{name}
	for _, in := range r.declaredIn(f) {
		for ; in != ""; in = before(in) {
			names = append(names, in+"."+name)
		}
	}
	return names
}

// declaredIn are the namespaces that a file declares.
func (r *rules) declaredIn(f *graph.File) []string {
	var names []string
	for i := range f.Facts.Symbols {
		if s := &f.Facts.Symbols[i]; s.Kind == code.SymbolNamespace {
			names = append(names, namespaceOf(f, int32(i)))
		}
	}
	return names
}

func before(name string) string { return name[:max(strings.LastIndexByte(name, '.'), 0)] }

// typesAt are the types outside of all others that a full name, or what it begins
// with, is the name of.
func (r *rules) typesAt(name string) []graph.Decl {
	for full := name; full != ""; full = before(full) {
		in := before(full)
		if found := r.types[in][strings.TrimPrefix(full[len(in):], ".")]; len(found) > 0 && (in == "" || r.namespaces[in] != nil) {
			return found
		}
	}
	return nil
}

// full finds what a full name means: a namespace, or a type.
func (r *rules) full(l *graph.Linker, f *graph.File, name string, reason graph.Reason) []graph.Found {
	if pkg := r.namespaces[name]; pkg != nil && name != "" {
		return []graph.Found{{Decl: graph.PackageOf(pkg), Reason: graph.ReasonNamespace}}
	}
	for full := name; full != ""; full = before(full) {
		in := before(full)
		found := r.inNamespace(l, f, in, strings.TrimPrefix(full[len(in):], "."), reason)
		if len(found) == 0 {
			continue
		}
		for rest := strings.TrimPrefix(name[len(full):], "."); rest != "" && len(found) > 0; {
			var part string
			part, rest, _ = strings.Cut(rest, ".")
			var next []graph.Found
			for _, m := range l.Member(graph.Object(found[0].Decl), part) {
				next = append(next, graph.Found{Decl: m.Decl, Reason: reason})
			}
			found = next
		}
		return found
	}
	return nil
}

// inNamespace finds the types of a name in a namespace.
func (r *rules) inNamespace(l *graph.Linker, f *graph.File, in, name string, reason graph.Reason) []graph.Found {
	l.DependGlobal(f.Family, name)
	var found []graph.Found
	for _, d := range r.types[in][name] {
		found = append(found, graph.Found{Decl: d, Reason: reason})
	}
	found = nominal.NearestProject(found, func(d graph.Decl) string { return r.root(d.File) }, r.root(f.ID))
	return r.distinct(l, found)
}

// distinct keeps of the parts of one type the first: it stands for all.
func (r *rules) distinct(l *graph.Linker, found []graph.Found) []graph.Found {
	if len(found) < 2 {
		return found
	}
	var kept []graph.Found
next:
	for _, x := range found {
		for _, k := range kept {
			if isType(l.Project.Symbol(x.Decl)) && r.same(l, k.Decl, x.Decl) {
				continue next
			}
		}
		kept = append(kept, x)
	}
	return kept
}

// Binding finds what an alias stands for.
func (r *rules) Binding(l *graph.Linker, f *graph.File, m *code.Import, _ *code.Binding, _ *graph.Target) []graph.Found {
	if name, _ := r.resolve(f, m.Module); name != "" {
		return r.full(l, f, name, graph.ReasonImport)
	}
	return nil
}

// ModuleMember finds a type in a namespace, or a namespace below it.
func (r *rules) ModuleMember(l *graph.Linker, module graph.Decl, name string) []graph.Found {
	pkg := l.Project.PackageAt(module)
	if pkg == nil || len(pkg.Files) == 0 {
		return nil
	}
	in := strings.TrimPrefix(pkg.Name, Name+":")
	if found := r.inNamespace(l, l.Project.Files[pkg.Files[0]], in, name, graph.ReasonNamespace); len(found) > 0 {
		return found
	}
	if below := r.namespaces[join(in, name)]; below != nil {
		return []graph.Found{{Decl: graph.PackageOf(below), Reason: graph.ReasonNamespace}}
	}
	return nil
}
