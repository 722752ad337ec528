package nominal

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Fits keeps of several declarations those that a call with so many arguments can
// mean. hidden is the number of parameters that the call does not write.
func Fits(l *graph.Linker, found []graph.Found, ref *code.Ref, hidden func(graph.Found) int) []graph.Found {
	if ref.Args == 0 {
		return found
	}
	n := int(ref.Args) - 1
	var kept []graph.Found
	for _, f := range found {
		s := l.Project.Symbol(f.Decl)
		if s == nil || !s.Kind.Callable() || graph.Takes(s, n+hidden(f)) {
			kept = append(kept, f)
		}
	}
	return kept
}

// One chooses among overloaded functions that all fit the number of arguments. What
// cannot be told apart gives nothing. Methods that take one signature from each other,
// or stand in types that have nothing to do with each other, are all meant.
func One(l *graph.Linker, found []graph.Found) []graph.Found {
	if len(found) < 2 {
		return found
	}
	var kept []graph.Found
	for _, f := range found {
		if !worse(l, f, found) {
			kept = append(kept, f)
		}
	}
	for i := 1; i < len(kept); i++ {
		if !SameSignature(l.Project, kept[0].Decl, kept[i].Decl) || apart(l.Project, kept[0].Decl, kept[i].Decl) {
			return nil
		}
	}
	return kept
}

// apart reports whether two functions of one type differ in what they take, however
// little.
func apart(p *graph.Project, a, b graph.Decl) bool {
	if !sameOwner(p, a, b) {
		return false
	}
	s, t := p.Symbol(a), p.Symbol(b)
	if len(s.TypeParams) != len(t.TypeParams) {
		return true
	}
	for i := range s.Params {
		if s.Params[i].Type != t.Params[i].Type {
			return true
		}
	}
	return false
}

// worse reports whether another function takes the same without the arguments of which
// this one takes any number.
func worse(l *graph.Linker, f graph.Found, among []graph.Found) bool {
	s := l.Project.Symbol(f.Decl)
	if s == nil || len(s.Params) == 0 || !s.Params[len(s.Params)-1].Variadic {
		return false
	}
	for _, o := range among {
		t := l.Project.Symbol(o.Decl)
		if t == nil || o.Decl == f.Decl || len(t.Params) >= len(s.Params) || len(t.Params) > 0 && t.Params[len(t.Params)-1].Variadic {
			continue // an argument that is not known may be all of them at once
		}
		same := true
		for i := range t.Params {
			same = same && sameParam(l.Project, o.Decl, &t.Params[i], f.Decl, &s.Params[i])
		}
		if same {
			return true
		}
	}
	return false
}

// SameSignature reports whether two functions take the same, so that one overrides
// the other: as many parameters, each of the same type as far as names tell. A type
// parameter may stand for any type.
func SameSignature(p *graph.Project, a, b graph.Decl) bool {
	s, t := p.Symbol(a), p.Symbol(b)
	if s == nil || t == nil || len(s.Params) != len(t.Params) {
		return false
	}
	for i := range s.Params {
		if s.Params[i].Variadic != t.Params[i].Variadic && !strings.HasSuffix(s.Params[i].Type+t.Params[i].Type, "]") {
			return false
		}
		if !sameParam(p, a, &s.Params[i], b, &t.Params[i]) {
			return false
		}
	}
	return true
}

func sameParam(p *graph.Project, a graph.Decl, x *code.Param, b graph.Decl, y *code.Param) bool {
	if x.Type == y.Type {
		return true
	}
	s, t := bare(x.Type), bare(y.Type)
	return s == t || isTypeParam(p, a, s) || isTypeParam(p, b, t)
}

// isTypeParam reports whether a name is a type parameter where a function stands.
func isTypeParam(p *graph.Project, d graph.Decl, name string) bool {
	name = strings.TrimRight(name, "[]")
	f := p.File(d)
	for e := d.Symbol; e >= 0; e = f.Facts.Symbols[e].Parent {
		for i := range f.Facts.Symbols[e].TypeParams {
			if f.Facts.Symbols[e].TypeParams[i].Name == name {
				return true
			}
		}
	}
	return false
}

// Names reports whether a written type has a name in it.
func Names(typ, name string) bool {
	for i := 0; i+len(name) <= len(typ); i++ {
		if typ[i:i+len(name)] == name && (i == 0 || !isWord(typ[i-1])) && (i+len(name) == len(typ) || !isWord(typ[i+len(name)])) {
			return true
		}
	}
	return false
}

// bare is the simple name of a type, with "[]" for arrays.
func bare(t string) string {
	for {
		first, rest, ok := strings.Cut(t, " ")
		if !ok || !isPassed(first) && !strings.HasPrefix(first, "@") {
			break
		}
		t = rest
	}
	t = strings.Replace(t, "...", Array, 1)
	var arrays strings.Builder
	depth := 0
	var name strings.Builder
	for i := range len(t) {
		switch c := t[i]; {
		case c == '<':
			depth++
		case c == '>':
			depth--
		case c == '?' && isValue(name.String()):
			name.WriteByte(c)
		case depth > 0, c == ' ', c == '?':
		case c == '[':
			arrays.WriteString(Array)
		case c == '.':
			name.Reset()
		case isWord(c):
			name.WriteByte(c)
		}
	}
	return name.String() + arrays.String()
}
