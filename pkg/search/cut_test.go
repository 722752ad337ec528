package search

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// span finds a text in src.
func span(t testing.TB, src, part string) code.Span {
	t.Helper()
	i := strings.Index(src, part)
	if i < 0 {
		t.Fatalf("%q is not in the text", part)
	}
	return code.Span{Start: uint32(i), End: uint32(i + len(part))}
}

func TestCutContent(t *testing.T) {
	const src = "import a\n\n// one\nfunction f() {\n  return 1\n}\n\nclass C {\n  m() {\n    body\n  }\n  n() { x }\n}\n\nlast\n"
	tests := []struct {
		name    string
		spans   []string // the chunk's first and further pieces
		context int
		want    string
		start   int
	}{
		{"no context", []string{"function f() {\n  return 1\n}\n"}, 0, "function f() {\n  return 1\n}", 4},
		{"without the final newline", []string{"function f() {\n  return 1\n}"}, 0, "function f() {\n  return 1\n}", 4},
		{"context", []string{"function f() {\n  return 1\n}\n"}, 1, "// one\nfunction f() {\n  return 1\n}", 3},
		{"blank lines before are no context", []string{"// one\nfunction f() {\n  return 1\n}"}, 1, "// one\nfunction f() {\n  return 1\n}", 3},
		{"context after", []string{"// one\nfunction f() {\n  return 1\n}"}, 2, "import a\n\n// one\nfunction f() {\n  return 1\n}\n\nclass C {", 1},
		{"indent", []string{"m() {\n    body\n  }"}, 0, "  m() {\n    body\n  }", 9},
		{"inside a line", []string{"f() {"}, 1, "f() {\n  return 1", 4},
		{"before more of its line", []string{"f()"}, 1, "f()", 4},
		{"pieces", []string{"class C {\n  m() ", "\n  n() ", "\n}\n\nlast"}, 0, "class C {\n  m() …\n  n() …\n}\n\nlast", 8},
		{"to the end", []string{"last\n"}, 3, "  n() { x }\n}\n\nlast", 12},
		{"all", []string{src}, 3, strings.TrimRight(src, "\n"), 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var c store.Chunk
			for _, part := range tt.spans {
				c.Pieces = append(c.Pieces, span(t, src, part))
			}
			c.Span = code.Span{Start: c.Pieces[0].Start, End: c.Pieces[len(c.Pieces)-1].End}
			if len(c.Pieces) == 1 {
				c.Pieces = nil
			}
			r := Result{Chunk: c}
			cutContent(&r, &r.Chunk, &text{src: []byte(src), lines: code.NewLines([]byte(src))}, tt.context)
			if diff := cmp.Diff(tt.want, r.Content); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if r.ContentStartLine != tt.start || r.Cut {
				t.Errorf("starts at line %d, want %d; cut %v", r.ContentStartLine, tt.start, r.Cut)
			}
		})
	}
}

func TestCutContent_bounds(t *testing.T) {
	for name, src := range map[string]string{
		"one long line":        strings.Repeat("function aN(){return N};", 100000),
		"long line in unicode": strings.Repeat("données ", 10000),
		"many lines":           strings.Repeat("a line of some length\n", 10000),
		"long lines around":    strings.Repeat("x", 5000) + "\nshort\n" + strings.Repeat("y", 5000),
	} {
		c := store.Chunk{Chunk: code.Chunk{Span: code.Span{End: uint32(len(src))}}}
		if name == "long lines around" {
			c.Span = span(t, src, "short\n")
		}
		r := Result{Chunk: c}
		cutContent(&r, &r.Chunk, &text{src: []byte(src), lines: code.NewLines([]byte(src))}, 3)
		if len(r.Content) > maxContent+maxLine || !utf8.ValidString(r.Content) {
			t.Errorf("%s: %d bytes", name, len(r.Content))
		}
		for line := range strings.Lines(r.Content) {
			if len(line) > maxLine+len(ellipsis)+1 {
				t.Errorf("%s: a line of %d bytes", name, len(line))
			}
		}
		if want := name != "long lines around"; r.Cut != want {
			t.Errorf("%s: cut is %v, want %v", name, r.Cut, want)
		}
		if name == "long lines around" && r.Content != "short" {
			t.Errorf("%s: %q", name, r.Content)
		}
	}
}
