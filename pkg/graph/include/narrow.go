package include

import (
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Narrow chooses among the declarations of a name: definitions instead of their
// prototypes, and the one overload that takes so many arguments.
func (r *rules) Narrow(l *graph.Linker, at graph.Site, ref *code.Ref, found []graph.Found) []graph.Found {
	var functions, others []graph.Found
	for _, d := range found {
		if s := r.project.Symbol(d.Decl); s != nil && s.Kind.Callable() {
			functions = append(functions, d)
		} else {
			others = append(others, d)
		}
	}
	if len(functions) == 0 {
		return r.defined(l, at, others)
	}
	if r.replaced(at, functions) {
		return others
	}
	groups := r.overloads(l, functions)
	if len(groups) > 1 && !r.overloading(at.File) {
		groups = united(groups)
	}
	if ref.Args > 0 {
		groups = r.taking(groups, int(ref.Args)-1, r.overloading(at.File))
	}
	if len(groups) != 1 {
		return others // only the types of the arguments tell
	}
	return append(others, r.chosen(l, at, &groups[0])...)
}

// overload is one function: its prototypes, and its definitions.
type overload struct {
	prototypes, definitions []graph.Found
}

// overloads sorts functions of one name by their parameters, with the definitions of
// those of which only prototypes are seen.
func (r *rules) overloads(l *graph.Linker, functions []graph.Found) []overload {
	for _, d := range functions {
		if s := r.project.Symbol(d.Decl); s.Kind == code.SymbolFunction && s.Flags&code.FlagAmbient != 0 {
			functions = add(functions, r.matching(l, d)...)
		}
	}
	var groups []overload
	for _, d := range functions {
		if s := r.project.Symbol(d.Decl); s.Flags&code.FlagAmbient == 0 {
			groups = r.enter(groups, d, s, false)
		}
	}
	for _, d := range functions {
		if s := r.project.Symbol(d.Decl); s.Flags&code.FlagAmbient != 0 {
			groups = r.enter(groups, d, s, true)
		}
	}
	return r.merged(groups)
}

// united makes one function of all.
func united(groups []overload) []overload {
	var all overload
	for i := range groups {
		all.prototypes = append(all.prototypes, groups[i].prototypes...)
		all.definitions = append(all.definitions, groups[i].definitions...)
	}
	return []overload{all}
}

// matching finds the definitions of a prototype: those with its parameters, or the
// only one with as many, which may write their types in another way. Where
// functions are not overloaded all of its name are.
func (r *rules) matching(l *graph.Linker, d graph.Found) []graph.Found {
	all := r.definitions(l, d)
	if !r.overloading(r.project.File(d.Decl)) {
		return all
	}
	s := r.project.Symbol(d.Decl)
	same := kept(all, func(o graph.Decl) bool { return sameFunction(r.project.Symbol(o), s) })
	if len(same) > 0 {
		return same
	}
	as := kept(all, func(o graph.Decl) bool { return len(r.project.Symbol(o).Params) == len(s.Params) })
	if len(as) == 1 {
		return as
	}
	return nil
}

// enter puts a function to those of the same parameters and result.
func (r *rules) enter(groups []overload, d graph.Found, s *code.Symbol, prototype bool) []overload {
	i := slices.IndexFunc(groups, func(g overload) bool { return sameFunction(r.project.Symbol(g.first()), s) })
	if i < 0 {
		groups = append(groups, overload{})
		i = len(groups) - 1
	}
	if prototype {
		groups[i].prototypes = append(groups[i].prototypes, d)
	} else {
		groups[i].definitions = append(groups[i].definitions, d)
	}
	return groups
}

func (g *overload) empty() bool { return len(g.prototypes)+len(g.definitions) == 0 }

func (g *overload) first() graph.Decl {
	if len(g.definitions) > 0 {
		return g.definitions[0].Decl
	}
	return g.prototypes[0].Decl
}

// merged joins a definition with the prototype that writes the same types in
// another way: the only ones left of so many parameters.
func (r *rules) merged(groups []overload) []overload {
	for i := range groups {
		g := &groups[i]
		if len(g.prototypes) == 0 || len(g.definitions) > 0 {
			continue
		}
		n := len(r.project.Symbol(g.first()).Params)
		other, count := -1, 0
		for k := range groups {
			if k == i || groups[k].empty() || len(r.project.Symbol(groups[k].first()).Params) != n {
				continue
			}
			if count++; len(groups[k].prototypes) == 0 {
				other = k
			}
		}
		if other >= 0 && count == 1 {
			groups[other].prototypes = append(groups[other].prototypes, g.prototypes...)
			g.prototypes = nil
		}
	}
	return slices.DeleteFunc(groups, func(g overload) bool { return g.empty() })
}

// sameFunction reports whether two functions have the same parameters, as far as
// they are written alike, and the same result.
func sameFunction(a, b *code.Symbol) bool {
	if len(a.Params) != len(b.Params) {
		return false
	}
	for i := range a.Params {
		if plainType(a.Params[i].Type) != plainType(b.Params[i].Type) {
			return false
		}
	}
	return plainType(a.Type) == plainType(b.Type)
}

// plainType is a type without white space, qualifiers of names and words that do not
// tell functions apart.
func plainType(typ string) string {
	var out strings.Builder
	word := func(w string) {
		switch w {
		case "struct", "class", "union", "enum", "typename", "static", "inline", "extern", "virtual", "constexpr", "explicit", "friend", "register", "restrict":
		default:
			out.WriteString(w)
			out.WriteByte(' ')
		}
	}
	start := -1
	for i := 0; i < len(typ); i++ {
		c := typ[i]
		if c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 {
			if c != ':' {
				word(typ[start:i])
			}
			start = -1
		}
		if c > ' ' && c != ':' {
			out.WriteByte(c)
		}
	}
	if start >= 0 {
		word(typ[start:])
	}
	return out.String()
}

// taking keeps the functions that can be called with n arguments. Defaults of
// parameters stand at prototypes; one without parameters leaves open which the
// function has where functions are not overloaded.
func (r *rules) taking(groups []overload, n int, overloading bool) []overload {
	var kept []overload
	for i := range groups {
		takes := func(d graph.Found) bool {
			s := r.project.Symbol(d.Decl)
			return graph.Takes(s, n) || !overloading && len(s.Params) == 0 && s.Flags&code.FlagAmbient != 0
		}
		if slices.ContainsFunc(groups[i].prototypes, takes) || slices.ContainsFunc(groups[i].definitions, takes) {
			kept = append(kept, groups[i])
		}
	}
	return kept
}

// chosen are the definitions of a function if it is known which count, else its
// prototypes.
func (r *rules) chosen(l *graph.Linker, at graph.Site, g *overload) []graph.Found {
	// What overrides are to implement means that, also where it has a body apart.
	var abstract, definitions []graph.Found
	for _, d := range g.definitions {
		if r.project.Symbol(d.Decl).Flags&code.FlagAbstract != 0 {
			abstract = append(abstract, d)
		} else {
			definitions = append(definitions, d)
		}
	}
	if len(definitions) == 0 {
		return append(abstract, g.prototypes...)
	}
	if defs := r.variants(l, at, append(abstract, g.prototypes...), definitions); len(defs) > 0 {
		return append(abstract, defs...)
	}
	return append(abstract, g.prototypes...)
}

// variants keeps the definitions that a use can mean: all of one file, or of files for
// different platforms; of several, those in files that are seen, or whose file
// includes the prototypes.
func (r *rules) variants(l *graph.Linker, at graph.Site, prototypes, definitions []graph.Found) []graph.Found {
	if oneFile(definitions) {
		return definitions
	}
	v := r.view(at.File)
	if seen := kept(definitions, func(d graph.Decl) bool { return v.sees(d.File) }); len(seen) > 0 {
		if oneFile(seen) || r.perPlatform(seen) {
			return seen
		}
		return nil
	}
	including := kept(definitions, func(d graph.Decl) bool {
		w := r.view(r.project.Files[d.File])
		for _, id := range w.files {
			l.DependFile(r.project.Files[id], "*") // what it includes
		}
		return slices.ContainsFunc(prototypes, func(p graph.Found) bool { return w.sees(p.Decl.File) })
	})
	if len(including) > 0 && (oneFile(including) || r.perPlatform(including)) {
		return including
	}
	if len(including) == 0 && r.perPlatform(definitions) {
		return definitions
	}
	return nil
}

func oneFile(found []graph.Found) bool {
	for _, d := range found {
		if d.Decl.File != found[0].Decl.File {
			return false
		}
	}
	return true
}

func kept(found []graph.Found, keep func(graph.Decl) bool) []graph.Found {
	var out []graph.Found
	for _, d := range found {
		if keep(d.Decl) {
			out = append(out, d)
		}
	}
	return out
}

// definitions finds the definitions that a prototype or an extern variable can mean.
func (r *rules) definitions(l *graph.Linker, d graph.Found) []graph.Found {
	s := r.project.Symbol(d.Decl)
	l.DependGlobal(r.project.File(d.Decl).Family, s.Name)
	scope := r.names().scopes[d.Decl.File][d.Decl.Symbol]
	var found []graph.Found
	entries := r.names().byName[s.Name]
	for i := range entries {
		e := &entries[i]
		if e.scope != scope || e.kind != s.Kind && (e.kind != code.SymbolMethod || s.Kind != code.SymbolFunction) || e.flags&code.FlagAmbient != 0 {
			continue
		}
		if e.flags&code.FlagPrivate != 0 && e.decl.File != d.Decl.File {
			continue
		}
		if s.Flags&code.FlagPrivate != 0 && e.decl.File != d.Decl.File {
			continue
		}
		found = add(found, graph.Found{Decl: e.decl, Reason: d.Reason})
	}
	return found
}

// defined puts the definitions of extern variables in their place.
func (r *rules) defined(l *graph.Linker, at graph.Site, found []graph.Found) []graph.Found {
	var out []graph.Found
	for _, d := range found {
		s := r.project.Symbol(d.Decl)
		if s == nil || s.Flags&code.FlagAmbient == 0 || s.Kind != code.SymbolVariable && s.Kind != code.SymbolConstant {
			out = add(out, d)
			continue
		}
		defs := r.variants(l, at, []graph.Found{d}, r.definitions(l, d))
		if len(defs) == 0 {
			defs = []graph.Found{d}
		}
		out = add(out, defs...)
	}
	return out
}
