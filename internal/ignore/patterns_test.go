package ignore

import "testing"

func TestPatterns(t *testing.T) {
	p := NewPatterns([]string{"*.gen.go", "!keep.gen.go", "/dist", "tmp/", "docs/**/draft.md", "# none"})
	tests := []struct {
		path   string
		folder bool
		want   string
	}{
		{"a/b/x.gen.go", false, "*.gen.go"},
		{"a/keep.gen.go", false, ""},
		{"dist", true, "/dist"},
		{"a/dist", true, ""},
		{"a/tmp", true, "tmp/"},
		{"a/tmp", false, ""},
		{"docs/a/b/draft.md", false, "docs/**/draft.md"},
		{"docs/draft.md", false, "docs/**/draft.md"},
		{"main.go", false, ""},
	}
	for _, tt := range tests {
		if got := p.Match(tt.path, tt.folder); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.path, got, tt.want)
		}
	}
	if got := NewPatterns(nil).Match("a", false); got != "" {
		t.Errorf("without patterns: %q", got)
	}
	var none *Patterns
	if got := none.Match("a", false); got != "" {
		t.Errorf("none: %q", got)
	}
}
