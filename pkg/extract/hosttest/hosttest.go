// Package hosttest tests languages whose texts hold regions in other ones: golden
// cases, and what positions and coverage promise on any input.
package hosttest

import (
	"bytes"
	"fmt"
	"path"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mast-search/mast/internal/golden"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/extract/facttext"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Host extracts texts of one language. It is for one goroutine.
type Host struct {
	spec     *lang.Spec
	registry *lang.Registry
	parsers  map[string]*treesitter.Parser
}

// New makes the extractor of a language; all are the languages that its regions
// can be written in.
func New(tb testing.TB, spec *lang.Spec, all []*lang.Spec) *Host {
	tb.Helper()
	registry, err := lang.New(all)
	if err != nil {
		tb.Fatal(err)
	}
	return &Host{spec: spec, registry: registry, parsers: map[string]*treesitter.Parser{}}
}

// Facts extracts one text. A region over the budget of its parser is cut as text.
func (h *Host) Facts(tb testing.TB, name string, src []byte) code.Facts {
	tb.Helper()
	facts := h.regions(tb, name, src)
	if h.spec.Frame != nil {
		h.spec.Frame(src, &facts)
	}
	return facts
}

// regions is Facts without what the text around the regions tells.
func (h *Host) regions(tb testing.TB, name string, src []byte) code.Facts {
	tb.Helper()
	inner := func(r lang.Region) (code.Facts, bool) { return h.parse(tb, name, r.Language, r.Span.Text(src)) }
	facts, err := extract.Host(src, h.spec.Regions(src), inner, extract.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return facts
}

func (h *Host) parse(tb testing.TB, name, language string, src []byte) (code.Facts, bool) {
	tb.Helper()
	l := h.registry.ByName(language)
	if l == nil {
		tb.Fatalf("a region in %q", language)
	}
	parser := h.parsers[language]
	if parser == nil {
		var err error
		if parser, err = l.Acquire(); err != nil {
			tb.Fatal(err)
		}
		h.parsers[language] = parser
	}
	tree, err := parser.Parse(tb.Context(), src, treesitter.Budget{})
	if err != nil {
		return code.Facts{}, false
	}
	return extract.File(name, l.Spec, src, tree, extract.Options{}), true
}

// Golden compares the facts of the cases in testdata.
func (h *Host) Golden(t *testing.T) {
	t.Helper()
	golden.Run(t, "testdata", func(t *testing.T, c golden.Case) map[string]string {
		sections := map[string]string{}
		for _, f := range c.Files {
			facts := h.Facts(t, f.Name, f.Data)
			if msg := Broken(f.Data, &facts); msg != "" {
				t.Errorf("%s: %s", f.Name, msg)
			}
			for name, text := range facttext.Sections(f.Data, &facts) {
				if len(c.Files) > 1 {
					name = path.Join(f.Name, name)
				}
				sections[name] = text
			}
		}
		return sections
	})
}

// Fuzz checks any input: facts keep their promises, and say what they say when
// all but the script is blanked and the rest parsed as a whole.
func (h *Host) Fuzz(f *testing.F, extension string, seeds ...string) {
	f.Helper()
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		facts := h.Facts(t, "a"+extension, src)
		if msg := Broken(src, &facts); msg != "" {
			t.Error(msg)
		}
		facts = h.regions(t, "a"+extension, src)
		h.twin(t, src, &facts)
	})
}

// twin compares positions with those in a text in which all but the only region
// is white space.
func (h *Host) twin(t *testing.T, src []byte, facts *code.Facts) {
	t.Helper()
	regions := h.spec.Regions(src)
	if len(regions) != 1 || bytes.Contains(src, []byte("\xEF\xBB\xBF")) {
		return // a mark inside of a text is none
	}
	blanked := bytes.Repeat([]byte{' '}, len(src))
	for i, c := range src {
		if c == '\n' || regions[0].Span.Contains(code.Span{Start: uint32(i), End: uint32(i + 1)}) {
			blanked[i] = c
		}
	}
	whole, ok := h.parse(t, "a", regions[0].Language, blanked)
	if !ok {
		return
	}
	// What broken code becomes depends on the white space before it.
	if len(whole.Problems) > 0 || len(facts.Problems) > 0 {
		return
	}
	// Spans that stand for "none" may lie anywhere.
	empty := cmp.Comparer(func(a, b code.Span) bool { return a == b || a.Empty() && b.Empty() })
	for _, pair := range [][2]any{
		{whole.Symbols, facts.Symbols}, {whole.Refs, facts.Refs}, {whole.Imports, facts.Imports}, {whole.Exports, facts.Exports},
	} {
		if diff := cmp.Diff(pair[0], pair[1], empty, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%q (-blanked +region):\n%s", src, diff)
		}
	}
}

// Broken returns the first promise that facts break, or "".
func Broken(src []byte, facts *code.Facts) string {
	size := uint32(len(src))
	for i := range facts.Symbols {
		s := &facts.Symbols[i]
		for _, span := range [...]code.Span{s.Span, s.NameSpan, s.Head, s.Body, s.Doc} {
			if span.Start > span.End || span.End > size {
				return fmt.Sprintf("symbol %s: a span outside of the text", s.Name)
			}
		}
		if s.Parent >= int32(i) || s.Parent != code.NoSymbol && !facts.Symbols[s.Parent].Span.Contains(s.Span) {
			return fmt.Sprintf("symbol %s: parent %d", s.Name, s.Parent)
		}
	}
	for i := range facts.Refs {
		r := &facts.Refs[i]
		if r.Span.End > size || string(r.Span.Text(src)) != r.Name {
			return fmt.Sprintf("reference %s does not cover its name", r.Name)
		}
		if r.Enclosing != code.NoSymbol && !facts.Symbols[r.Enclosing].Span.Contains(r.Span) {
			return fmt.Sprintf("reference %s is not in what encloses it", r.Name)
		}
	}
	for i := range facts.Exports {
		if e := &facts.Exports[i]; int(e.Symbol) >= len(facts.Symbols) || int(e.Import) >= len(facts.Imports) || e.Span.End > size {
			return fmt.Sprintf("export %s points outside", e.Name)
		}
	}
	return uncovered(src, facts)
}

// uncovered reports the first byte that no chunk shows, in lines of a length that
// people write.
func uncovered(src []byte, facts *code.Facts) string {
	covered := make([]bool, len(src))
	last := uint32(0)
	for i := range facts.Chunks {
		c := &facts.Chunks[i]
		if c.Span.Start < last || c.Span.End > uint32(len(src)) || int(c.Symbol) >= len(facts.Symbols) {
			return fmt.Sprintf("chunk %d: %v", i, c.Span)
		}
		last = c.Span.Start
		parts := c.Pieces
		if parts == nil {
			parts = []code.Span{c.Span}
		}
		at := c.Span.Start
		for _, p := range parts {
			if p.Start < at || p.Empty() || p.End > c.Span.End {
				return fmt.Sprintf("chunk %d: piece %v", i, p)
			}
			at = p.End
			for k := p.Start; k < p.End; k++ {
				covered[k] = true
			}
		}
	}
	at := 0
	for line := range bytes.Lines(src) {
		for k, b := range line {
			blank := strings.IndexByte(" \t\r\n\f\v", b) >= 0 || bytes.Contains(line, []byte("\xEF\xBB\xBF"))
			if len(line) <= extract.DefaultMaxLine && !covered[at+k] && !blank {
				return fmt.Sprintf("byte %d of line %q lies in no chunk", k, line)
			}
		}
		at += len(line)
	}
	return ""
}
