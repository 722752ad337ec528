// Package reference proves that package treesitter gives the trees of the C
// library: every visible node with its kind, field, byte range, depth, and
// whether it is named, missing, extra, or has an error in it.
//
// Two references are used, both from the official packages on npm that
// package.json pins. The first is a small C driver of ours (folder driver)
// linked with the C library and the grammars; the second, for a sample, is
// web-tree-sitter with the grammars' WebAssembly files. They are needed for
// development only: nothing of them is part of the program.
//
// Plain "go test" checks the fixtures under testdata against the hashes in
// testdata/*.sums, which the reference wrote; it needs neither Node nor gcc.
//
//	go run ./e2e/reference/sums        writes the hashes anew, with the C driver
//	go run ./e2e/reference/bench       compares the speed of the two runtimes
//	MAST_REFERENCE=1 go test -count=1 -v -timeout 30m -run TestReference ./e2e/reference
//
// The last compares whole corpora and damaged variants of them. It is told
// more by environment variables:
//
//	MAST_REFERENCE_PACKAGES  node_modules folder with the packages of
//	                         package.json; by default they are installed with
//	                         npm into the user's cache folder
//	MAST_REFERENCE_CORPUS    folders to compare, separated like PATH; by
//	                         default the packages, GOROOT/src and testdata
//	MAST_REFERENCE_LANGUAGES names of languages, separated by spaces; by default
//	                         all that have a grammar
//	MAST_REFERENCE_DAMAGED   number of damaged variants over all grammars
//	                         (default 3000)
//	MAST_REFERENCE_SEED      seed of the damage (default 1)
//
// Any of them asks for the comparison; it then fails, and does not skip, when
// npm or gcc is missing.
package reference
