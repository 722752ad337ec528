package tool

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"sync"
	"time"

	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/pkg/embed"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/search"
	"github.com/mast-search/mast/pkg/vector"
)

// optional is what a project has only when the user named a model: vectors, and a
// reranker. Without settings it holds nothing, and nothing is opened or contacted.
type optional struct {
	// of are the settings that it was made from.
	of models
	// vectors and reranker are nil when they are not wanted or cannot be made; then
	// vectorsWrong and rerankWrong say why.
	vectors                   *vector.Index
	reranker                  *search.Reranker
	vectorsWrong, rerankWrong error
	// told makes sure that a place is named once to which texts are sent.
	told sync.Once
}

// models are the settings that name models.
type models struct {
	stateDir, url, key, model, folder string
	dimensions, concurrency           int
	rerankURL, rerankKey, rerankModel string
}

func (m *models) wantsVectors() bool { return m.url != "" || m.folder != "" }

// modelsOf reads what the settings name. A folder goes before an endpoint.
func modelsOf(s *config.Settings, root, stateDir string) models {
	m := models{
		stateDir: stateDir, url: s.EmbeddingsBaseURL, key: s.EmbeddingsAPIKey, model: s.EmbeddingsModel, folder: s.EmbeddingsFolder,
		dimensions: s.EmbeddingsDimensions, concurrency: s.EmbeddingsMaxConcurrency,
		rerankURL: s.RerankBaseURL, rerankKey: s.RerankAPIKey, rerankModel: s.RerankModel,
	}
	if m.folder != "" {
		m.url, m.key, m.model = "", "", ""
		if !filepath.IsAbs(m.folder) {
			m.folder = filepath.Join(root, m.folder)
		}
	}
	return m
}

// optionalParts keeps the optional parts of a project.
type optionalParts struct {
	mu   sync.Mutex
	made *optional
}

// optional returns the optional parts that the settings in force ask for.
func (p *Project) optional() *optional {
	want := modelsOf(p.Settings(), p.Root, p.StateDir())
	p.models.mu.Lock()
	defer p.models.mu.Unlock()
	if o := p.models.made; o != nil && o.of == want {
		return o
	}
	p.models.drop(p.projects.opts.Log)
	o := &optional{of: want}
	o.open()
	p.models.made = o
	return o
}

// drop gives the parts up. ps.mu is held.
func (ps *optionalParts) drop(log func(string)) {
	if ps.made != nil && ps.made.vectors != nil {
		if err := ps.made.vectors.Close(); err != nil {
			log("close the vectors: " + err.Error())
		}
	}
	ps.made = nil
}

// open makes what the settings name; it contacts nobody.
func (o *optional) open() {
	m := &o.of
	if m.wantsVectors() {
		var e embed.Embedder
		switch {
		case m.folder != "":
			e, o.vectorsWrong = embed.OpenFolder(m.folder)
		case m.model == "":
			o.vectorsWrong = unnamed("embeddings_model", "embeddings_base_url")
		default:
			e, o.vectorsWrong = embed.NewEmbedder(embed.Endpoint{
				URL: m.url, Key: m.key, Model: m.model, Dimensions: m.dimensions, MaxConcurrency: m.concurrency, Settings: "embeddings_",
			})
		}
		if o.vectorsWrong == nil {
			o.vectors = vector.New(vector.Config{StateDir: m.stateDir, Embedder: e, Dimensions: m.dimensions})
		}
	}
	switch {
	case m.rerankURL == "":
	case m.rerankModel == "":
		o.rerankWrong = unnamed("rerank_model", "rerank_base_url")
	default:
		r, err := embed.NewReranker(embed.Endpoint{URL: m.rerankURL, Key: m.rerankKey, Model: m.rerankModel, Settings: "rerank_"})
		if o.rerankWrong = err; err == nil {
			o.reranker = search.NewReranker(r)
		}
	}
}

// unnamed says that an endpoint is given without a model.
func unnamed(model, address string) error {
	return fmt.Errorf("setting %s is empty, but %s is set; give the name that the service knows the model by", model, address)
}

// legs are the optional parts as a search takes them, with sentences on what the
// settings ask for in vain.
func (p *Project) legs() (legs search.Legs, warnings []string) {
	o, s := p.optional(), p.Settings()
	legs = search.Legs{
		Vectors: o.vectors, Reranker: o.reranker, TopK: s.VectorTopK, TopM: s.VectorTopM, WVec: s.WVec, WLex: s.WLex, RerankTopN: s.RerankTopN,
		Rerank: embed.TextLimits{Chars: s.MaxRerankChars, BreadcrumbChars: s.MaxBreadcrumbChars, HeadRatio: s.HeadRatio},
	}
	if o.vectorsWrong != nil {
		warnings = append(warnings, fmt.Sprintf("answered without vectors: %v", o.vectorsWrong))
	}
	if o.rerankWrong != nil {
		warnings = append(warnings, fmt.Sprintf("answered without reranking: %v", o.rerankWrong))
	}
	return legs, warnings
}

// stateOf names what an answer depends on of the optional parts.
func stateOf(ctx context.Context, legs *search.Legs, o *optional) string {
	if legs.Vectors == nil && legs.Reranker == nil {
		return ""
	}
	state := o.of.rerankURL + " " + o.of.rerankModel
	if legs.Vectors != nil {
		state += fmt.Sprintf(" %s %s %d %d", o.of.url, legs.Vectors.Model(), o.of.dimensions, legs.Vectors.Generation(ctx))
	}
	return state
}

// EmbedError says that not all texts of a project have a vector. The index by words is
// complete all the same.
type EmbedError struct {
	Report vector.Report
	Err    error
}

// Error says how many, why, and what to do.
func (e *EmbedError) Error() string {
	reason := e.Report.Reason
	if e.Err != nil {
		reason = e.Err.Error()
	}
	if e.Report.Errors == 0 {
		return fmt.Sprintf("the index is complete, but not its vectors: %s", reason)
	}
	return fmt.Sprintf("the index is complete, but not its vectors: %d of %d are missing (%s); `mast index --incremental` makes what is missing",
		e.Report.Errors, e.Report.Texts, reason)
}

// Unwrap returns the cause, if one stopped the run.
func (e *EmbedError) Unwrap() error { return e.Err }

// embed makes the vectors that are missing. wait is how long another process that does
// the same is waited for; 0 stands for embedPatience, after a word on it. It does
// nothing, and returns nil, when the user named no model. The error is an *EmbedError, or that of ctx.
func (p *Project) embed(ctx context.Context, wait time.Duration) (*vector.Report, error) {
	o := p.optional()
	switch {
	case o.vectorsWrong != nil:
		return nil, &EmbedError{Err: o.vectorsWrong}
	case o.vectors == nil:
		return nil, nil
	}
	if o.of.folder == "" && p.Settings().Origin("embeddings_base_url").Layer == config.FromProject {
		// Whoever cloned the project did not choose the place.
		o.told.Do(func() {
			p.projects.opts.Log(fmt.Sprintf("the texts of the project are sent to %s, which %s names", hostOf(o.of.url), config.ProjectFile))
		})
	}
	opts := vector.UpdateOptions{Wait: wait}
	if show := p.projects.opts.Progress; show != nil {
		opts.Progress = func(done, total int) {
			show(indexer.Progress{Phase: indexer.PhaseEmbed, Done: done, Total: total})
		}
	}
	report, err := o.vectors.Update(ctx, p.view, opts)
	if errors.Is(err, vector.ErrLocked) && wait == 0 {
		p.projects.opts.Log(fmt.Sprintf("%v; waiting for it, at most %s", err, embedPatience))
		opts.Wait = embedPatience
		report, err = o.vectors.Update(ctx, p.view, opts)
	}
	if report.Texts > 0 {
		p.recordVectors(&report)
	}
	switch {
	case ctx.Err() != nil:
		return &report, ctx.Err()
	case err != nil && report.Texts == 0:
		return nil, &EmbedError{Err: err} // nothing was begun
	case err != nil:
		return &report, &EmbedError{Report: report, Err: err}
	case report.Errors > 0:
		return &report, &EmbedError{Report: report}
	}
	return &report, nil
}

// hostOf is the part of an address that says who gets what is sent.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return address
	}
	return u.Host
}

const (
	// embedDelay is how long vectors wait after a change of the index: further
	// changes often follow.
	embedDelay = time.Second
	// embedLater is how long they wait after a failure; it doubles up to
	// embedLatest.
	embedLater  = 30 * time.Second
	embedLatest = 15 * time.Minute
	// embedWait is how long they wait for another process that makes them,
	// embedPatience how long somebody does who asked for them.
	embedWait     = time.Minute
	embedPatience = 10 * time.Minute
)

// embedSoon makes missing vectors in the background, if the options allow it and a
// model is named. No answer waits for it. There is one such worker for a project; it
// ends when there is nothing to do.
func (p *Project) embedSoon() {
	if !p.projects.opts.EmbedInBackground || !p.optional().of.wantsVectors() {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.embedAgain = true
	if p.embedding {
		return
	}
	p.embedding = p.projects.start(p.embedInBackground)
}

func (p *Project) embedInBackground() {
	ctx := p.projects.ctx
	delay, later := embedDelay, embedLater
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(delay):
		}
		p.mu.Lock()
		if !p.embedAgain {
			p.embedding = false
			p.mu.Unlock()
			return
		}
		p.embedAgain = false
		p.mu.Unlock()
		report, err := p.embed(ctx, embedWait)
		switch {
		case ctx.Err() != nil:
			return
		case err == nil:
			if report != nil && report.Indexed+report.Deleted > 0 {
				p.projects.opts.Log(fmt.Sprintf("vectors: %d made, %d dropped", report.Indexed, report.Deleted))
			}
			delay, later = embedDelay, embedLater
		default:
			p.projects.opts.Log(err.Error())
			p.mu.Lock()
			p.embedAgain = !errors.Is(err, context.Canceled)
			p.mu.Unlock()
			delay, later = later, min(2*later, embedLatest)
		}
	}
}
