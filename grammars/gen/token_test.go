package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTokenizer(t *testing.T) {
	tests := []struct {
		name string
		src  string
		want []token
	}{
		{"words and numbers", "a_1 12 0x1F 7u", []token{
			{tokenIdent, "a_1", 0},
			{tokenNumber, "12", 12},
			{tokenNumber, "0x1F", 31},
			{tokenNumber, "7u", 7},
		}},
		{"characters", `'a' '\'' '\\' '\n' '\0' '\x7f' 'é'`, []token{
			{tokenNumber, `'a'`, 'a'},
			{tokenNumber, `'\''`, '\''},
			{tokenNumber, `'\\'`, '\\'},
			{tokenNumber, `'\n'`, '\n'},
			{tokenNumber, `'\0'`, 0},
			{tokenNumber, `'\x7f'`, 0x7f},
			{tokenNumber, `'é'`, 'é'},
		}},
		{"strings", `"" "a\"b" "\t\?\u00e9\U0001F600"`, []token{
			{tokenString, "", 0},
			{tokenString, `a"b`, 0},
			{tokenString, "\t?é😀", 0},
		}},
		{"punctuation", "<= < -> - && {", []token{
			{tokenPunct, "<=", 0},
			{tokenPunct, "<", 0},
			{tokenPunct, "->", 0},
			{tokenPunct, "-", 0},
			{tokenPunct, "&&", 0},
			{tokenPunct, "{", 0},
		}},
		{"left out", "a // x\n/* y\nz */ b\n#if A \\\n more\n  c", []token{
			{tokenIdent, "a", 0},
			{tokenIdent, "b", 0},
			{tokenIdent, "c", 0},
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tokens := newTokenizer("test.c", test.src)
			var got []token
			for ; tokens.tok.kind != tokenEOF; tokens.next() {
				got = append(got, tokens.tok)
			}
			if tokens.err != nil {
				t.Fatal(tokens.err)
			}
			if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(token{})); diff != "" {
				t.Errorf("tokens (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTokenizerDefines(t *testing.T) {
	tokens := newTokenizer("test.c", "#define A 12\n# define B 3\n#define C(x) 4\n#define D -1\n#define E \"e\"\nx")
	want := map[string]int64{"A": 12, "D": -1}
	if diff := cmp.Diff(want, tokens.defines); diff != "" {
		t.Errorf("defines (-want +got):\n%s", diff)
	}
}

func TestTokenizerErrors(t *testing.T) {
	tests := []struct{ src, want string }{
		{"a\n  'bc'", "test.c:2:3: bad character literal 'bc'"},
		{"a \"b\nc\"", "test.c:1:3: literal without an end"},
		{"a 'b", "test.c:1:3: literal without an end"},
		{`"\`, "test.c:1:1: literal without an end"},
		{`"\xg0"`, `test.c:1:1: bad escape \xg0`},
		{"a /* b", "test.c:1:3: comment without an end"},
		{"12ab", `test.c:1:1: bad number "12ab"`},
	}
	for _, test := range tests {
		tokens := newTokenizer("test.c", test.src)
		for tokens.tok.kind != tokenEOF {
			tokens.next()
		}
		if tokens.err == nil || !strings.Contains(tokens.err.Error(), test.want) {
			t.Errorf("%q: error %v, want %s", test.src, tokens.err, test.want)
		}
	}
}
