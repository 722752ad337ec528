package ranker

import (
	"context"
	"math"
	"strings"

	"github.com/mast-search/mast/internal/terms"
	"github.com/mast-search/mast/pkg/code"
)

// Prior says how much a file is used by others, before anything is asked.
type Prior interface {
	// Used returns a count of uses of what the file declares.
	Used(ctx context.Context, p *Pool, file *File) (float64, error)
}

// References ranks the leading files by how much others use what they declare.
// A name of a query that fits two files equally more often means the one that
// everybody uses.
type References struct {
	// Prior counts the uses; nil means Mentions.
	Prior Prior
}

// referenceFiles bounds the files that are looked at.
const referenceFiles = 12

// Name implements Ranker.
func (References) Name() string { return ReferencesName }

// Rank implements Ranker.
func (r References) Rank(ctx context.Context, p *Pool) ([]float64, error) {
	prior := r.Prior
	if prior == nil {
		prior = Mentions{}
	}
	values := make([]float64, len(p.Files))
	for _, i := range p.leading(referenceFiles) {
		f := &p.Files[i]
		used, err := prior.Used(ctx, p, f)
		if err != nil {
			return nil, err
		}
		values[i] = min(1, math.Log1p(used)/6)
		if p.Query.Identifier {
			best := 0.0
			for _, c := range f.Chunks {
				best = max(best, p.Chunks[c].Declared)
			}
			values[i] *= 1 + identifierRefs/referencesWeight*best
		}
	}
	return values, nil
}

// Mentions counts the files that have the names of a file, of those names that
// hardly another file declares: what can be told without resolving anything.
type Mentions struct{}

// Bounds of Mentions.
const (
	minMentioned  = 4 // letters of a name
	maxDefiners   = 2 // files that declare it
	maxMentioned  = 24
	memberMention = 0.3
)

// Used implements Prior.
func (Mentions) Used(ctx context.Context, p *Pool, file *File) (float64, error) {
	f := &p.postings.Files[file.Number]
	outline, err := p.text.outline(ctx, f.ID)
	if err != nil {
		return 0, err
	}
	var cutter terms.Cutter
	used, n := 0.0, 0
	seen := make(map[string]bool)
	for i := range outline {
		c := &outline[i]
		if c.Name == "" || c.Part > 1 || c.Kind == code.ChunkDoc || n >= maxMentioned {
			continue
		}
		term, joined := "", ""
		cutter.Each([]byte(c.Name), func(t *terms.Token, _, _ int) {
			term, joined = t.Whole, t.Joined()
			if term == "" {
				term = t.Stems[0]
			}
		})
		if len(term) < minMentioned || seen[term] || strings.Contains(c.Name, " ") {
			continue
		}
		seen[term] = true
		n++
		definers := make(map[int]bool)
		if err := p.postings.Declaring(ctx, joined, func(file, _ int) { definers[file] = true }); err != nil {
			return 0, err
		}
		if len(definers) > maxDefiners || len(definers) == 0 {
			continue
		}
		files, err := p.postings.FileCount(ctx, term)
		if err != nil {
			return 0, err
		}
		weight := 1.0
		if c.Kind == code.ChunkMethod {
			weight = memberMention
		}
		used += weight * float64(max(0, files-len(definers))) / float64(len(definers))
	}
	return used, nil
}
