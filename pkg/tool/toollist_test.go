package tool

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mast-search/mast/internal/tokens"
)

// Clients put the list of tools into every conversation.
func TestToolListIsShort(t *testing.T) {
	const most = 3500
	counter := tokens.NewCounter()
	total := 0
	for _, tool := range All() {
		list, err := json.Marshal(map[string]any{
			"name": tool.Name, "title": tool.Title, "description": tool.Description, "inputSchema": tool.Schema(),
			"annotations": map[string]any{
				"title": tool.Title, "readOnlyHint": tool.Hints.ReadOnly, "destructiveHint": tool.Hints.Destructive,
				"idempotentHint": tool.Hints.Idempotent, "openWorldHint": tool.Hints.OpenWorld,
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		n := counter.Count(string(list))
		t.Logf("%-24s %d", tool.Name, n)
		total += n
	}
	t.Logf("%-24s %d", "all", total)
	if total > most {
		t.Errorf("the list of tools has %d tokens, want at most %d", total, most)
	}
}

func TestDescriptionsDecideInTheirFirstSentence(t *testing.T) {
	for _, tool := range All() {
		first, _, _ := strings.Cut(tool.Description, ". ")
		if len(first) > 180 || !strings.HasSuffix(tool.Description, ".") {
			t.Errorf("%s: %q", tool.Name, tool.Description)
		}
	}
}
