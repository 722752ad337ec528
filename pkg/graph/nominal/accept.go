package nominal

import (
	"strconv"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Answer says whether a value is taken where a type is asked for.
type Answer uint8

// The answers. Boxed is for a value that is wrapped or unwrapped on the way.
const (
	No Answer = iota
	Maybe
	Boxed
	Yes
)

// Null is the type of the value that stands for none.
const Null = "null"

// Library is what a language says about types that the project does not declare.
type Library struct {
	// Top takes everything. Nothing but itself is of a type in Closed, and what is
	// of one in Values is never nothing.
	Top            string
	Closed, Values map[string]bool
	// Known are further types that no type of a project is a base of.
	Known map[string]bool
	// Functions are those among them that a function is taken for.
	Functions map[string]bool
	// Convert says whether one such type is taken for another.
	Convert func(from, to string) Answer
	// Converts reports whether a type of the project may be made of other values,
	// or other values of it, by operators of its own; nil where there are none.
	Converts func(l *graph.Linker, t graph.Decl, to string) bool
	// Function is the function that a value of a type of the project is where one is
	// asked for; nil where types are no functions.
	Function func(l *graph.Linker, t *graph.Type) *graph.Type
	// Inferred says that a type parameter of a method is the type of its argument when
	// overloads are compared, and not anything.
	Inferred bool
	// Same reports whether two declarations are parts of one type; nil where types
	// have no parts.
	Same func(l *graph.Linker, a, b graph.Decl) bool
}

// maxBases bounds the bases that are looked through.
const maxBases = 200

// Accepts says whether a parameter takes an argument.
func (lib *Library) Accepts(l *graph.Linker, param, arg *graph.Type) Answer {
	param, arg = l.Underlying(param), l.Underlying(arg)
	switch {
	case param == nil || arg == nil:
		return Maybe
	case param.Kind == graph.KindParam:
		return lib.acceptsParam(l, param, arg)
	case arg.Kind == graph.KindExternal && arg.Name == Null:
		if param.Kind == graph.KindExternal && lib.Values[param.Name] {
			return No
		}
		return Yes
	case arg.Kind == graph.KindExternal && strings.HasSuffix(arg.Name, "->"):
		return lib.acceptsLambda(l, param, strings.TrimSuffix(arg.Name, "->"))
	case arg.Kind == graph.KindObject && isFunction(l, arg.Decl):
		return lib.acceptsLambda(l, param, "")
	case arg.Kind == graph.KindParam:
		if bound := l.Bound(arg); bound != nil {
			return lib.Accepts(l, param, bound)
		}
		if param.Kind == graph.KindExternal && param.Name == lib.Top {
			return Yes
		}
		return No
	case arg.Kind == graph.KindUnion:
		return lib.all(l, param, arg.Args)
	case arg.Kind == graph.KindInstance:
		return lib.acceptsInstance(l, param, arg)
	case arg.Kind == graph.KindExternal:
		return lib.acceptsExternal(l, param, arg)
	}
	return Maybe
}

func isFunction(l *graph.Linker, d graph.Decl) bool {
	s := l.Project.Symbol(d)
	return s != nil && s.Kind.Callable()
}

func (lib *Library) all(l *graph.Linker, param *graph.Type, args []*graph.Type) Answer {
	first := Maybe
	for i, a := range args {
		answer := lib.Accepts(l, param, a)
		if i > 0 && answer != first {
			return Maybe
		}
		first = answer
	}
	return first
}

// acceptsParam asks the bound of a type parameter.
func (lib *Library) acceptsParam(l *graph.Linker, param, arg *graph.Type) Answer {
	bound := l.Bound(param)
	switch {
	case arg.Equal(param):
		return Yes
	case arg.Kind == graph.KindExternal && strings.HasSuffix(arg.Name, "->"):
		return Maybe
	case bound != nil && bound.Kind != graph.KindAll:
		return min(lib.Accepts(l, bound, arg), Boxed)
	case bound != nil:
		return Maybe
	case arg.Kind == graph.KindExternal && lib.Values[arg.Name]:
		return Boxed
	}
	return Yes
}

// acceptsLambda says whether a function with so many parameters is taken; "" stands for
// any number.
func (lib *Library) acceptsLambda(l *graph.Linker, param *graph.Type, count string) Answer {
	fn := param
	switch param.Kind {
	case graph.KindFunc:
	case graph.KindInstance:
		if lib.Function == nil {
			return No
		}
		if fn = lib.Function(l, param); fn == nil {
			if s := l.Project.Symbol(param.Decl); s.Kind == code.SymbolInterface && len(s.Bases) > 0 {
				return Maybe
			}
			return No
		}
	case graph.KindExternal:
		if param.Name == Array || param.Name == lib.Top || lib.Closed[param.Name] || lib.Values[param.Name] ||
			lib.Known[param.Name] && !lib.Functions[param.Name] {
			return No
		}
		return Maybe
	case graph.KindObject, graph.KindUnion, graph.KindTuple, graph.KindParam, graph.KindAll:
		return Maybe
	}
	if count == "" {
		return Yes
	}
	if n, err := strconv.Atoi(count); err == nil && n == len(fn.Args)-1 {
		return Yes
	}
	return No
}

// acceptsInstance says whether a value of a type of the project is taken.
func (lib *Library) acceptsInstance(l *graph.Linker, param, arg *graph.Type) Answer {
	if lib.Converts != nil && (param.Kind == graph.KindInstance && lib.Converts(l, param.Decl, "") ||
		lib.Converts(l, arg.Decl, param.Name)) && !lib.is(l, param, arg) {
		return Maybe
	}
	switch param.Kind {
	case graph.KindInstance:
		found, open := lib.among(l, param, arg)
		switch {
		case found:
			return Yes
		case open:
			return Maybe
		}
		return No
	case graph.KindExternal:
		if param.Name == lib.Top {
			return Yes
		}
		if param.Name == Array || lib.Closed[param.Name] || lib.Values[param.Name] {
			return No
		}
		return lib.byBases(l, param.Name, arg)
	case graph.KindFunc:
		return lib.byBases(l, "", arg)
	case graph.KindObject, graph.KindUnion, graph.KindTuple, graph.KindParam, graph.KindAll:
	}
	return Maybe
}

func (lib *Library) is(l *graph.Linker, param, arg *graph.Type) bool {
	found, _ := lib.among(l, param, arg)
	return found
}

// among reports whether a type is another or one of the bases of it, and whether a
// base is not known.
func (lib *Library) among(l *graph.Linker, param, arg *graph.Type) (found, open bool) {
	if param.Kind != graph.KindInstance {
		return false, false
	}
	lib.eachBase(l, arg, func(base *graph.Type) bool {
		switch {
		case base == nil:
			open = true
		case base.Kind == graph.KindInstance && lib.same(l, base.Decl, param.Decl):
			found = true
		}
		return found
	})
	return found, open
}

func (lib *Library) same(l *graph.Linker, a, b graph.Decl) bool {
	return a == b || lib.Same != nil && lib.Same(l, a, b)
}

// byBases says whether a type of the project has a base that is taken for a type that
// the project does not declare.
func (lib *Library) byBases(l *graph.Linker, name string, arg *graph.Type) Answer {
	best := No
	lib.eachBase(l, arg, func(base *graph.Type) bool {
		switch {
		case base == nil || base.Kind == graph.KindFunc:
			best = max(best, Maybe)
		case base.Kind == graph.KindExternal && name == "":
			best = max(best, Maybe)
		case base.Kind == graph.KindExternal && base.Name == name:
			best = Yes
		case base.Kind == graph.KindExternal:
			best = max(best, lib.Convert(base.Name, name))
		}
		return best == Yes
	})
	return best
}

// eachBase calls f for a type and its bases until it returns true.
func (lib *Library) eachBase(l *graph.Linker, t *graph.Type, f func(*graph.Type) bool) {
	seen := map[graph.Decl]bool{t.Decl: true}
	queue := []*graph.Type{t}
	for len(queue) > 0 && len(seen) < maxBases {
		t, queue = queue[0], queue[1:]
		if f(t) {
			return
		}
		if t == nil || t.Kind != graph.KindInstance {
			continue
		}
		for _, base := range l.Bases(t) {
			if base != nil && base.Kind == graph.KindInstance {
				if seen[base.Decl] {
					continue
				}
				seen[base.Decl] = true
			}
			queue = append(queue, base)
		}
	}
}

// acceptsExternal says whether a value of a type that the project does not declare is
// taken.
func (lib *Library) acceptsExternal(l *graph.Linker, param, arg *graph.Type) Answer {
	known := lib.Closed[arg.Name] || lib.Values[arg.Name] || lib.Known[arg.Name] || arg.Name == Array || arg.Name == lib.Top
	switch param.Kind {
	case graph.KindInstance:
		if lib.Converts != nil && lib.Converts(l, param.Decl, "") || !known {
			return Maybe
		}
		return No
	case graph.KindFunc:
		if known {
			return No
		}
	case graph.KindExternal:
		return lib.external(l, param, arg)
	case graph.KindObject, graph.KindUnion, graph.KindTuple, graph.KindParam, graph.KindAll:
	}
	return Maybe
}

func (lib *Library) external(l *graph.Linker, param, arg *graph.Type) Answer {
	switch {
	case param.Name == Array && arg.Name == Array:
		a, b := param.Arg(0), arg.Arg(0)
		if a == nil || b == nil {
			return Maybe
		}
		isValue := func(t *graph.Type) bool { return t.Kind == graph.KindExternal && lib.Values[t.Name] }
		if isValue(a) || isValue(b) {
			if isValue(a) && isValue(b) && a.Name == b.Name {
				return Yes
			}
			if a.Kind == graph.KindParam && l.Bound(a) == nil && lib.Converts != nil {
				return Yes
			}
			return No
		}
		return lib.Accepts(l, a, b)
	case param.Name == arg.Name:
		return Yes
	case param.Name == Nullable && lib.Values[arg.Name]:
		return min(lib.Accepts(l, param.Arg(0), arg), Boxed)
	case arg.Name == lib.Top:
		return No
	case arg.Name == Array && (lib.Closed[param.Name] || lib.Values[param.Name]):
		return No
	case param.Name == Array && (lib.Closed[arg.Name] || lib.Values[arg.Name]):
		return No
	case param.Name == lib.Top:
		if lib.Values[arg.Name] {
			return Boxed
		}
		return Yes
	case param.Name == Array && !lib.Known[arg.Name]:
		return Maybe
	case param.Name == Array:
		return No
	}
	return lib.Convert(arg.Name, param.Name)
}
