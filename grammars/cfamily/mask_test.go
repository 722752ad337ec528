package cfamily_test

import (
	"strings"
	"testing"

	"github.com/mast-search/mast/grammars/cfamily"
)

// TestMask masks what macros would tear, and nothing else. "~" stands for a byte that
// is blank for the parser.
func TestMask(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"class", "class API_EXPORT A : public B {};", "class ~~~~~~~~~~ A : public B {};"},
		{"class with arguments", "struct ALIGN(16) A {};", "struct ~~~~~~~~~ A {};"},
		{"lower case before a class", "class exported A {};", "class ~~~~~~~~ A {};"},
		{"final", "class A final {}; struct A B;", "class A final {}; struct A B;"},
		{"type of a class", "struct A *f(struct B b) { struct C d = {0}; }", "struct A *f(struct B b) { struct C d = {0}; }"},
		{"function", "API int f(void);", "~~~ int f(void);"},
		{"two macros", "API INLINE Foo f(void);", "~~~ ~~~~~~ Foo f(void);"},
		{"behind a specifier", "static API Foo* f(void);", "static ~~~ Foo* f(void);"},
		{"template", "template <class T> API Foo<T> f(T t);", "template <class T> ~~~ Foo<T> f(T t);"},
		{"type in capitals", "FILE *f; HANDLE h = 0; DWORD g(void); UINT const x = 1;", "FILE *f; HANDLE h = 0; DWORD g(void); UINT const x = 1;"},
		{"attribute", "int a GUARDED_BY(b);", "int a GUARDED_BY(b);"},
		{"attribute behind a type", "Foo a GUARDED_BY(b);", "Foo a ~~~~~~~~~~~~~;"},
		{"attribute of a function", "void f() REQUIRES(b);", "void f() ~~~~~~~~~~~;"},
		{"attribute of a method", "void f() const NOEXCEPT {}", "void f() const ~~~~~~~~ {}"},
		{"constructor", "Foo BAR(1); int BAR(2); ns::Foo BAR(3);", "Foo BAR(1); int BAR(2); ns::Foo BAR(3);"},
		{"namespace", "BEGIN_NS\nint f();\nEND_NS\n", "~~~~~~~~\nint f();\n~~~~~~\n"},
		{"result on its line", "RESULT\nf(int a) {}\n", "RESULT\nf(int a) {}\n"},
		{"call on its line", "DECLARE(a, b)\nint f();\n", "DECLARE(a, b);int f();\n"},
		{"call before a directive", "DECLARE(a)\n#if A\n#endif\n", "DECLARE(a)\n#if A\n#endif\n"},
		{"call before a comment", "DECLARE(a)\n// b\nint f();\n", "DECLARE(a)\n// b\nint f();\n"},
		{"test", "TEST(A, b)\n{\n}\n", "TEST(A, b)\n{\n}\n"},
		{"loop", "int f() { FOREACH(a, b) { g(); } }", "int f() { FOREACH(a, b) { g(); } }"},
		{"stream", "int f() { CHECK(a)\n << b; }", "int f() { CHECK(a)\n << b; }"},
		{"formats", "int f() { g(\"a\" PRIu64 \"b\", A * B, C); return A; }", "int f() { g(\"a\" PRIu64 \"b\", A * B, C); return A; }"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := []byte(strings.Clone(string(cfamily.Mask([]byte(tt.text)))))
			if len(got) != len(tt.text) {
				t.Fatalf("%d bytes of %d", len(got), len(tt.text))
			}
			for i := range got {
				if got[i] == ' ' && tt.text[i] != ' ' {
					got[i] = '~'
				}
			}
			if string(got) != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}
