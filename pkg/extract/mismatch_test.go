package extract_test

import (
	"strings"
	"testing"

	"github.com/mast-search/mast/pkg/extract"
)

func TestMismatch(t *testing.T) {
	broken := "function a() {}\nfunction ((( ]\nclass B { c( }\n"
	for _, tt := range []struct {
		name, path, text string
		want             bool
	}{
		{"code", "a.ts", "export function a() {}\n", false},
		{"empty", "a.ts", "", false},
		{"only comments", "a.ts", "// what\n/* it is */\n", false},
		{"broken code", "a.ts", broken, false},
		{"large broken code", "a.ts", strings.Repeat(broken, 100), false},
		{"brackets", "a.ts", strings.Repeat("[", 10_000), true},
		{"brackets under a comment", "a.ts", "// " + strings.Repeat("text ", 4_000) + "\n" + strings.Repeat("[", 10_000), true},
		{"symbols on a line", "a.py", strings.Repeat("= ) : ", 500), true},
		{"code behind noise", "a.ts", strings.Repeat("] ) } ", 100) + "\nexport function a() {}\n", false},
	} {
		x := newExtractor(t)
		spec, tree := x.tree(t, tt.path, []byte(tt.text))
		if tree == nil {
			t.Fatalf("%s: no tree", tt.name)
		}
		facts := extract.File(tt.path, spec, []byte(tt.text), tree, extract.Options{})
		if detail, got := extract.Mismatch(tree, &facts); got != tt.want || got != (detail != "") {
			t.Errorf("%s: %t, %q", tt.name, got, detail)
		}
	}
}
