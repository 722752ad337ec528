package store

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// Match is a condition on the terms of a chunk. It is made of terms by AnyOf
// and its like and never of text that a user typed, so it is always valid.
// The zero value matches nothing.
type Match struct {
	expr string // of FTS5
}

// AnyOf matches chunks with at least one of the terms.
func AnyOf(terms ...string) Match { return join(" OR ", terms) }

// AllOf matches chunks with all of the terms.
func AllOf(terms ...string) Match { return join(" AND ", terms) }

// Both matches chunks that both conditions match. A term should stand in one
// of them only: it counts twice for the score otherwise.
func Both(a, b Match) Match {
	if a.expr == "" || b.expr == "" {
		return Match{}
	}
	return Match{"(" + a.expr + ") AND (" + b.expr + ")"}
}

// Either matches chunks that at least one of the conditions matches.
func Either(a, b Match) Match {
	if a.expr == "" || b.expr == "" {
		return Match{a.expr + b.expr}
	}
	return Match{"(" + a.expr + ") OR (" + b.expr + ")"}
}

// join quotes terms as strings of FTS5, inside which nothing has a meaning but
// the quote.
func join(operator string, terms []string) Match {
	var b strings.Builder
	for i, t := range terms {
		if i > 0 {
			b.WriteString(operator)
		}
		b.WriteString(`"`)
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll(t, "\x00", ""), `"`, `""`))
		b.WriteString(`"`)
	}
	return Match{b.String()}
}

// Frequency counts the chunks that have a term, up to limit.
func (v *View) Frequency(ctx context.Context, term string, limit int) (int, error) {
	key := frequencyKey{v.meta.Content, term}
	if n, ok := v.d.cache.frequency(key, limit); ok {
		return n, nil
	}
	var n int
	err := v.row(ctx, `SELECT count(*) FROM (SELECT rowid FROM chunk_fts WHERE chunk_fts MATCH ? LIMIT ?)`,
		[]any{AnyOf(term).expr, limit}, &n)
	if err == nil {
		v.d.cache.setFrequency(key, frequency{n, n < limit})
	}
	return n, err
}

// Matches returns the chunks in scope that m matches, in the order of ids, at
// most limit.
func (v *View) Matches(ctx context.Context, m Match, s *Scope, limit int) ([]int64, error) {
	if m.expr == "" || s.empty {
		return nil, nil
	}
	query := `SELECT f.rowid FROM chunk_fts f WHERE chunk_fts MATCH ? AND f.rowid BETWEEN ? AND ? LIMIT ?`
	args := []any{m.expr, s.first, s.last}
	if s.filter != "" {
		query = `SELECT f.rowid FROM chunk_fts f CROSS JOIN chunks c ON c.id = f.rowid
			WHERE chunk_fts MATCH ? AND f.rowid BETWEEN ? AND ? AND ` + s.filter + ` LIMIT ?`
		args = append(args, s.args...)
	}
	rows, err := v.query(ctx, query, append(args, limit)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ids []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, v.fault(err)
		}
		ids = append(ids, id)
	}
	return ids, v.fault(rows.Err())
}

// Sort puts scores in order, best first and ties by Before, and returns them.
func (v *View) Sort(ctx context.Context, scores []Score) ([]Score, error) {
	before, err := v.Before(ctx)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(scores, func(a, b Score) int {
		if c := cmp.Compare(a.BM25, b.BM25); c != 0 {
			return c
		}
		return before(a.Chunk, b.Chunk)
	})
	return scores, nil
}
