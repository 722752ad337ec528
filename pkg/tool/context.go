package tool

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/search"
)

// ContextAnswer is the answer of mast_context, with the field names of ContextWeaver.
type ContextAnswer struct {
	Query   string         `json:"query"`
	Summary ContextSummary `json:"summary"`
	Files   []ContextFile  `json:"files"`
	// Retrieval names what the answer was found by.
	Retrieval []string      `json:"retrieval"`
	Debug     *ContextDebug `json:"debug,omitempty"`
	Envelope

	asked string
}

// ContextSummary counts what an answer holds.
type ContextSummary struct {
	SeedCount     int      `json:"seedCount"`
	ExpandedCount int      `json:"expandedCount"`
	FileCount     int      `json:"fileCount"`
	TotalSegments int      `json:"totalSegments"`
	Warnings      []string `json:"warnings,omitempty"`
}

// ContextFile is a file with its segments by position.
type ContextFile struct {
	Path     string           `json:"path"`
	Segments []ContextSegment `json:"segments"`
}

// ContextSegment is a piece of a file.
type ContextSegment struct {
	Path         string   `json:"path"`
	ChunkIndices []int    `json:"chunkIndices"`
	StartLine    int      `json:"startLine"`
	EndLine      int      `json:"endLine"`
	Score        float64  `json:"score"`
	Breadcrumb   string   `json:"breadcrumb"`
	Sources      []string `json:"sources"`
	IsSeed       bool     `json:"isSeed"`
	Text         string   `json:"text"`
	// Cut says that the end of the segment is left out.
	Cut   bool `json:"cut,omitempty"`
	Stale bool `json:"stale,omitempty"`

	language string
}

// ContextDebug says how an answer came about.
type ContextDebug struct {
	TimingMS      map[string]float64 `json:"timingMs"`
	TopScore      float64            `json:"topScore"`
	LowConfidence bool               `json:"lowConfidence"`
	Cached        bool               `json:"cached"`
	Mode          string             `json:"mode"`
	// WVec and WLex are the weights of the fusion, when vectors took part.
	WVec     *float64 `json:"wVec,omitempty"`
	WLex     *float64 `json:"wLex,omitempty"`
	Warnings []string `json:"warnings,omitempty"`
}

type contextInput struct {
	request                           string
	terms, include, exclude, language []string
	mode, low, output                 string
	maxChars, maxFiles, maxSegments   int
	debug                             bool
	// warnings are about settings that ask for something in vain.
	warnings []string
	legs     search.Legs
}

// The bounds of the arguments, which are ContextWeaver's.
const (
	minContextChars, maxContextChars = 20_000, 80_000
	maxContextFiles                  = 50
	maxContextSegments               = 5
	maxContextList                   = 20
)

// ContextTool returns the tool mast_context.
func ContextTool() *Tool {
	return &Tool{
		Name:    "mast_context",
		Aliases: []string{"codebase-retrieval"},
		Set:     SetWeaver,
		Title:   "Context for a task",
		Description: "All the code that a task or question needs, packed to a budget: what it asks for, with neighbours, imports and callers. " +
			"Say in words what is wanted, and give exact names apart.",
		Hints:     readOnly(),
		ownFormat: true,
		bind: func() ([]Param, runFunc) {
			in := &contextInput{mode: "balanced", output: "markdown"}
			return in.params(), in.run
		},
	}
}

func (in *contextInput) params() []Param {
	return []Param{
		{
			Name: "information_request", String: &in.request, Required: true, Example: `"how are sessions renewed"`, Doc: "What is wanted, in words",
		},
		{
			Name: "technical_terms", List: &in.terms, Max: maxContextList, Example: `["renewSession"]`, Absent: "none",
			Doc: "Exact names that count more",
		},
		{Name: "mode", String: &in.mode, Enum: search.Modes(), Example: `"quick"`, Doc: "How far to look; quick stays in the files found"},
		{
			Name: "include_globs", List: &in.include, Max: maxContextList, Example: `["src/**"]`, Absent: "all files", Doc: "Only these files",
		},
		{Name: "exclude_globs", List: &in.exclude, Max: maxContextList, Example: `["**/*.md"]`, Absent: "none", Doc: "Not these files"},
		{Name: "language", List: &in.language, Max: maxContextList, Example: `["go"]`, Absent: "any", Doc: "Only these languages"},
		{
			Name: "max_total_chars", Int: &in.maxChars, Min: minContextChars, Max: maxContextChars, Example: "30000", Absent: ofSetting("max_total_chars"),
			Doc: "Budget of the code; if absent, as set (48000)",
		},
		{Name: "max_files", Int: &in.maxFiles, Min: 1, Max: maxContextFiles, Example: "5", Absent: "no bound", Doc: "Most files"},
		{
			Name: "max_segments_per_file", Int: &in.maxSegments, Min: 1, Max: maxContextSegments, Example: "2", Absent: ofSetting("max_segments_per_file"),
			Doc: "Most pieces of a file; if absent, as set (3)",
		},
		{
			Name: "low_confidence_behavior", String: &in.low, Enum: search.LowConfidences(), Example: `"return_empty"`, Absent: ofSetting("low_confidence_behavior"),
			Doc: "When nothing found is relevant; if absent, as set (return_top1)",
		},
		{Name: "return_debug", Bool: &in.debug, Example: "true", Doc: "Add timings and scores to JSON"},
		{Name: "output_format", String: &in.output, Enum: []string{"markdown", "json", "both"}, Example: `"json"`, Doc: "Form of the answer"},
	}
}

// make checks the arguments and makes a request of them.
func (in *contextInput) make(p *Project) (search.ContextRequest, error) {
	settings := p.Settings()
	r := search.ContextRequest{
		Information: in.request, Terms: in.terms, Exclude: in.exclude, Low: search.LowConfidence(cmp.Or(in.low, settings.LowConfidence)),
		Settings: retrievalSettings(settings), Fusion: contextFusion(settings),
	}
	r.Scope.Files = in.include
	for _, name := range in.language {
		known, err := p.language(name)
		if wrong, ok := errors.AsType[*InputError](err); ok {
			wrong.Example = `{"information_request": "how are sessions renewed", "language": ["go"]}`
		}
		if err != nil {
			return r, err
		}
		r.Scope.Languages = append(r.Scope.Languages, known)
	}
	if err := r.Settings.Preset(in.mode); err != nil {
		return r, err // the enumeration was checked
	}
	r.Legs, in.warnings = p.legs()
	r.Legs.Preset(in.mode)
	in.legs = r.Legs
	r.Settings.MaxFiles = in.maxFiles
	r.Settings.MaxTotalChars = cmp.Or(in.maxChars, r.Settings.MaxTotalChars)
	r.Settings.MaxSegmentsPerFile = cmp.Or(in.maxSegments, r.Settings.MaxSegmentsPerFile)
	return r, nil
}

func (in *contextInput) run(ctx context.Context, p *Project) (output, error) {
	r, err := in.make(p)
	if err != nil {
		return nil, err
	}
	ix, err := p.indexer()
	if err != nil {
		return nil, err
	}
	a := &ContextAnswer{Query: in.request, Files: []ContextFile{}, Retrieval: []string{}, asked: in.output}
	engine := search.New(p.projects.parts.Rankers...)
	var found *search.Context
	cached := false
	read, err := p.read(ctx, &a.Envelope, func(ctx context.Context, from *reading) ([]string, error) {
		meta := from.view.Meta()
		r.Legs.State = stateOf(ctx, &r.Legs, p.optional())
		if found, cached = p.contexts.Get(meta, &r); !cached {
			var err error
			if found, err = engine.Retrieve(ctx, from.view, ix.Graph(), r); err != nil {
				return nil, err
			}
			if !found.Degraded {
				p.contexts.Put(meta, &r, found)
			}
		}
		return slices.DeleteFunc(found.Paths(), func(path string) bool { return from.gone[path] }), nil
	})
	if err != nil {
		return nil, in.explain(err)
	}
	if read != nil {
		p.recordContext(found, cached)
		in.fill(a, found, read, cached)
		if found.VectorsPending {
			p.embedSoon()
		}
	}
	return a, nil
}

// explain turns errors that the user can mend into input errors.
func (in *contextInput) explain(err error) error {
	switch {
	case errors.Is(err, search.ErrEmptyQuery):
		return &InputError{
			Field: "information_request", Given: shorten(jsonText(in.request)), Allowed: "some words or a name",
			Example: `{"information_request": "how are sessions renewed"}`,
		}
	case errors.Is(err, search.ErrGlob):
		return &InputError{
			Field: "include_globs or exclude_globs", Given: shorten(jsonText(strings.Join(slices.Concat(in.include, in.exclude), ", "))),
			Allowed: "globs of *, **, ? and {a,b} (" + strings.TrimPrefix(err.Error(), search.ErrGlob.Error()+": ") + ")",
			Example: `{"information_request": "session", "include_globs": ["src/**"]}`,
		}
	}
	return err
}

func (in *contextInput) fill(a *ContextAnswer, found *search.Context, read *reading, cached bool) {
	for _, note := range found.Notes {
		a.note("%s", note)
	}
	a.Summary = ContextSummary{SeedCount: found.Seeds, ExpandedCount: found.Expanded, Warnings: slices.Concat(in.warnings, found.Warnings)}
	legs := make(map[string]bool)
	for i := range found.Files {
		f := &found.Files[i]
		if read.gone[f.Path] {
			continue
		}
		file := ContextFile{Path: f.Path}
		for k := range f.Segments {
			s := &f.Segments[k]
			file.Segments = append(file.Segments, ContextSegment{
				Path: s.Path, ChunkIndices: s.Chunks, StartLine: s.StartLine, EndLine: s.EndLine, Score: round(s.Score, 4), Breadcrumb: s.Breadcrumb,
				Sources: s.Sources, IsSeed: s.Seed, Text: s.Text, Cut: s.Cut, Stale: read.stale[f.Path], language: s.Language,
			})
			for _, source := range s.Sources {
				legs[leg(source)] = true
			}
		}
		a.Summary.FileCount++
		a.Summary.TotalSegments += len(file.Segments)
		a.Files = append(a.Files, file)
		a.reference(f.Path, f.Tokens())
	}
	if len(a.Files) == 0 && len(a.Notes) == 0 && len(a.Summary.Warnings) == 0 {
		a.note(noProof)
	}
	for _, name := range found.Legs {
		legs[name] = true
	}
	for _, name := range []string{"lexical", "graph", search.SourceVector, search.LegRerank} {
		if legs[name] {
			a.Retrieval = append(a.Retrieval, name)
		}
	}
	if in.debug {
		ms := func(d interface{ Seconds() float64 }) float64 { return round(d.Seconds()*1000, 2) }
		a.Debug = &ContextDebug{
			TimingMS: map[string]float64{
				"retrieve": ms(found.Timing.Retrieve), "rerank": ms(found.Timing.Rerank), "smartCutoff": ms(found.Timing.Cutoff), "expand": ms(found.Timing.Expand), "pack": ms(found.Timing.Pack),
			},
			TopScore: round(found.TopScore, 4), LowConfidence: found.LowConfidence, Cached: cached, Mode: in.mode,
			Warnings: a.Summary.Warnings,
		}
		if slices.Contains(found.Legs, search.SourceVector) {
			a.Debug.WVec, a.Debug.WLex = &in.legs.WVec, &in.legs.WLex
		}
	}
}

// leg is the part of the retrieval that a source belongs to.
func leg(source string) string {
	switch source {
	case search.SourceLexical, search.SourceNeighbor, search.SourceBreadcrumb:
		return "lexical"
	case search.SourceVector:
		return source
	}
	return "graph"
}

func (a *ContextAnswer) envelope() *Envelope { return &a.Envelope }

func (a *ContextAnswer) found() bool { return len(a.Files) > 0 }

func (a *ContextAnswer) form() string {
	if a.asked == "markdown" {
		return "text"
	}
	return a.asked
}

// text writes the layout of ContextWeaver: counters, warnings, then each file with its
// segments.
func (a *ContextAnswer) text(b *strings.Builder) {
	fmt.Fprintf(b, "%d seeds | %d files | %d segments", a.Summary.SeedCount, a.Summary.FileCount, a.Summary.TotalSegments)
	if slices.Contains(a.Retrieval, search.SourceVector) || slices.Contains(a.Retrieval, search.LegRerank) {
		b.WriteString(" | by " + strings.Join(a.Retrieval, ", "))
	}
	b.WriteByte('\n')
	if len(a.Summary.Warnings) > 0 {
		b.WriteByte('\n')
	}
	for _, w := range a.Summary.Warnings {
		b.WriteString("Warning: " + w + "\n")
	}
	for i := range a.Files {
		if i > 0 {
			b.WriteString("\n---\n")
		}
		for k := range a.Files[i].Segments {
			b.WriteByte('\n')
			a.Files[i].Segments[k].markdown(b)
		}
	}
}

func (s *ContextSegment) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "## %s (L%d-%d)\n\n", s.Path, s.StartLine, s.EndLine)
	if s.Breadcrumb != "" {
		fmt.Fprintf(b, "> %s\n", s.Breadcrumb)
	}
	fmt.Fprintf(b, "> %s | score %.3f", strings.Join(s.Sources, ", "), s.Score)
	if s.IsSeed {
		b.WriteString(" | seed")
	}
	if s.Stale {
		b.WriteString(" | changed since it was indexed")
	}
	fence := fenceFor(s.Text)
	fmt.Fprintf(b, "\n\n%s%s\n%s\n%s\n", fence, s.language, s.Text, fence)
	if s.Cut {
		b.WriteString("(the rest is left out: it does not fit max_total_chars)\n")
	}
}
