package search

import (
	"strings"
	"testing"

	"github.com/mast-search/mast/pkg/store/storetest"
)

// A pattern that can find nothing is answered with what to write instead.
func TestScope_notes(t *testing.T) {
	v := storetest.View(t, small...)
	for pattern, want := range map[string]string{
		`src\api\**`: `separated by "/": "src/api/**"`,
		"src/":       `file pattern "src/" matches nothing: it ends in "/"`,
		"./src/**":   `file pattern "./src/**" matches nothing`,
		"src":        `"src" is a folder; its files are "src/**"`,
		"none/**":    "no indexed file is in the scope",
	} {
		a := ask(t, v, Request{Query: "connect", Scope: Scope{Files: []string{pattern}}})
		if got := strings.Join(a.Notes, "\n"); !strings.Contains(got, want) {
			t.Errorf("pattern %q: notes %q, want %q", pattern, got, want)
		}
	}
}
