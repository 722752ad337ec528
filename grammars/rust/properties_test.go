package rust_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mast-search/mast/grammars/rust"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract/hooktest"
)

// broken returns the first rule of package code that facts break, or "". In a
// text with errors the end of a declaration can be unknown, so that what
// belongs to it stands behind it.
func broken(src []byte, f *code.Facts, torn bool) string {
	inText := func(s code.Span) bool { return s.Start <= s.End && int(s.End) <= len(src) }
	for i := range f.Symbols {
		s := &f.Symbols[i]
		where := fmt.Sprintf("symbol %d (%s)", i, s.Name)
		switch {
		case s.Name == "":
			return where + " has no name"
		case !inText(s.Span) || !inText(s.NameSpan) || !inText(s.Head) || !inText(s.Body) || !inText(s.Doc) || s.Span.Empty():
			return where + ": a span outside the text, or an empty one"
		case !s.Span.Contains(s.Head), !s.Body.Empty() && !s.Span.Contains(s.Body):
			return where + ": head or body outside"
		case !s.Doc.Empty() && !s.Span.Contains(s.Doc), !s.NameSpan.Empty() && !s.Span.Contains(s.NameSpan):
			return where + ": doc or name outside"
		case s.Parent >= int32(i) || s.Parent < code.NoSymbol:
			return where + ": its parent stands behind it"
		case i > 0 && !torn && s.NameSpan.Start < f.Symbols[i-1].NameSpan.Start:
			return where + " is out of order"
		case s.Parent != code.NoSymbol && !torn && !f.Symbols[s.Parent].Span.Contains(s.Span):
			return where + " sticks out of its parent"
		case s.Exported && s.Parent != code.NoSymbol && !f.Symbols[s.Parent].Exported:
			return where + " is exported in a container that is not"
		}
	}
	if msg := brokenRefs(src, f, torn, inText); msg != "" {
		return msg
	}
	for i := range f.Imports {
		m := &f.Imports[i]
		if !inText(m.Span) || m.Span.Empty() || m.Module == "" || len(m.Bindings) == 0 {
			return fmt.Sprintf("import %d (%s)", i, m.Module)
		}
		for _, b := range m.Bindings {
			if !inText(b.Span) || b.Span.Empty() || b.Name == "" || b.Local == "" {
				return fmt.Sprintf("import %d (%s): binding %q", i, m.Module, b.Name)
			}
		}
	}
	for i := range f.Exports {
		e := &f.Exports[i]
		if !inText(e.Span) || e.Span.Empty() || e.Name == "" || (e.Symbol == code.NoSymbol) == (e.Import < 0) {
			return fmt.Sprintf("export %d (%s)", i, e.Name)
		}
	}
	return hooktest.BrokenTypes(src, f)
}

func brokenRefs(src []byte, f *code.Facts, torn bool, inText func(code.Span) bool) string {
	last := uint32(0)
	for i := range f.Refs {
		r := &f.Refs[i]
		where := fmt.Sprintf("reference %d (%s)", i, r.Name)
		switch {
		case !inText(r.Span) || strings.TrimPrefix(string(r.Span.Text(src)), "r#") != r.Name || r.Name == "":
			return where + " does not cover its name"
		case r.Span.Start < last:
			return where + " is out of order"
		case len(r.Chain) > code.MaxChain:
			return where + ": long chain"
		case r.Receiver == code.ReceiverNone && r.Chain != "":
			return where + ": chain without a receiver"
		case r.Enclosing != code.NoSymbol && !torn && !f.Symbols[r.Enclosing].Span.Contains(r.Span):
			return where + " is not in what encloses it"
		}
		last = r.Span.Start
	}
	return ""
}

// TestExtract_rules checks the rules over the inputs of the golden cases, or over
// the folder that MAST_CORPUS names.
func TestExtract_rules(t *testing.T) {
	root := os.Getenv("MAST_CORPUS")
	if root == "" {
		root = "testdata"
	}
	hook := hooktest.New(t, rust.Spec())
	files := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if ext := filepath.Ext(path); err != nil || ext != ".rs" && ext != ".txtar" || !d.Type().IsRegular() {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		tree := hook.ParseRandom(t, src) // an archive is a text with errors
		var facts code.Facts
		rust.Spec().Extract(src, tree, &facts)
		if msg := broken(src, &facts, tree.HasError()); msg != "" {
			t.Errorf("%s: %s", path, msg)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files == 0 {
		t.Errorf("no file below %s", root)
	}
}
