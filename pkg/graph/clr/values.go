package clr

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/nominal"
)

// typeMark is before the name of a type of the library that is meant itself, not a
// value of it.
const typeMark = "."

func fn(result *graph.Type, params ...*graph.Type) *graph.Type {
	return &graph.Type{Kind: graph.KindFunc, Args: append([]*graph.Type{result}, params...)}
}

// External makes functions of the delegates of the library; others keep their simple
// names.
func (r *rules) External(name string, args []*graph.Type) *graph.Type {
	name = name[strings.LastIndexByte(name, '.')+1:]
	if other := r.lib.others[name]; other != "" {
		name = other
	}
	switch {
	case name == "Func" && len(args) > 0:
		return fn(args[len(args)-1], args[:len(args)-1]...)
	case name == "Action":
		return fn(nil, args...)
	case name == "Predicate" && len(args) == 1:
		return fn(graph.External("bool"), args[0])
	case name == "Comparison" && len(args) == 1:
		return fn(graph.External("int"), args[0], args[0])
	case name == "EventHandler" && len(args) == 1:
		return fn(nil, graph.External("object"), args[0])
	case name == "Expression" && len(args) == 1:
		return args[0]
	}
	return graph.External(name, args...)
}

// Builtin is a type of the library before a static member.
func (r *rules) Builtin(_ *graph.Linker, _ graph.Site, name string) *graph.Type {
	if r.lib.predefined[name] != "" {
		return graph.External(typeMark + name)
	}
	if name == "" || name[0] < 'A' || name[0] > 'Z' {
		return nil
	}
	if other := r.lib.others[name]; other != "" {
		name = other
	}
	return graph.External(typeMark + name)
}

// Element is that of an array or a list, the value of a dictionary, or what an indexer
// gives.
func (r *rules) Element(l *graph.Linker, t *graph.Type, key bool) *graph.Type {
	switch {
	case t == nil:
	case t.Kind == graph.KindExternal && (t.Name == nominal.Array || r.lib.lists[t.Name]):
		return t.Arg(0)
	case t.Kind == graph.KindExternal && r.lib.maps[t.Name]:
		return t.Arg(1)
	case t.Kind == graph.KindParam:
		return r.Element(l, l.Bound(t), key)
	case t.Kind == graph.KindInstance:
		iterated := nominal.FromBases(l, t, func(base *graph.Type) *graph.Type {
			if base.Kind == graph.KindExternal {
				return r.Element(l, base, key)
			}
			return nil
		})
		var indexed *graph.Type
		for i, m := range r.indexers(l, t) {
			v := graph.Substitute(l.Value(m.Decl), m.Of.Decl, m.Of.Args)
			if i > 0 && !v.Equal(indexed) {
				return nil
			}
			indexed = v
		}
		switch {
		case indexed == nil:
			return iterated
		case iterated == nil || iterated.Equal(indexed):
			return indexed
		}
	}
	return nil
}

// indexers are those of a type.
func (r *rules) indexers(l *graph.Linker, t *graph.Type) []graph.Member {
	var all []graph.Member
	for _, m := range r.members(l, t, ownOther) {
		if l.Project.Symbol(m.Decl).Kind == code.SymbolGetter {
			all = append(all, m)
		}
	}
	return all
}

// Await is what a task gives.
func (r *rules) Await(_ *graph.Linker, t *graph.Type) *graph.Type {
	if t.Is("Task", "ValueTask") {
		return t.Arg(0)
	}
	return nil
}

// Undeclared knows what all types have, and what a type has of bases in the library.
func (r *rules) Undeclared(l *graph.Linker, t *graph.Type, name string) *graph.Type {
	if t.Kind != graph.KindInstance {
		return nil
	}
	if known := r.result(graph.External("object"), name); known != nil {
		return known
	}
	return nominal.FromBases(l, t, func(base *graph.Type) *graph.Type {
		if base.Kind == graph.KindExternal {
			return r.ExternalMember(l, base, name)
		}
		return nil
	})
}

// Function tells what a call gives out through a parameter of a type: as if to a
// function whose parameter code.Given it is. What is asked for a function has a
// delegate for its type.
func (r *rules) Function(_ *graph.Linker, t *graph.Type) *graph.Type {
	return fn(nil, append(make([]*graph.Type, code.Given), t)...)
}

// ExternalMember is a member of the library; a method as a function.
func (r *rules) ExternalMember(_ *graph.Linker, t *graph.Type, name string) *graph.Type {
	if t.Kind == graph.KindFunc {
		if name == "Invoke" {
			return t
		}
		return nil
	}
	if t.Kind != graph.KindExternal {
		return nil
	}
	if known := r.result(t, name); known != nil {
		return known
	}
	element := t.Arg(0)
	gives := func(t *graph.Type) *graph.Type {
		if t == nil {
			return nil
		}
		return fn(t)
	}
	switch {
	case r.lib.lists[t.Name] || t.Name == nominal.Array:
		switch {
		case r.lib.element[name]:
			return gives(element)
		case r.lib.same[name]:
			return gives(graph.External("List", element))
		case name == "GetEnumerator":
			return gives(graph.External("IEnumerator", element))
		}
	case r.lib.maps[t.Name]:
		switch name {
		case "GetEnumerator":
			return gives(graph.External("IEnumerator", graph.External("KeyValuePair", element, t.Arg(1))))
		case "Values":
			return graph.External("ICollection", t.Arg(1))
		case "Keys":
			return graph.External("ICollection", element)
		case "GetOrAdd", "AddOrUpdate", "GetValueOrDefault":
			return gives(t.Arg(1))
		}
	case t.Name == "KeyValuePair":
		switch name {
		case "Key":
			return element
		case "Value":
			return t.Arg(1)
		}
	case r.lib.held[t.Name]:
		switch name {
		case "Value", "Current", "Result", "Target":
			return element
		case "GetValueOrDefault":
			return gives(element)
		}
	}
	return nil
}

// result is what the table of the library says of a member, or nil.
func (r *rules) result(t *graph.Type, name string) *graph.Type {
	of := t.Name
	switch {
	case r.lib.lists[of] || of == nominal.Array:
		of = "List"
	case r.lib.maps[of]:
		of = "Dictionary"
	case strings.HasSuffix(of, "Exception"):
		of = "Exception"
	}
	text, ok := r.lib.results[of+"."+name]
	if !ok && !strings.HasPrefix(of, typeMark) {
		text, ok = r.lib.results["*."+name]
	}
	if !ok {
		return nil
	}
	text, called := strings.CutSuffix(text, "()")
	var value *graph.Type
	element, array := strings.CutSuffix(text, nominal.Array)
	switch {
	case text == "self":
		value = t
	case text == nominal.Null:
		return nil
	case array:
		value = graph.External(nominal.Array, graph.External(element))
	default:
		value = graph.External(text)
	}
	if called {
		return fn(value)
	}
	return value
}

// ExternalCallback is what a method of the library passes to a function.
func (r *rules) ExternalCallback(_ *graph.Linker, t *graph.Type, name string, _, i int) *graph.Type {
	if i == code.Given {
		if t.Kind == graph.KindExternal && r.lib.maps[t.Name] && name == "TryGetValue" {
			return t.Arg(1)
		}
		return nil
	}
	if t.Kind == graph.KindExternal && (r.lib.lists[t.Name] || t.Name == nominal.Array) && r.lib.passed[name] && i == 0 {
		return t.Arg(0)
	}
	return nil
}
