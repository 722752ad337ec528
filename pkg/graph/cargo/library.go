package cargo

// library is what is known of the standard library and of those that are like it.
type library struct {
	// canonical are the names of types by those of the libraries, transparent types
	// whose members are those of what they hold, prelude types that every file knows.
	canonical            map[string]string
	transparent, prelude map[string]bool
	// usual are methods that the tables do not have.
	usual map[string]bool
	// iter are the methods of iterators, tables those of all types by their names.
	iter   map[string]method
	tables map[string][]map[string]method
}

func newLibrary() *library {
	iter := iterMethods()
	return &library{
		canonical: canonicalTypes(), transparent: transparentTypes(), prelude: preludeTypes(), usual: usualMethods(), iter: iter,
		tables: map[string][]map[string]method{
			listType: {listMethods(), iter}, iterType: {iter}, mapType: {mapMethods()}, entryType: {entryMethods()},
			optionType: {optionMethods()}, resultType: {resultMethods()}, cellType: {cellMethods()}, lockType: {lockMethods()},
			guardType: {guardMethods()}, pollType: {pollMethods()}, futureType: {futureMethods()},
		},
	}
}

// method is a member of a type of the standard library: what calling it gives, and
// what the functions get that are passed to it. T is the first type argument, U the
// second.
type method struct{ result, params string }

// canonicalTypes are the names of types by those of the libraries.
func canonicalTypes() map[string]string {
	return map[string]string{
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
}

// transparentTypes are types whose members are those of what they hold.
func transparentTypes() map[string]bool {
	return map[string]bool{
		"Box": true, "Rc": true, "Arc": true, "Pin": true, "Cow": true, "Ref": true, "RefMut": true, "MutexGuard": true,
		"RwLockReadGuard": true, "RwLockWriteGuard": true, "ManuallyDrop": true, "LazyLock": true, "LazyCell": true, "Lazy": true,
		"CachePadded": true, "AssertUnwindSafe": true, "Wrapping": true, "Reverse": true,
	}
}

// preludeTypes are types that every file knows.
func preludeTypes() map[string]bool {
	return map[string]bool{
		"Vec": true, "String": true, "Box": true, "Option": true, "Result": true,
		"bool": true, "char": true, "str": true, "u8": true, "u16": true, "u32": true, "u64": true, "u128": true, "usize": true,
		"i8": true, "i16": true, "i32": true, "i64": true, "i128": true, "isize": true, "f32": true, "f64": true,
	}
}

// usualMethods are methods of the standard library that the tables do not have.
func usualMethods() map[string]bool {
	return map[string]bool{
		"read": true, "write": true, "flush": true, "seek": true, "parse": true, "to_string": true, "into": true, "try_into": true, "try_from": true,
		"lines": true, "trim": true, "bytes": true, "chars": true, "replace": true, "push": true, "push_str": true, "extend": true, "clear": true,
		"join": true, "path": true, "as_str": true, "as_bytes": true, "fmt": true, "hash": true, "cmp": true, "partial_cmp": true, "eq": true, "ne": true,
		"append": true, "truncate": true, "resize": true, "reserve": true, "sort": true, "concat": true, "repeat": true, "starts_with": true,
		"ends_with": true, "strip_prefix": true, "strip_suffix": true, "collect": true, "sum": true, "product": true, "send": true, "recv": true, "write_all": true,
		"read_to_end": true, "read_to_string": true, "read_exact": true, "write_fmt": true, "write_str": true, "set": true, "swap": true, "store": true,
		"load": true, "spawn": true, "wake": true, "poll": true, "elapsed": true, "is_some_and": true, "unwrap_or_else": true, "flatten": true, "call": true,
	}
}

// iterMethods are those of iterators. Lists have them, too, since what "map" gives
// is told as a list.
func iterMethods() map[string]method {
	return map[string]method{
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
}

// listMethods are those of lists and sets besides.
func listMethods() map[string]method {
	return map[string]method{
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
}

func mapMethods() map[string]method {
	return map[string]method{
		"get": {"Option<U>", ""}, "get_mut": {"Option<U>", ""}, "remove": {"Option<U>", ""}, "insert": {"Option<U>", ""},
		"index": {"U", ""}, "index_mut": {"U", ""}, "entry": {"entry<T,U>", ""}, "get_key_value": {"Option<(T,U)>", ""}, "get_or_insert_with": {"U", ""},
		"remove_entry": {"Option<(T,U)>", ""}, "first_key_value": {"Option<(T,U)>", ""}, "last_key_value": {"Option<(T,U)>", ""},
		"pop_first": {"Option<(T,U)>", ""}, "pop_last": {"Option<(T,U)>", ""},
		"values": {"iter<U>", ""}, "values_mut": {"iter<U>", ""}, "into_values": {"iter<U>", ""}, "keys": {"iter<T>", ""}, "into_keys": {"iter<T>", ""},
		"iter": {"iter<(T,U)>", ""}, "iter_mut": {"iter<(T,U)>", ""}, "into_iter": {"iter<(T,U)>", ""}, "drain": {"iter<(T,U)>", ""}, "range": {"iter<(T,U)>", ""},
		"clone": {"map<T,U>", ""}, "len": {"usize", ""}, "is_empty": {"bool", ""}, "contains_key": {"bool", ""}, "retain": {"", "T,U"},
	}
}

func entryMethods() map[string]method {
	return map[string]method{
		"or_insert": {"U", ""}, "or_insert_with": {"U", ""}, "or_default": {"U", ""}, "or_insert_with_key": {"U", "T"},
		"and_modify": {"entry<T,U>", "U"}, "key": {"T", ""},
	}
}

func optionMethods() map[string]method {
	return map[string]method{
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
}

func resultMethods() map[string]method {
	return map[string]method{
		"unwrap": {"T", ""}, "expect": {"T", ""}, "unwrap_or": {"T", ""}, "unwrap_or_else": {"T", "U"}, "unwrap_or_default": {"T", ""},
		"unwrap_err": {"U", ""}, "expect_err": {"U", ""}, "ok": {"Option<T>", ""}, "err": {"Option<U>", ""}, "as_ref": {"Result<T,U>", ""},
		"as_mut": {"Result<T,U>", ""}, "as_deref": {"Result<T,U>", ""}, "map_err": {"Result<T,_>", "U"}, "or_else": {"Result<T,_>", "U"}, "clone": {"Result<T,U>", ""},
		"inspect": {"Result<T,U>", "T"}, "inspect_err": {"Result<T,U>", "U"}, "iter": {"iter<T>", ""}, "into_iter": {"iter<T>", ""}, "context": {"Result<T,_>", ""},
		"with_context": {"Result<T,_>", ""}, "map": {"", "T"}, "and_then": {"", "T"}, "map_or": {"", "T"}, "map_or_else": {"", ""}, "is_ok_and": {"bool", "T"},
		"is_ok": {"bool", ""}, "is_err": {"bool", ""},
	}
}

func cellMethods() map[string]method {
	return map[string]method{
		"borrow": {"T", ""}, "borrow_mut": {"T", ""}, "try_borrow": {"Result<T,_>", ""}, "try_borrow_mut": {"Result<T,_>", ""}, "into_inner": {"T", ""},
		"get_or_init": {"T", ""}, "take": {"T", ""}, "replace": {"T", ""},
	}
}

func lockMethods() map[string]method {
	return map[string]method{
		"lock": {"guard<T>", ""}, "try_lock": {"Result<T,_>", ""}, "read": {"guard<T>", ""}, "write": {"guard<T>", ""}, "get_mut": {"guard<T>", ""},
		"into_inner": {"guard<T>", ""}, "try_read": {"Result<T,_>", ""}, "try_write": {"Result<T,_>", ""},
	}
}

// guardMethods are those of what a lock gives: a result, a future, or the guard
// itself, by the library.
func guardMethods() map[string]method {
	return map[string]method{
		"unwrap": {"T", ""}, "expect": {"T", ""}, "unwrap_or_else": {"T", ""}, "ok": {"Option<T>", ""},
	}
}

func pollMethods() map[string]method {
	return map[string]method{"map": {"", "T"}, "is_ready": {"bool", ""}, "is_pending": {"bool", ""}}
}

func futureMethods() map[string]method {
	return map[string]method{"boxed": {"Future<T>", ""}, "fuse": {"Future<T>", ""}, "into_future": {"Future<T>", ""}, "as_mut": {"Future<T>", ""}}
}
