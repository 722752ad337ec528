package extract

import (
	"strings"
	"testing"
	"time"
)

func TestFrontMatter(t *testing.T) {
	tests := []struct {
		name, src string
		want      int
	}{
		{"YAML", "---\na: 1\n---\ntext", 13},
		{"YAML ended by dots", "---\na: 1\n...\ntext", 13},
		{"TOML", "+++\na = 1\n+++\n", 14},
		{"mark and line ends", "\xEF\xBB\xBF---\r\na: 1\r\n---\r\ntext", 19},
		{"comment first", "---\n# c\na: 1\n---", 16},
		{"not closed", "---\na: 1\ntext", 0},
		{"a rule", "---\n\ntext\n\n---\n", 0},
		{"prose between rules", "---\nsome prose\n---\n", 0},
		{"later", "\n---\na: 1\n---\n", 0},
		{"empty", "", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := frontMatter([]byte(tt.src)); int(got) != tt.want {
				t.Errorf("frontMatter(%q) = %d, want %d", tt.src, got, tt.want)
			}
		})
	}
}

func TestNesting(t *testing.T) {
	tests := []struct {
		line string
		want int
	}{
		{"text", 0},
		{"> > - text", 3},
		{"1. 2) * + x", 4},
		{"-x", 0},
		{"12", 0},
		{"--------", 0},
		{"1234567890. x", 0},
		{strings.Repeat(">", 1000), maxNesting + 1},
		{strings.Repeat(" ", maxIndent+1) + "- x", maxNesting + 1},
		{strings.Repeat(" ", maxIndent+1) + "x", 0},
	}
	for _, tt := range tests {
		if got := nesting([]byte(tt.line)); got != tt.want {
			t.Errorf("nesting(%.40q) = %d, want %d", tt.line, got, tt.want)
		}
	}
}

// TestMarkdownChunks_time feeds what makes a Markdown parser slow. Each takes
// milliseconds; without bounds some take minutes.
func TestMarkdownChunks_time(t *testing.T) {
	const size = 1 << 19
	for name, unit := range map[string]string{
		"quotations":  ">",
		"lists":       "1) ",
		"definitions": "[a]: b\n",
		"brackets":    "[",
		"links":       "[a](",
		"images":      "# ![[](",
		"emphasis":    "*a _b ",
		"fences":      "> ```\n",
		"tags":        "<a ",
	} {
		t.Run(name, func(t *testing.T) {
			src := []byte("# " + strings.Repeat(unit, size/len(unit)))
			start := time.Now()
			if len(markdownChunks(src, Options{}.withDefaults())) == 0 {
				t.Error("no chunk")
			}
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}
