package search

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// Segment is a piece of a file that answers a request.
type Segment struct {
	Path, Language, Breadcrumb string
	// StartLine and EndLine are the lines of the first and last character that is
	// no white space.
	StartLine, EndLine int
	Score              float64
	// Sources say why it is there, Seed that the request itself found it.
	Sources []string
	Seed    bool
	// Chunks are the places of its chunks in the file, from 0.
	Chunks []int
	// Text is the text of the file, from the start of its first line. Cut says that
	// the end of a long segment is left out.
	Text string
	Cut  bool
}

// PackedFile is a file with its segments by position.
type PackedFile struct {
	Path     string
	Score    float64
	Segments []Segment
	tokens   int
}

// piece is a chunk that is to be packed.
type piece struct {
	chunk store.Chunk
	file  store.FileState
	index int
	score float64
	// with are further chunks that are shown with it, and what stands between.
	with []store.Chunk
	// sources and seed are as in Segment.
	sources []string
	seed    bool
}

// span is the part of the file that stands for the chunk: all of it, but of a
// container only what comes before its members.
func (p *piece) span() code.Span {
	span := p.chunk.Span
	if len(p.chunk.Pieces) > 0 {
		span = p.chunk.Pieces[0]
	}
	for i := range p.with {
		w := &p.with[i]
		span.Start, span.End = min(span.Start, w.Span.Start), max(span.End, w.Span.End)
	}
	return span
}

// indices are the places of its chunks in the file.
func (p *piece) indices() []int {
	all := []int{p.index}
	for i := range p.with {
		all = append(all, p.index+int(p.with[i].ID-p.chunk.ID))
	}
	return all
}

// pack merges pieces that touch into segments and fills the budget: files by their best
// score, of each the best segments. The best segment of all is cut at a line rather
// than left out.
func pack(pieces []piece, settings *Settings, text func(file int64) (*text, error)) ([]PackedFile, error) {
	byFile := make(map[int64][]piece)
	for _, p := range pieces {
		byFile[p.file.ID] = append(byFile[p.file.ID], p)
	}
	var files []PackedFile
	for id, of := range byFile {
		t, err := text(id)
		if err != nil {
			return nil, err
		}
		f := PackedFile{Path: of[0].file.Path, tokens: of[0].file.Tokens, Segments: merge(of, t)}
		slices.SortStableFunc(f.Segments, func(a, b Segment) int {
			return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.StartLine, b.StartLine))
		})
		if len(f.Segments) == 0 {
			continue
		}
		f.Score = f.Segments[0].Score
		f.Segments = f.Segments[:min(len(f.Segments), settings.MaxSegmentsPerFile)]
		files = append(files, f)
	}
	slices.SortFunc(files, func(a, b PackedFile) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Path, b.Path))
	})
	if settings.MaxFiles > 0 {
		files = files[:min(len(files), settings.MaxFiles)]
	}
	return fill(files, settings.MaxTotalChars), nil
}

// fill keeps what fits a budget of UTF-16 units.
func fill(files []PackedFile, left int) []PackedFile {
	var kept []PackedFile
	for i := range files {
		f := &files[i]
		var segments []Segment
		for _, s := range f.Segments {
			size := utf16Len(s.Text)
			if size > left {
				if len(kept)+len(segments) > 0 || !cutSegment(&s, left) {
					break
				}
				size = utf16Len(s.Text)
			}
			left -= size
			segments = append(segments, s)
		}
		if len(segments) == 0 {
			continue
		}
		slices.SortFunc(segments, func(a, b Segment) int { return cmp.Compare(a.StartLine, b.StartLine) })
		f.Segments = segments
		kept = append(kept, *f)
	}
	return kept
}

// cutSegment shortens a segment to whole lines within a budget; false if not even one
// line fits.
func cutSegment(s *Segment, budget int) bool {
	size, end := 0, 0
	for line := range strings.Lines(s.Text) {
		n := utf16Len(line)
		if size+n > budget {
			break
		}
		size += n
		end += len(line)
	}
	if end == 0 {
		return false
	}
	s.Text, s.Cut = strings.TrimRight(s.Text[:end], "\r\n"), true
	s.EndLine = s.StartLine + strings.Count(s.Text, "\n")
	return true
}

func utf16Len(s string) int {
	n := 0
	for _, r := range s {
		if r == utf8.RuneError {
			n++
			continue
		}
		n += utf16.RuneLen(r)
	}
	return n
}

// merge makes segments of the pieces of one file: spans that overlap, touch, or have
// only white space between them become one.
func merge(pieces []piece, t *text) []Segment {
	slices.SortFunc(pieces, func(a, b piece) int {
		return cmp.Or(cmp.Compare(a.span().Start, b.span().Start), cmp.Compare(a.index, b.index))
	})
	var segments []Segment
	var spans []code.Span
	var heads []bool // nothing but the head of a container that nobody asked for
	for i := range pieces {
		p := &pieces[i]
		span := p.span()
		head := !p.seed && p.chunk.Kind == code.ChunkClassShell
		if n := len(spans); n > 0 && (span.Start <= spans[n-1].End || len(bytes.TrimSpace(t.src[spans[n-1].End:span.Start])) == 0) {
			spans[n-1].End = max(spans[n-1].End, span.End)
			s := &segments[n-1]
			if p.score > s.Score { // the best of its chunks names a segment
				s.Score, s.Breadcrumb = p.score, p.chunk.Breadcrumb(p.file.Path)
			}
			s.Sources = addSource(s.Sources, p.sources...)
			s.Seed = s.Seed || p.seed
			s.Chunks = append(s.Chunks, p.indices()...)
			heads[n-1] = heads[n-1] && head
			continue
		}
		spans, heads = append(spans, span), append(heads, head)
		segments = append(segments, Segment{
			Path: p.file.Path, Language: p.file.Language, Breadcrumb: p.chunk.Breadcrumb(p.file.Path), Score: p.score,
			Sources: addSource(nil, p.sources...), Seed: p.seed, Chunks: p.indices(),
		})
	}
	kept := segments[:0]
	for i := range segments {
		s := &segments[i]
		showSegment(s, spans[i], t)
		// One line with the name of a class says no more than the code that names it.
		if s.Text != "" && (!heads[i] || s.StartLine < s.EndLine) {
			kept = append(kept, *s)
		}
	}
	return kept
}

// showSegment cuts the text of a segment, without the white space around it but for
// the indentation of its first line.
func showSegment(s *Segment, span code.Span, t *text) {
	for span.Start < span.End && isSpace(t.src[span.Start]) {
		span.Start++
	}
	for span.Start < span.End && isSpace(t.src[span.End-1]) {
		span.End--
	}
	if span.Empty() {
		return
	}
	s.StartLine, s.EndLine = t.lines.Range(span)
	start := t.lines.Start(s.StartLine)
	if len(bytes.TrimSpace(t.src[start:span.Start])) == 0 {
		span.Start = start
	}
	s.Text = string(span.Text(t.src))
	slices.Sort(s.Chunks)
	s.Chunks = slices.Compact(s.Chunks)
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
