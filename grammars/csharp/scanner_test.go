package csharp

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/grammars/internal/scannertest"
	"github.com/mast-search/mast/pkg/treesitter"
)

// TestScanner pins trees that hang on the scanner. The official grammar, whose
// scanner is in C, has the same.
func TestScanner(t *testing.T) {
	const (
		begin = "(interpolation_start) "
		hole  = "(interpolation (interpolation_brace) (identifier) (interpolation_brace))"
		text  = "(string_content)"
		raw   = "(interpolation_quote)"
	)
	tests := []struct{ name, text, want string }{
		{"text only", `$"a";`, "(interpolated_string_expression " + begin + text + ")"},
		{"holes", `$"a{b}c{d}";`, "(interpolated_string_expression " + begin + text + " " + hole + " " + text + " " + hole + ")"},
		{"two braces are text", `$"{{a}}{b}";`, "(interpolated_string_expression " + begin + text + " " + hole + ")"},
		{"escapes", `$"\"{a}\n";`, "(interpolated_string_expression " + begin + "(escape_sequence) " + hole + " (escape_sequence))"},
		{
			"alignment and format", `$"{a,3:F2}";`,
			"(interpolated_string_expression " + begin + "(interpolation (interpolation_brace) (identifier) " +
				"(interpolation_alignment_clause (integer_literal)) (interpolation_format_clause) (interpolation_brace)))",
		},
		{"two quotes in a verbatim string", `$@"\a""{b}c";`, "(interpolated_string_expression " + begin + text + " " + hole + " " + text + ")"},
		{"the other order", `@$"{a}";`, "(interpolated_string_expression " + begin + hole + ")"},
		{
			"strings in holes", `$"{$"{a}"}{@"b"}";`,
			"(interpolated_string_expression " + begin +
				"(interpolation (interpolation_brace) (interpolated_string_expression " + begin + hole + ") (interpolation_brace)) " +
				"(interpolation (interpolation_brace) (verbatim_string_literal) (interpolation_brace)))",
		},
		{
			"raw, with quotes in it", `$"""a ""b"" {c}""";`,
			"(interpolated_string_expression " + begin + raw + " " + text + " " + hole + " " + raw + ")",
		},
		{
			"as many braces as dollars", `$$"""{a} {{b}}""";`,
			"(interpolated_string_expression " + begin + raw + " " + text + " " + hole + " " + raw + ")",
		},
		{
			"raw without holes", `""""a """ b"""";`,
			"(raw_string_literal (raw_string_start) (raw_string_content) (raw_string_end))",
		},
	}
	parser := scannertest.Parser(t, tables, newScanner)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree, err := parser.Parse(t.Context(), []byte("return "+tt.text), treesitter.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			want := "(compilation_unit (global_statement (return_statement " + tt.want + ")))"
			if diff := cmp.Diff(want, namedNodes(tree, treesitter.Root)); diff != "" {
				t.Errorf("%q (-want +got):\n%s", tt.text, diff)
			}
		})
	}
}

// namedNodes prints the kinds of a tree's named nodes.
func namedNodes(tree *treesitter.Tree, id treesitter.NodeID) string {
	var b strings.Builder
	b.WriteString("(" + tree.Kind(id))
	for child := range tree.NamedChildren(id) {
		b.WriteString(" " + namedNodes(tree, child))
	}
	b.WriteString(")")
	return b.String()
}

func TestScannerState(t *testing.T) {
	tests := []struct {
		name  string
		state scanner
		kept  int // how many open strings a state keeps
	}{
		{"initial", scanner{}, 0},
		{"a raw string", scanner{rawQuotes: 4}, 0},
		{"open strings", scanner{opened: []openString{{dollars: 1, quotes: 1, style: styleRegular}, {dollars: 3, braces: 3, quotes: 5, style: styleRaw}}}, 2},
		{"as many as fit", scanner{rawQuotes: 3, opened: make([]openString, 255)}, 255},
		{"more than fit", scanner{opened: make([]openString, 256)}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			buf := make([]byte, treesitter.SerializeSize)
			got := scanner{rawQuotes: 9, opened: []openString{{dollars: 9}}}
			got.Deserialize(buf[:tt.state.Serialize(buf)])
			if got.rawQuotes != tt.state.rawQuotes {
				t.Errorf("got %d quotes, want %d", got.rawQuotes, tt.state.rawQuotes)
			}
			if diff := cmp.Diff(append([]openString{}, tt.state.opened[:tt.kept]...), got.opened, cmp.AllowUnexported(openString{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzScanner(f *testing.F) {
	f.Add([]byte("x = $\"{a:{b}}}\" + $@\"\"\"{\" + \"\"\"\"c\"\"\";"), []byte{3, 1, 1, 1, 1, 1})
	f.Add([]byte("$$\"\"\"{{ {{{a}}} \"\" \"\"\"\" @$\"\x00\""), []byte{0, 2, 1, 0, 3, 4, 255, 255, 255, 255})
	f.Add([]byte("$\"{$\"{$\"{\n\\"), []byte{0, 255, 1})
	scannertest.Fuzz(f, tables, newScanner)
}
