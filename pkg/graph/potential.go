package graph

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/mast-search/mast/internal/terms"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// Potential is a reference that bears the name that was asked for, and of which
// nothing is proved.
type Potential struct {
	Mention
	// Why says what the proof is missing.
	Why string
}

// Candidates returns the files of the given languages in whose text a name
// occurs, by path. limit bounds the pieces of text that are looked at; more says
// that there are further ones.
func (q *Query) Candidates(ctx context.Context, name string, languages func(language string) bool, limit int) (files []store.FileState, more bool, err error) {
	term := string(terms.Append(nil, []byte(name)))
	if i := slices.Index([]byte(term), ' '); i >= 0 {
		term = term[:i] // the whole name comes before its parts
	}
	if term == "" {
		return nil, false, nil
	}
	scope, err := q.view.Scope(ctx, nil, nil, false)
	if err != nil {
		return nil, false, err
	}
	chunks, err := q.view.Matches(ctx, store.AnyOf(term), scope, limit+1)
	if err != nil {
		return nil, false, err
	}
	if more = len(chunks) > limit; more {
		chunks = chunks[:limit]
	}
	seen := make(map[int64]bool)
	for _, c := range chunks {
		f, err := q.view.FileOfChunk(ctx, c)
		if err != nil {
			return nil, false, err
		}
		if !seen[f.ID] && languages(f.Language) {
			seen[f.ID] = true
			files = append(files, f)
		}
	}
	slices.SortFunc(files, func(a, b store.FileState) int { return cmp.Compare(a.Path, b.Path) })
	return files, more, nil
}

// Unproved returns the references of a file that bear a name and have no edge, nor
// are proved to mean something outside, in their order. Those that do not run code
// are left out unless all is set.
func (q *Query) Unproved(ctx context.Context, file store.FileState, name string, all bool) ([]Potential, error) {
	doc, err := q.Doc(ctx, file)
	if err != nil {
		return nil, err
	}
	var out []Potential
	for i := range doc.Facts.Refs {
		r := &doc.Facts.Refs[i]
		if r.Name != name || r.Local || !all && !calls(r) {
			continue
		}
		if doc.proved(int32(i)) {
			continue
		}
		out = append(out, Potential{Mention{Doc: doc, Ref: int32(i)}, doc.why(r)})
	}
	return out, nil
}

// proved reports whether something is known of a reference.
func (d *Doc) proved(ref int32) bool {
	_, found := slices.BinarySearchFunc(d.Links.Edges, ref, func(e StoredEdge, ref int32) int { return int(e.Ref - ref) })
	if found {
		return true
	}
	_, found = slices.BinarySearch(d.Links.Outside, ref)
	return found
}

// why says what the proof of a reference is missing.
func (d *Doc) why(r *code.Ref) string {
	switch r.Receiver {
	case code.ReceiverNone:
		return fmt.Sprintf("%s is not declared or imported where it is used, or declared more than once", r.Name)
	case code.ReceiverThis:
		return fmt.Sprintf("the type around has no member %s that is known", r.Name)
	case code.ReceiverSuper:
		return fmt.Sprintf("no known base has a member %s", r.Name)
	case code.ReceiverName, code.ReceiverLocal, code.ReceiverChain:
	}
	if r.Chain == "" {
		return "the type of the receiver is not known"
	}
	return fmt.Sprintf("the type of %s is not known, or does not tell which %s", r.Chain, r.Name)
}
