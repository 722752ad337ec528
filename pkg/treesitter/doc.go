// Package treesitter parses source text with tree-sitter grammars, in pure Go.
// It re-implements the parser runtime of tree-sitter (see NOTICE): the grammars
// are those that exist, compiled to tables, and the trees are the same, node
// for node, also for text with errors.
//
//	language, err := treesitter.Decode(blob)         // once
//	parser := treesitter.NewParser(language, scanner) // one a goroutine
//	tree, err := parser.Parse(ctx, src, treesitter.Budget{})
//
// The package knows no language and opens no file. A blob comes from the
// generator in grammars/gen, and scanner makes the grammar's external scanner.
//
// # Stages of a parse
//
// Lexing (lexer.go, token.go). Each parse state has a lexer mode: where in the
// grammar's lexer to start, which external tokens are valid, which keywords are
// reserved. The scanner is asked first, then the lexer; a word is then looked
// up by the keyword lexer. Both lexers are tables here. One token is cached for
// the case that several versions of the stack stand at the same place.
//
// Parsing (advance.go, reduce.go). The parser is a GLR parser: where the table
// has several actions, the stack splits into versions, which advance in turn
// and share what they have in common (stack.go). Versions that arrive at the
// same state in the same place are merged (merge.go). Popping such a stack can
// follow several paths (pop.go), and then one of several readings is chosen.
//
// Condensing (condense.go, costs.go). After each round the versions are
// compared by error cost, progress and dynamic precedence; bad ones are
// dropped, good ones come first, and at most six stay.
//
// Recovery (recover.go). A version that cannot go on waits until no version
// can. Then it tries to put in one missing token, to go back to an earlier
// state and wrap what lies between in an ERROR node, or to skip the token.
//
// Flattening (flatten.go). The result is written once into a flat array of its
// visible nodes in preorder (tree.go), with aliases and fields applied.
//
// # Invariants
//
// Equal input and equal budget give equal trees, unless the clock or the
// context ends a parse. Whatever depends on an order (which version is
// compared with which, which path of a pop comes first) keeps the order of the
// C runtime, because recovery by lowest cost lets it decide between trees.
//
// Nothing recurses over the input, so depth is bounded by memory alone, and
// every loop over the input spends from the Budget, those of error recovery
// included. Parse does not panic, whatever the bytes are.
//
// All positions are byte offsets. Subtrees, stack nodes and tree nodes are
// structs without pointers in slices that a Parser keeps: parsing a file
// allocates nothing once the parser has grown to its size.
//
// # What is not there
//
// Edits and incremental parsing, queries, included ranges (parsing a part of a
// file, or a language inside another), columns for scanners, other encodings
// than UTF-8, logging. Text is parsed in one go, from memory. Supertypes are not
// kept.
package treesitter
