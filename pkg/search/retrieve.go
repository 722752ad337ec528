package search

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/store"
)

// ContextRequest asks for the code that a task needs.
type ContextRequest struct {
	// Information is what is wanted, in words; Terms are names that are exactly
	// meant, and count more.
	Information string
	Terms       []string
	// Scope bounds what is looked at, Exclude leaves files out by patterns.
	Scope   Scope
	Exclude []string
	// Low is what to answer when nothing is relevant.
	Low      LowConfidence
	Settings Settings
	Fusion   ranker.Fusion
	// Legs are the optional parts.
	Legs Legs
}

// Context is packed code.
type Context struct {
	Files []PackedFile
	// Seeds counts the chunks that the request found, Expanded those that were taken
	// because of them, Segments what was packed.
	Seeds, Expanded, Segments int
	// Warnings are sentences on what was asked for in vain, Notes on how the request was
	// read.
	Warnings, Notes []string
	// Legs are the optional parts that took part. Degraded says that one was asked and
	// failed, so that the same request may be answered better later.
	Legs     []string
	Degraded bool
	// VectorsPending says that there are chunks that should have a vector and have none.
	VectorsPending bool
	// LowConfidence says that nothing found is relevant by its score, which is TopScore.
	LowConfidence bool
	TopScore      float64
	// Timing is how long the stages took.
	Timing ContextTiming
}

// ContextTiming says how long the stages of a retrieval took.
type ContextTiming struct {
	Retrieve, Rerank, Cutoff, Expand, Pack time.Duration
}

// Paths returns the paths of the files that the context draws from.
func (c *Context) Paths() []string {
	paths := make([]string, len(c.Files))
	for i := range c.Files {
		paths[i] = c.Files[i].Path
	}
	return paths
}

// Tokens returns the estimated tokens of a file that the context draws from, read
// whole.
func (f *PackedFile) Tokens() int { return f.tokens }

// Retrieve answers a request for context from one state of the index. links, when not
// nil, gives what files import each other.
func (e *Engine) Retrieve(ctx context.Context, v *store.View, links *graph.Engine, r ContextRequest) (*Context, error) {
	request := Request{Query: contextQuery(&r), Scope: r.Scope, Fusion: r.Fusion}
	request.Scope.Without = r.Exclude
	s := &session{engine: e, v: v, r: &request, answer: &Answer{}, texts: make(map[int64]*text)}
	scope, err := s.scope(ctx)
	if err != nil {
		return nil, err
	}
	out := &Context{}
	since := time.Now()
	lap := func(d *time.Duration) { *d, since = time.Since(since), time.Now() }
	q, err := parse(request.Query)
	if err != nil {
		return nil, err
	}
	rel, err := newRelevance(ctx, v, q, r.Terms)
	if err != nil {
		return nil, err
	}
	near, err := s.near(ctx, scope, &r, out)
	if err != nil {
		return nil, err
	}
	candidates, err := s.candidates(ctx, scope, &r, rel, near)
	if err != nil {
		return nil, err
	}
	if err := missingTerms(ctx, v, r.Terms, out); err != nil {
		return nil, err
	}
	lap(&out.Timing.Retrieve)
	if candidates, err = s.reranked(ctx, candidates, &r, out); err != nil {
		return nil, err
	}
	lap(&out.Timing.Rerank)
	seeds := out.cut(candidates, &r)
	lap(&out.Timing.Cutoff)
	x := &expansion{
		session: s, settings: &r.Settings, graph: links, query: graph.NewQuery(v), kept: ranker.HeldBack(request.Query), scope: scope, pieces: seeds,
		have: make(map[int64]bool), chunks: make(map[int64][]store.Chunk),
	}
	for i := range seeds {
		x.have[seeds[i].chunk.ID] = true
		for k := range seeds[i].with {
			x.have[seeds[i].with[k].ID] = true
		}
	}
	if err := x.run(ctx); err != nil {
		return nil, err
	}
	out.Seeds, out.Expanded = len(seeds), len(x.pieces)-len(seeds)
	lap(&out.Timing.Expand)
	out.Files, err = pack(x.pieces, &r.Settings, func(file int64) (*text, error) { return s.text(ctx, file) })
	for i := range out.Files {
		out.Segments += len(out.Files[i].Segments)
	}
	lap(&out.Timing.Pack)
	out.Notes = s.answer.Notes
	return out, err
}

// contextQuery joins what is wanted with the names that are meant.
func contextQuery(r *ContextRequest) string {
	return strings.TrimSpace(r.Information + " " + strings.Join(r.Terms, " "))
}

// candidates ranks the chunks for all forms of the request and scores them: in the
// order of the rankers, which know more than relevance does, and so that the best has
// its relevance.
func (s *session) candidates(ctx context.Context, scope *store.Scope, r *ContextRequest, rel *relevance, near *near) ([]piece, error) {
	best := make(map[int64]ranker.Fused) // by chunk; scores are shares of the best
	for i, form := range variants(r) {
		q, err := parse(form)
		if err != nil || len(q.tokens) == 0 {
			continue // a part of the request without words
		}
		for _, t := range r.Terms {
			q.addName(t, true)
		}
		fused, err := s.rank(ctx, &ranker.Query{
			Text: q.text, Tokens: q.tokens, Identifier: q.identifier, Names: q.names, Scope: scope,
		})
		if err != nil {
			return nil, err
		}
		weight := 1.0
		if i > 0 {
			weight = partialForm
		}
		for i := range fused[:min(len(fused), r.Settings.FusedTopM)] {
			f := fused[i]
			f.Score *= weight / max(fused[0].Score, 1e-9)
			if have, ok := best[f.Chunk]; !ok || f.Score > have.Score {
				best[f.Chunk] = f
			}
		}
	}
	words := best
	best, err := s.fuse(ctx, best, near, r)
	if err != nil {
		return nil, err
	}
	all, err := s.pieces(ctx, best)
	if err != nil {
		return nil, err
	}
	for i := range all {
		_, byWords := words[all[i].chunk.ID]
		all[i].sources = near.sources(all[i].chunk.ID, byWords)
	}
	confidence := 0.0
	for i := range all[:min(len(all), judged)] {
		of, err := s.judge(ctx, &all[i], rel)
		if err != nil {
			return nil, err
		}
		confidence = max(confidence, near.relevance(all[i].chunk.ID, of, &r.Legs))
	}
	for i := range all {
		all[i].score *= confidence
	}
	return all, nil
}

// pieces reads the chunks of a ranking, best first.
func (s *session) pieces(ctx context.Context, ranked map[int64]ranker.Fused) ([]piece, error) {
	ids := slices.Collect(maps.Keys(ranked))
	for _, f := range ranked {
		ids = append(ids, f.With...)
	}
	slices.Sort(ids)
	chunks, err := s.v.Chunks(ctx, slices.Compact(ids))
	if err != nil {
		return nil, err
	}
	at := func(id int64) *store.Chunk {
		i, _ := slices.BinarySearchFunc(chunks, id, func(c store.Chunk, id int64) int { return cmp.Compare(c.ID, id) })
		return &chunks[i]
	}
	all := make([]piece, 0, len(ranked))
	for id, f := range ranked {
		p := piece{chunk: *at(id), score: f.Score, seed: true}
		if p.file, err = s.v.FileByID(ctx, p.chunk.FileID); err != nil {
			return nil, err
		}
		p.index = int(id - p.file.FirstChunk())
		for _, id := range f.With {
			p.with = append(p.with, *at(id))
		}
		all = append(all, p)
	}
	before, err := s.v.Before(ctx)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b piece) int {
		return cmp.Or(cmp.Compare(b.score, a.score), before(a.chunk.ID, b.chunk.ID))
	})
	shown := make(map[int64]bool) // with a better piece, found by another form
	return slices.DeleteFunc(all, func(p piece) bool {
		for i := range p.with {
			shown[p.with[i].ID] = true
		}
		return shown[p.chunk.ID]
	}), nil
}

// judge returns the relevance of a piece.
func (s *session) judge(ctx context.Context, p *piece, rel *relevance) (float64, error) {
	t, err := s.text(ctx, p.file.ID)
	if err != nil {
		return 0, err
	}
	return rel.of(&p.chunk.Chunk, p.file.Path, p.span().Text(t.src)), nil
}

const (
	// judged is how many candidates decide how relevant the best is: the rankers
	// know that a file answers, and not always by which of its chunks.
	judged = 3
	// partialForm is what a part of a request counts beside all of it.
	partialForm = 0.8
)

// minVariant is the length from which a part of a request is asked on its own.
const minVariant = 8

// variants are the forms in which a request is asked: as it is, and if asked for, its
// parts.
func variants(r *ContextRequest) []string {
	forms := []string{contextQuery(r)}
	if r.Settings.Variants < 2 {
		return forms
	}
	add := func(form string) {
		form = strings.TrimSpace(form)
		if form != "" && len(forms) < r.Settings.Variants && !slices.ContainsFunc(forms, func(f string) bool { return strings.EqualFold(f, form) }) {
			forms = append(forms, form)
		}
	}
	add(r.Information)
	for _, part := range parts(r.Information) {
		if len(part) >= minVariant {
			add(part)
		}
	}
	return forms
}

// parts cuts a request at commas and at words that join two wishes.
func parts(text string) []string {
	words := strings.Fields(text)
	var out []string
	var part []string
	end := func() {
		if len(part) > 0 {
			out = append(out, strings.Join(part, " "))
		}
		part = nil
	}
	for _, w := range words {
		switch strings.ToLower(w) {
		case "and", "or", "with", "plus", "then", "after", "before":
			end()
			continue
		}
		trimmed := strings.TrimRight(w, ",;，；")
		if trimmed != "" {
			part = append(part, trimmed)
		}
		if trimmed != w {
			end()
		}
	}
	end()
	return out
}

// cut chooses the seeds.
func (c *Context) cut(candidates []piece, r *ContextRequest) []piece {
	if len(candidates) == 0 {
		if r.Low.warns() {
			c.Warnings = append(c.Warnings, "nothing in the index has the words of the request")
		}
		c.LowConfidence = true
		return nil
	}
	scores := make([]float64, len(candidates))
	for i := range candidates {
		scores[i] = candidates[i].score
	}
	c.TopScore = scores[0]
	keep, low := r.Settings.Cutoff(scores)
	if !low {
		return candidates[:keep]
	}
	c.LowConfidence = true
	if r.Low.warns() {
		c.Warnings = append(c.Warnings, fmt.Sprintf("nothing found is relevant: the best score is %.2f, %.2f are needed", scores[0], r.Settings.Floor))
	}
	if r.Low == ReturnEmpty {
		return nil
	}
	return candidates[:1]
}

// missingTerms warns of technical terms that occur nowhere.
func missingTerms(ctx context.Context, v *store.View, names []string, out *Context) error {
	for _, name := range names {
		q, err := parse(name)
		if err != nil {
			continue
		}
		for i := range q.words {
			n, err := v.Frequency(ctx, q.words[i].Terms[0], 1)
			if err != nil {
				return err
			}
			if n == 0 {
				out.Warnings = append(out.Warnings, fmt.Sprintf("technical term %q occurs nowhere in the index", name))
				break
			}
		}
	}
	return nil
}
