package cfamily_test

import (
	"strings"
	"testing"

	"github.com/mast-search/mast/grammars/cfamily"
)

func TestClaimsHeader(t *testing.T) {
	const plusPlus, c, either = 1, -1, 0
	tests := []struct {
		name, text string
		want       int
	}{
		{"empty", "", either},
		{"macros", "#define A 1\n#include <stdio.h>\nextern int a;\n", either},
		{"prototype", "int f(int a);\n", either},
		{"namespace", "namespace a { int b; }", plusPlus},
		{"nested namespace", "namespace a::b {", plusPlus},
		{"class", "class A;", plusPlus},
		{"exported class", "class API A : B {", plusPlus},
		{"template", "template <class T> T f();", plusPlus},
		{"access", "struct A { int a; private: int b; };", plusPlus},
		{"path", "std::string s;", plusPlus},
		{"header of the library", "#include <vector>\n", plusPlus},
		{"header in a folder", "#include <sys/types.h>\n", either},
		{"operator", "bool operator==(A a, A b);", plusPlus},
		{"alias", "using A = int;", plusPlus},
		{"constexpr", "constexpr int a = 1;", plusPlus},
		{"typedef of a struct", "typedef struct { int a; } t;", c},
		{"no parameters", "int f(void);", c},
		{"for both", "#ifdef __cplusplus\nextern \"C\" {\n#endif\nint a;\n#ifdef __cplusplus\n}\n#endif\n", c},
		{"for both, with code", "#if defined(__cplusplus)\nnamespace a {}\n#else\nint a;\n#endif\n", c},
		{"for C++ after all", "#ifndef __cplusplus\n#error no\n#endif\nclass A {};\n", plusPlus},
		{"behind the conditional", "#ifdef __cplusplus\n#if A\n#endif\nclass A;\n#endif\nclass B;\n", plusPlus},
		{"words of C++ as names", "int class; int new; struct template *this; char *typename; int private;", either},
		{"in comments", "/* class A; */ // std::string\nint a;", either},
		{"in strings", `const char *s = "namespace a { class B;";`, either},
		{"assembler", `static int f(void) { __asm__("" ::: "memory"); }`, c},
		{"open conditionals", "#endif\n#else\n#endif\nint a;", either},
		{"far behind", strings.Repeat(" ", 100_000) + "class A;", either},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := cfamily.ClaimsHeader([]byte(tt.text)); got != tt.want {
				t.Errorf("ClaimsHeader() = %d, want %d", got, tt.want)
			}
		})
	}
}
