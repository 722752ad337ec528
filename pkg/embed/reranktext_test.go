package embed

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestRerankText(t *testing.T) {
	lines := func(n int, at int, text string) string {
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf("line %02d", i))
		}
		if at >= 0 {
			all[at] = text
		}
		return strings.Join(all, "\n")
	}
	limits := func(chars, crumb int) TextLimits {
		return TextLimits{Chars: chars, BreadcrumbChars: crumb, HeadRatio: .67}
	}
	tests := []struct {
		name, crumb, code string
		tokens            []string
		limits            TextLimits
		want              string
	}{
		{"all fits", "a.go > F", "func F() {}\n", nil, DefaultTextLimits(), "a.go > F\nfunc F() {}\n"},
		{"no breadcrumb", "", "x", nil, DefaultTextLimits(), "x"},
		{"long breadcrumb", "abcdefghijklmnopqrstuvwxyz", "x", nil, limits(100, 11), "abcd...wxyz\nx"},
		{"breadcrumb only", "abcdefghij", "xyz", nil, limits(5, 20), "a...j"},
		{
			"window around the hit", "c", lines(20, 10, "the Token here"),
			[]string{"token"},
			limits(60, 20),
			"c\n...\nline 08\nline 09\nthe Token here\nline 11\nline 12\n...",
		},
		{
			"the line with most tokens", "c", strings.Replace(lines(20, 10, "one two"), "line 03", "one", 1),
			[]string{"one", "two"},
			limits(40, 20),
			"c\n...\nline 09\none two\nline 11\n...",
		},
		{"at the beginning", "c", lines(20, 0, "hit"), []string{"hit"}, limits(30, 20), "c\nhit\nline 01\nline 02\n..."},
		{"at the end", "c", lines(20, 19, "hit"), []string{"hit"}, limits(30, 20), "c\n...\nline 17\nline 18\nhit"},
		{"no hit", "c", strings.Repeat("a", 50) + strings.Repeat("z", 50), []string{"q"}, limits(27, 20), "c\n" + strings.Repeat("a", 13) + "\n...\n" + strings.Repeat("z", 7)},
		{"one long line", "c", strings.Repeat("a", 50) + "hit" + strings.Repeat("z", 50), []string{"hit"}, limits(23, 20), "c\n...aaaaahitzzzzzzz..."},
		{"an empty token hits nothing", "c", strings.Repeat("a", 50), []string{""}, limits(22, 20), "c\naaaaaaaaaa\n...\naaaaa"},
	}
	for _, tt := range tests {
		got := RerankText(tt.crumb, tt.code, tt.tokens, tt.limits)
		if got != tt.want {
			t.Errorf("%s:\n%q, want\n%q", tt.name, got, tt.want)
		}
		if n := utf8.RuneCountInString(got); n > tt.limits.Chars {
			t.Errorf("%s: %d characters, want at most %d", tt.name, n, tt.limits.Chars)
		}
	}
}

func TestRerankText_headRatio(t *testing.T) {
	code := strings.Repeat("a", 500) + strings.Repeat("z", 500)
	for _, ratio := range []float64{.5, .8} {
		got := RerankText("", code, nil, TextLimits{Chars: 105, BreadcrumbChars: 10, HeadRatio: ratio})
		if n := strings.Count(got, "a"); n != int(100*ratio) {
			t.Errorf("ratio %v: %d characters of the head", ratio, n)
		}
	}
}
