package tool

import (
	"errors"

	"github.com/mast-search/mast/internal/glob"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/store"
)

// testFiles tells tests from other code, by the conventions of the languages.
type testFiles struct {
	globs map[string][]*glob.Glob // by language
}

func newTestFiles(p *Project) *testFiles {
	t := &testFiles{make(map[string][]*glob.Glob)}
	for _, l := range p.projects.parts.Languages.All() {
		for _, pattern := range l.Spec.Tests {
			if g, err := glob.Compile(pattern); err == nil { // one that is invalid matches nothing
				name := l.Spec.AnswerName()
				t.globs[name] = append(t.globs[name], g)
			}
		}
	}
	return t
}

// file reports whether a file holds tests.
func (t *testFiles) file(f *store.FileState) bool {
	for _, g := range t.globs[f.Language] {
		if g.Match(f.Path) {
			return true
		}
	}
	return false
}

// has reports whether a declaration, or code outside of any, is or belongs to a test.
func (t *testFiles) has(doc *graph.Doc, symbol int32) bool {
	for s := symbol; s >= 0; s = doc.Facts.Symbols[s].Parent {
		if doc.Facts.Symbols[s].Flags&code.FlagTest != 0 {
			return true
		}
	}
	return t.file(&doc.State)
}

func isMissing(err error) bool { return errors.Is(err, store.ErrNotFound) }
