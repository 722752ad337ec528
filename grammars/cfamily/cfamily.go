// Package cfamily holds what C and C++ share: the hook that extracts symbols,
// uses and imports. It works on the trees of both grammars, of which that of C++
// has the nodes of C and more.
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
