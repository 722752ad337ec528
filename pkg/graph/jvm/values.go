package jvm

import (
	"strings"

	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/nominal"
)

// External makes functions of the interfaces that stand for them; others keep their
// simple names.
func (r *rules) External(name string, args []*graph.Type) *graph.Type {
	name = name[strings.LastIndexByte(name, '.')+1:]
	arg := func(i int) *graph.Type {
		if i < len(args) {
			return args[i]
		}
		return nil
	}
	fn := func(result *graph.Type, params ...*graph.Type) *graph.Type {
		return &graph.Type{Kind: graph.KindFunc, Args: append([]*graph.Type{result}, params...)}
	}
	switch name {
	case "Supplier", "Callable":
		return fn(arg(0))
	case "Consumer":
		return fn(nil, arg(0))
	case "BiConsumer":
		return fn(nil, arg(0), arg(1))
	case "Function":
		return fn(arg(1), arg(0))
	case "BiFunction":
		return fn(arg(2), arg(0), arg(1))
	case "UnaryOperator":
		return fn(arg(0), arg(0))
	case "BinaryOperator":
		return fn(arg(0), arg(0), arg(0))
	case "Predicate", "ToIntFunction", "ToLongFunction", "ToDoubleFunction":
		return fn(nil, arg(0))
	case "BiPredicate", "ToIntBiFunction":
		return fn(nil, arg(0), arg(1))
	case "Comparator":
		return fn(nil, arg(0), arg(0))
	case "IntFunction", "LongFunction":
		return fn(arg(0), nil)
	}
	return graph.External(name, args...)
}

// Element is that of an array or a list, or of what a type of the project iterates
// over.
func (r *rules) Element(l *graph.Linker, t *graph.Type, _ bool) *graph.Type {
	switch {
	case t == nil:
	case t.Kind == graph.KindExternal && (t.Name == nominal.Array || r.lib.iterable[t.Name] || r.lib.lists[t.Name]):
		return t.Arg(0)
	case t.Kind == graph.KindInstance:
		return nominal.FromBases(l, t, func(base *graph.Type) *graph.Type {
			if base.Kind == graph.KindExternal {
				return r.Element(l, base, false)
			}
			return nil
		})
	case t.Kind == graph.KindParam:
		return r.Element(l, l.Bound(t), false)
	}
	return nil
}

// ExternalMember is what a method of the library gives, as a function.
func (r *rules) ExternalMember(_ *graph.Linker, t *graph.Type, name string) *graph.Type {
	gives := func(result *graph.Type) *graph.Type {
		if result == nil {
			return nil
		}
		return &graph.Type{Kind: graph.KindFunc, Args: []*graph.Type{result}}
	}
	if t.Kind == graph.KindFunc {
		if r.lib.functions[name] {
			return gives(t.Arg(0))
		}
		return nil
	}
	if t.Kind != graph.KindExternal {
		return nil
	}
	if t.Name == nominal.Array && name == "length" {
		return graph.External("int")
	}
	if constant := r.constants[t.Name+"."+name]; constant != "" {
		return graph.External(constant)
	}
	if known := r.result(t, name); known != nil {
		return known
	}
	element := t.Arg(0)
	switch {
	case r.lib.lists[t.Name] || t.Name == "Iterable":
		switch {
		case r.lib.iterators[name]:
			return gives(graph.External("Iterator", element))
		case r.lib.streams[name]:
			return gives(graph.External("Stream", element))
		case r.lib.same[name]:
			return gives(t)
		case r.lib.element[name] && r.lib.lists[t.Name]:
			return gives(element)
		}
	case r.lib.maps[t.Name]:
		switch {
		case name == "keySet" || name == "navigableKeySet":
			return gives(graph.External("Set", element))
		case name == "values":
			return gives(graph.External("Collection", t.Arg(1)))
		case name == "entrySet":
			return gives(graph.External("Set", graph.External("Entry", element, t.Arg(1))))
		case name == "firstEntry" || name == "lastEntry":
			return gives(graph.External("Entry", element, t.Arg(1)))
		case name == "firstKey" || name == "lastKey":
			return gives(element)
		case r.lib.value[name]:
			return gives(t.Arg(1))
		}
	case t.Name == "Entry":
		switch name {
		case "getKey":
			return gives(element)
		case "getValue", "setValue":
			return gives(t.Arg(1))
		}
	case t.Name == "Stream":
		switch {
		case name == "findFirst" || name == "findAny" || name == "min" || name == "max" || name == "reduce":
			return gives(graph.External("Optional", element))
		case name == "toList":
			return gives(graph.External("List", element))
		case name == "iterator":
			return gives(graph.External("Iterator", element))
		case r.lib.same[name]:
			return gives(t)
		}
	case r.lib.held[t.Name]:
		switch {
		case r.lib.inside[name]:
			return gives(element)
		case name == "filter" && t.Name == "Optional":
			return gives(t)
		}
	}
	return nil
}

// ExternalCallback is what a method of the library passes to a function.
func (r *rules) ExternalCallback(_ *graph.Linker, t *graph.Type, name string, j, i int) *graph.Type {
	if t.Kind != graph.KindExternal {
		return nil
	}
	element := t.Arg(0)
	switch {
	case r.lib.lists[t.Name] || t.Name == "Iterable":
		if r.lib.eachOfList[name] {
			return element
		}
	case t.Name == "Stream":
		if r.lib.eachOfStream[name] {
			return element
		}
	case t.Name == "Optional":
		if r.lib.eachOfOptional[name] {
			return element
		}
	case r.lib.maps[t.Name]:
		switch {
		case r.lib.eachOfMap[name]:
			return t.Arg(i)
		case name == "computeIfAbsent":
			return element
		case name == "merge":
			return t.Arg(1)
		}
	case t.Name == "Iterator":
		if r.lib.eachOfList[name] {
			return element
		}
	}
	return nil
}
