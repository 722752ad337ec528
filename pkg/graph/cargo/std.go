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
	// unknownType stands for a type argument that is not known.
	unknownType = "_"
)

// canonical are the names of types by those of the libraries.
var canonical = map[string]string{
	"Vec": listType, "VecDeque": listType, "HashSet": listType, "BTreeSet": listType, "BinaryHeap": listType,
	"LinkedList": listType, "SmallVec": listType, "IndexSet": listType, "FxHashSet": listType, "ArrayVec": listType,
	"HashMap": mapType, "BTreeMap": mapType, "IndexMap": mapType, "FxHashMap": mapType, "AHashMap": mapType,
	"Option": optionType, "Result": resultType, "Poll": pollType,
	"Iterator": iterType, "IntoIterator": iterType, "DoubleEndedIterator": iterType, "ExactSizeIterator": iterType,
	"FusedIterator": iterType, "Stream": iterType,
	"Future": futureType, "IntoFuture": futureType, "BoxFuture": futureType, "LocalBoxFuture": futureType, "FusedFuture": futureType,
	"RefCell": cellType, "Cell": cellType, "OnceCell": cellType, "OnceLock": cellType,
	"Mutex": lockType, "RwLock": lockType,
}

// transparent are types whose members are those of what they hold.
var transparent = map[string]bool{
	"Box": true, "Rc": true, "Arc": true, "Pin": true, "Cow": true, "Ref": true, "RefMut": true, "MutexGuard": true,
	"RwLockReadGuard": true, "RwLockWriteGuard": true, "ManuallyDrop": true, "LazyLock": true, "LazyCell": true, "Lazy": true,
	"CachePadded": true, "AssertUnwindSafe": true, "Wrapping": true, "Reverse": true,
}

// External names a type that the project does not declare by what it is.
func (r *rules) External(name string, args []*graph.Type) *graph.Type {
	name = name[strings.LastIndexByte(name, '.')+1:]
	if transparent[name] {
		if len(args) == 0 {
			return nil
		}
		return args[0]
	}
	switch same, ok := canonical[name]; {
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

// method is a member of a type of the standard library: what calling it gives, and
// what the functions get that are passed to it. T is the first type argument, U the
// second.
type method struct{ result, params string }

// iterMethods are those of iterators. Lists have them, too, since what "map" gives
// is told as a list.
var iterMethods = map[string]method{
	"iter": {"iter<T>", ""}, "iter_mut": {"iter<T>", ""}, "into_iter": {"iter<T>", ""}, "drain": {"iter<T>", ""},
	"next": {"Option<T>", ""}, "next_back": {"Option<T>", ""}, "peek": {"Option<T>", ""}, "last": {"Option<T>", ""},
	"nth": {"Option<T>", ""}, "max": {"Option<T>", ""}, "min": {"Option<T>", ""}, "next_if": {"Option<T>", "T"},
	"max_by_key": {"Option<T>", "T"}, "min_by_key": {"Option<T>", "T"}, "max_by": {"Option<T>", "T,T"}, "min_by": {"Option<T>", "T,T"},
	"find": {"Option<T>", "T"}, "rfind": {"Option<T>", "T"}, "reduce": {"Option<T>", "T,T"},
	"filter": {"iter<T>", "T"}, "skip_while": {"iter<T>", "T"}, "take_while": {"iter<T>", "T"}, "inspect": {"iter<T>", "T"},
	"skip": {"iter<T>", ""}, "take": {"iter<T>", ""}, "rev": {"iter<T>", ""}, "chain": {"iter<T>", ""}, "cloned": {"iter<T>", ""},
	"copied": {"iter<T>", ""}, "fuse": {"iter<T>", ""}, "cycle": {"iter<T>", ""}, "step_by": {"iter<T>", ""}, "by_ref": {"iter<T>", ""},
	"peekable": {"iter<T>", ""}, "enumerate": {"iter<(usize,T)>", ""}, "zip": {"iter<(T,_)>", ""},
	"map": {"", "T"}, "for_each": {"", "T"}, "filter_map": {"", "T"}, "flat_map": {"", "T"}, "map_while": {"", "T"}, "find_map": {"", "T"},
	"any": {"bool", "T"}, "all": {"bool", "T"}, "position": {"Option<usize>", "T"}, "rposition": {"Option<usize>", "T"},
	"try_for_each": {"", "T"}, "count": {"usize", ""}, "partition": {"", "T"}, "fold": {"", "_,T"}, "try_fold": {"", "_,T"}, "scan": {"", "_,T"},
}

// listMethods are those of lists and sets besides.
var listMethods = map[string]method{
	"first": {"Option<T>", ""}, "first_mut": {"Option<T>", ""}, "last": {"Option<T>", ""}, "last_mut": {"Option<T>", ""},
	"get": {"Option<T>", ""}, "get_mut": {"Option<T>", ""}, "pop": {"Option<T>", ""}, "pop_front": {"Option<T>", ""}, "pop_back": {"Option<T>", ""},
	"front": {"Option<T>", ""}, "front_mut": {"Option<T>", ""}, "back": {"Option<T>", ""}, "back_mut": {"Option<T>", ""},
	"pop_first": {"Option<T>", ""}, "pop_last": {"Option<T>", ""}, "take": {"Option<T>", ""},
	"remove": {"T", ""}, "swap_remove": {"T", ""}, "index": {"T", ""}, "index_mut": {"T", ""},
	"as_slice": {"[T]", ""}, "as_mut_slice": {"[T]", ""}, "to_vec": {"[T]", ""}, "into_vec": {"[T]", ""}, "clone": {"[T]", ""},
	"as_ref": {"[T]", ""}, "as_mut": {"[T]", ""}, "split_off": {"[T]", ""}, "into_boxed_slice": {"[T]", ""}, "to_owned": {"[T]", ""},
	"union": {"iter<T>", ""}, "difference": {"iter<T>", ""}, "intersection": {"iter<T>", ""},
	"windows": {"iter<[T]>", ""}, "chunks": {"iter<[T]>", ""}, "chunks_exact": {"iter<[T]>", ""}, "split": {"iter<[T]>", "T"},
	"split_first": {"Option<(T,[T])>", ""}, "split_last": {"Option<(T,[T])>", ""}, "len": {"usize", ""}, "is_empty": {"bool", ""},
	"sort_by": {"", "T,T"}, "sort_by_key": {"", "T"}, "sort_unstable_by": {"", "T,T"}, "sort_unstable_by_key": {"", "T"},
	"sort_by_cached_key": {"", "T"}, "retain": {"", "T"}, "retain_mut": {"", "T"}, "dedup_by_key": {"", "T"}, "dedup_by": {"", "T,T"},
	"binary_search_by": {"", "T"}, "binary_search_by_key": {"", "T"}, "partition_point": {"usize", "T"}, "contains": {"bool", ""},
	"unwrap": {"T", ""}, "expect": {"T", ""}, "unwrap_or": {"T", ""}, "unwrap_or_else": {"T", ""}, "unwrap_or_default": {"T", ""},
}

var mapMethods = map[string]method{
	"get": {"Option<U>", ""}, "get_mut": {"Option<U>", ""}, "remove": {"Option<U>", ""}, "insert": {"Option<U>", ""},
	"index": {"U", ""}, "index_mut": {"U", ""}, "entry": {"entry<T,U>", ""}, "get_key_value": {"Option<(T,U)>", ""}, "get_or_insert_with": {"U", ""},
	"remove_entry": {"Option<(T,U)>", ""}, "first_key_value": {"Option<(T,U)>", ""}, "last_key_value": {"Option<(T,U)>", ""},
	"pop_first": {"Option<(T,U)>", ""}, "pop_last": {"Option<(T,U)>", ""},
	"values": {"iter<U>", ""}, "values_mut": {"iter<U>", ""}, "into_values": {"iter<U>", ""}, "keys": {"iter<T>", ""}, "into_keys": {"iter<T>", ""},
	"iter": {"iter<(T,U)>", ""}, "iter_mut": {"iter<(T,U)>", ""}, "into_iter": {"iter<(T,U)>", ""}, "drain": {"iter<(T,U)>", ""}, "range": {"iter<(T,U)>", ""},
	"clone": {"map<T,U>", ""}, "len": {"usize", ""}, "is_empty": {"bool", ""}, "contains_key": {"bool", ""}, "retain": {"", "T,U"},
}

var entryMethods = map[string]method{
	"or_insert": {"U", ""}, "or_insert_with": {"U", ""}, "or_default": {"U", ""}, "or_insert_with_key": {"U", "T"},
	"and_modify": {"entry<T,U>", "U"}, "key": {"T", ""},
}

var optionMethods = map[string]method{
	"unwrap": {"T", ""}, "expect": {"T", ""}, "unwrap_or": {"T", ""}, "unwrap_or_else": {"T", ""}, "unwrap_or_default": {"T", ""},
	"unwrap_unchecked": {"T", ""}, "insert": {"T", ""}, "get_or_insert": {"T", ""}, "get_or_insert_with": {"T", ""},
	"as_ref": {"Option<T>", ""}, "as_mut": {"Option<T>", ""}, "as_deref": {"Option<T>", ""}, "as_deref_mut": {"Option<T>", ""},
	"as_pin_mut": {"Option<T>", ""}, "as_pin_ref": {"Option<T>", ""}, "take": {"Option<T>", ""}, "replace": {"Option<T>", ""},
	"cloned": {"Option<T>", ""}, "copied": {"Option<T>", ""}, "clone": {"Option<T>", ""}, "filter": {"Option<T>", "T"}, "inspect": {"Option<T>", "T"},
	"or": {"Option<T>", ""}, "or_else": {"Option<T>", ""}, "take_if": {"Option<T>", "T"}, "ok_or": {"Result<T,_>", ""}, "ok_or_else": {"Result<T,_>", ""},
	"iter": {"iter<T>", ""}, "iter_mut": {"iter<T>", ""}, "into_iter": {"iter<T>", ""}, "zip": {"Option<(T,_)>", ""},
	"map": {"", "T"}, "and_then": {"", "T"}, "map_or": {"", "T"}, "map_or_else": {"", "T"}, "is_some_and": {"bool", "T"}, "is_none_or": {"bool", "T"},
	"is_some": {"bool", ""}, "is_none": {"bool", ""},
}

var resultMethods = map[string]method{
	"unwrap": {"T", ""}, "expect": {"T", ""}, "unwrap_or": {"T", ""}, "unwrap_or_else": {"T", "U"}, "unwrap_or_default": {"T", ""},
	"unwrap_err": {"U", ""}, "expect_err": {"U", ""}, "ok": {"Option<T>", ""}, "err": {"Option<U>", ""}, "as_ref": {"Result<T,U>", ""},
	"as_mut": {"Result<T,U>", ""}, "as_deref": {"Result<T,U>", ""}, "map_err": {"Result<T,_>", "U"}, "or_else": {"Result<T,_>", "U"}, "clone": {"Result<T,U>", ""},
	"inspect": {"Result<T,U>", "T"}, "inspect_err": {"Result<T,U>", "U"}, "iter": {"iter<T>", ""}, "into_iter": {"iter<T>", ""}, "context": {"Result<T,_>", ""},
	"with_context": {"Result<T,_>", ""}, "map": {"", "T"}, "and_then": {"", "T"}, "map_or": {"", "T"}, "map_or_else": {"", ""}, "is_ok_and": {"bool", "T"},
	"is_ok": {"bool", ""}, "is_err": {"bool", ""},
}

var cellMethods = map[string]method{
	"borrow": {"T", ""}, "borrow_mut": {"T", ""}, "try_borrow": {"Result<T,_>", ""}, "try_borrow_mut": {"Result<T,_>", ""}, "into_inner": {"T", ""},
	"get_or_init": {"T", ""}, "take": {"T", ""}, "replace": {"T", ""},
}

var lockMethods = map[string]method{
	"lock": {"guard<T>", ""}, "try_lock": {"Result<T,_>", ""}, "read": {"guard<T>", ""}, "write": {"guard<T>", ""}, "get_mut": {"guard<T>", ""},
	"into_inner": {"guard<T>", ""}, "try_read": {"Result<T,_>", ""}, "try_write": {"Result<T,_>", ""},
}

// guardMethods are those of what a lock gives: a result, a future, or the guard
// itself, by the library.
var guardMethods = map[string]method{
	"unwrap": {"T", ""}, "expect": {"T", ""}, "unwrap_or_else": {"T", ""}, "ok": {"Option<T>", ""},
}

var pollMethods = map[string]method{"map": {"", "T"}, "is_ready": {"bool", ""}, "is_pending": {"bool", ""}}

var futureMethods = map[string]method{"boxed": {"Future<T>", ""}, "fuse": {"Future<T>", ""}, "into_future": {"Future<T>", ""}, "as_mut": {"Future<T>", ""}}

// methodOf finds a member of a type of the standard library.
func methodOf(t *graph.Type, name string) (method, bool) {
	var tables []map[string]method
	switch t.Name {
	case listType:
		tables = []map[string]method{listMethods, iterMethods}
	case iterType:
		tables = []map[string]method{iterMethods}
	case mapType:
		tables = []map[string]method{mapMethods}
	case entryType:
		tables = []map[string]method{entryMethods}
	case optionType:
		tables = []map[string]method{optionMethods}
	case resultType:
		tables = []map[string]method{resultMethods}
	case cellType:
		tables = []map[string]method{cellMethods}
	case lockType:
		tables = []map[string]method{lockMethods}
	case "guard":
		tables = []map[string]method{guardMethods}
	case pollType:
		tables = []map[string]method{pollMethods}
	case futureType:
		tables = []map[string]method{futureMethods}
	}
	for _, table := range tables {
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
	if m, ok := methodOf(t, name); ok {
		return r.signature(m, t)
	}
	if constructs(name) {
		return function(t)
	}
	if t.Is("guard") { // of a lock without poisoning
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

func tables() []map[string]method {
	return []map[string]method{
		iterMethods, listMethods, mapMethods, entryMethods, optionMethods, resultMethods, cellMethods, lockMethods, guardMethods,
		pollMethods, futureMethods,
	}
}

// readTables reads the types in the tables once.
func (r *rules) readTables() {
	r.results = make(map[string]*graph.TypeExpr)
	for _, table := range tables() {
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
	m, ok := methodOf(t, name)
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
	case t.Is(optionType, resultType, pollType, listType, "guard"):
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
	case t.Is(futureType, "guard"):
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
