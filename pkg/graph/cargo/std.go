package cargo

import (
	"strconv"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// The names under which types of the standard library are known here; those of
// other libraries that have the same members share them.
const (
	listType   = "[]" // what has elements of one kind
	mapType    = "map"
	optionType = "Option"
	resultType = "Result"
	iterType   = "iter"
	futureType = "Future"
	pollType   = "Poll"
	cellType   = "cell"  // gives access to what it holds at once
	lockType   = "lock"  // after waiting, as a Result
	entryType  = "entry" // of a map
	guardType  = "guard" // what a lock gives
	// unknownType stands for a type argument that is not known.
	unknownType = "_"
)

// External names a type that the project does not declare by what it is.
func (r *rules) External(name string, args []*graph.Type) *graph.Type {
	name = name[strings.LastIndexByte(name, '.')+1:]
	if r.library.transparent[name] {
		if len(args) == 0 {
			return nil
		}
		return args[0]
	}
	switch same, ok := r.library.canonical[name]; {
	case ok:
		name = same
	case len(args) == 1 && isIterator(name):
		name = iterType
	}
	return graph.External(name, args...)
}

// isIterator reports whether a type of one argument iterates over values of it.
func isIterator(name string) bool {
	switch name {
	case "Iter", "IterMut", "IntoIter", "Drain", "Once", "Repeat", "BoxStream", "LocalBoxStream":
		return true
	}
	return false
}

// methodOf finds a member of a type of the standard library.
func (l *library) methodOf(t *graph.Type, name string) (method, bool) {
	for _, table := range l.tables[t.Name] {
		if m, ok := table[name]; ok {
			return m, true
		}
	}
	return method{}, false
}

// ExternalMember is the type of a member of a type that the project does not declare.
func (r *rules) ExternalMember(l *graph.Linker, t *graph.Type, name string) *graph.Type {
	if t.Kind == graph.KindTuple {
		if i, err := strconv.Atoi(name); err == nil {
			return t.Arg(i)
		}
	}
	if t.Kind != graph.KindExternal {
		if keepsType(name) {
			return function(t)
		}
		return nil
	}
	if t.Is(outsideType) {
		return r.outside(name)
	}
	if m, ok := r.library.methodOf(t, name); ok {
		return r.signature(m, t)
	}
	if constructs(name) {
		return function(t)
	}
	if t.Is(guardType) { // of a lock without poisoning
		if held := t.Arg(0); held != nil {
			return l.MemberType(held, name, r)
		}
	}
	if keepsType(name) && t.Name != unknownType {
		return function(t)
	}
	return nil
}

// maxCallbacks bounds the arguments of a method of the tables.
const maxCallbacks = 3

// signature is a method of the tables as a function. Each of its arguments is told as
// the function that one of them is.
func (r *rules) signature(m method, t *graph.Type) *graph.Type {
	f := function(r.table(m.result, t))
	if m.params == "" {
		return f
	}
	callback := function(nil)
	for param := range strings.SplitSeq(m.params, ",") {
		callback.Args = append(callback.Args, r.table(param, t))
	}
	f.Args = append(f.Args, t)
	for range maxCallbacks {
		f.Args = append(f.Args, callback)
	}
	return f
}

// keepsType reports whether a method gives what it is called on, whatever that is.
// What a macro makes of a type to project a pin has the fields of the type.
func keepsType(method string) bool {
	switch method {
	case "clone", "to_owned", "borrow", "borrow_mut", "as_ref", "as_mut", "by_ref", "deref", "deref_mut", "as_deref", "get_mut", "get_ref", "project", "project_ref":
		return true
	}
	return false
}

// function is a function that gives t.
func function(t *graph.Type) *graph.Type {
	return &graph.Type{Kind: graph.KindFunc, Args: []*graph.Type{t}}
}

// table reads a type of the tables above for a receiver.
func (r *rules) table(text string, t *graph.Type) *graph.Type { return r.filled(r.results[text], t) }

func (r *rules) filled(e *graph.TypeExpr, t *graph.Type) *graph.Type {
	if e == nil {
		return nil
	}
	args := make([]*graph.Type, len(e.Args))
	for i, a := range e.Args {
		args[i] = r.filled(a, t)
	}
	switch {
	case e.Kind == graph.ExprTuple:
		return &graph.Type{Kind: graph.KindTuple, Args: args}
	case e.Name == "T":
		return t.Arg(0)
	case e.Name == "U":
		return t.Arg(1)
	}
	return r.External(e.Name, args)
}

// all are the tables of all types.
func (l *library) all() []map[string]method {
	var all []map[string]method
	for _, tables := range l.tables {
		all = append(all, tables...)
	}
	return all
}

// readTables reads the types in the tables once.
func (r *rules) readTables() {
	r.results = make(map[string]*graph.TypeExpr)
	for _, table := range r.library.all() {
		for _, m := range table {
			for _, text := range append(strings.Split(m.params, ","), m.result) {
				if text != "" && r.results[text] == nil {
					r.results[text] = r.ParseType(text)
				}
			}
		}
	}
}

// ExternalCallback is the type of parameter i of a function that is passed to a
// method of the standard library.
func (r *rules) ExternalCallback(l *graph.Linker, t *graph.Type, name string, _, i int) *graph.Type {
	if t.Kind == graph.KindParam || t.Kind == graph.KindAll {
		t = r.iterated(l, t)
	}
	if t == nil || t.Kind != graph.KindExternal {
		return nil
	}
	m, ok := r.library.methodOf(t, name)
	if !ok {
		return nil
	}
	params := strings.Split(m.params, ",")
	if i >= len(params) {
		return nil
	}
	return r.table(params[i], t)
}

// Element is what an iteration gives.
func (r *rules) Element(l *graph.Linker, t *graph.Type, _ bool) *graph.Type {
	switch {
	case t == nil:
		return nil
	case t.Is(listType, iterType, optionType):
		return t.Arg(0)
	case t.Is(mapType):
		return &graph.Type{Kind: graph.KindTuple, Args: []*graph.Type{t.Arg(0), t.Arg(1)}}
	case t.Kind == graph.KindParam:
		if item := r.associated(l, t, "Item"); item != nil {
			return item
		}
		if b := l.Bound(t); b != nil && b.Kind != graph.KindParam {
			return r.elementOf(l, b)
		}
		return nil
	case t.Kind == graph.KindInstance:
		return r.associated(l, t, "Item")
	}
	return nil
}

// elementOf is Element of a bound.
func (r *rules) elementOf(l *graph.Linker, t *graph.Type) *graph.Type {
	if t.Kind == graph.KindAll {
		for _, a := range t.Args {
			if e := r.Element(l, a, false); e != nil {
				return e
			}
		}
		return nil
	}
	return r.Element(l, t, false)
}

// Unwrap is what an optional or a result holds.
func (r *rules) Unwrap(l *graph.Linker, t *graph.Type) *graph.Type {
	switch {
	case t == nil:
		return nil
	case t.Is(optionType, resultType, pollType, listType, guardType):
		return t.Arg(0)
	case t.Kind == graph.KindInstance:
		// An enumeration of the project with variants of the same names.
		for _, name := range []string{"Ok", "Some", "Ready"} {
			for _, m := range l.Member(t, name) {
				if s := l.Project.Symbol(m.Decl); s != nil && s.Kind == code.SymbolEnumMember && s.Parent == t.Decl.Symbol {
					return r.held(l, m.Decl, t, 0)
				}
			}
		}
	}
	return nil
}

// Await is what a future gives.
func (r *rules) Await(l *graph.Linker, t *graph.Type) *graph.Type {
	switch {
	case t == nil:
		return nil
	case t.Is(futureType, guardType):
		return t.Arg(0)
	case t.Is("JoinHandle"):
		return graph.External(resultType, t.Arg(0), nil)
	case t.Kind == graph.KindParam:
		if output := r.associated(l, t, "Output"); output != nil {
			return output
		}
		if b := l.Bound(t); b != nil && b.Kind != graph.KindParam {
			return r.awaited(l, b)
		}
	case t.Kind == graph.KindInstance:
		return r.associated(l, l.Underlying(t), "Output")
	}
	return nil
}

// awaited is Await of a bound.
func (r *rules) awaited(l *graph.Linker, t *graph.Type) *graph.Type {
	if t.Kind == graph.KindAll {
		for _, a := range t.Args {
			if o := r.Await(l, a); o != nil {
				return o
			}
		}
		return nil
	}
	return r.Await(l, t)
}

// CallValue is what calling a value gives: a variant makes a value of its
// enumeration, and the bound of a type parameter can be a function.
func (r *rules) CallValue(l *graph.Linker, t *graph.Type) *graph.Type {
	switch t.Kind {
	case graph.KindObject:
		if s := l.Project.Symbol(t.Decl); s != nil && s.Parent >= 0 {
			return graph.Instance(graph.Decl{File: t.Decl.File, Symbol: s.Parent})
		}
	case graph.KindParam:
		if b := l.Bound(t); b != nil && (b.Kind == graph.KindFunc || b.Kind == graph.KindAll) {
			return l.Call(b, r)
		}
	}
	return nil
}
