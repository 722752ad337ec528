// Package search answers queries from the index: it reads what the user
// typed, asks the rankers, fuses their orders, folds together what shows the
// same declaration, and cuts the text. It reads no file of the project: all
// text comes from the index, so it always fits the lines and bytes beside it.
// Whether the index is still what stands on disk is the caller's question;
// Answer.Files says which files to ask it about.
//
// Equal queries on equal indexes give equal answers.
package search

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/store"
)

// Limits of an answer.
const (
	// DefaultLimit is the number of results when a request names none.
	DefaultLimit = 10
	// MaxLimit is the largest number of results of one answer.
	MaxLimit = 50
	// depth bounds what each ranker returns, and so how far paging goes.
	depth = 500
)

// Errors of a request; the text says what to do.
var (
	// ErrEmptyQuery says that there is nothing to search for.
	ErrEmptyQuery = errors.New("the query is empty: give a name, some words, or text in quotes")
	// ErrPattern says that the regular expression cannot be compiled.
	ErrPattern = errors.New("the regular expression is not valid")
	// ErrGlob says that a file pattern cannot be compiled.
	ErrGlob = errors.New("the file pattern is not valid")
)

// Mode is how a query is read.
type Mode uint8

// The modes.
const (
	// Ranked reads words and names, in any text.
	Ranked Mode = iota
	// Exact looks for the query as it stands, letter by letter.
	Exact
	// Regex reads the query as a regular expression of Go (RE2 syntax) in which
	// ^ and $ stand for the ends of lines.
	Regex
)

// Request is a question.
type Request struct {
	Query string
	Mode  Mode
	Scope Scope
	// Limit is the number of results, 1 to MaxLimit; 0 means DefaultLimit.
	// Offset leaves out that many first.
	Limit, Offset int
	// Fusion is how the rankers are fused.
	Fusion ranker.Fusion
	// Without names rankers and other parts of the ranking that are left out.
	Without []string
	// ContextLines is the number of lines of the file shown before and after a
	// chunk.
	ContextLines int
	// Legs are the optional parts; Ranked queries use the vectors.
	Legs Legs
}

// Result is one answer to a query.
type Result struct {
	File  store.FileState
	Chunk store.Chunk
	// StartLine and EndLine are the first and last line of the chunk, 1-based.
	StartLine, EndLine int
	// Content is the text of the chunk with context. Left-out parts show as
	// "…".
	Content string
	// ContentStartLine is the line that Content starts with.
	ContentStartLine int
	// Cut says that Content is not the whole chunk.
	Cut bool
	// ShownIn is the rank of the result that shows the lines of the chunk that Content
	// leaves out, or 0: no line stands twice in an answer.
	ShownIn int
	// Snippet is the line that fits the query best, if no Content shows it whole;
	// SnippetLine is its number, 0 when no line has a word of the query.
	Snippet     string
	SnippetLine int
	// MatchLines are the lines with matches of Exact and Regex.
	MatchLines []int
	// MatchScore is FTS5's bm25(), negative, lower is better; nil when the
	// ranker bm25 did not find the chunk.
	MatchScore *float64
	// With are further chunks that the result shows: StartLine and EndLine are
	// those of all of them, ChunkStart and ChunkEnd those of Chunk.
	With                 []Related
	ChunkStart, ChunkEnd int
	// Rank is the 1-based place in the whole order, Score the fused score, and
	// Parts what it is made of.
	Rank  int
	Score float64
	Parts []ranker.Part

	with []int64
	// Related are chunks that matched too and are not results of their own.
	Related []Related
}

// Related is a chunk that a result stands for as well: the class of a method,
// the method of a class, another part of a long declaration, a copy.
type Related struct {
	// Path is that of the file when it is another than that of the result.
	Path               string
	Chunk              store.Chunk
	StartLine, EndLine int
}

// Answer is what a request gives.
type Answer struct {
	Results []Result
	// Total is the number of results without limit and offset; at least that
	// many if More.
	Total int
	// More says that there may be further results past Total.
	More bool
	// Suggestions are names that are close to the query, when there are no
	// results.
	Suggestions []string
	// Notes are sentences on how the query was read and what was not looked at.
	Notes []string
	// Legs names what the results come from when an optional part took part;
	// VectorsPending says that there are chunks that should have a vector and have none.
	Legs           []string
	VectorsPending bool
}

// Files returns the files that the answer draws from, each once, in the order
// of the results.
func (a *Answer) Files() []store.FileState {
	var files []store.FileState
	seen := make(map[int64]bool)
	for i := range a.Results {
		if f := a.Results[i].File; !seen[f.ID] {
			seen[f.ID] = true
			files = append(files, f)
		}
	}
	return files
}

// Engine answers requests. It is safe for concurrent use.
type Engine struct {
	rankers []ranker.Weighted
}

// New returns an engine that asks the given rankers.
func New(rankers ...ranker.Weighted) *Engine { return &Engine{rankers: rankers} }

// Search answers a request from one state of the index. The errors are those
// of this package, of the store, and of the context.
func (e *Engine) Search(ctx context.Context, v *store.View, r Request) (*Answer, error) {
	if r.Limit <= 0 {
		r.Limit = DefaultLimit
	}
	r.Limit, r.Offset = min(r.Limit, MaxLimit), max(0, r.Offset)
	s := &session{engine: e, v: v, r: &r, answer: &Answer{}, texts: make(map[int64]*text)}
	scope, err := s.scope(ctx)
	if err != nil {
		return nil, err
	}
	if r.Mode == Ranked {
		return s.ranked(ctx, scope)
	}
	p, err := compilePattern(r.Query, r.Mode)
	if err != nil {
		return nil, err
	}
	return s.scan(ctx, scope, p)
}

// session is the work on one request.
type session struct {
	engine *Engine
	v      *store.View
	r      *Request
	answer *Answer
	texts  map[int64]*text
	// pool is what the rankers looked at for the first query.
	pool *ranker.Pool
}

// text is a file's text with its lines.
type text struct {
	src   []byte
	lines code.Lines
}

// text reads a file's text once.
func (s *session) text(ctx context.Context, file int64) (*text, error) {
	if t, ok := s.texts[file]; ok {
		return t, nil
	}
	src, err := s.v.Text(ctx, file)
	if err != nil {
		return nil, err
	}
	t := &text{src: src, lines: code.NewLines(src)}
	s.texts[file] = t
	return t, nil
}

// note adds a sentence to the answer.
func (s *session) note(format string, args ...any) {
	s.answer.Notes = append(s.answer.Notes, fmt.Sprintf(format, args...))
}

// ranked answers a query of words.
func (s *session) ranked(ctx context.Context, scope *store.Scope) (*Answer, error) {
	q, err := parse(s.r.Query)
	if err != nil {
		return nil, err
	}
	if len(q.words) == 0 {
		// Nothing but punctuation: it means itself.
		p, err := compilePattern(q.text, Exact)
		if err != nil {
			return nil, err
		}
		return s.scan(ctx, scope, p)
	}
	if q.dropped {
		s.note("only the first %d words of the query were used", maxWords)
	}
	asked := &ranker.Query{
		Text: q.text, Tokens: q.tokens, Identifier: q.identifier, Must: q.must, Names: q.names, Scope: scope, Without: s.r.Without,
	}
	fused, err := s.rank(ctx, asked)
	if err != nil {
		return nil, err
	}
	if fused, err = s.withVectors(ctx, fused, q, scope); err != nil {
		return nil, err
	}
	if len(q.literals) > 0 {
		if fused, err = s.keepLiterals(ctx, fused, q.literals, time.Now().Add(scanTime)); err != nil {
			return nil, err
		}
	}
	if err := s.collapse(ctx, fused, q); err != nil {
		return nil, err
	}
	if s.answer.Total == 0 {
		s.answer.Suggestions, err = suggest(ctx, s.v, wantedNames(q))
	}
	return s.answer, err
}

// rank asks the rankers and fuses what they say.
func (s *session) rank(ctx context.Context, q *ranker.Query) ([]ranker.Fused, error) {
	limit := depth
	if len(q.Must) > 0 {
		limit = maxLiteralCandidates
	}
	pool, err := ranker.NewPool(ctx, s.v, q)
	if err != nil {
		return nil, err
	}
	if s.pool == nil {
		s.pool = pool
	}
	files, err := ranker.Fuse(ctx, pool, s.engine.rankers, s.r.Fusion)
	if err != nil {
		return nil, err
	}
	before, err := s.v.Before(ctx)
	if err != nil {
		return nil, err
	}
	fused, err := ranker.Spans(ctx, pool, files, limit, before)
	if err != nil {
		return nil, err
	}
	s.answer.More = len(fused) == limit
	return s.packedLast(ctx, fused)
}
