package tool

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/search"
)

// searchInput are the arguments of mast_search.
type searchInput struct {
	query, language, filePattern, chunkType, cursor string
	limit                                           int
	onlyExported, exact, regex, explain             bool
}

// Search returns the tool mast_search.
func Search() *Tool {
	return &Tool{
		Name:  "mast_search",
		Set:   SetMast,
		Title: "Search code",
		Description: "Find code by identifier or by words: returns the matching declarations (functions, methods, classes, types, " +
			"sections of documents), not whole files. Use it before grep or reading files.",
		Hints: readOnly(),
		bind: func() ([]Param, runFunc) {
			in := &searchInput{limit: search.DefaultLimit}
			return in.params(), in.run
		},
	}
}

func (in *searchInput) params() []Param {
	return []Param{
		{
			Name: "query", String: &in.query, Required: true, Example: `"parseConfig"`,
			Doc: "Identifiers or words of the code; \"quoted\" text must occur literally",
		},
		{
			Name: "limit", Int: &in.limit, Min: 1, Max: search.MaxLimit, Example: "10",
			Doc: "Most results to return",
		},
		{
			Name: "language", String: &in.language, Example: `"markdown"`, Absent: "any",
			Doc: "Only this language, as mast_status names it",
		},
		{
			Name: "file_pattern", String: &in.filePattern, Example: `"src/api/**"`, Absent: "all files",
			Doc: "Only files matching this glob from the root, e.g. src/api/**; * stays in a folder, ** crosses folders",
		},
		{
			Name: "chunk_type", String: &in.chunkType, Enum: code.ChunkKinds(), Example: `"function"`, Absent: "any",
			Doc: "Only chunks of this kind",
		},
		{
			Name: "only_exported", Bool: &in.onlyExported, Example: "true",
			Doc: "Only symbols that other files can use",
		},
		{
			Name: "exact", Bool: &in.exact, Example: "true",
			Doc: "Find the query literally in the text",
		},
		{
			Name: "regex", Bool: &in.regex, Example: "true",
			Doc: "Read the query as a regular expression (RE2)",
		},
		{
			Name: "explain", Bool: &in.explain, Example: "true",
			Doc: "Show what each ranker contributed",
		},
		{
			Name: "cursor", String: &in.cursor, Example: `"10"`, Absent: "the first results",
			Doc: "next_cursor of the previous answer, for further results",
		},
	}
}

// request checks what only this tool can check and makes the request.
func (in *searchInput) request(p *Project) (search.Request, error) {
	s := p.Settings()
	r := search.Request{
		Query: in.query, Limit: in.limit, ContextLines: s.ContextLines,
		Fusion: ranker.Fusion{RRF: s.Fusion == "rrf", K: s.RRFK}, Without: s.WithoutRankers,
		Scope: search.Scope{Exported: in.onlyExported},
	}
	switch {
	case in.exact && in.regex:
		return r, &InputError{
			Field: "regex", Given: "true beside exact", Allowed: "one of exact and regex",
			Example: `{"query": "TODO", "exact": true}`,
		}
	case in.exact:
		r.Mode = search.Exact
	case in.regex:
		r.Mode = search.Regex
	}
	if !s.DeclarationExactRanker {
		r.Without = append(slices.Clone(r.Without), ranker.DeclarationName)
	}
	if in.language != "" {
		name, err := p.language(in.language)
		if err != nil {
			return r, err
		}
		r.Scope.Languages = []string{name}
	}
	if in.filePattern != "" {
		r.Scope.Files = []string{in.filePattern}
	}
	if in.chunkType != "" {
		kind, err := code.ParseChunkKind(in.chunkType)
		if err != nil {
			return r, fmt.Errorf("read chunk_type: %w", err) // the enumeration was checked
		}
		r.Scope.Kinds = []code.ChunkKind{kind}
	}
	if in.cursor != "" {
		offset, err := strconv.Atoi(in.cursor)
		if err != nil || offset < 0 {
			return r, &InputError{
				Field: "cursor", Given: shorten(jsonText(in.cursor)), Allowed: "the next_cursor of an answer to the same query",
				Example: `{"query": "parseConfig", "cursor": "10"}`,
			}
		}
		r.Offset = offset
	}
	return r, nil
}

func (in *searchInput) run(ctx context.Context, p *Project) (output, error) {
	r, err := in.request(p)
	if err != nil {
		return nil, err
	}
	var took time.Duration // of the search alone
	a := &SearchAnswer{Results: []SearchResult{}}
	legs, warnings := p.legs()
	r.Legs = legs
	engine := search.New(p.projects.parts.Rankers...)
	var found *search.Answer
	read, err := p.read(ctx, &a.Envelope, func(ctx context.Context, from *reading) (paths []string, err error) {
		since := time.Now()
		if found, err = engine.Search(ctx, from.view, r); err != nil {
			return nil, err
		}
		took = time.Since(since)
		found.Results = slices.DeleteFunc(found.Results, func(f search.Result) bool { return from.gone[f.File.Path] })
		return pathsOf(found), nil
	})
	if err != nil {
		return nil, in.explainError(err)
	}
	if read == nil {
		a.unread = true
		a.Suggestions = []string{}
		return a, nil
	}
	p.recordSearch(len(found.Results), took)
	for _, warning := range warnings {
		a.note("%s", warning)
	}
	in.fill(a, found, read.stale)
	if found.VectorsPending {
		p.embedSoon()
	}
	return a, nil
}

// explainError turns errors that the user can mend into input errors.
func (in *searchInput) explainError(err error) error {
	wrong := &InputError{Field: "query", Given: shorten(jsonText(in.query)), Example: `{"query": "parseConfig"}`}
	switch {
	case errors.Is(err, search.ErrEmptyQuery):
		wrong.Allowed = "a name, some words, or text in quotes"
	case errors.Is(err, search.ErrPattern):
		wrong.Allowed = "a regular expression (" + strings.TrimPrefix(err.Error(), search.ErrPattern.Error()+": ") + ")"
		wrong.Example = `{"query": "func \\w+Config", "regex": true}`
	case errors.Is(err, search.ErrGlob):
		wrong.Field, wrong.Given = "file_pattern", shorten(jsonText(in.filePattern))
		wrong.Allowed = "a glob of *, **, ? and {a,b} (" + strings.TrimPrefix(err.Error(), search.ErrGlob.Error()+": ") + ")"
		wrong.Example = `{"query": "parseConfig", "file_pattern": "src/**"}`
	default:
		return err
	}
	return wrong
}

// language returns the name that the index uses for a language, or an error
// that lists those there are.
func (p *Project) language(name string) (string, error) {
	if l := p.projects.parts.Languages.ByName(name); l != nil {
		return l.Spec.AnswerName(), nil
	}
	names := append(p.projects.parts.Languages.Names(), indexer.LanguageMarkdown, indexer.LanguageText)
	for _, known := range names {
		if strings.EqualFold(known, name) {
			return known, nil
		}
	}
	slices.Sort(names)
	return "", &InputError{
		Field: "language", Given: shorten(jsonText(name)), Allowed: "one of " + strings.Join(names, ", "),
		Example: fmt.Sprintf(`{"query": "parseConfig", "language": %s}`, jsonText(names[0])),
	}
}

// maxContent bounds the code of one answer in bytes, about 16,000 tokens:
// clients cut or put aside what is longer than 25,000. Further results come
// with the cursor.
const maxContent = 56 << 10

// fill copies what was found into the answer.
func (in *searchInput) fill(a *SearchAnswer, found *search.Answer, stale map[string]bool) {
	for _, note := range found.Notes {
		a.note("%s", note)
	}
	a.Retrieval = found.Legs
	size := 0
	for i := range found.Results {
		f := &found.Results[i]
		r := SearchResult{
			FilePath: f.File.Path, StartLine: f.StartLine, EndLine: f.EndLine,
			Content: f.Content, ContentStartLine: f.ContentStartLine, ContentCut: f.Cut,
			ChunkType: f.Chunk.Kind.String(), SymbolName: f.Chunk.Name, ParentSymbol: f.Chunk.Parent,
			IsExported: f.Chunk.Exported, Language: f.File.Language,
			Rank: f.Rank, Score: significant(f.Score), MatchSnippet: f.Snippet, MatchLine: f.SnippetLine, MatchLines: f.MatchLines, ShownIn: f.ShownIn,
			Stale: stale[f.File.Path],
		}
		if f.MatchScore != nil {
			score := significant(*f.MatchScore)
			r.MatchScore = &score
		}
		if len(found.Legs) > 0 {
			r.Sources = sourcesOf(f.Parts)
		}
		r.Related, r.With = relatedChunks(f.Related), relatedChunks(f.With)
		if len(r.With) > 0 {
			r.SymbolLine = f.ChunkStart
		}
		if in.explain {
			for _, part := range f.Parts {
				r.Explain = append(r.Explain, ScorePart{
					Ranker: part.Ranker, Rank: part.Rank,
					Score: significant(part.Score), Contribution: significant(part.Contribution),
				})
			}
		}
		size += len(r.Content)
		if i > 0 && size > maxContent {
			found.Results = found.Results[:i]
			break
		}
		a.Results = append(a.Results, r)
		a.reference(f.File.Path, f.File.Tokens)
	}
	next := 0
	if n := len(found.Results); n > 0 {
		next = found.Results[n-1].Rank
	}
	a.more = found.More
	switch {
	case len(a.Results) == 0:
		a.Suggestions = append([]string{}, found.Suggestions...)
	case found.Total > next:
		a.Truncated, a.Total, a.NextCursor = true, found.Total, strconv.Itoa(next)
	case found.More:
		a.Truncated, a.Total = true, found.Total
	}
}

// sourcesOf says which legs found a result, by what its score is made of.
func sourcesOf(parts []ranker.Part) []string {
	byWords, near := false, false
	for _, part := range parts {
		near = near || part.Ranker == search.SourceVector && part.Rank > 0
		byWords = byWords || part.Ranker != search.SourceVector
	}
	var sources []string
	if byWords {
		sources = append(sources, search.SourceLexical)
	}
	if near {
		sources = append(sources, search.SourceVector)
	}
	return sources
}

// pathsOf returns the files that an answer draws from.
func pathsOf(a *search.Answer) []string {
	files := a.Files()
	paths := make([]string, len(files))
	for i := range files {
		paths[i] = files[i].Path
	}
	return paths
}

func relatedChunks(related []search.Related) []RelatedChunk {
	var out []RelatedChunk
	for _, rel := range related {
		out = append(out, RelatedChunk{
			FilePath:  rel.Path,
			ChunkType: rel.Chunk.Kind.String(), SymbolName: rel.Chunk.Name, ParentSymbol: rel.Chunk.Parent,
			StartLine: rel.StartLine, EndLine: rel.EndLine,
		})
	}
	return out
}
