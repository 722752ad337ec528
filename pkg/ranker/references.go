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

// References ranks files by how much others use what they declare. A name of a
// query that fits two files equally more often means the one that everybody uses,
// and a question about how something works means the file at the centre of it.
type References struct {
	// Prior counts the uses; nil means Links where references are linked, and
	// Mentions elsewhere.
	Prior Prior
}

// mentionFiles bounds the files that are looked at where Mentions counts.
const mentionFiles = 12

// Name implements Ranker.
func (References) Name() string { return ReferencesName }

// Rank implements Ranker.
func (r References) Rank(ctx context.Context, p *Pool) ([]float64, error) {
	prior, share, files := r.Prior, 1.0, len(p.Files)
	switch {
	case prior != nil:
	case p.postings != nil && p.postings.Linked:
		prior = Links{}
	default:
		prior, share, files = Mentions{}, mentionShare, mentionFiles
	}
	values := make([]float64, len(p.Files))
	for _, i := range p.leading(files) {
		f := &p.Files[i]
		used, err := prior.Used(ctx, p, f)
		if err != nil {
			return nil, err
		}
		values[i] = min(1, math.Log1p(used)/6)
		bonus := 0.0
		if p.Query.Identifier {
			for _, c := range f.Chunks {
				bonus = max(bonus, p.Chunks[c].Declared)
			}
		}
		values[i] *= share + identifierRefs/referencesWeight*bonus
	}
	return values, nil
}

// Links counts the files that refer to what a file declares, as the links of the
// index say.
type Links struct{}

// Used implements Prior.
func (Links) Used(_ context.Context, p *Pool, file *File) (float64, error) {
	return float64(p.postings.Files[file.Number].Sources), nil
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
