package rust

// builtinAttributes are attributes of the language, which no file declares.
var builtinAttributes = map[string]bool{
	"allow": true, "automatically_derived": true, "bench": true, "cfg": true, "cfg_attr": true, "cold": true,
	"default": true, "deny": true, "deprecated": true, "doc": true, "expect": true, "export_name": true,
	"feature": true, "forbid": true, "global_allocator": true, "ignore": true, "inline": true, "link": true,
	"link_name": true, "macro_export": true, "macro_use": true, "must_use": true, "no_mangle": true,
	"non_exhaustive": true, "panic_handler": true, "path": true, "proc_macro": true,
	"proc_macro_attribute": true, "proc_macro_derive": true, "repr": true, "should_panic": true,
	"target_feature": true, "test": true, "track_caller": true, "used": true, "warn": true,
}

// preludeNames are names of the standard library that every file knows and that
// are not worth a reference where the file neither declares nor imports them.
// Those that projects like to use for types of their own (Result, Error) are
// left out: a reference to them costs little, a missing one is wrong.
var preludeNames = map[string]bool{
	"Box": true, "Copy": true, "Err": true, "Fn": true, "FnMut": true, "FnOnce": true, "None": true, "Ok": true, "Option": true, "Self": true,
	"Send": true, "Sized": true, "Some": true, "String": true, "Sync": true, "Vec": true,
}

// standardDerives are traits of the standard library that can be derived, likewise.
var standardDerives = map[string]bool{
	"Clone": true, "Copy": true, "Debug": true, "Default": true, "Eq": true, "Hash": true, "Ord": true,
	"PartialEq": true, "PartialOrd": true,
}

// standardMacros are those of the standard library, likewise.
var standardMacros = map[string]bool{
	"assert": true, "assert_eq": true, "assert_ne": true, "cfg": true, "column": true, "compile_error": true,
	"concat": true, "dbg": true, "debug_assert": true, "debug_assert_eq": true, "debug_assert_ne": true,
	"env": true, "eprint": true, "eprintln": true, "file": true, "format": true, "format_args": true,
	"include": true, "include_bytes": true, "include_str": true, "line": true, "matches": true,
	"module_path": true, "option_env": true, "panic": true, "print": true, "println": true,
	"stringify": true, "thread_local": true, "todo": true, "try": true, "unimplemented": true,
	"unreachable": true, "vec": true, "write": true, "writeln": true,
}
