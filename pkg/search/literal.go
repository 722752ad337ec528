package search

import (
	"bytes"
	"context"
	"strings"
	"time"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/store"
)

// maxLiteralCandidates bounds the chunks whose text is looked at for a quoted
// part of a ranked query.
const maxLiteralCandidates = 4000

// keepLiterals keeps the chunks whose text has every literal, without regard
// to case, up to what one page needs and the deadline allows.
func (s *session) keepLiterals(ctx context.Context, fused []ranker.Fused, literals []string, deadline time.Time) ([]ranker.Fused, error) {
	folded := make([][]byte, len(literals))
	for i, l := range literals {
		folded[i] = []byte(strings.ToLower(l))
	}
	enough := 2*(s.r.Offset+s.r.Limit) + lookAhead
	kept := fused[:0:0]
	lower := make(map[int64][]byte) // texts in lower case, when that keeps offsets
	for i := range fused {
		if len(kept) == enough || time.Now().After(deadline) {
			s.answer.More = true
			break
		}
		chunks, err := s.v.Chunks(ctx, []int64{fused[i].Chunk})
		if err != nil {
			return nil, err
		}
		if len(chunks) == 0 {
			continue
		}
		t, err := s.text(ctx, chunks[0].FileID)
		if err != nil {
			return nil, err
		}
		src, ok := lower[chunks[0].FileID]
		if !ok {
			src = bytes.ToLower(t.src)
			lower[chunks[0].FileID] = src
		}
		if hasAll(&chunks[0], t.src, src, folded) {
			kept = append(kept, fused[i])
		}
	}
	return kept, nil
}

// hasAll reports whether the text of a chunk has all literals. lower is src in
// lower case; where lower-casing changed the length, the chunk is lowered by
// itself.
func hasAll(c *store.Chunk, src, lower []byte, literals [][]byte) bool {
	text := func(s code.Span) []byte {
		if len(lower) == len(src) {
			return s.Text(lower)
		}
		return bytes.ToLower(s.Text(src))
	}
	whole := text(c.Span)
	for _, l := range literals {
		if !bytes.Contains(whole, l) {
			return false
		}
	}
	return true
}
