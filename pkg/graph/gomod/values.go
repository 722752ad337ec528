package gomod

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// unknown is a value of which nothing is known, where nil would stand for the
// type parameter itself.
var unknown = &graph.Type{Kind: graph.KindAll}

// Result forgets what the type parameters of a function stand for: that is told by
// arguments, which are not known.
func (r *rules) Result(l *graph.Linker, fn graph.Decl, t *graph.Type) *graph.Type {
	if s := l.Project.Symbol(fn); s.Kind == code.SymbolMethod || len(s.TypeParams) == 0 {
		return t
	}
	return forget(t, fn)
}

func forget(t *graph.Type, fn graph.Decl) *graph.Type {
	switch {
	case t == nil:
		return nil
	case t.Kind == graph.KindParam && t.Decl == fn:
		return unknown
	case len(t.Args) == 0:
		return t
	}
	out := *t
	out.Args = make([]*graph.Type, len(t.Args))
	for i, a := range t.Args {
		out.Args[i] = forget(a, fn)
	}
	return &out
}

// Element is an element or a key of a slice, a map, a channel, a number, an
// iterator. An instance of a generic function is that function.
func (r *rules) Element(l *graph.Linker, t *graph.Type, key bool) *graph.Type {
	switch t.Kind {
	case graph.KindObject:
		if s := l.Project.Symbol(t.Decl); s != nil && s.Kind.Callable() {
			return t
		}
	case graph.KindFunc: // func(yield func(K, V) bool)
		if yield := t.Arg(1); yield != nil && yield.Kind == graph.KindFunc {
			return yield.Arg(1 + index(!key))
		}
	case graph.KindParam:
		return r.elementOfParam(l, t, key)
	case graph.KindExternal:
		switch t.Name {
		case typeSlice:
			if key {
				return graph.External("int")
			}
			return t.Arg(0)
		case typeMap:
			return t.Arg(index(!key))
		case typeChan:
			return t.Arg(0)
		case typeUnder:
			return r.under(l, t.Arg(0), key)
		case "string":
			if key {
				return graph.External("int")
			}
			return graph.External("byte")
		case "iter.Seq":
			return t.Arg(0)
		case "iter.Seq2":
			return t.Arg(index(!key))
		}
		if t == outside || key && isInteger(t.Name) {
			return t
		}
	}
	return nil
}

func index(second bool) int {
	if second {
		return 1
	}
	return 0
}

func isInteger(name string) bool {
	return strings.HasPrefix(name, "int") || strings.HasPrefix(name, "uint")
}

// elementOfParam is an element of a value whose type a parameter stands for, when
// the bound says what it is made of.
func (r *rules) elementOfParam(l *graph.Linker, t *graph.Type, key bool) *graph.Type {
	f, s := l.Project.File(t.Decl), l.Project.Symbol(t.Decl)
	if s == nil || int(t.Index) >= len(s.TypeParams) {
		return nil
	}
	bound := l.Written(graph.In(f, t.Decl.Symbol), s.TypeParams[t.Index].Type)
	if bound == nil || bound.Kind == graph.KindParam {
		return nil
	}
	return r.under(l, bound, key)
}

func (r *rules) under(l *graph.Linker, t *graph.Type, key bool) *graph.Type {
	if t = l.Underlying(t); t == nil || t.Kind == graph.KindParam {
		return nil
	}
	return r.Element(l, t, key)
}

// ExternalMember is the type of a member of a struct or an interface without a name,
// of the few types of the standard library that give back what was put into them,
// and of types that have no type parameters.
func (r *rules) ExternalMember(_ *graph.Linker, t *graph.Type, name string) *graph.Type {
	if t.Kind != graph.KindExternal {
		return nil
	}
	if m := anonymousMember(t, name); m != nil {
		return m
	}
	if result, ok := generics[t.Name+"."+name]; ok && result < len(t.Args) {
		return &graph.Type{Kind: graph.KindFunc, Args: []*graph.Type{t.Arg(result)}}
	}
	if len(t.Args) > 0 || t != outside && !strings.Contains(t.Name, ".") && t.Name != "error" {
		return nil
	}
	if kind, _ := standardLine(t.Name); kind == 'i' && standardMethod(t.Name, name) == "" {
		return nil // all methods of the interface are known
	}
	return outside
}

// anonymousMember is the type of a member of a struct or an interface without a name.
func anonymousMember(t *graph.Type, name string) *graph.Type {
	kind, members, ok := strings.Cut(t.Name, " ")
	if !ok || t.Kind != graph.KindExternal || kind != typeStruct && kind != typeInterface {
		return nil
	}
	for i, m := range strings.Split(members, " ") {
		if m == name {
			return t.Arg(i)
		}
	}
	return nil
}

// generics are methods of generic types of the standard library that return
// one of the type arguments.
var generics = map[string]int{
	"sync/atomic.Pointer.Load": 0,
	"sync/atomic.Pointer.Swap": 0,
	"unique.Handle.Value":      0,
	"weak.Pointer.Value":       0,
}
