package tool

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/mast-search/mast/internal/tokens"
)

// maxUnreadable bounds the unreadable paths that an answer names.
const maxUnreadable = 20

// Envelope holds what every answer of a read tool may carry beside its own
// fields. Fields that do not apply are absent.
type Envelope struct {
	// Root is the project that the answer is about.
	Root string `json:"root,omitempty"`
	// StaleFiles lists files whose shown text may be out of date.
	StaleFiles []string `json:"stale_files,omitempty"`
	// FileBusy says that files could not be refreshed because another process
	// was writing the index.
	FileBusy bool `json:"file_busy_returning_stale_cache,omitempty"`
	// Truncated says that there is more than was returned; Total is how many
	// there are, or at least how many.
	Truncated  bool   `json:"truncated,omitempty"`
	Total      int    `json:"total,omitempty"`
	NextCursor string `json:"next_cursor,omitempty"`
	// IndexBuilding says that the index is not complete yet.
	IndexBuilding bool `json:"index_building,omitempty"`
	// NotCovered lists what the answer could not look into.
	NotCovered []string `json:"not_covered,omitempty"`
	// Notes are sentences for the reader.
	Notes []string `json:"notes,omitempty"`

	// stats is written last, under _stats.
	stats Stats
	// fenced says that text shows code between fences.
	fenced bool
}

// Stats says what an answer cost and what it saved.
type Stats struct {
	Tool string `json:"tool"`
	// TokensReturned counts the text of the answer without _stats itself.
	TokensReturned int `json:"tokens_returned"`
	// TokensFullFile is what reading the referenced files whole would cost.
	TokensFullFile  int      `json:"tokens_full_file_upper_bound"`
	FilesReferenced []string `json:"files_referenced"`
	// EfficiencyRatio is 1 - returned/full; negative when the answer is longer
	// than the files, 0 when no file is referenced.
	EfficiencyRatio float64 `json:"efficiency_ratio"`
	DurationMS      float64 `json:"duration_ms"`
	// Tokenizer names the encoding of the counts, which are estimates for
	// models with another one.
	Tokenizer string `json:"tokenizer"`
}

// output is the typed answer of a tool.
type output interface {
	// envelope returns the embedded Envelope.
	envelope() *Envelope
	// text writes the answer for people, with a newline at its end and
	// without statistics.
	text(b *strings.Builder)
	// found reports whether there is anything in the answer; for status and
	// checks, whether all is well.
	found() bool
}

// formatted is the answer of a tool that has an argument for its form.
type formatted interface {
	// form is "text", "json" or "both".
	form() string
}

// reference notes that the answer draws from a file of that many tokens.
func (e *Envelope) reference(path string, fileTokens int) {
	if slices.Contains(e.stats.FilesReferenced, path) {
		return
	}
	e.stats.FilesReferenced = append(e.stats.FilesReferenced, path)
	e.stats.TokensFullFile += fileTokens
}

// note adds a sentence once.
func (e *Envelope) note(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(e.Notes, text) {
		e.Notes = append(e.Notes, text)
	}
}

// unreadable says of paths that nothing is known about them.
func (e *Envelope) unreadable(paths []string) {
	for i, path := range paths {
		gap := path + ": cannot be read"
		if i == maxUnreadable {
			gap = fmt.Sprintf("%d more files and folders that cannot be read", len(paths)-i)
		}
		if !slices.Contains(e.NotCovered, gap) {
			e.NotCovered = append(e.NotCovered, gap)
		}
		if i == maxUnreadable {
			return
		}
	}
}

// render makes the text that clients receive. asText selects the form for
// people; otherwise it is one line of JSON.
func render(out output, name string, asText bool, counter *tokens.Counter, since time.Time) (string, error) {
	stats := &out.envelope().stats
	stats.Tool, stats.Tokenizer = name, tokens.Name
	if stats.FilesReferenced == nil {
		stats.FilesReferenced = []string{}
	}
	if asText {
		var b strings.Builder
		out.envelope().head(&b)
		out.text(&b)
		stats.finish(counter.Count(b.String()), since)
		if line := stats.line(); line != "" {
			b.WriteString("\n" + line + "\n")
		}
		return b.String(), nil
	}
	body, err := encode(out)
	if err != nil {
		return "", fmt.Errorf("encode answer of %s: %w", name, err)
	}
	stats.finish(counter.Count(string(body)), since)
	tail, err := encode(stats)
	if err != nil {
		return "", fmt.Errorf("encode statistics of %s: %w", name, err)
	}
	sep := ","
	if string(body) == "{}" {
		sep = ""
	}
	return string(body[:len(body)-1]) + sep + `"_stats":` + string(tail) + "}", nil
}

func (s *Stats) finish(returned int, since time.Time) {
	s.TokensReturned = returned
	if s.TokensFullFile > 0 {
		s.EfficiencyRatio = round(1-float64(returned)/float64(s.TokensFullFile), 4)
	}
	s.DurationMS = round(float64(time.Since(since))/float64(time.Millisecond), 1)
}

// line says in one sentence what the answer cost.
func (s *Stats) line() string {
	if s.TokensFullFile == 0 {
		return ""
	}
	verb, percent := "saved", math.Round(100*s.EfficiencyRatio)
	if percent < 0 {
		verb, percent = "more", -percent
	}
	return fmt.Sprintf("%d tokens returned vs %d to read the files whole — %.0f%% %s (%s, estimated)",
		s.TokensReturned, s.TokensFullFile, percent, verb, s.Tokenizer)
}

// head writes what a reader must know before reading the answer.
func (e *Envelope) head(b *strings.Builder) {
	if n := len(e.StaleFiles); n > 0 {
		fmt.Fprintf(b, "! results from %d file(s) that changed since indexing —\n  the code shown below may be out of date. Run `mast index` to refresh.\n", n)
		if e.FileBusy {
			b.WriteString("  (another process is writing the index at the moment)\n")
		}
	}
	if e.IndexBuilding {
		b.WriteString("! the index is still being built — the answer is not complete yet.\n")
	}
	for _, note := range e.Notes {
		b.WriteString("! " + note + "\n")
	}
	for _, gap := range e.NotCovered {
		b.WriteString("! not covered: " + gap + "\n")
	}
	if b.Len() > 0 {
		b.WriteByte('\n')
	}
}

// encode returns compact JSON without HTML escapes.
func encode(v any) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(buf.Bytes(), "\n"), nil
}

// significant keeps six significant digits: enough to tell scores apart, and
// the same on every machine.
func significant(x float64) float64 {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	return round(x, 5-int(math.Floor(math.Log10(math.Abs(x)))))
}

func round(x float64, digits int) float64 {
	p := math.Pow10(digits)
	return math.Round(x*p) / p
}
