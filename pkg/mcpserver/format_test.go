package mcpserver

import (
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func TestFormatFor(t *testing.T) {
	for _, tc := range []struct{ format, client, want string }{
		{FormatAuto, "claude-code", "text"},
		{FormatAuto, "claude-ai", "text"},
		{FormatAuto, "Claude", "text"},
		{FormatAuto, "cursor-vscode", "text"},
		{FormatAuto, "Visual Studio Code - Insiders", "text"},
		{FormatAuto, "codex-mcp-client", "text"},
		{FormatAuto, "Zed", "text"},
		{FormatAuto, "windsurf-client", "text"},
		{FormatAuto, "zedge", "json"},
		{FormatAuto, "my script for claude", "json"},
		{FormatAuto, "", "json"},
		{"", "claude-code", "text"},
		{"", "score", "json"},
		{"json", "claude-code", "json"},
		{"text", "score", "text"},
	} {
		if got := formatFor(tc.format, &mcp.Implementation{Name: tc.client}); got != tc.want {
			t.Errorf("%q for %q: %s, want %s", tc.format, tc.client, got, tc.want)
		}
	}
	if got := formatFor(FormatAuto, nil); got != "json" {
		t.Errorf("for a client that does not say who it is: %s", got)
	}
}
