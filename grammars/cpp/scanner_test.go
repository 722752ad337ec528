package cpp

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/grammars/internal/scannertest"
	"github.com/mast-search/mast/pkg/treesitter"
)

// TestScanner pins where raw strings end. The official grammar, whose scanner is
// in C, ends them there too.
func TestScanner(t *testing.T) {
	const long = "0123456789abcdef"
	tests := []struct {
		name, text string
		// want are the texts of the raw strings, their delimiters and contents.
		want []string
	}{
		{"no delimiter", `R"(a)";`, []string{`R"(a)"`, `a`}},
		{"a delimiter", `R"x(a)x";`, []string{`R"x(a)x"`, `x`, `a`, `x`}},
		{"what looks like an end", `R"x(a)" )y" )x )xx")x";`, []string{`R"x(a)" )y" )x )xx")x"`, `x`, `a)" )y" )x )xx"`, `x`}},
		{"a parenthesis before the end", `R"x(a))x";`, []string{`R"x(a))x"`, `x`, `a)`, `x`}},
		{"quotes and lines", "u8R\"(\"\n\\)\";", []string{"u8R\"(\"\n\\)\"", "\"\n\\"}},
		{"the longest delimiter but one", `R"` + long[1:] + `()` + long[1:] + `";`, []string{`R"` + long[1:] + `()` + long[1:] + `"`, long[1:], "", long[1:]}},
		{"two", `R"a(1)a" R"b(2)b";`, []string{`R"a(1)a"`, `a`, `1`, `a`, `R"b(2)b"`, `b`, `2`, `b`}},
		{"letters outside ASCII", `R"é(中)é";`, []string{`R"é(中)é"`, `é`, `中`, `é`}},
		{"a delimiter that is too long", `R"` + long + `x()` + long + `x";`, nil},
		{"a space in the delimiter", `R"a b(c)a b";`, nil},
		{"never closed", `R"x(a)y"`, nil},
	}
	parser := scannertest.Parser(t, tables, newScanner)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree, err := parser.Parse(t.Context(), []byte("auto s = "+tt.text), treesitter.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			if tt.want == nil {
				if !tree.HasError() {
					t.Error("no error")
				}
				return
			}
			var got []string
			for id := range tree.Descendants(treesitter.Root) {
				if strings.HasPrefix(tree.Kind(id), "raw_string_") {
					got = append(got, string(tree.Text(id)))
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" || tree.HasError() {
				t.Errorf("error %t, raw strings (-want +got):\n%s", tree.HasError(), diff)
			}
		})
	}
}

func TestScannerState(t *testing.T) {
	tests := []struct {
		name  string
		state scanner
	}{
		{"initial", scanner{}},
		{"a delimiter", scanner{delimiter: [maxDelimiter]int32{'x', 0x4E2D, -1}, length: 3}},
		{"the longest", scanner{delimiter: [maxDelimiter]int32{15: 0x10FFFF}, length: maxDelimiter}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			buf := make([]byte, treesitter.SerializeSize)
			n := tt.state.Serialize(buf)
			got := scanner{length: 5}
			got.Deserialize(buf[:n])
			if diff := cmp.Diff(tt.state, got, cmp.AllowUnexported(scanner{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzScanner(f *testing.F) {
	f.Add([]byte(`auto a = R"x(a)y")x";`), []byte("x\x00\x00\x00"))
	f.Add([]byte("R\"0123456789abcdef(\nR\"()\" R\"\\("), []byte{1, 2, 3})
	f.Add([]byte("R\"\x80(\xff)\x80\" LR\")("), bytes.Repeat([]byte{1}, 80))
	scannertest.Fuzz(f, tables, newScanner)
}
