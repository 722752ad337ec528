package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCondition(t *testing.T) {
	all := anyRune()
	tests := []struct {
		src   string
		want  charset
		atEOF bool
	}{
		{"lookahead == 'a'", charset{{'a', 'a'}}, false},
		{"lookahead != 0", charset{{minRune, minRune}, {1, maxRune}}, false},
		{"lookahead < 3", charset{{minRune, 2}}, true},
		{"lookahead <= 3", charset{{minRune, 3}}, true},
		{"lookahead > 0x10fffe", charset{{maxRune, maxRune}}, false},
		{"lookahead >= 5", charset{{5, maxRune}}, false},
		{"('0' <= lookahead && lookahead <= '9')", charset{{'0', '9'}}, false},
		{"'9' > lookahead", charset{{minRune, '8'}}, true},
		{"eof", nil, true},
		{"!eof && lookahead == 0", charset{{0, 0}}, false},
		{"!eof", all, false},
		{"lookahead == 'a' || lookahead == 'b' && lookahead == 'c'", charset{{'a', 'a'}}, false},
		{"!(lookahead == 'b' || lookahead > 'c')", charset{{minRune, 'a'}, {'c', 'c'}}, true},
		{"set_contains(x_character_set_1, 1, lookahead)", charset{{'a', 'c'}}, false},
		{"!set_contains(x_character_set_1, 2, lookahead)", charset{{minRune, 'a' - 1}, {'d', 'w'}, {'z', maxRune}}, true},
		{"x_character_set_1(lookahead)", charset{{'a', 'c'}, {'x', 'y'}}, false},
		{"lookahead < 'c' ? lookahead == 'b' : lookahead < 'e'", charset{{'b', 'd'}}, false},
	}
	for _, test := range tests {
		r := conditionReader(test.src)
		got := r.condition("lookahead")
		if r.err != nil || r.tok.kind != tokenEOF {
			t.Errorf("%s: error %v, rest %v", test.src, r.err, r.tok)
			continue
		}
		if diff := cmp.Diff(guard{test.want, test.atEOF}, got, cmp.AllowUnexported(guard{}, span{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.src, diff)
		}
	}
}

func TestConditionErrors(t *testing.T) {
	tests := []struct{ src, want string }{
		{"lookahead + 3", "1:11: expected a comparison, found `+`"},
		{"lookahead == other", "1:14: expected a constant, found `other`"},
		{"3 < other", "1:5: expected `lookahead`, found `other`"},
		{"lookahead < 0x110000", "no code point"},
		{"set_contains(y_character_set_1, 1, lookahead)", "unknown character set \"y_character_set_1\""},
		{"set_contains(x_character_set_1, 3, lookahead)", "3 is not within 0 to 2"},
		{"(lookahead == 3", "expected `)`, found end of file"},
		{strings.Repeat("(", 2000), "nested too deeply"},
		{strings.Repeat("!", 2000), "nested too deeply"},
	}
	for _, test := range tests {
		r := conditionReader(test.src)
		r.condition("lookahead")
		if r.err == nil || !strings.Contains(r.err.Error(), test.want) {
			t.Errorf("%.40s: error %v, want %s", test.src, r.err, test.want)
		}
	}
}

func TestCharsetFunction(t *testing.T) {
	r := conditionReader(`{ return (c < 'm' ? c >= 'a' : c == 'z' || (c >= 170 && c <= 172)); }`)
	r.charsetFunction("y_character_set_1")
	if r.err != nil {
		t.Fatal(r.err)
	}
	want := []span{{'a', 'l'}, {'z', 'z'}, {170, 172}}
	if diff := cmp.Diff(want, []span(newCharset(r.charsets["y_character_set_1"]...)), cmp.AllowUnexported(span{})); diff != "" {
		t.Errorf("character set (-want +got):\n%s", diff)
	}
}

func conditionReader(src string) *parserReader {
	return &parserReader{
		tokenizer: newTokenizer("test.c", src),
		grammar:   &grammar{},
		charsets:  map[string][]span{"x_character_set_1": {{'a', 'c'}, {'x', 'y'}}},
	}
}
