package esm

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// External is the type of a name that the project does not declare.
func (*rules) External(name string, args []*graph.Type) *graph.Type {
	arg := func(i int) *graph.Type {
		if i < len(args) {
			return args[i]
		}
		return nil
	}
	switch strings.TrimPrefix(name, "React.") {
	case "Array", "ReadonlyArray":
		return graph.External("[]", arg(0))
	case "FC", "FunctionComponent", "VFC", "ComponentType":
		return &graph.Type{Kind: graph.KindFunc, Args: []*graph.Type{graph.External("JSX.Element"), arg(0)}}
	case "ReadonlyMap":
		return graph.External("Map", args...)
	case "ReadonlySet":
		return graph.External("Set", args...)
	}
	return graph.External(name, args...)
}

// Element is an element of t: what its index gives, or its iteration.
func (r *rules) Element(l *graph.Linker, t *graph.Type, key bool) *graph.Type {
	if key {
		return graph.External("string")
	}
	switch t.Kind {
	case graph.KindTuple:
		return graph.AnyOf(t.Args...)
	case graph.KindInstance:
		if o := r.shape(l, t); o != nil {
			if v := member(o, indexMember); v != nil {
				return v
			}
		}
		for _, b := range l.Bases(t) {
			if b.Is("[]", "Set", "Map", "Iterable") {
				return r.Element(l, b, key)
			}
		}
		return nil
	case graph.KindExternal:
	case graph.KindObject, graph.KindUnion, graph.KindFunc, graph.KindParam, graph.KindAll:
		return nil
	}
	switch {
	case isObject(t):
		return member(t, indexMember)
	case t.Is("[]", "Set", "Iterable", "Iterator", "IterableIterator", "AsyncIterable", "AsyncIterableIterator", "AsyncIterator",
		"Generator", "AsyncGenerator", "ReadableStream", "NodeListOf", "ArrayLike"):
		return t.Arg(0)
	case t.Is("Map"):
		return &graph.Type{Kind: graph.KindTuple, Args: []*graph.Type{t.Arg(0), t.Arg(1)}}
	case t.Is("Record"):
		return t.Arg(1)
	case t.Is("string"):
		return t
	}
	return nil
}

// function0 is a function that gives t.
func function0(t *graph.Type) *graph.Type {
	return &graph.Type{Kind: graph.KindFunc, Args: []*graph.Type{t}}
}

// ExternalMember is the type of a member of a type of the language.
func (r *rules) ExternalMember(_ *graph.Linker, t *graph.Type, name string) *graph.Type {
	switch {
	case isObject(t):
		if m := member(t, name); m != nil {
			return m
		}
		return member(t, indexMember)
	case t.Kind == graph.KindFunc:
		switch name {
		case "bind":
			return function0(t)
		case "call", "apply":
			return function0(t.Arg(0))
		}
		return nil
	case t.Kind == graph.KindTuple:
		return arrayMember(graph.External("[]", graph.AnyOf(t.Args...)), name)
	case t.Is("[]"):
		return arrayMember(t, name)
	case t.Is("Record"):
		return t.Arg(1)
	case t.Is("Map", "WeakMap"):
		switch name {
		case "get":
			return function0(t.Arg(1))
		case "set":
			return function0(t)
		case "values":
			return function0(graph.External("[]", t.Arg(1)))
		case "keys":
			return function0(graph.External("[]", t.Arg(0)))
		case "entries":
			return function0(graph.External("[]", &graph.Type{Kind: graph.KindTuple, Args: []*graph.Type{t.Arg(0), t.Arg(1)}}))
		case "has", "delete":
			return function0(graph.External("boolean"))
		case "size":
			return graph.External("number")
		}
	case t.Is("Set", "WeakSet"):
		switch name {
		case "add":
			return function0(t)
		case "values", "keys":
			return function0(graph.External("[]", t.Arg(0)))
		case "has", "delete":
			return function0(graph.External("boolean"))
		case "size":
			return graph.External("number")
		}
	case t.Is("Promise"):
		switch name {
		case "then":
			return function0(graph.External("Promise"))
		case "catch", "finally":
			return function0(t)
		}
	case t.Is(static + "Object"):
		switch name {
		case "keys", "getOwnPropertyNames":
			return function0(graph.External("[]", graph.External("string")))
		case "values", "entries":
			return function0(graph.External("[]", nil))
		}
	case t.Is(static + "Array"):
		return function0(graph.External("[]", nil))
	case t.Is(static + "Promise"):
		return function0(graph.External("Promise", nil))
	case t.Is("string"):
		return stringMember(name)
	case t.Is("RefObject", "MutableRefObject", "React.RefObject", "React.MutableRefObject"):
		if name == "current" {
			return t.Arg(0)
		}
	case t.Is("Ref", "ShallowRef", "ComputedRef", "WritableComputedRef", "Signal"):
		if name == "value" {
			return t.Arg(0)
		}
	case t.Is("WeakRef"):
		if name == "deref" {
			return function0(t.Arg(0))
		}
	}
	return nil
}

func arrayMember(t *graph.Type, name string) *graph.Type {
	switch name {
	case "filter", "slice", "concat", "reverse", "sort", "splice", "toSorted", "toReversed", "toSpliced", "with", "fill",
		"values", "copyWithin":
		return function0(t)
	case "find", "findLast", "at", "pop", "shift":
		return function0(t.Arg(0))
	case "map", "flatMap", "flat":
		return function0(graph.External("[]", nil))
	case "entries":
		return function0(graph.External("[]", &graph.Type{Kind: graph.KindTuple, Args: []*graph.Type{graph.External("number"), t.Arg(0)}}))
	case "join", "toString":
		return function0(graph.External("string"))
	case "includes", "some", "every":
		return function0(graph.External("boolean"))
	case "indexOf", "lastIndexOf", "findIndex", "push", "unshift", "findLastIndex":
		return function0(graph.External("number"))
	case "length":
		return graph.External("number")
	}
	return nil
}

func stringMember(name string) *graph.Type {
	switch name {
	case "length":
		return graph.External("number")
	case "split":
		return function0(graph.External("[]", graph.External("string")))
	case "includes", "startsWith", "endsWith":
		return function0(graph.External("boolean"))
	case "indexOf", "lastIndexOf", "charCodeAt", "search":
		return function0(graph.External("number"))
	case "trim", "slice", "substring", "toLowerCase", "toUpperCase", "replace", "replaceAll", "padStart", "padEnd", "repeat",
		"concat", "trimStart", "trimEnd", "charAt", "normalize":
		return function0(graph.External("string"))
	}
	return nil
}

// ExternalCallback is the type of parameter i of the function that is argument j of a
// call of a member of a type of the language.
func (r *rules) ExternalCallback(_ *graph.Linker, t *graph.Type, name string, j, i int) *graph.Type {
	if t.Kind == graph.KindTuple {
		t = graph.External("[]", graph.AnyOf(t.Args...))
	}
	switch {
	case isObject(t):
		return nil
	case t.Is("[]"):
		return arrayCallback(t, name, j, i)
	case t.Is("Map") && name == "forEach" && j == 0:
		switch i {
		case 0:
			return t.Arg(1)
		case 1:
			return t.Arg(0)
		}
	case t.Is("Set") && name == "forEach" && j == 0 && i < 2:
		return t.Arg(0)
	case t.Is("Promise") && name == "then" && j == 0 && i == 0:
		return t.Arg(0)
	}
	return nil
}

func arrayCallback(t *graph.Type, name string, j, i int) *graph.Type {
	if j != 0 {
		return nil
	}
	switch name {
	case "map", "filter", "forEach", "find", "findIndex", "findLast", "findLastIndex", "some", "every", "flatMap":
		switch i {
		case 0:
			return t.Arg(0)
		case 1:
			return graph.External("number")
		case 2:
			return t
		}
	case "sort", "toSorted":
		if i < 2 {
			return t.Arg(0)
		}
	case "reduce", "reduceRight":
		switch i {
		case 1:
			return t.Arg(0)
		case 2:
			return graph.External("number")
		case 3:
			return t
		}
	}
	return nil
}

// Variant is a member of an enumeration: a value of the enumeration.
func (*rules) Variant(l *graph.Linker, d graph.Decl) *graph.Type {
	if s := l.Project.Symbol(d); s != nil && s.Parent >= 0 && s.Kind == code.SymbolEnumMember {
		return graph.Instance(graph.Decl{File: d.File, Symbol: s.Parent})
	}
	return nil
}
