// Package cfamily holds what C and C++ share: the hook that extracts symbols,
// uses and imports. It works on the trees of both grammars, of which that of C++
// has the nodes of C and more.
//
// What has internal linkage, so that other files cannot mean it, has
// code.FlagPrivate: what is static outside of classes, also in a header, of which
// each file that includes it has its own copy, and what stands in a namespace
// without a name.
package cfamily

// Name is the family: symbols of C and C++ refer to each other.
const Name = "c"

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
