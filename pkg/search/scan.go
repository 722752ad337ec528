package search

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// Bounds of a search through the text.
const (
	// scanTime bounds the time; what was not looked at by then is noted.
	scanTime = 3 * time.Second
	// maxFileMatches bounds the matches of one file, maxFound the chunks of all.
	maxFileMatches = 1000
	maxFound       = 2000
	// maxMatchLines bounds Result.MatchLines.
	maxMatchLines = 20
	// maxPattern bounds an expression in bytes.
	maxPattern = 1000
)

// pattern finds the spans of matches in a text, at most n.
type pattern struct {
	find    func(text []byte, n int) []code.Span
	literal string // of Exact
}

// compilePattern reads the query of Exact and Regex.
func compilePattern(query string, mode Mode) (*pattern, error) {
	if strings.TrimSpace(query) == "" {
		return nil, ErrEmptyQuery
	}
	if mode == Exact {
		return &pattern{literal: query, find: func(text []byte, n int) []code.Span { return findLiteral(text, []byte(query), n) }}, nil
	}
	if len(query) > maxPattern {
		return nil, fmt.Errorf("%w: it is longer than %d bytes", ErrPattern, maxPattern)
	}
	if _, err := regexp.Compile(query); err != nil { // as it was given, for the message
		return nil, fmt.Errorf("%w (RE2 syntax): %w", ErrPattern, err)
	}
	re, err := regexp.Compile("(?m)" + query)
	if err != nil {
		return nil, fmt.Errorf("%w (RE2 syntax): %w", ErrPattern, err)
	}
	return &pattern{find: func(text []byte, n int) []code.Span {
		var spans []code.Span
		for _, m := range re.FindAllIndex(text, n) {
			if m[0] < m[1] {
				spans = append(spans, code.Span{Start: uint32(m[0]), End: uint32(m[1])})
			}
		}
		return spans
	}}, nil
}

func findLiteral(text, literal []byte, n int) []code.Span {
	var spans []code.Span
	for at := 0; len(spans) < n; {
		i := bytes.Index(text[at:], literal)
		if i < 0 {
			break
		}
		at += i
		spans = append(spans, code.Span{Start: uint32(at), End: uint32(at + len(literal))})
		at += len(literal)
	}
	return spans
}

// found is a chunk with matches.
type found struct {
	chunk   store.Chunk
	path    string
	named   bool // its name is the literal
	matches []code.Span
}

// scan answers a request by looking through the text of all files in scope.
// What declares the literal comes first; the rest is in the order of paths.
func (s *session) scan(ctx context.Context, scope *store.Scope, p *pattern) (*Answer, error) {
	files, err := s.v.Files(ctx)
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(slices.Clone(files), func(f store.FileState) bool { return f.Chunks == 0 || !scope.HasFile(f.ID) })
	slices.SortFunc(files, func(a, b store.FileState) int { return strings.Compare(a.Path, b.Path) })
	var all []found
	deadline := time.Now().Add(scanTime)
	for i := 0; i < len(files); i += scanBatch {
		if len(all) >= maxFound || time.Now().After(deadline) {
			s.answer.More = true
			s.note("the search ended early: %d of %d files were not looked at; narrow it with a file pattern", len(files)-i, len(files))
			break
		}
		if all, err = s.scanFiles(ctx, all, files[i:min(i+scanBatch, len(files))], p); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(all, func(a, b found) int {
		if a.named != b.named {
			if a.named {
				return -1
			}
			return 1
		}
		return cmp.Or(strings.Compare(a.path, b.path), cmp.Compare(a.matches[0].Start, b.matches[0].Start))
	})
	s.answer.Total = len(all)
	for i := s.r.Offset; i < min(s.r.Offset+s.r.Limit, len(all)); i++ {
		if err := s.addFound(ctx, &all[i], i+1); err != nil {
			return nil, err
		}
	}
	s.showOnce()
	return s.answer, nil
}

// scanBatch is the number of files between two looks at the clock.
const scanBatch = 128

// scanFiles looks through the texts of some files.
func (s *session) scanFiles(ctx context.Context, all []found, files []store.FileState, p *pattern) ([]found, error) {
	ids := make([]int64, len(files))
	for i := range files {
		ids[i] = files[i].ID
	}
	spans := make([][]code.Span, len(files))
	if err := s.v.Texts(ctx, ids, func(i int, text []byte) { spans[i] = p.find(text, maxFileMatches) }); err != nil {
		return nil, err
	}
	for i := range files {
		var err error
		if all, err = s.addMatches(ctx, all, &files[i], spans[i], p); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// addMatches adds the chunks of one file that are in scope and have matches.
func (s *session) addMatches(ctx context.Context, all []found, f *store.FileState, spans []code.Span, p *pattern) ([]found, error) {
	if len(spans) == 0 {
		return all, nil
	}
	chunks, err := s.v.ChunksOfFile(ctx, f.ID)
	if err != nil {
		return nil, err
	}
	first := len(all)
	for _, span := range spans {
		c := chunkAt(chunks, span.Start)
		if c == nil || !s.r.Scope.admits(c) {
			continue
		}
		i := slices.IndexFunc(all[first:], func(x found) bool { return x.chunk.ID == c.ID })
		if i < 0 {
			i = len(all) - first
			all = append(all, found{chunk: *c, path: f.Path, named: p.literal != "" && c.Name == p.literal})
		}
		all[first+i].matches = append(all[first+i].matches, span)
	}
	return all, nil
}

// admits applies the parts of the scope that concern single chunks.
func (s *Scope) admits(c *store.Chunk) bool {
	return (len(s.Kinds) == 0 || slices.Contains(s.Kinds, c.Kind)) && (!s.Exported || c.Exported)
}

// chunkAt returns the smallest chunk that shows the text at an offset.
func chunkAt(chunks []store.Chunk, offset uint32) *store.Chunk {
	at := code.Span{Start: offset, End: offset + 1}
	var best *store.Chunk
	for i := range chunks {
		c := &chunks[i]
		if !c.Span.Contains(at) || best != nil && best.Span.Len() <= c.Span.Len() {
			continue
		}
		if len(c.Pieces) == 0 || slices.ContainsFunc(c.Pieces, func(p code.Span) bool { return p.Contains(at) }) {
			best = c
		}
	}
	return best
}

// addFound adds a result.
func (s *session) addFound(ctx context.Context, f *found, rank int) error {
	r := Result{Chunk: f.chunk, Rank: rank}
	if err := s.fill(ctx, &r, func([]byte) int { return 0 }); err != nil {
		return err
	}
	t, err := s.text(ctx, f.chunk.FileID)
	if err != nil {
		return err
	}
	for _, m := range f.matches {
		line := t.lines.Line(m.Start)
		if n := len(r.MatchLines); n == maxMatchLines || n > 0 && r.MatchLines[n-1] == line {
			continue
		}
		r.MatchLines = append(r.MatchLines, line)
	}
	r.SnippetLine = r.MatchLines[0]
	r.Snippet = matchSnippet(t, f.matches[0])
	s.answer.Results = append(s.answer.Results, r)
	return nil
}

// matchSnippet returns the line of a match, or on a long line what is around
// it.
func matchSnippet(t *text, m code.Span) string {
	n := t.lines.Line(m.Start)
	line := t.lines.Span(n, n)
	if line.Len() > maxSnippet {
		from := max(int(line.Start), int(m.Start)-maxSnippet/4)
		for from > int(line.Start) && !utf8.RuneStart(t.src[from]) {
			from--
		}
		line.Start = uint32(from)
	}
	return cutSnippet(line.Text(t.src))
}
