package store

import (
	"database/sql"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mast-search/mast/internal/terms"
	"github.com/mast-search/mast/pkg/code"
)

// randomFile is a file of a few words with chunks of every form.
func randomFile(r *rand.Rand) (string, *code.Facts) {
	words := []string{"parse", "parseJSON", "Parser", "user_id", "x", "base64Encode", "数据库", "naïveÜber", "ok", "ok", "the", "err", "err", "err"}
	var text strings.Builder
	say := func(n int) code.Span {
		from := text.Len()
		for range n {
			text.WriteString(words[r.IntN(len(words))] + []string{" ", "\n", ".", "("}[r.IntN(4)])
		}
		return code.Span{Start: uint32(from), End: uint32(text.Len())}
	}
	var f code.Facts
	for range 1 + r.IntN(4) {
		c := code.Chunk{Symbol: code.NoSymbol}
		c.Span.Start = uint32(text.Len())
		if r.IntN(2) == 0 {
			c.Doc = say(3)
		}
		if r.IntN(3) > 0 {
			head := say(4)
			c.Symbol, c.Name, c.Parent = int32(len(f.Symbols)), words[r.IntN(len(words))], []string{"", "Outer.userID"}[r.IntN(2)]
			c.Part = int32(r.IntN(3))
			c.Signature = "parse(user_id)"
			f.Symbols = append(f.Symbols, code.Symbol{Name: c.Name, Head: head})
		}
		body := say(r.IntN(30))
		c.Span.End = body.End
		if r.IntN(3) == 0 && body.Len() > 4 {
			c.Pieces = []code.Span{{Start: c.Span.Start, End: body.Start}, {Start: body.Start + 2, End: body.End}}
		}
		f.Chunks = append(f.Chunks, c)
	}
	return text.String(), &f
}

// Match scores are those of bm25() over a full-text table that has all terms of all
// columns, also after files were stored again and deleted.
func TestScores_bm25(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	path := filepath.Join(t.TempDir(), "graph.db")
	w := openWriter(t, path)
	texts, facts := make(map[string]string), make(map[string]*code.Facts)
	for range 120 {
		name := fmt.Sprintf("pkg/parser%d/user_file.go", r.IntN(50))
		if r.IntN(8) == 0 {
			if _, err := w.Delete(t.Context(), name); err != nil {
				t.Fatal(err)
			}
			delete(facts, name)
			continue
		}
		texts[name], facts[name] = randomFile(r)
		p, err := Prepare(FileState{Path: name, Size: 1}, []byte(texts[name]), facts[name])
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Put(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Finish(t.Context(), Run{}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	v, err := s.View(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()

	reference, err := sql.Open("sqlite", filepath.Join(t.TempDir(), "reference.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer reference.Close()
	if _, err := reference.ExecContext(t.Context(), `CREATE VIRTUAL TABLE f USING fts5(body, name, parent, signature, doc, path,
		content = '', tokenize = "ascii tokenchars '_$'")`); err != nil {
		t.Fatal(err)
	}
	cut := func(text []byte) string { return string(terms.Append(nil, text)) }
	vocabulary := make(map[string]bool)
	var ids []int64
	for _, name := range slices.Sorted(maps.Keys(facts)) {
		state, err := v.File(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		text := []byte(texts[name])
		for i := range facts[name].Chunks {
			c := &facts[name].Chunks[i]
			head := chunkHead(c, facts[name].Symbols)
			body, signature := "", cut(head.Text(text))
			eachBody(text, c, head, func(part []byte) { body += cut(part) })
			if head.Empty() {
				signature = cut([]byte(c.Signature))
			}
			id := state.firstChunk + int64(i)
			ids = append(ids, id)
			columns := []any{id, body, cut([]byte(c.Name)), cut([]byte(c.Parent)), signature, cut(c.Doc.Text(text)), cut([]byte(name))}
			if _, err := reference.ExecContext(t.Context(), `INSERT INTO f (rowid, body, name, parent, signature, doc, path)
				VALUES (?, ?, ?, ?, ?, ?, ?)`, columns...); err != nil {
				t.Fatal(err)
			}
			for _, text := range columns[1:] {
				for term := range strings.FieldsSeq(text.(string)) {
					vocabulary[term] = true
				}
			}
		}
	}
	if len(vocabulary) < 20 || len(ids) < 50 {
		t.Fatalf("%d terms in %d chunks are too few", len(vocabulary), len(ids))
	}
	all := slices.Sorted(maps.Keys(vocabulary))
	all = append(all, "absent")
	for range 200 {
		var wanted []string
		for range 1 + r.IntN(4) {
			if term := all[r.IntN(len(all))]; !slices.Contains(wanted, term) {
				wanted = append(wanted, term)
			}
		}
		got, err := v.Scores(t.Context(), wanted, ids)
		if err != nil {
			t.Fatal(err)
		}
		want := referenceScores(t, reference, AnyOf(wanted...))
		if len(got) != len(want) {
			t.Fatalf("%q: %d chunks, want %d", wanted, len(got), len(want))
		}
		for _, s := range got {
			if w, ok := want[s.Chunk]; !ok || math.Abs(w-s.BM25) > 1e-12*(1+math.Abs(w)) {
				t.Fatalf("%q: chunk %d has %v, want %v", wanted, s.Chunk, s.BM25, w)
			}
		}
	}
}

func referenceScores(t *testing.T, db *sql.DB, m Match) map[int64]float64 {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), `SELECT rowid, bm25(f, 1.0, 8.0, 1.2, 1.5, 1.5, 2.8) FROM f WHERE f MATCH ?`, m.expr)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	all := make(map[int64]float64)
	for rows.Next() {
		var id int64
		var score float64
		if err := rows.Scan(&id, &score); err != nil {
			t.Fatal(err)
		}
		all[id] = score
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
