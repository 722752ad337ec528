package ruby

import (
	"slices"
	"strings"
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
			"a line break ends a statement", "a\nb",
			"(program (identifier) (identifier))",
		},
		{
			"a call goes on behind a line break", "a\n  # why\n  .b\n  &.c\n",
			"(program (call receiver: (call receiver: (identifier) (comment) method: (identifier)) method:" +
				" (identifier)))",
		},
		{
			"a range does not", "a\n..b\n",
			"(program (identifier) (range end: (identifier)))",
		},
		{
			"a joined line", "a \\\n  b\n",
			"(program (call method: (identifier) arguments: (argument_list (identifier))))",
		},
		{
			"minus by the white space around it", "a -1\na - 1\na-1\na -b\n",
			"(program (call method: (identifier) arguments: (argument_list (unary operand: (integer))))" +
				" (binary left: (identifier) right: (integer)) (binary left: (identifier) right: (integer))" +
				" (call method: (identifier) arguments: (argument_list (unary operand: (identifier)))))",
		},
		{
			"stars by the white space around them", "a *b\na * b\na **b\na ** b\n",
			"(program (call method: (identifier) arguments: (argument_list (splat_argument (identifier))))" +
				" (binary left: (identifier) right: (identifier)) (call method: (identifier) arguments:" +
				" (argument_list (hash_splat_argument (identifier)))) (binary left: (identifier) right:" +
				" (identifier)))",
		},
		{
			"ampersand", "a &b\na & b\n",
			"(program (call method: (identifier) arguments: (argument_list (block_argument (identifier))))" +
				" (binary left: (identifier) right: (identifier)))",
		},
		{
			"slashes", "a /b/x\na / b / c\nx = /[\\/]#{a}/mi\n",
			"(program (call method: (identifier) arguments: (argument_list (regex (string_content))))" +
				" (binary left: (binary left: (identifier) right: (identifier)) right: (identifier))" +
				" (assignment left: (identifier) right: (regex (string_content) (escape_sequence) (string_content)" +
				" (interpolation (identifier)))))",
		},
		{
			"brackets", "a[1]\na [1]\n",
			"(program (element_reference object: (identifier) (integer)) (call method: (identifier) arguments:" +
				" (argument_list (array (integer)))))",
		},
		{
			"singleton class", "class << self\n  a << b\nend\n",
			"(program (singleton_class value: (self) body: (body_statement (binary left: (identifier) right:" +
				" (identifier)))))",
		},
		{
			"labels and names with a mark", "a(b: 1, C: 2, d!: 3)\nb!\nE!\nf != g\nh::I\n",
			"(program (call method: (identifier) arguments: (argument_list (pair key: (hash_key_symbol) value:" +
				" (integer)) (pair key: (hash_key_symbol) value: (integer)) (pair key: (hash_key_symbol) value:" +
				" (integer)))) (call method: (identifier)) (call method: (constant)) (binary left:" +
				" (identifier) right: (identifier)) (scope_resolution scope: (identifier) name: (constant)))",
		},
		{
			"symbols", "[:a, :b?, :c=, :[]=, :<=>, :!~, :\"d #{e}\", :'f', :@@g, :$h, {:i=>1}]\n",
			"(program (array (simple_symbol) (simple_symbol) (simple_symbol) (simple_symbol) (simple_symbol)" +
				" (simple_symbol) (delimited_symbol (string_content) (interpolation (identifier))) (delimited_symbol" +
				" (string_content)) (simple_symbol) (simple_symbol) (hash (pair key: (simple_symbol) value:" +
				" (integer)))))",
		},
		{
			"nested delimiters", "%q(a (b) c) + %w[a [b] c] + %{#{%<d>}} + %|e|\n",
			"(program (binary left: (binary left: (binary left: (string (string_content)) right: (string_array" +
				" (bare_string (string_content)) (bare_string (string_content)) (bare_string" +
				" (string_content)))) right: (string (interpolation (string (string_content))))) right: (string" +
				" (string_content))))",
		},
		{
			"percent as an operator", "a % b\na %b\n",
			"(program (binary left: (identifier) right: (identifier)) (binary left: (identifier) right:" +
				" (identifier)))",
		},
		{
			"escapes", `"a\"#{b}\n" + 'c\'\n' + %q(\))`,
			"(program (binary left: (binary left: (string (string_content) (escape_sequence) (interpolation" +
				" (identifier)) (escape_sequence)) right: (string (string_content))) right: (string" +
				" (string_content))))",
		},
		{
			"short interpolation", `"#@a #@@b #$c #d #$- #@1 #"`,
			"(program (string (interpolation (instance_variable)) (string_content) (interpolation" +
				" (class_variable)) (string_content) (interpolation (global_variable)) (string_content)" +
				" (string_content) (string_content)))",
		},
		{
			"heredocs", "a(<<A, <<~'B', <<-\"C D\")\n  x #{y}\n A\nA\n  #{z}\n  B\n\\t #@e\n  C D\nb\n",
			"(program (call method: (identifier) arguments: (argument_list (heredoc_beginning)" +
				" (heredoc_beginning) (heredoc_beginning))) (heredoc_body (heredoc_content) (interpolation" +
				" (identifier)) (heredoc_content) (heredoc_end)) (heredoc_body (heredoc_content) (heredoc_end))" +
				" (heredoc_body (heredoc_content) (escape_sequence) (heredoc_content) (interpolation" +
				" (instance_variable)) (heredoc_content) (heredoc_end)) (identifier))",
		},
		{
			"a heredoc in a heredoc", "<<A\n#{<<B}\nb\nB\na\nA\n",
			"(program (heredoc_beginning) (heredoc_body (heredoc_content) (interpolation (heredoc_beginning))" +
				" (heredoc_content) (heredoc_end)) (heredoc_body (heredoc_content) (heredoc_end)))",
		},
		{
			"a heredoc without an end", "<<A\na\n",
			"(program (heredoc_beginning) (heredoc_body (heredoc_content) (heredoc_end)))",
		},
		{
			"a string without an end", "a = \"b\nc\n",
			"(program (assignment left: (identifier) (ERROR) right: (identifier)) (identifier))",
		},
		{
			"a percent sign before white space", "x = % a\n",
			"(program (assignment left: (identifier) right: (string (string_content))))",
		},
	})
}

func TestScannerState(t *testing.T) {
	word := func(n int) []byte { return []byte(strings.Repeat("w", n)) }
	tests := []struct {
		name  string
		state scanner
		// forgotten says that the state does not fit.
		forgotten bool
	}{
		{"initial", scanner{}, false},
		{"literals", scanner{literals: []literal{
			{kind: tokenStringStart, open: '"', close: '"', depth: 1, interpolates: true},
			{kind: tokenRegexStart, open: '(', close: ')', depth: 200},
		}}, false},
		{"heredocs", scanner{heredocs: []heredoc{
			{word: word(3), indented: true, started: true},
			{word: word(255), interpolates: true},
		}}, false},
		{"both", scanner{
			literals: []literal{{kind: tokenStringStart, depth: 1}},
			heredocs: []heredoc{{word: word(1)}},
		}, false},
		{"too many literals", scanner{literals: make([]literal, 205)}, true},
		{"too long words", scanner{heredocs: slices.Repeat([]heredoc{{word: word(250)}}, 5)}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			buf := make([]byte, treesitter.SerializeSize)
			got := scanner{literals: []literal{{depth: 7}}, heredocs: []heredoc{{word: word(9)}}, spaced: true}
			got.Deserialize(buf[:tt.state.Serialize(buf)])
			got.state = nil // where words are kept
			want := tt.state
			if tt.forgotten {
				want = scanner{}
			}
			if diff := cmp.Diff(want, got, cmp.AllowUnexported(scanner{}, literal{}, heredoc{}), equateEmpty()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// equateEmpty makes no difference between lists without elements.
func equateEmpty() cmp.Option {
	return cmp.Options{
		cmp.FilterValues(func(a, b []literal) bool { return len(a)+len(b) == 0 }, cmp.Comparer(func(_, _ []literal) bool { return true })),
		cmp.FilterValues(func(a, b []heredoc) bool { return len(a)+len(b) == 0 }, cmp.Comparer(func(_, _ []heredoc) bool { return true })),
	}
}

func FuzzScanner(f *testing.F) {
	f.Add([]byte("<<A + <<~'B'\n#{%w[a #@b]}\nA\nB\n"), []byte{1, 3, 34, 34, 1, 1, 1, 1, 0, 1, 1, 65})
	f.Add([]byte("% a\n%q(((\n"), []byte{255, 1})
	f.Add([]byte("a -1 *b **c &d /e/i :\"f\" g!: \\\n.h\n"), []byte{0, 3, 0, 0, 0, 200, 1})
	scannertest.Fuzz(f, tables, newScanner)
}
