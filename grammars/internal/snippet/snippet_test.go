package snippet

import (
	"strings"
	"testing"

	"github.com/mast-search/mast/pkg/code"
)

func TestSqueeze(t *testing.T) {
	long := strings.Repeat("é", code.MaxChain)
	tests := []struct{ name, got, want string }{
		{"plain", Squeeze("a.b", 10, '$'), "a.b"},
		{"lines", Squeeze("a\n  .b( c,\td )", 100, '$'), "a.b(c,d)"},
		{"words", Squeeze(" new \n A ", 100, '$'), "new A"},
		{"mark of the language", Squeeze("a $b @c", 100, '$'), "a $b@c"},
		{"another mark", Squeeze("a $b @c", 100, '@'), "a$b @c"},
		{"cut in a character", Squeeze("aé", 2, '$'), "a"},
		{"long chain", SqueezedChain(long, '$'), long[:code.MaxChain/2*2]},
		{"unspaced", Unspaced("a \\\n .b", `\`), "a.b"},
		{"unspaced words", Unspaced("a\v b", ""), "ab"},
		{"unspaced as it is", Unspaced(`a\b`, ""), `a\b`},
		{"unspaced long", Unspaced(" "+long, ""), long[:code.MaxChain/2*2]},
		{"clip", Clip("abc", 2), "ab"},
		{"clip in a character", Clip("aé", 2), "a"},
		{"short", Chain("abc"), "abc"},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, tt.got, tt.want)
		}
	}
}

func TestStartsLine(t *testing.T) {
	tests := []struct {
		before string
		want   bool
	}{
		{"", true},
		{"  \t\f", true},
		{"a\n ", true},
		{"a ", false},
		{"\uFEFF", true},
		{"\uFEFF ", true},
		{"a\uFEFF", false},
	}
	for _, tt := range tests {
		offset := uint32(len(tt.before))
		if got := StartsLine(tt.before+"x", offset); got != tt.want {
			t.Errorf("StartsLine(%q) = %v", tt.before, got)
		}
		if got := StartsLine([]byte(tt.before+"x"), offset); got != tt.want {
			t.Errorf("StartsLine of the bytes %q = %v", tt.before, got)
		}
	}
}

func TestLastPart(t *testing.T) {
	for name, want := range map[string]string{"a.b.C": "C", "C": "C", "a.": "", "": ""} {
		if got := LastPart(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestHasLetter(t *testing.T) {
	for text, want := range map[string]bool{"": false, "# --- 1_2 @[`{": false, "#a": true, "#Z": true, "# é": true} {
		if got := HasLetter(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}
