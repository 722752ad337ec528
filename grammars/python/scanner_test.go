package python

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/grammars/internal/scannertest"
	"github.com/mast-search/mast/pkg/treesitter"
)

// TestScanner pins trees that hang on the scanner. The official grammar, whose
// scanner is in C, has the same.
func TestScanner(t *testing.T) {
	scannertest.Trees(t, scannertest.Parser(t, tables, newScanner), [][3]string{
		{
			"blocks", "if a:\n  b\n  if c:\n    d\ne\n",
			"(module (if_statement condition: (identifier) consequence: (block (expression_statement (identifier)) " +
				"(if_statement condition: (identifier) consequence: (block (expression_statement (identifier)))))) " +
				"(expression_statement (identifier)))",
		},
		{
			"a tab counts eight columns", "if a:\n        b\n\tc\n",
			"(module (if_statement condition: (identifier) consequence: (block (expression_statement (identifier)) " +
				"(expression_statement (identifier)))))",
		},
		{
			"comments end with their block", "def f():\n    a\n    # in\n# out\nb\n",
			"(module (function_definition name: (identifier) parameters: (parameters) body: (block " +
				"(expression_statement (identifier)) (comment))) (comment) (expression_statement (identifier)))",
		},
		{
			"no blocks in brackets", "x = [\n  a,\n    b,\nc]\n",
			"(module (expression_statement (assignment left: (identifier) right: (list (identifier) (identifier) (identifier)))))",
		},
		{
			"joined lines", "a + \\\n    b\n",
			"(module (expression_statement (binary_operator left: (identifier) (line_continuation) right: (identifier))))",
		},
		{
			"no line break at the end", "if a: b",
			"(module (if_statement condition: (identifier) consequence: (block (expression_statement (identifier)))))",
		},
		{
			"replacement fields", `f"{a}{{b}}{c!r:>{d}}"`,
			"(module (expression_statement (string (string_start) (interpolation expression: (identifier)) " +
				"(string_content (escape_interpolation) (escape_interpolation)) (interpolation expression: (identifier) " +
				"type_conversion: (type_conversion) format_specifier: (format_specifier (format_expression expression: (identifier)))) " +
				"(string_end))))",
		},
		{
			"a string in a replacement field", `f"{d['k']}"` + "\nx\n",
			"(module (expression_statement (string (string_start) (interpolation expression: (subscript value: (identifier) " +
				"subscript: (string (string_start) (string_content) (string_end)))) (string_end))) " +
				"(expression_statement (identifier)))",
		},
		{
			"quotes in a long string", `"""a "b" ""c"""`,
			"(module (expression_statement (string (string_start) (string_content) (string_end))))",
		},
		{
			"an escaped quote in a raw string", `r'a\'b' + b'\N'`,
			"(module (expression_statement (binary_operator left: (string (string_start) (string_content) (string_end)) " +
				"right: (string (string_start) (string_content) (string_end)))))",
		},
		{
			"text that a line break ends", "x = 'a\ny = 1\n",
			"(module (expression_statement (assignment left: (identifier) (ERROR (string_start)) " +
				"right: (identifier))) (expression_statement (assignment left: (identifier) right: (integer))))",
		},
	})
}

func TestScannerState(t *testing.T) {
	long := scanner{indents: make([]uint16, 1, 1000), literals: make([]literal, 300)}
	for i := range 900 {
		long.indents = append(long.indents, uint16(i+1))
	}
	tests := []struct {
		name  string
		state scanner
		// literals and indents are how many of them a state keeps.
		literals, indents int
	}{
		{"initial", scanner{indents: []uint16{0}}, 0, 1},
		{"blocks", scanner{indents: []uint16{0, 4, 300}}, 0, 3},
		{"literals", scanner{indents: []uint16{0, 2}, literals: []literal{literalDouble | literalFormat, literalSingle}, formatted: true}, 2, 2},
		{"more than fits", long, 255, 1 + (treesitter.SerializeSize-2-255)/2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			buf := make([]byte, treesitter.SerializeSize)
			got := scanner{indents: []uint16{0, 9}, literals: []literal{literalRaw}, formatted: !tt.state.formatted}
			got.Deserialize(buf[:tt.state.Serialize(buf)])
			want := scanner{
				indents: tt.state.indents[:tt.indents], literals: tt.state.literals[:tt.literals], formatted: tt.state.formatted,
			}
			if diff := cmp.Diff(want, got, cmp.AllowUnexported(scanner{}), cmp.Comparer(equalLists)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func equalLists(a, b []literal) bool { return string(bytesOf(a)) == string(bytesOf(b)) }

func bytesOf(list []literal) []byte {
	out := make([]byte, len(list))
	for i, l := range list {
		out[i] = byte(l)
	}
	return out
}

// TestScannerForgets checks that the empty state is the initial one, whatever
// was open: else one file could end the blocks of the next.
func TestScannerForgets(t *testing.T) {
	s := &scanner{indents: []uint16{0, 4}, literals: []literal{literalSingle | literalFormat}, formatted: true}
	s.Deserialize(nil)
	if s.formatted || len(s.literals) != 0 || len(s.indents) != 1 || s.indents[0] != 0 {
		t.Errorf("after an empty state: %+v", s)
	}
}

func FuzzScanner(f *testing.F) {
	f.Add([]byte("f\"{x!r:{y}}\" '''a\n"), []byte{1, 1, 18, 4, 0})
	f.Add([]byte("def f():\n\t'a\\\n  # c\n\\\n"), []byte{0, 0, 4, 0, 8, 0})
	f.Add([]byte("rb'\\N\\'' u\"\x00\" `x` {{"), []byte{0, 255, 1})
	scannertest.Fuzz(f, tables, newScanner)
}
