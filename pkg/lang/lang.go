// Package lang describes languages. A Spec is everything that the program
// knows about one language, as data and named hooks; a Registry is the set of
// languages of one program, detects the language of a file and decodes parse
// tables on first use. The package knows no concrete language: package
// grammars lists them and main hands the list over.
package lang

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Spec describes one language. A Spec is written once as a literal and never
// changed.
type Spec struct {
	// Name is the lower-case identifier that interfaces use ("typescript").
	Name string
	// Aliases are further names that a user may give ("ts").
	Aliases []string
	// Language is the name that answers carry when it is not Name: one user
	// language may have several grammars (tsx answers as "typescript").
	Language string
	// Family groups languages whose symbols can refer to each other; no edge
	// of the symbol graph crosses families.
	Family string
	// Extensions with their dot, in lower case; Filenames are exact base names;
	// Shebangs are interpreter names ("node").
	Extensions []string
	Filenames  []string
	Shebangs   []string
	// Shared are extensions of another language under which files of this one go
	// too. Claims tells them apart by their text: above 0 it is of this language,
	// below 0 it is not, and at 0 the files beside it decide; see Registry.DetectAmong.
	Shared []string
	Claims func(text []byte) int
	// Origin says where the tables come from.
	Origin Origin
	// Tables is the compressed blob that grammars/gen wrote, and Scanner makes
	// the external scanner for one parse; nil when the grammar has none.
	Tables  []byte
	Scanner func() treesitter.Scanner
	// Extract turns a tree into facts without chunks: symbols, references,
	// imports, exports. It must not keep src or tree, must not fail on error
	// nodes, and may be called from several goroutines.
	Extract func(src []byte, tree *treesitter.Tree, facts *code.Facts)
	// Mask returns a text of the same length for the parser, in which what its grammar
	// cannot know is blank; src itself if there is nothing of that. Facts are made of
	// src all the same. Nil masks nothing.
	Mask func(src []byte) []byte
	// Regions finds the parts of a text of this language that are written in
	// other ones, as a page holds scripts. What lies around them is text, and the
	// language has neither Tables nor Extract. Nil for all others.
	Regions func(src []byte) []Region
	// Frame adds to the facts of all regions what the text around them declares and
	// uses, in the order of the text. It may be nil.
	Frame func(src []byte, facts *code.Facts)
	// Brackets are node kinds that stand around declarations without being one,
	// such as conditional compilation around a whole file: if large, they are no
	// statement of their own, and what they hold is cut like the rest of the file.
	Brackets []string
	// Prototypes says that functions are declared apart from where they are
	// defined, so that a declaration alone says little.
	Prototypes bool
	// Tolerates reports that an ERROR or missing node is no fault of the text, but
	// of a grammar that cannot know what the text means: it is not listed as a
	// problem. Nil tolerates none.
	Tolerates func(src []byte, tree *treesitter.Tree, id treesitter.NodeID) bool
	// Stubs are endings of the names of files that only declare what stands
	// elsewhere (".d.ts"): all symbols of such a file are ambient.
	Stubs []string
	// Tests are globs of the paths that hold tests by convention.
	Tests []string
	// Imports names the strategy of package graph that resolves modules.
	Imports string
}

// Origin is the provenance of a grammar; a test checks it against the blob.
type Origin struct {
	// Package and Version are the npm package, Dir the folder in it that holds
	// src/parser.c ("" for the package itself).
	Package, Version, Dir string
	// License is the SPDX identifier.
	License string
	// SHA256 is the hash of src/parser.c in hex.
	SHA256 string
}

// Region is a part of a text that is written in another language.
type Region struct {
	// Language is the name of the language.
	Language string
	// Span is where the part stands. Regions are in order and do not overlap.
	Span code.Span
}

// AnswerName is the language that answers carry.
func (s *Spec) AnswerName() string {
	if s.Language != "" {
		return s.Language
	}
	return s.Name
}
