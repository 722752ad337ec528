package include

import (
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// globalScope is what stands before a name that is looked up in the global namespace.
const globalScope = "::"

// standard is the namespace of the standard library, to which projects add.
const standard = "std"

// tags are the words before the name of a type that only says that.
var tags = [...]string{"struct ", "union ", "class ", "enum "}

// Lookup finds plain and dotted names by the rules of the package.
func (r *rules) Lookup(l *graph.Linker, at graph.Site, name string, use graph.Use) ([]graph.Found, bool) {
	if at.File.Facts == nil {
		return nil, true
	}
	q := query{rules: r, linker: l, at: at, use: use}
	if rest, global := strings.CutPrefix(name, globalScope); global {
		q.global = true
		if name = strings.TrimPrefix(rest, "."); name == "" {
			return nil, true
		}
	}
	for _, tag := range tags {
		if rest, ok := strings.CutPrefix(name, tag); ok {
			name, q.tag = rest, true
			break
		}
	}
	for i, v := range r.viewsOf(at.File) {
		q.view = v
		found, done := q.find(name)
		if len(found) > 0 || !done {
			if i > 0 {
				found = q.agreed(name, found)
			}
			return found, done
		}
	}
	return nil, true
}

// query is one look-up of a name.
type query struct {
	*rules
	linker *graph.Linker
	at     graph.Site
	use    graph.Use
	view   *view
	global bool // only in the global namespace
	tag    bool // only classes and enumerations
	depth  int
}

// agreed is what a header means by a name that it does not see itself: what those
// that include it and see the name mean, if that is the same for all.
func (q *query) agreed(name string, found []graph.Found) []graph.Found {
	for _, v := range q.viewsOf(q.at.File)[1:] {
		q.view = v
		other, _ := q.find(name)
		if len(other) == 0 {
			continue
		}
		if len(other) != len(found) {
			return nil
		}
		for i := range other {
			if other[i].Decl != found[i].Decl {
				return nil
			}
		}
	}
	return found
}

// find looks a name up in one view. It is not done where a dotted name starts with a
// value.
func (q *query) find(name string) (found []graph.Found, done bool) {
	first, rest, dotted := strings.Cut(name, ".")
	if !dotted {
		return q.plain(name), true
	}
	inner := *q
	inner.use = graph.UseType
	found = inner.plain(first)
	if path, ok := q.namespaceHere(first); ok && len(found) == 0 {
		// A namespace that only macros open.
		for len(found) == 0 && rest != "" {
			if first, rest, dotted = strings.Cut(rest, "."); !dotted {
				inner.use = q.use
			}
			found = inner.fitting(inner.inNamespace(path, first))
			if path = join(path, first); len(found) == 0 && !q.names().namespaces[path] {
				return nil, true
			}
		}
		if len(found) == 0 || rest == "" {
			return found, true
		}
	}
	for len(found) > 0 && rest != "" {
		if first, rest, dotted = strings.Cut(rest, "."); !dotted {
			inner.use = q.use
		}
		if found, done = inner.step(found, first); !done {
			return nil, false
		}
		if len(found) == 0 {
			return nil, true
		}
	}
	if len(found) == 0 {
		// Values have members as well.
		inner.use = graph.UseValue
		return nil, len(inner.plain(first)) == 0
	}
	return found, true
}

// step finds what scopes call a name. It is not done where one is no scope.
func (q *query) step(scopes []graph.Found, name string) (found []graph.Found, done bool) {
	for _, d := range scopes {
		s := q.project.Symbol(d.Decl)
		if s == nil {
			return nil, false
		}
		switch s.Kind {
		case code.SymbolNamespace:
			path := q.names().scopes[d.Decl.File][d.Decl.Symbol]
			found = add(found, q.inNamespace(path, name)...)
		case code.SymbolClass, code.SymbolInterface, code.SymbolType, code.SymbolEnum:
			// Definitions outside of the class do not say that they are static, so that
			// members are taken as those of a value.
			for _, m := range q.linker.Member(graph.Instance(d.Decl), name) {
				found = add(found, graph.Found{Decl: m.Decl, Reason: graph.ReasonStatic})
			}
			if len(found) == 0 {
				found = q.enumerators(d.Decl, name, graph.ReasonStatic)
			}
		default:
			return nil, false
		}
	}
	return q.fitting(found), true
}

// plain finds a name without a path, from the inside out.
func (q *query) plain(name string) []graph.Found {
	q.linker.DependGlobal(q.at.File.Family, name)
	if found := q.macros(name); len(found) > 0 {
		return found
	}
	scope := ""
	f := q.at.File
	if !q.global {
		scope = q.names().scopeAt(q.at)
	}
	if e := q.at.Symbol; e >= 0 && !q.global {
		if found, ok := q.usedInside(name); ok {
			return found
		}
		for ; e >= 0; e = f.Facts.Symbols[e].Parent {
			if f.Facts.Symbols[e].Kind == code.SymbolNamespace {
				break
			}
			if found := q.fitting(q.inside(e, name)); len(found) > 0 {
				return found
			}
		}
	}
	for ; scope != ""; scope = outerScope(scope) {
		if !q.names().namespaces[scope] {
			continue // a class, or what a macro takes for one
		}
		if found := q.fitting(q.inNamespace(scope, name)); len(found) > 0 {
			return found
		}
	}
	return q.fitting(q.inNamespace("", name))
}

// macros finds the macro that hides all else of its name, if one is seen. A
// function beside it in the same file is another variant.
func (q *query) macros(name string) []graph.Found {
	if q.use != graph.UseValue || q.tag || q.global {
		return nil
	}
	var found []graph.Found
	entries := q.names().byName[name]
	for i := range entries {
		e := &entries[i]
		if e.kind != code.SymbolMacro || !q.view.sees(e.decl.File) {
			continue
		}
		if e.decl.File == q.at.File.ID {
			if e.decl.Symbol == q.at.Symbol || q.at.Pos > 0 && q.project.Symbol(e.decl).Span.Start > q.at.Pos {
				continue
			}
		}
		found = append(found, q.found(e.decl))
		for k := range entries {
			if o := &entries[k]; o.decl.File == e.decl.File && o.kind == code.SymbolFunction && o.flags&code.FlagAmbient == 0 {
				found = add(found, q.found(o.decl))
			}
		}
	}
	return found
}

func (q *query) found(d graph.Decl) graph.Found {
	if d.File == q.at.File.ID {
		return graph.Found{Decl: d, Reason: graph.ReasonSameScope}
	}
	return graph.Found{Decl: d, Reason: graph.ReasonInclude}
}

// inside looks into one declaration around the place.
func (q *query) inside(e int32, name string) []graph.Found {
	f, l := q.at.File, q.linker
	s := &f.Facts.Symbols[e]
	var found []graph.Found
	switch {
	case s.Kind == code.SymbolClass || s.Kind == code.SymbolInterface:
		if s.Name == name {
			return []graph.Found{{Decl: graph.Decl{File: f.ID, Symbol: e}, Reason: graph.ReasonSameScope}}
		}
		return q.members(graph.Decl{File: f.ID, Symbol: e}, name)
	case s.Kind == code.SymbolEnum:
		return graph.Declared(f, l.Children(f, e, name), graph.ReasonSameScope)
	case s.Kind.Callable():
		if found = graph.Declared(f, l.Children(f, e, name), graph.ReasonSameScope); len(found) > 0 {
			return found
		}
	}
	if s.Owner == "" {
		return nil
	}
	for _, d := range l.Path(graph.Around(f, e), s.Owner, graph.UseType) {
		o := q.project.Symbol(d.Decl)
		if o == nil || o.Kind != code.SymbolClass && o.Kind != code.SymbolInterface {
			continue
		}
		if o.Name == name {
			return []graph.Found{q.found(d.Decl)}
		}
		found = add(found, q.members(d.Decl, name)...)
	}
	return found
}

// usedInside finds what a using declaration in the functions around gives a name,
// which hides the members of classes; nothing if that is not in the project.
func (q *query) usedInside(name string) (found []graph.Found, ok bool) {
	for i := range q.view.usings {
		u := &q.view.usings[i]
		if u.function < 0 || u.name != name || u.target == name || q.depth >= deepestUsing || !q.within(u.function) {
			continue
		}
		ok = true
		inner := *q
		inner.depth++
		inner.at = graph.Site{File: q.at.File, Symbol: code.NoSymbol}
		for from := u.scope; ; from = outerScope(from) {
			more, _ := inner.find(join(from, u.target))
			if found = add(found, more...); len(more) > 0 || from == "" {
				break
			}
		}
	}
	return found, ok
}

func (q *query) members(class graph.Decl, name string) []graph.Found {
	var found []graph.Found
	for _, m := range q.linker.Member(graph.Instance(class), name) {
		found = append(found, graph.Found{Decl: m.Decl, Reason: graph.ReasonThis})
	}
	if len(found) > 0 {
		return found
	}
	return q.enumerators(class, name, graph.ReasonThis)
}

// enumerators finds the member of an enumeration in a class.
func (q *query) enumerators(class graph.Decl, name string, reason graph.Reason) []graph.Found {
	f := q.project.File(class)
	for _, e := range q.names().enums[class] {
		if inside := q.linker.Children(f, e, name); len(inside) > 0 {
			return graph.Declared(f, inside, reason)
		}
	}
	return nil
}

// deepestUsing bounds chains of names that stand for others.
const deepestUsing = 8

// inNamespace finds what a namespace that is seen calls a name, also through what it
// uses of others.
func (q *query) inNamespace(scope, name string) []graph.Found {
	var found []graph.Found
	entries := q.names().byName[name]
	part := -1 // a part of a namespace, which stands for all
	for i := range entries {
		e := &entries[i]
		switch {
		case e.scope != scope || e.kind == code.SymbolMacro || !q.view.sees(e.decl.File):
		case e.kind == code.SymbolFunction && (scope == standard || strings.HasPrefix(scope, standard+".")):
			// One of many overloads, most of which are not in the project.
		case e.kind == code.SymbolNamespace && part >= 0:
			if e.decl.File == q.at.File.ID && found[part].Decl.File != e.decl.File {
				found[part] = q.found(e.decl)
			}
		default:
			if found = append(found, q.found(e.decl)); e.kind == code.SymbolNamespace {
				part = len(found) - 1
			}
		}
	}
	if q.depth >= deepestUsing {
		return found
	}
	for i := range q.view.usings {
		u := &q.view.usings[i]
		if u.function >= 0 && !q.within(u.function) {
			continue
		}
		if u.scope != scope && u.function < 0 {
			continue
		}
		inner := *q
		inner.depth++
		switch u.name {
		case "*":
			if target, ok := q.namespace(u.scope, u.target); ok && target != scope {
				found = add(found, inner.inNamespace(target, name)...)
			}
		case name:
			if u.target == name {
				continue
			}
			inner.at = graph.Site{File: q.at.File, Symbol: code.NoSymbol}
			for from := u.scope; ; from = outerScope(from) {
				more, _ := inner.find(join(from, u.target))
				if found = add(found, more...); len(more) > 0 || from == "" {
					break
				}
			}
		}
	}
	return found
}

// within reports whether the place is in a function of its file.
func (q *query) within(function int32) bool {
	for e := q.at.Symbol; e >= 0; e = q.at.File.Facts.Symbols[e].Parent {
		if e == function {
			return true
		}
	}
	return false
}

// namespaceHere finds the namespace that a name means at the place.
func (q *query) namespaceHere(name string) (string, bool) {
	scope := ""
	if !q.global {
		scope = q.names().scopeAt(q.at)
	}
	return q.namespace(scope, name)
}

// namespace finds the namespace that a path means in a scope.
func (q *query) namespace(scope, path string) (string, bool) {
	for {
		if full := join(scope, path); q.names().namespaces[full] {
			return full, true
		}
		if scope == "" {
			return "", false
		}
		scope = outerScope(scope)
	}
}

// fitting keeps the declarations that can be used so.
func (q *query) fitting(found []graph.Found) []graph.Found {
	var types, values []graph.Found
	for _, d := range found {
		s := q.project.Symbol(d.Decl)
		if s == nil {
			continue
		}
		switch s.Kind {
		case code.SymbolClass, code.SymbolInterface, code.SymbolEnum:
			types = append(types, d)
		case code.SymbolType, code.SymbolNamespace:
			if !q.tag {
				types = append(types, d)
			}
		default:
			values = append(values, d)
		}
	}
	switch {
	case q.use == graph.UseType || q.tag:
		return q.withoutForward(types)
	case len(values) > 0:
		return values
	}
	return q.withoutForward(types)
}

// withoutForward drops the aliases that give a class its own name.
func (q *query) withoutForward(found []graph.Found) []graph.Found {
	class := false
	for _, d := range found {
		class = class || q.project.Symbol(d.Decl).Kind == code.SymbolClass
	}
	if len(found) < 2 {
		return found
	}
	if found = q.primary(found); len(found) < 2 {
		return found
	}
	if !class {
		// Of variants of an alias the first stands for all: one of a type that the
		// project declares, if there is one.
		slices.SortStableFunc(found, func(a, b graph.Found) int { return q.foreign(a.Decl) - q.foreign(b.Decl) })
		return found
	}
	return slices.DeleteFunc(found, func(d graph.Found) bool {
		s := q.project.Symbol(d.Decl)
		return s.Kind == code.SymbolType && strings.HasSuffix(s.Type, " "+s.Name)
	})
}

// primary drops the specializations of a template, whose members only the arguments
// of the template tell apart.
func (q *query) primary(found []graph.Found) []graph.Found {
	first := slices.IndexFunc(found, func(d graph.Found) bool {
		s := q.project.Symbol(d.Decl)
		return s.Kind == code.SymbolClass && len(s.TypeParams) > 0
	})
	if first < 0 {
		return found
	}
	var out []graph.Found
	for i, d := range found {
		if i == first || q.project.Symbol(d.Decl).Kind != code.SymbolClass {
			out = append(out, d)
		}
	}
	return out
}

// foreign is 1 for an alias of a type that the project does not declare.
func (q *query) foreign(d graph.Decl) int {
	if q.project.Symbol(d).Kind != code.SymbolType {
		return 0
	}
	if t := q.linker.Underlying(graph.Instance(d)); t != nil && t.Kind == graph.KindInstance && t.Decl != d {
		return 0
	}
	return 1
}

// add appends what is not there yet.
func add(found []graph.Found, more ...graph.Found) []graph.Found {
	for _, m := range more {
		if !slices.ContainsFunc(found, func(f graph.Found) bool { return f.Decl == m.Decl }) {
			found = append(found, m)
		}
	}
	return found
}
