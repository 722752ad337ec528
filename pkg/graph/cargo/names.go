package cargo

import (
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// asking is the question for a name that is being answered, with those that led to
// it, so that imports that lead in a circle end.
type asking struct {
	l    *graph.Linker
	use  graph.Use
	from *module // whose code asks
	path *asked
}

// asked is an import that led to a question, after those that led to it.
type asked struct {
	file graph.FileID
	bound
	name   string // of a glob
	before *asked
}

// maxAsked bounds how many imports lead to a name.
const maxAsked = 24

// through is the question as an import hands it on; false if it was asked before.
func (a asking) through(q asked) (asking, bool) {
	n := 0
	for p := a.path; p != nil; p, n = p.before, n+1 {
		if n >= maxAsked || p.file == q.file && p.bound == q.bound && p.name == q.name {
			return a, false
		}
	}
	q.before = a.path
	a.path = &q
	return a, true
}

// Lookup finds names in the scopes of the language. Of dotted names it finds those
// that modules lead to.
func (r *rules) Lookup(l *graph.Linker, at graph.Site, name string, use graph.Use) ([]graph.Found, bool) {
	if r.tree.files[at.File.ID] == nil {
		return nil, false
	}
	a := asking{l: l, use: use, from: r.tree.around(at.File, at.Symbol)}
	first, rest, dotted := strings.Cut(name, ".")
	if !dotted {
		return oneType(l.Project, use, r.plain(a, at, name)), true
	}
	outer := a
	outer.use = graph.UseType
	if bound := r.boundOf(l, at, first); bound != nil {
		return r.ofBound(l, bound, rest), true
	}
	found := r.plain(outer, at, first)
	for len(found) > 0 {
		modules := slices.DeleteFunc(slices.Clone(found), func(f graph.Found) bool { return r.tree.of(f.Decl) == nil })
		if len(modules) == 0 {
			return nil, false
		}
		first, rest, dotted = strings.Cut(rest, ".")
		step := outer
		if !dotted {
			step = a
		}
		found = nil
		for _, m := range modules {
			found = appendFound(found, r.inside(step, m.Decl, first)...)
		}
		if !dotted {
			if fit := r.fitting(a, found); len(fit) > 0 {
				found = fit
			}
			return oneType(l.Project, use, found), true
		}
	}
	return nil, false
}

// boundOf is the bound of the type parameter of that name around a site, or nil.
func (r *rules) boundOf(l *graph.Linker, at graph.Site, name string) *graph.Type {
	symbols := at.File.Facts.Symbols
	for e := at.Symbol; e >= 0; e = symbols[e].Parent {
		for i := range symbols[e].TypeParams {
			if p := &symbols[e].TypeParams[i]; p.Name == name {
				if p.Type == "" {
					return graph.External(unknownType)
				}
				return l.Bound(&graph.Type{Kind: graph.KindParam, Decl: graph.Decl{File: at.File.ID, Symbol: e}, Index: int32(i)})
			}
		}
	}
	return nil
}

// ofBound finds the members behind a type parameter: "Item" of "T::Item".
func (r *rules) ofBound(l *graph.Linker, bound *graph.Type, path string) []graph.Found {
	first, rest, _ := strings.Cut(path, ".")
	if rest != "" {
		return nil
	}
	var found []graph.Found
	for _, m := range l.Member(bound, first) {
		found = append(found, graph.Found{Decl: m.Decl, Reason: graph.ReasonInterface})
	}
	return found
}

// oneType keeps the first of several types of one name, which are variants for several
// platforms, where one is asked for to look into it.
func oneType(p *graph.Project, use graph.Use, found []graph.Found) []graph.Found {
	if use == graph.UseType || len(found) < 2 {
		return found
	}
	for _, f := range found {
		if s := p.Symbol(f.Decl); s == nil || s.Kind.Callable() || !s.Kind.Container() && s.Kind != code.SymbolType {
			return found
		}
	}
	return found[:1]
}

// plain finds a name without a path.
func (r *rules) plain(a asking, at graph.Site, name string) []graph.Found {
	f := at.File
	switch name {
	case "Self":
		if t := r.ThisType(a.l, at); t != nil && t.Decl.IsSymbol() && t.Kind != graph.KindExternal {
			return []graph.Found{{Decl: t.Decl, Reason: graph.ReasonThis}}
		}
		return nil
	case "crate", "$crate", "self", "super":
		return namespace(a.from.named(name))
	}
	var rest []graph.Found
	for e := at.Symbol; e >= 0; e = f.Facts.Symbols[e].Parent {
		s := &f.Facts.Symbols[e]
		if s.Kind == code.SymbolNamespace {
			break
		}
		if !isBody(s) {
			continue
		}
		found := items(a.l, f, e, name)
		found = append(found, r.imports(a, f, e, name)...)
		if len(found) == 0 {
			found = r.globs(a, f, e, name)
		}
		if fit := r.fitting(a, found); len(fit) > 0 {
			return fit
		}
		rest = append(rest, found...)
	}
	found := r.inModule(a, a.from, name)
	if fit := r.fitting(a, found); len(fit) > 0 {
		return fit
	}
	if c := a.from.crate.externs[name]; c != nil {
		return namespace(r.tree.files[c.root])
	}
	if found = append(rest, found...); len(found) > 0 && a.use != useMacro {
		return found
	}
	if a.use != graph.UseType {
		return r.macros(a, name)
	}
	return nil
}

// useMacro asks for macros only.
const useMacro graph.Use = 1 << 7

// named is the module that a keyword means in a module, or nil.
func (m *module) named(keyword string) *module {
	switch keyword {
	case "crate", "$crate":
		return m.root()
	case "super":
		return m.parent
	}
	return m
}

func namespace(m *module) []graph.Found {
	if m == nil {
		return nil
	}
	return []graph.Found{{Decl: m.decl, Reason: graph.ReasonNamespace}}
}

// fitting keeps what can be used so. Types, values and macros have names of their
// own.
func (r *rules) fitting(a asking, found []graph.Found) []graph.Found {
	count := 0
	for _, d := range found {
		if r.fits(a.l.Project, d.Decl, a.use) {
			count++
		}
	}
	switch count {
	case 0:
		return nil
	case len(found):
		return found
	}
	fit := make([]graph.Found, 0, count)
	for _, d := range found {
		if r.fits(a.l.Project, d.Decl, a.use) {
			fit = append(fit, d)
		}
	}
	return fit
}

func (r *rules) fits(p *graph.Project, d graph.Decl, use graph.Use) bool {
	s := p.Symbol(d)
	if use == useMacro {
		return s != nil && s.Kind == code.SymbolMacro
	}
	if s == nil || s.Kind == code.SymbolNamespace {
		return use == graph.UseType
	}
	switch s.Kind {
	case code.SymbolClass, code.SymbolEnum, code.SymbolInterface, code.SymbolType:
		return true // a value of a tuple struct, or the type before a function of it
	case code.SymbolFunction, code.SymbolMethod, code.SymbolConstant, code.SymbolVariable, code.SymbolEnumMember,
		code.SymbolMacro, code.SymbolConstructor, code.SymbolGetter, code.SymbolSetter, code.SymbolNamespace, code.SymbolField:
	}
	return use == graph.UseValue
}

// items are the declarations of that name in a scope. Impl blocks bear the name of
// their type and declare nothing.
func items(l *graph.Linker, f *graph.File, scope int32, name string) []graph.Found {
	var found []graph.Found
	for _, i := range l.Children(f, scope, name) {
		if f.Facts.Symbols[i].Flags&code.FlagExtension == 0 {
			found = append(found, graph.Found{Decl: graph.Decl{File: f.ID, Symbol: i}, Reason: graph.ReasonSameScope})
		}
	}
	return found
}

// inModule finds a name in the scope of a module: its items, then what it imports by
// name, then what it imports by globs.
func (r *rules) inModule(a asking, m *module, name string) []graph.Found {
	f := a.l.Project.File(m.decl)
	found := items(a.l, f, m.decl.Symbol, name)
	a.l.DependFile(f, name)
	for _, file := range m.files[name] {
		found = appendFound(found, graph.Found{Decl: file.decl, Reason: graph.ReasonNamespace})
	}
	if len(r.fitting(a, found)) > 0 {
		return found
	}
	found = appendFound(found, r.imports(a, f, m.decl.Symbol, name)...)
	if len(r.fitting(a, found)) > 0 {
		return found
	}
	return appendFound(found, r.globs(a, f, m.decl.Symbol, name)...)
}

// imports finds what the imports in a scope bind to a name.
func (r *rules) imports(a asking, f *graph.File, scope int32, name string) []graph.Found {
	s := r.scopes[f.ID]
	if s == nil {
		return nil
	}
	a.l.DependFile(f, name)
	var found []graph.Found
	for _, b := range s.named[scopedName{scope, name}] {
		if next, ok := a.through(asked{file: f.ID, bound: b}); ok {
			found = appendFound(found, r.bound(next, f, b)...)
		}
	}
	return found
}

// globs finds a name among all that the globs in a scope import.
func (r *rules) globs(a asking, f *graph.File, scope int32, name string) []graph.Found {
	s := r.scopes[f.ID]
	if s == nil || len(s.globs[scope]) == 0 {
		return nil
	}
	a.l.DependFile(f, "*")
	var found []graph.Found
	for _, i := range s.globs[scope] {
		next, ok := a.through(asked{file: f.ID, bound: bound{i, -1}, name: name})
		if !ok {
			continue
		}
		next.from = r.tree.around(f, scope)
		for _, d := range r.path(next, r.importer(f, i), f.Facts.Imports[i].Module) {
			for _, member := range r.inside(next, d.Decl, name) {
				if r.visible(a.l.Project, member.Decl, d.Decl, next.from) {
					found = appendFound(found, retold(member))
				}
			}
		}
	}
	return found
}

// visible reports whether a glob hands on what it found.
func (r *rules) visible(p *graph.Project, d, holder graph.Decl, from *module) bool {
	s := p.Symbol(d)
	if s == nil || s.Exported || s.Kind == code.SymbolEnumMember || s.Kind == code.SymbolMacro {
		return true
	}
	m := r.tree.of(holder)
	// A private item is seen in its module and the modules in it, and what is public
	// in an inline module that is not counts as private.
	return m == nil || from.in(m) || m.decl.IsSymbol()
}

// importer is the module in which an import stands.
func (r *rules) importer(f *graph.File, imported int32) *module {
	return r.tree.around(f, innermost(f, f.Facts.Imports[imported].Span))
}

// bound finds what a binding of an import means.
func (r *rules) bound(a asking, f *graph.File, b bound) []graph.Found {
	m := &f.Facts.Imports[b.imported]
	binding := &m.Bindings[b.binding]
	in := r.importer(f, b.imported)
	if name, _, ok := declaresModule(m); ok && len(in.files[name]) > 0 {
		var found []graph.Found
		for _, file := range in.files[name] {
			found = append(found, graph.Found{Decl: file.decl, Reason: graph.ReasonNamespace})
		}
		return found
	}
	a.from = in
	modules := r.path(a, in, m.Module)
	if binding.Name == wholeModule {
		return modules
	}
	var found []graph.Found
	for _, d := range modules {
		for _, member := range r.inside(a, d.Decl, binding.Name) {
			found = appendFound(found, retold(member))
		}
	}
	return found
}

// retold is what an import makes of something.
func retold(f graph.Found) graph.Found {
	switch f.Reason {
	case graph.ReasonImport, graph.ReasonReexport:
		f.Reason = graph.ReasonReexport
	default:
		f.Reason = graph.ReasonImport
	}
	return f
}

// path finds what the path of an import means.
func (r *rules) path(a asking, in *module, text string) []graph.Found {
	want := a
	want.use = graph.UseType
	first, rest, more := strings.Cut(text, "::")
	var found []graph.Found
	switch first {
	case "crate", "$crate", "self", "super":
		found = namespace(in.named(first))
	default:
		found = r.fitting(want, r.inModule(want, in, first))
		if c := in.crate.externs[first]; len(found) == 0 && c != nil {
			found = namespace(r.tree.files[c.root])
		}
	}
	for more && len(found) > 0 {
		first, rest, more = strings.Cut(rest, "::")
		var next []graph.Found
		for _, d := range found {
			next = appendFound(next, r.fitting(want, r.inside(want, d.Decl, first))...)
		}
		found = next
	}
	return found
}

// inside finds a name behind "::" of a module or a type.
func (r *rules) inside(a asking, d graph.Decl, name string) []graph.Found {
	if m := r.tree.of(d); m != nil {
		switch name {
		case "self", "super":
			return namespace(m.named(name))
		}
		found := r.inModule(a, m, name)
		for i := range found {
			switch found[i].Reason {
			case graph.ReasonSameScope:
				found[i].Reason = graph.ReasonNamespace
			case graph.ReasonImport:
				found[i].Reason = graph.ReasonReexport
			}
		}
		if len(found) == 0 && m.parent == nil && a.use != graph.UseType {
			return r.exportedMacros(a, m, name)
		}
		return found
	}
	var found []graph.Found
	if d.IsSymbol() {
		for _, m := range a.l.Member(graph.Object(d), name) {
			found = append(found, graph.Found{Decl: m.Decl, Reason: graph.ReasonStatic})
		}
	}
	return found
}

func appendFound(found []graph.Found, more ...graph.Found) []graph.Found {
	if len(found) == 0 {
		return slices.Clip(more)
	}
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

// Binding is asked for by those who do not know scopes.
func (r *rules) Binding(l *graph.Linker, f *graph.File, m *code.Import, b *code.Binding, _ *graph.Target) []graph.Found {
	if r.tree.files[f.ID] == nil {
		return nil
	}
	for i := range f.Facts.Imports {
		if &f.Facts.Imports[i] != m {
			continue
		}
		for k := range m.Bindings {
			if &m.Bindings[k] == b {
				a := asking{l: l, from: r.importer(f, int32(i))}
				return r.bound(a, f, bound{int32(i), int32(k)})
			}
		}
	}
	return nil
}

// ModuleMember finds a name in a module.
func (r *rules) ModuleMember(l *graph.Linker, d graph.Decl, name string) []graph.Found {
	m := r.tree.of(d)
	if m == nil {
		return nil
	}
	return r.inside(asking{l: l, from: m}, d, name)
}

// macros finds a macro, which is known in all that follows it in its crate.
func (r *rules) macros(a asking, name string) []graph.Found {
	var found []graph.Found
	for _, d := range a.l.Globals(a.l.Project.File(a.from.decl).Family, name) {
		m := r.tree.files[d.File]
		if m != nil && m.crate == a.from.crate && a.l.Project.Symbol(d).Kind == code.SymbolMacro {
			found = append(found, graph.Found{Decl: d, Reason: graph.ReasonSameScope})
		}
	}
	return found
}

// exportedMacros finds a macro by a path from the root of its crate, where those are
// that are exported. Whether one is can be said by a macro around it.
func (r *rules) exportedMacros(a asking, root *module, name string) []graph.Found {
	var found []graph.Found
	for _, d := range a.l.Globals(a.l.Project.File(root.decl).Family, name) {
		m, s := r.tree.files[d.File], a.l.Project.Symbol(d)
		if m != nil && m.crate == root.crate && s.Kind == code.SymbolMacro {
			found = append(found, graph.Found{Decl: d, Reason: graph.ReasonNamespace})
		}
	}
	return found
}
