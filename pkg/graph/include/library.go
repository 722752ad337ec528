package include

import (
	"strconv"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// shape says how a type of the standard library holds others.
type shape uint8

const (
	shapeNone    shape = iota
	shapeRaw           // a pointer of the language
	shapeArray         // an array of the language
	shapePointer       // members of its argument are reached through it
	shapeList          // its argument is an element
	shapeMap           // its arguments are keys and values
	shapeSet
	shapePair
	shapeOptional
	shapeFunction
	shapeIterator // of elements of its argument
)

// shapes are the types of the standard library that matter here. The names stand
// without their namespace.
var shapes = map[string]shape{
	pointerType: shapeRaw, arrayType: shapeArray,
	"unique_ptr": shapePointer, "shared_ptr": shapePointer, "auto_ptr": shapePointer, "weak_ptr": shapePointer,
	"scoped_ptr": shapePointer, "scoped_refptr": shapePointer, "intrusive_ptr": shapePointer,
	"reference_wrapper": shapePointer, "atomic": shapeOptional,
	"vector": shapeList, "list": shapeList, "deque": shapeList, "array": shapeList, "forward_list": shapeList,
	"span": shapeList, "initializer_list": shapeList, "queue": shapeList, "stack": shapeList, "priority_queue": shapeList,
	"valarray": shapeList,
	"map":      shapeMap, "unordered_map": shapeMap, "multimap": shapeMap, "unordered_multimap": shapeMap, "flat_map": shapeMap,
	"set": shapeSet, "unordered_set": shapeSet, "multiset": shapeSet, "unordered_multiset": shapeSet,
	"pair": shapePair, "tuple": shapePair, "optional": shapeOptional, "function": shapeFunction,
	"future": shapeOptional, "shared_future": shapeOptional, "expected": shapeOptional, "promise": shapeOptional,
	"iterator": shapeIterator,
}

func shapeOf(t *graph.Type) shape {
	switch {
	case t == nil:
		return shapeNone
	case t.Kind == graph.KindTuple:
		return shapePair
	case t.Kind != graph.KindExternal:
		return shapeNone
	}
	return shapes[t.Name]
}

// External drops the namespace of the standard library.
func (r *rules) External(name string, args []*graph.Type) *graph.Type {
	for _, std := range [...]string{"::.", "std.", "boost.", "absl."} {
		name = strings.TrimPrefix(name, std)
	}
	if shapes[name] == shapePair {
		return &graph.Type{Kind: graph.KindTuple, Args: args}
	}
	return graph.External(name, args...)
}

// ownOfPointers are the members that smart pointers have themselves.
var ownOfPointers = map[string]bool{
	"get": true, "reset": true, "release": true, "swap": true, "use_count": true, "unique": true, "lock": true,
	"expired": true, "get_deleter": true, "owner_before": true,
}

// Target is the value that a smart pointer points to, unless the member is one of
// its own; the same goes for types of the project that have "->".
func (r *rules) Target(l *graph.Linker, t *graph.Type, name string) *graph.Type {
	for range deepestType {
		u := l.Underlying(t)
		switch shapeOf(u) {
		case shapePointer, shapeIterator, shapeOptional, shapeRaw, shapeArray:
			if shapeOf(u) == shapePointer && ownOfPointers[name] {
				return t
			}
			t = u.Arg(0)
			continue
		}
		if t == nil || t.Kind != graph.KindInstance || len(l.Member(t, name)) > 0 {
			return t
		}
		arrow := l.MemberType(t, "operator->", r)
		if arrow == nil {
			return t
		}
		to := l.Call(arrow, r)
		if to == nil || to.Equal(t) {
			return t
		}
		t = to
	}
	return t
}

// ExternalMember is the type of a member of a type of the standard library.
func (r *rules) ExternalMember(l *graph.Linker, t *graph.Type, name string) *graph.Type {
	gives := func(t *graph.Type) *graph.Type {
		if t == nil {
			return nil
		}
		return &graph.Type{Kind: graph.KindFunc, Args: []*graph.Type{t}}
	}
	switch s := shapeOf(t); s {
	case shapeRaw:
		return l.MemberType(t.Arg(0), name, r)
	case shapeArray:
		if name == "begin" {
			return gives(graph.External("iterator", t.Arg(0)))
		}
		return l.MemberType(t.Arg(0), name, r)
	case shapePointer:
		switch {
		case name == "get" || name == "release" || name == "lock":
			return gives(t.Arg(0))
		case !ownOfPointers[name]:
			return l.MemberType(t.Arg(0), name, r)
		}
	case shapeOptional:
		switch name {
		case "value", "value_or", "get", "load", "exchange":
			return gives(t.Arg(0))
		}
		return l.MemberType(t.Arg(0), name, r)
	case shapeList, shapeSet, shapeMap:
		switch name {
		case "at", "front", "back", "top", "operator[]", "data":
			return gives(r.Element(l, t, false))
		case "begin", "end", "cbegin", "cend", "rbegin", "rend", "find", "lower_bound", "upper_bound", "erase", "insert":
			if s == shapeMap {
				return gives(graph.External("iterator", &graph.Type{Kind: graph.KindTuple, Args: []*graph.Type{t.Arg(0), t.Arg(1)}}))
			}
			return gives(graph.External("iterator", t.Arg(0)))
		}
	case shapePair:
		switch name {
		case "first":
			return t.Arg(0)
		case "second":
			return t.Arg(1)
		}
		if i, ok := part(name); ok {
			return t.Arg(i)
		}
	case shapeIterator:
		if name == "operator*" {
			return gives(t.Arg(0))
		}
		return l.MemberType(t.Arg(0), name, r)
	}
	return nil
}

// part is the place in a structured binding that a member of the form "#0" stands for.
func part(name string) (int, bool) {
	rest, ok := strings.CutPrefix(name, "#")
	if !ok {
		return 0, false
	}
	i, err := strconv.Atoi(rest)
	return i, err == nil && i >= 0
}

// Undeclared is what "->" leads to.
func (r *rules) Undeclared(l *graph.Linker, t *graph.Type, name string) *graph.Type {
	if t == nil || t.Kind != graph.KindInstance {
		return nil
	}
	switch name {
	case "operator->", "operator[]", "operator()", "operator*":
		return nil
	}
	if to := l.Call(l.MemberType(t, "operator->", r), r); to != nil && !to.Equal(t) {
		return l.MemberType(to, name, r)
	}
	return nil
}

// Unwrap is what "*" gives: of a pointer what it points to.
func (r *rules) Unwrap(l *graph.Linker, t *graph.Type) *graph.Type {
	switch shapeOf(t) {
	case shapeRaw, shapeArray, shapePointer, shapeIterator, shapeOptional:
		return t.Arg(0)
	}
	if t == nil || t.Kind == graph.KindFunc || t.Kind == graph.KindObject {
		return t
	}
	return l.Call(l.MemberType(t, "operator*", r), r)
}

// Element is an element by index.
func (r *rules) Element(l *graph.Linker, t *graph.Type, _ bool) *graph.Type {
	switch shapeOf(t) {
	case shapeRaw, shapeArray, shapePointer, shapeList, shapeSet, shapeIterator, shapeOptional:
		return t.Arg(0)
	case shapeMap:
		return t.Arg(1)
	case shapePair, shapeFunction, shapeNone:
	}
	if t == nil || t.Kind != graph.KindInstance {
		return nil
	}
	return l.Call(l.MemberType(t, "operator[]", r), r)
}

// CallValue is what calling a value gives that is no function.
func (r *rules) CallValue(l *graph.Linker, t *graph.Type) *graph.Type {
	switch shapeOf(t) {
	case shapeRaw, shapeArray:
		return l.Call(t.Arg(0), r)
	case shapeFunction:
		if f := t.Arg(0); f != nil && f.Kind == graph.KindFunc {
			return f.Arg(0)
		}
	}
	if t != nil && t.Kind == graph.KindInstance {
		return l.Call(l.MemberType(t, "operator()", r), r)
	}
	return nil
}
