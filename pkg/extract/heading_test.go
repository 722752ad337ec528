package extract

import (
	"testing"

	"github.com/mast-search/mast/pkg/code"
)

func TestHeadingAnchors(t *testing.T) {
	for heading, want := range map[string]string{
		"Getting Started {#getting-started}":                 "Getting Started",
		"`vi.mock` <Badge>new</Badge> {#vi-mock data-x=1}  ": "vi.mock new",
		"Fields {#a} and {#b} of it":                         "Fields {#a} and {#b} of it",
		"{#only}":                                            "{#only}",
		"Block {#each items}...{/each}":                      "Block {#each items}...{/each}",
	} {
		facts := File("a.md", nil, []byte("# "+heading+"\n\nText.\n"), nil, Options{})
		if got := facts.Chunks[0].Name; got != want || facts.Chunks[0].Kind != code.ChunkDoc {
			t.Errorf("%q: name %q, want %q", heading, got, want)
		}
	}
}
