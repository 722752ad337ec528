package search

import (
	"bytes"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// Excerpt is text of a file as one item of an answer shows it. ShowOnce takes out what
// other items of the answer show.
type Excerpt struct {
	// Path tells files apart, Rank items.
	Path string
	Rank int
	// First and Last are the lines that the item is about; what it shows beside
	// them is context.
	First, Last int
	// Content is the text, whole lines of the file with "…" for what is left out. It
	// starts at the line Start. Both are changed.
	Content string
	Start   int
	// ShownIn is the rank of the item that shows lines of First to Last in the
	// place of this one; 0 if there is none. Content is empty when there was nothing
	// else.
	ShownIn int

	lines []excerptLine
}

// excerptLine is one line of an excerpt. no is its number in the file, or 0 for a
// line that is not as in the file.
type excerptLine struct {
	no   int
	text string
}

// Number finds the lines of an excerpt in the text of its file. An excerpt that was
// not numbered is left alone.
func (x *Excerpt) Number(src []byte, lines code.Lines) {
	at := x.Start
	last := min(lines.Count(), max(x.Last, x.First)+maxContextLines)
	for line := range strings.Lines(x.Content) {
		l := excerptLine{text: strings.TrimRight(line, "\r\n")}
		want := []byte(strings.TrimSpace(l.text))
		if bytes.HasSuffix(want, []byte(ellipsis)) { // a line that was cut
			x.lines = append(x.lines, l)
			continue
		}
		// Excerpts leave lines out, but keep their order.
		for no := at; no <= last; no++ {
			if bytes.Equal(bytes.TrimSpace(lines.Span(no, no).Text(src)), want) {
				l.no, at = no, no+1
				break
			}
		}
		x.lines = append(x.lines, l)
	}
}

// maxContextLines is more lines than context is ever asked for.
const maxContextLines = 200

// own reports whether a line is what the item is about.
func (x *Excerpt) own(l *excerptLine) bool { return l.no >= x.First && l.no <= x.Last }

// place is a line of a file.
type place struct {
	path string
	no   int
}

// ShowOnce takes from excerpts what others of them show: a line belongs to the first
// that is about it, else to the first that shows it as context.
func ShowOnce(all []*Excerpt) {
	owner := make(map[place]*Excerpt)
	for _, context := range []bool{false, true} {
		for _, x := range all {
			for i := range x.lines {
				l := &x.lines[i]
				p := place{x.Path, l.no}
				if l.no > 0 && owner[p] == nil && x.own(l) != context {
					owner[p] = x
				}
			}
		}
	}
	for _, x := range all {
		x.cut(func(l *excerptLine) *Excerpt { return owner[place{x.Path, l.no}] })
	}
}

// cut leaves out the lines that others own.
func (x *Excerpt) cut(owner func(l *excerptLine) *Excerpt) {
	kept := make([]excerptLine, 0, len(x.lines))
	told := false // of the last line that was left out, by "…"
	for i := range x.lines {
		l := &x.lines[i]
		o := x
		if l.no > 0 {
			o = owner(l)
		}
		switch {
		case o == x:
			kept, told = append(kept, *l), false
			continue
		case x.own(l) && strings.TrimSpace(l.text) != "" && x.ShownIn == 0:
			x.ShownIn = o.Rank
		}
		if !told && len(kept) > 0 {
			kept, told = append(kept, excerptLine{text: ellipsis}), true
		}
	}
	if len(kept) == len(x.lines) && !told {
		return
	}
	kept = trimExcerpt(kept)
	texts := make([]string, len(kept))
	for i := range kept {
		texts[i] = kept[i].text
	}
	x.Content = strings.Join(texts, "\n")
	if len(kept) > 0 && kept[0].no > 0 {
		x.Start = kept[0].no
	}
}

// trimExcerpt drops blank lines and marks at both ends; all, if nothing else is left.
func trimExcerpt(lines []excerptLine) []excerptLine {
	empty := func(l *excerptLine) bool {
		text := strings.TrimSpace(l.text)
		return text == "" || text == ellipsis
	}
	for len(lines) > 0 && empty(&lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	for len(lines) > 0 && empty(&lines[0]) {
		lines = lines[1:]
	}
	return lines
}

// showOnce takes from the results what others of the answer show, and snippets that
// stand in the text that is shown.
func (s *session) showOnce() {
	results := s.answer.Results
	excerpts := make([]*Excerpt, len(results))
	for i := range results {
		r := &results[i]
		x := &Excerpt{Path: r.File.Path, Rank: r.Rank, First: r.StartLine, Last: r.EndLine, Content: r.Content, Start: r.ContentStartLine}
		t := s.texts[r.File.ID]
		x.Number(t.src, t.lines)
		excerpts[i] = x
	}
	ShowOnce(excerpts)
	shown := make(map[string][]string) // by path
	for i, x := range excerpts {
		results[i].Content, results[i].ContentStartLine, results[i].ShownIn = x.Content, x.Start, x.ShownIn
		shown[x.Path] = append(shown[x.Path], x.Content)
	}
	for i := range results {
		r := &results[i]
		text := strings.TrimSuffix(r.Snippet, ellipsis)
		if slices.ContainsFunc(shown[r.File.Path], func(s string) bool { return strings.Contains(s, text) }) {
			r.Snippet = ""
		}
		shown[r.File.Path] = append(shown[r.File.Path], r.Snippet)
	}
}
