package tool

import (
	"fmt"
	"slices"
	"strings"
)

// SearchAnswer is the answer of mast_search.
type SearchAnswer struct {
	Results []SearchResult `json:"results"`
	// Suggestions is there, possibly empty, only when Results is empty.
	Suggestions []string `json:"suggestions,omitzero"`
	// Retrieval names what the results come from, when an optional part of the
	// search took part.
	Retrieval []string `json:"retrieval,omitempty"`
	Envelope

	// unread says that there was no index to look into.
	unread bool
	// more says that Total is a lower bound.
	more bool
}

// SearchResult is one chunk of code.
type SearchResult struct {
	FilePath string `json:"file_path"`
	// StartLine and EndLine are those of the chunk, 1-based and inclusive; with
	// the chunks of With, the first and last of all.
	StartLine int `json:"start_line"`
	EndLine   int `json:"end_line"`
	// Content is the chunk with some lines around it; it starts at
	// ContentStartLine. ContentCut says that parts of a long chunk are left out.
	Content          string `json:"content"`
	ContentStartLine int    `json:"content_start_line"`
	ContentCut       bool   `json:"content_cut,omitempty"`
	ChunkType        string `json:"chunk_type"`
	SymbolName       string `json:"symbol_name"`
	ParentSymbol     string `json:"parent_symbol"`
	IsExported       bool   `json:"is_exported"`
	Language         string `json:"language"`
	// MatchScore is the value of bm25(), negative, lower is better; null when
	// another ranker found the chunk.
	MatchScore *float64 `json:"match_score"`
	// Rank counts from 1.
	Rank int `json:"rank"`
	// Score is the fused score, higher is better.
	Score float64 `json:"score"`
	// MatchLine is the line that fits the query best, absent when none has a word of
	// it. MatchSnippet is its text where no Content of the answer shows it whole.
	MatchLine    int    `json:"match_line,omitempty"`
	MatchSnippet string `json:"match_snippet"`
	// MatchLines are the lines of exact and regex matches.
	MatchLines []int `json:"match_lines,omitempty"`
	// SymbolLine is the first line of the chunk where With is not empty, and With
	// are further chunks between StartLine and EndLine that answer the query.
	SymbolLine int            `json:"symbol_line,omitempty"`
	With       []RelatedChunk `json:"with,omitempty"`
	// Related are chunks that matched too and are not results of their own: the
	// class of a method, a method of a class, parts of a long declaration, copies.
	Related []RelatedChunk `json:"related,omitempty"`
	// Sources says which parts of the search found the result, when an optional one
	// took part.
	Sources []string `json:"sources,omitempty"`
	// ShownIn is the rank of the result that shows what Content leaves out of the
	// lines from StartLine to EndLine: nothing stands twice in an answer.
	ShownIn int `json:"shown_in,omitempty"`
	// Stale says that the file changed since it was indexed.
	Stale bool `json:"stale,omitempty"`
	// Explain lists what each ranker contributed to Score.
	Explain []ScorePart `json:"explain,omitempty"`
}

// RelatedChunk is a chunk that a result stands for as well.
type RelatedChunk struct {
	// FilePath is there when the chunk is in another file than the result.
	FilePath     string `json:"file_path,omitempty"`
	ChunkType    string `json:"chunk_type"`
	SymbolName   string `json:"symbol_name"`
	ParentSymbol string `json:"parent_symbol"`
	StartLine    int    `json:"start_line"`
	EndLine      int    `json:"end_line"`
}

// ScorePart is what one ranker contributed to a score.
type ScorePart struct {
	Ranker string `json:"ranker"`
	// Rank is the place of the file in the order of that ranker, Score what it
	// said; parts that only change what others said have no rank.
	Rank  int     `json:"rank,omitempty"`
	Score float64 `json:"score"`
	// Contribution is the share of the fused score.
	Contribution float64 `json:"contribution"`
}

func (a *SearchAnswer) envelope() *Envelope { return &a.Envelope }

func (a *SearchAnswer) found() bool { return len(a.Results) > 0 }

// noProof says what an empty answer is worth.
const noProof = "mast did not find it, not that it does not exist: " +
	"files that git ignores, binary files and dependencies are not indexed"

func (a *SearchAnswer) text(b *strings.Builder) {
	for i := range a.Results {
		if i > 0 {
			b.WriteByte('\n')
		}
		a.Results[i].text(b, a.Results, a.fenced)
	}
	if len(a.Results) > 0 {
		if a.Truncated {
			plus := ""
			if a.more {
				plus = " or more"
			}
			fmt.Fprintf(b, "\n%d of %d%s matches shown", len(a.Results), a.Total, plus)
			if a.NextCursor != "" {
				fmt.Fprintf(b, "; go on with cursor %s", a.NextCursor)
			}
			b.WriteByte('\n')
		}
		return
	}
	if a.unread {
		return // the notes above say all there is to say
	}
	b.WriteString("no matches (" + noProof + ")\n")
	if len(a.Suggestions) > 0 {
		b.WriteString("did you mean: " + strings.Join(a.Suggestions, ", ") + "\n")
	}
}

// text writes the result for people: one line that says what it is, and the
// code indented below.
func (r *SearchResult) text(b *strings.Builder, all []SearchResult, fenced bool) {
	line := r.StartLine
	if r.SymbolLine > 0 {
		line = r.SymbolLine
	}
	fmt.Fprintf(b, "%s:%d", r.FilePath, line)
	if r.SymbolName != "" {
		b.WriteString("  " + qualified(r.ParentSymbol, r.SymbolName))
	}
	b.WriteString("  " + r.ChunkType)
	if r.IsExported {
		b.WriteString("  (exported)")
	}
	if r.Stale {
		b.WriteString("  [STALE]")
	}
	if r.ContentStartLine != line && r.Content != "" {
		fmt.Fprintf(b, "  from line %d", r.ContentStartLine)
	}
	b.WriteByte('\n')
	if i := slices.IndexFunc(all, func(o SearchResult) bool { return o.Rank == r.ShownIn }); i >= 0 {
		fmt.Fprintf(b, "  lines %d-%d: the code is shown at line %d\n", r.StartLine, r.EndLine, all[i].StartLine)
	}
	for _, w := range r.With {
		fmt.Fprintf(b, "  with: %s %s, lines %d-%d\n", w.ChunkType, qualified(w.ParentSymbol, w.SymbolName), w.StartLine, w.EndLine)
	}
	for _, rel := range r.Related {
		where := ""
		if rel.FilePath != "" {
			where = "in " + rel.FilePath + ", "
		}
		fmt.Fprintf(b, "  related: %s %s, %slines %d-%d\n", rel.ChunkType, qualified(rel.ParentSymbol, rel.SymbolName), where, rel.StartLine, rel.EndLine)
	}
	for _, p := range r.Explain {
		rank := ""
		if p.Rank > 0 {
			rank = fmt.Sprintf("rank %d, ", p.Rank)
		}
		fmt.Fprintf(b, "  %s: %sscore %g, contributes %g\n", p.Ranker, rank, p.Score, p.Contribution)
	}
	codeLines(b, r.Language, r.Content, fenced)
}

// qualified joins the names of a container and a member.
func qualified(parent, name string) string {
	if parent == "" {
		return name
	}
	return parent + "." + name
}
