// Package cfamily holds what C and C++ share: the hook that extracts symbols,
// uses and imports. It works on the trees of both grammars, of which that of C++
// has the nodes of C and more.
//
// What has internal linkage, so that other files cannot mean it, has
// code.FlagPrivate: what is static outside of classes, also in a header, of which
// each file that includes it has its own copy, and what stands in a namespace
// without a name. Inline namespaces have code.FlagDefault.
//
// Names that a file takes from elsewhere are code.Export entries without a symbol:
// "using a::b" gives b for a.b, "namespace c = a::b" gives c for a.b, and "using
// namespace a::b" gives "*" for a.b. They hold in the declaration around them. What
// stands between macros that open and close a namespace is an export of "namespace"
// for the first of them, whose Symbol.Type is what it opens.
//
// Values are written as the language defines them: *x is x?, "for (auto x : xs)" gives x the
// value of xs.begin().operator*(), and part I of a structured binding is the member
// "#I" of what is bound.
package cfamily

// Name is the family: symbols of C and C++ refer to each other.
const Name = "c"

// Imports names the rules by which files include each other.
const Imports = "include"

// Tests returns the globs of the files that hold tests by convention, of the
// sources with the given extensions.
func Tests(extensions ...string) []string {
	globs := []string{"**/test/**", "**/tests/**", "**/unittests/**"}
	for _, ext := range extensions {
		globs = append(globs, "**/*{_test,_tests,_unittest,-test,-tests,Test,Tests}"+ext, "**/test{_,-}*"+ext)
	}
	return globs
}

// Brackets returns the kinds of nodes that stand around declarations only:
// conditionals, such as that around a whole header, and what opens a namespace or
// a language.
func Brackets() []string {
	return []string{
		"preproc_if", "preproc_ifdef", "preproc_else", "preproc_elif", "preproc_elifdef",
		"linkage_specification", "namespace_definition", "declaration_list",
	}
}
