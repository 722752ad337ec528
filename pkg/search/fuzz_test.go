package search

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mast-search/mast/pkg/store/storetest"
)

// FuzzQuery types anything: the only errors are those that tell the user what
// to do, and what comes back is text.
func FuzzQuery(f *testing.F) {
	for _, q := range []string{
		"", `"`, `""`, `"a b" c`, "AND", "NOT x", "NEAR(a b, 2)", "C++", "a.b", "call()", "don't", "*", "^foo", "name:foo", "{a}: b",
		"foo*", "数据库", "\x00", "\xff", "(?i)", "[", "user-id", "ns::item", "`x`", "a OR OR b", strings.Repeat("w ", 100),
		"%", "_", "';--", "\\", "a\"b\"c\"", "ﬁ İ ß",
	} {
		f.Add(q, byte(0))
		f.Add(q, byte(1))
		f.Add(q, byte(2))
	}
	v := storetest.View(f, small...)
	f.Fuzz(func(t *testing.T, q string, mode byte) {
		a, err := engine().Search(t.Context(), v, Request{Query: q, Mode: Mode(mode % 3), ContextLines: 3})
		if err != nil {
			if !errors.Is(err, ErrEmptyQuery) && !errors.Is(err, ErrPattern) {
				t.Fatalf("query %q, mode %d: %v", q, mode%3, err)
			}
			return
		}
		for _, r := range a.Results {
			if !utf8.ValidString(r.Content) || !utf8.ValidString(r.Snippet) {
				t.Errorf("query %q: text that is not valid: %q", q, r.Content)
			}
			if r.StartLine < 1 || r.EndLine < r.StartLine || r.Rank < 1 {
				t.Errorf("query %q: lines %d to %d, rank %d", q, r.StartLine, r.EndLine, r.Rank)
			}
		}
		if len(a.Results) > 0 && len(a.Suggestions) > 0 {
			t.Errorf("query %q: results and suggestions", q)
		}
	})
}

func TestEditDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b  string
		limit int
		want  int
	}{
		{"", "", 2, 0},
		{"abc", "abc", 2, 0},
		{"abc", "abd", 2, 1},
		{"abc", "ab", 2, 1},
		{"abc", "acb", 2, 1},
		{"kitten", "sitting", 3, 3},
		{"kitten", "sitting", 2, 3},
		{"abcdef", "ghijkl", 2, 3},
		{"a", strings.Repeat("b", 100), 2, 3},
	} {
		if got := editDistance(tt.a, tt.b, tt.limit); got != tt.want {
			t.Errorf("editDistance(%q, %q, %d) = %d, want %d", tt.a, tt.b, tt.limit, got, tt.want)
		}
	}
}
