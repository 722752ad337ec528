package ranker

import (
	"math"

	"github.com/mast-search/mast/pkg/store"
)

// head counts what the words of a query do in the head of one chunk: its name, its
// container and its signature. A declaration is named for what it does, so of the
// chunks of one file the one whose head is about the question answers it, whether
// somebody wrote a comment or not.
type head struct {
	nameNow, headNow float32 // the best variant of the word that is being scored
	name, head       float32 // summed shares of the words that stand there
	words            float32 // how many words of the name the query has
}

// note notes that a variant of the word that is being scored stands in a chunk.
func (h *head) note(e *store.Entry, weight float32) {
	switch {
	case e.TF[store.ColName] > 0:
		h.nameNow, h.headNow = max(h.nameNow, weight), max(h.headNow, weight)
	case e.TF[store.ColContainer] > 0, e.TF[store.ColSignature] > 0:
		h.headNow = max(h.headNow, weight)
	}
}

// settle adds the word that was scored, which counts share.
func (h *head) settle(share float32) {
	h.name += share * h.nameNow
	h.head += share * h.headNow
	h.words += h.nameNow
}

// worth is what the head says for a chunk. It looks at the name from both sides, as
// the rankers do at the name of a file: how much of it the query has, and how much of
// the query it has.
func (h *head) worth(info *store.ChunkInfo, all float64) float64 {
	v := headShare * float64(h.head) / all
	if n := nameWords(info); n > 0 {
		v += headName * min(1, float64(h.words)/n) * math.Sqrt(float64(h.name)/all)
	}
	return v
}

// nameWords returns the number of words of the name of a declaration; the whole
// form, which is counted beside its parts, is none.
func nameWords(info *store.ChunkInfo) float64 {
	n := float64(info.Lens[store.ColName])
	switch {
	case !info.Own:
		return 0
	case n > 1:
		return n - 1
	}
	return n
}
