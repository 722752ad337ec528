package pymodule

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Names of types that stand for many of the standard library.
const (
	typeList    = "[]"        // everything that is iterated
	typeMap     = "map"       // keys and values
	typeFuture  = "awaitable" // what awaiting gives
	typeContext = "context"   // what entering gives
	typeHolder  = "holder"    // what get or a call gives
)

// External is a type of the standard library, or of somebody else.
func (r *rules) External(name string, args []*graph.Type) *graph.Type {
	name = lastName(name)
	arg := func(i int) []*graph.Type {
		if i < len(args) {
			return args[i : i+1]
		}
		return nil
	}
	switch name {
	case "Generic", "Protocol", "ABC", "object", "Interface":
		return nil // adds no members that matter
	case "list", "List", "set", "Set", "frozenset", "FrozenSet", "tuple", "Tuple", "deque", "Deque", "Sequence",
		"MutableSequence", "AbstractSet", "MutableSet", "Collection", "Container", "Iterable", "Iterator", "Reversible",
		"Generator", "AsyncGenerator", "AsyncIterator", "AsyncIterable", "KeysView", "ValuesView", "WeakSet", "Queue",
		"LifoQueue", "PriorityQueue", "SimpleQueue":
		return graph.External(typeList, arg(0)...)
	case "dict", "Dict", "Mapping", "MutableMapping", "defaultdict", "DefaultDict", "OrderedDict", "ChainMap",
		"WeakValueDictionary", "WeakKeyDictionary", "MappingProxyType":
		return graph.External(typeMap, args...)
	case "Awaitable", "Future", "Task":
		return graph.External(typeFuture, arg(0)...)
	case "Coroutine":
		return graph.External(typeFuture, arg(2)...)
	case "ContextManager", "AbstractContextManager", "AsyncContextManager", "AbstractAsyncContextManager":
		return graph.External(typeContext, arg(0)...)
	case "ContextVar", "ref", "ReferenceType":
		return graph.External(typeHolder, arg(0)...)
	}
	return graph.External(name, args...)
}

// function is a function that gives t.
func function(t *graph.Type) *graph.Type {
	if t == nil {
		return nil
	}
	return &graph.Type{Kind: graph.KindFunc, Args: []*graph.Type{t}}
}

func listOf(t *graph.Type) *graph.Type {
	if t == nil {
		return nil
	}
	return graph.External(typeList, t)
}

// ExternalMember knows the methods of lists, maps and the like that hand on what
// these hold.
func (r *rules) ExternalMember(_ *graph.Linker, t *graph.Type, name string) *graph.Type {
	if t.Kind != graph.KindExternal {
		return nil
	}
	first := t.Arg(0)
	switch t.Name {
	case typeList:
		switch name {
		case "pop", "popleft", "get", "get_nowait", "__next__", "__getitem__", "__enter__":
			return function(first)
		case "__anext__", "__aenter__", "asend":
			return function(future(first))
		case "copy", "union", "intersection", "difference", "symmetric_difference", "__iter__", "__aiter__", "__reversed__":
			return function(t)
		}
	case typeMap:
		switch name {
		case "get", "pop", "setdefault", "__getitem__":
			return function(t.Arg(1))
		case "values":
			return function(listOf(t.Arg(1)))
		case "keys", "__iter__":
			return function(listOf(first))
		case "items":
			return function(listOf(&graph.Type{Kind: graph.KindTuple, Args: []*graph.Type{first, t.Arg(1)}}))
		case "popitem":
			return function(&graph.Type{Kind: graph.KindTuple, Args: []*graph.Type{first, t.Arg(1)}})
		case "copy":
			return function(t)
		}
	case typeFuture:
		if name == "result" {
			return function(first)
		}
	case typeContext:
		switch name {
		case "__enter__":
			return function(first)
		case "__aenter__":
			return function(future(first))
		}
	case typeHolder:
		if name == "get" {
			return function(first)
		}
	case "str":
		return stringMethod(name)
	}
	return nil
}

// stringMethod knows what methods of strings give.
func stringMethod(name string) *graph.Type {
	switch name {
	case "split", "rsplit", "splitlines":
		return function(listOf(graph.External("str")))
	case "strip", "lstrip", "rstrip", "lower", "upper", "title", "replace", "format", "join", "capitalize", "removeprefix", "removesuffix":
		return function(graph.External("str"))
	case "encode":
		return function(graph.External("bytes"))
	}
	return nil
}

func future(t *graph.Type) *graph.Type {
	if t == nil {
		return nil
	}
	return graph.External(typeFuture, t)
}

// Result wraps what an async function returns. An overloaded function gives one of
// what its signatures say.
func (r *rules) Result(l *graph.Linker, fn graph.Decl, t *graph.Type) *graph.Type {
	f, s := l.Project.File(fn), l.Project.Symbol(fn)
	if t == nil && s.Flags&code.FlagOverload == 0 {
		var all []*graph.Type
		for _, i := range l.Children(f, s.Parent, s.Name) {
			if i != fn.Symbol && f.Facts.Symbols[i].Flags&code.FlagOverload != 0 {
				all = append(all, l.Result(graph.Decl{File: fn.File, Symbol: i}))
			}
		}
		return graph.AnyOf(all...)
	}
	if s.Flags&(code.FlagAsync|code.FlagGenerator) == code.FlagAsync {
		return future(t)
	}
	return t
}

// Await is what an awaitable gives.
func (r *rules) Await(_ *graph.Linker, t *graph.Type) *graph.Type {
	if t.Is(typeFuture) {
		return t.Arg(0)
	}
	return nil
}

// Element is what indexing or an iteration gives.
func (r *rules) Element(l *graph.Linker, t *graph.Type, key bool) *graph.Type {
	switch {
	case t == nil:
		return nil
	case t.Is(typeList) && !key:
		return t.Arg(0)
	case t.Is(typeMap) && key:
		return t.Arg(0)
	case t.Is(typeMap):
		return graph.AnyOf(t.Arg(1), t.Arg(0)) // indexing gives the one, an iteration the other
	case t.Kind == graph.KindTuple:
		return graph.AnyOf(t.Args...)
	case t.Kind == graph.KindObject:
		if s := l.Project.Symbol(t.Decl); s != nil && s.Kind == code.SymbolEnum {
			return graph.Instance(t.Decl)
		}
	case t.Kind == graph.KindInstance:
		return r.elementOf(l, t)
	}
	return nil
}

// elementOf is an element of an object, by its methods or by what its class
// inherits from.
func (r *rules) elementOf(l *graph.Linker, t *graph.Type) *graph.Type {
	method := func(of *graph.Type, name string) *graph.Type {
		return l.Call(l.MemberType(of, name, r), r)
	}
	element := method(t, "__getitem__")
	for _, names := range [2][2]string{{"__iter__", "__next__"}, {"__aiter__", "__anext__"}} {
		switch it := method(t, names[0]); {
		case it == nil:
		case it.Is(typeList):
			element = graph.AnyOf(element, it.Arg(0))
		case it.Kind == graph.KindInstance:
			next := method(it, names[1])
			if next.Is(typeFuture) {
				next = next.Arg(0)
			}
			element = graph.AnyOf(element, next)
		}
	}
	if element != nil {
		return element
	}
	for _, b := range r.outsiders(l, t) {
		if e := r.Element(l, b, false); e != nil {
			return e
		}
	}
	return nil
}

// got is what reading an attribute gives that holds a descriptor; nil for one that
// holds something else. What it gives is not taken for a descriptor again.
func (r *rules) got(l *graph.Linker, t *graph.Type) *graph.Type {
	if t.Kind != graph.KindInstance || t.Index == plain || len(r.inherited(l, t, "__get__")) == 0 {
		return nil
	}
	t = &graph.Type{Kind: graph.KindInstance, Decl: t.Decl, Args: t.Args, Index: plain}
	got := l.Call(l.MemberType(t, "__get__", r), r)
	if got != nil && got.Kind == graph.KindUnion {
		var others []*graph.Type
		for _, a := range got.Args {
			if !sameClass(a, t) { // what the class itself gives
				others = append(others, a)
			}
		}
		return plainly(graph.AnyOf(others...))
	}
	if got != nil && sameClass(got, t) {
		return nil
	}
	return plainly(got)
}

// plain marks an object that is no descriptor, or whose __get__ is asked for.
const plain = 2

// plainly marks a value, or all of several.
func plainly(t *graph.Type) *graph.Type {
	switch {
	case t == nil:
		return nil
	case t.Kind == graph.KindInstance:
		return &graph.Type{Kind: t.Kind, Decl: t.Decl, Args: t.Args, Index: plain}
	case t.Kind == graph.KindUnion:
		all := make([]*graph.Type, len(t.Args))
		for i, a := range t.Args {
			all[i] = plainly(a)
		}
		return graph.AnyOf(all...)
	}
	return t
}

// sameClass reports whether two values are objects of one class.
func sameClass(a, b *graph.Type) bool {
	return a.Kind == graph.KindInstance && b.Kind == graph.KindInstance && a.Decl == b.Decl
}

// CallValue is what calling an object gives.
func (r *rules) CallValue(l *graph.Linker, t *graph.Type) *graph.Type {
	switch {
	case t.Is(typeHolder):
		return t.Arg(0)
	case t.Kind == graph.KindInstance:
		if len(l.Member(t, "__call__")) > 0 {
			// An object in its place would be called in turn, without an end.
			if f := l.MemberType(t, "__call__", r); f != nil && (f.Kind == graph.KindObject || f.Kind == graph.KindFunc) {
				return l.Call(f, r)
			}
			return nil
		}
		return l.Call(r.got(l, t), r)
	}
	return nil
}
