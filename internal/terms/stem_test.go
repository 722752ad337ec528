package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Words of one line have one stem, and those of different lines have not.
func TestStem(t *testing.T) {
	families := []string{
		"parse parses parsed parsing parser parsers",
		"authenticate authenticates authenticated authenticating authentication authenticator",
		"request requests requested requesting",
		"query queries",
		"serialize serialization serializer serialise",
		"connect connects connection connections connector",
		"stop stops stopped stopping",
		"process processes processing",
	}
	seen := make(map[string]string)
	for _, family := range families {
		words := strings.Fields(family)
		stem := Stem(words[0])
		if other, ok := seen[stem]; ok {
			t.Errorf("%q and %q share the stem %q", family, other, stem)
		}
		seen[stem] = family
		for _, w := range words[1:] {
			if got := Stem(w); got != stem {
				t.Errorf("stem of %s is %q, that of %s is %q", w, got, words[0], stem)
			}
		}
	}
	for _, w := range []string{"is", "bus", "utf8", "größe", "", "x"} {
		if got := Stem(w); got != w {
			t.Errorf("stem of %q is %q, want the word", w, got)
		}
	}
}

func TestCutter(t *testing.T) {
	type token struct {
		whole string
		parts []string
	}
	for text, want := range map[string][]token{
		"createUserName":             {{"createusername", []string{"create", "user", "name"}}},
		"a_b plain":                  {{"ab", []string{"a", "b"}}, {"", []string{"plain"}}},
		"utf8 __init__":              {{"", []string{"utf8"}}, {"", []string{"init"}}},
		"HTTPServer":                 {{"httpserver", []string{"http", "server"}}},
		"ns::item, user-id":          {{"", []string{"ns"}}, {"", []string{"item"}}, {"", []string{"user"}}, {"", []string{"id"}}},
		"数据":                         {{"", []string{"数", "据", "数据"}}},
		"0123456789abcdef0123456789": nil,
		strings.Repeat("x", 100):     nil,
	} {
		var c Cutter
		for range 2 { // the second time from memory
			var got []token
			c.Each([]byte(text), func(t *Token, start, end int) { got = append(got, token{t.Whole, t.Parts}) })
			if !slices.EqualFunc(got, want, func(a, b token) bool { return a.whole == b.whole && slices.Equal(a.parts, b.parts) }) {
				t.Errorf("tokens of %q are %v, want %v", text, got, want)
			}
		}
	}
}

// The words of a text have the terms and tokens of the text.
func FuzzEachWord(f *testing.F) {
	for _, s := range []string{"createUser HTTPServer a_b", "数据a b数据", "\xff\xfe ax\xc3(", "a\u0301 e\u0301x", "İ aЯb", "ﬁ_X 1数", "ÄÖ1数x2"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var ofWords, ofText []string
		var tokens, want []*Token
		EachWord([]byte(text), func(word []byte) {
			token, terms := CutWord(word)
			ofWords = append(ofWords, terms...)
			if token != nil {
				tokens = append(tokens, token)
			}
		})
		ofText = strings.Fields(string(Append(nil, []byte(text))))
		if !slices.Equal(ofWords, ofText) {
			t.Errorf("terms of the words of %q are %q, of the text %q", text, ofWords, ofText)
		}
		var c Cutter
		c.Each([]byte(text), func(t *Token, _, _ int) { want = append(want, t) })
		if diff := cmp.Diff(want, tokens); diff != "" {
			t.Errorf("tokens of the words of %q (-text +words)\n%s", text, diff)
		}
	})
}
