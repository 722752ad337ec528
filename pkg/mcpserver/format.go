package mcpserver

import (
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The forms of answers that do not ask for one.
const (
	// FormatAuto is text for an assistant and JSON for every other client.
	FormatAuto = "auto"
	formatText = "text"
	formatJSON = "json"
)

// Formats lists them.
func Formats() []string { return []string{FormatAuto, formatText, formatJSON} }

// assistants are the names by which clients introduce themselves that hand
// answers to a model; the beginnings of them, in small letters.
func assistants() []string {
	return []string{
		"amp", "antigravity", "claude", "cline", "codex", "continue", "copilot", "crush", "cursor", "gemini", "github copilot", "github-copilot",
		"goose", "jetbrains", "junie", "kilo", "kiro", "opencode", "qwen", "roo", "trae", "visual studio", "warp", "windsurf", "zed",
	}
}

// formatFor chooses the form for a client. A model reads text for fewer tokens; a
// program that nobody knows expects JSON.
func formatFor(format string, client *mcp.Implementation) string {
	switch {
	case format == formatText || format == formatJSON:
		return format
	case client == nil:
		return formatJSON
	}
	name := strings.ToLower(strings.TrimSpace(client.Name))
	for _, known := range assistants() {
		rest, ok := strings.CutPrefix(name, known)
		// "zed" is not the beginning of "zedge".
		if ok && (rest == "" || rest[0] < 'a' || rest[0] > 'z') {
			return formatText
		}
	}
	return formatJSON
}
