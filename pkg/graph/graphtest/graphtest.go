// Package graphtest links small projects and prints the result, for golden tests
// of the rules of a family.
package graphtest

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/mast-search/mast/internal/golden"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Tree is a linked project.
type Tree struct {
	Project *graph.Project
	// Facts, Texts and Links are by path.
	Facts map[string]*code.Facts
	Texts map[string][]byte
	Links map[string]graph.Links
}

// Golden links the cases in testdata and compares the sections that they list:
// "edges", "imports" and "missing" (calls without an edge).
func Golden(t *testing.T, specs []*lang.Spec, strategies ...graph.Strategy) {
	t.Helper()
	golden.Run(t, "testdata", func(t *testing.T, c golden.Case) map[string]string {
		files := make(map[string][]byte)
		for _, f := range c.Files {
			files[f.Name] = f.Data
		}
		tree := Link(t, files, specs, strategies...)
		return map[string]string{"edges": tree.Edges(), "imports": tree.Imports(), "missing": tree.Missing()}
	})
}

// Link extracts and links files by their paths. Files of no language are there for
// the rules to read.
func Link(tb testing.TB, files map[string][]byte, specs []*lang.Spec, strategies ...graph.Strategy) *Tree {
	tb.Helper()
	registry, err := lang.New(specs)
	if err != nil {
		tb.Fatal(err)
	}
	tree := &Tree{Facts: make(map[string]*code.Facts), Texts: files, Links: make(map[string]graph.Links)}
	var inputs []graph.Input
	for _, name := range sortedKeys(files) {
		in := graph.Input{Path: name, Node: int64(len(inputs) + 1)}
		if l := registry.DetectAmong(name, files[name], func() []string { return siblings(files, name) }); l != nil {
			facts := extractFile(tb, registry, name, l, files[name])
			tree.Facts[name] = facts
			in.Language = l.Spec.AnswerName()
			in.Facts = &code.Facts{Symbols: facts.Symbols, Imports: facts.Imports, Exports: facts.Exports}
		}
		inputs = append(inputs, in)
	}
	tree.Project, err = graph.Build(tb.Context(), inputs, registry.Family, strategies, func(path string) []byte { return files[path] })
	if err != nil {
		tb.Fatal(err)
	}
	linker := graph.NewLinker(tree.Project)
	for _, f := range tree.Project.Files {
		if facts := tree.Facts[f.Path]; facts != nil {
			tree.Links[f.Path] = linker.Link(f, facts)
		}
	}
	return tree
}

func siblings(files map[string][]byte, name string) []string {
	var out []string
	for other := range files {
		if path.Dir(other) == path.Dir(name) {
			out = append(out, path.Base(other))
		}
	}
	slices.Sort(out)
	return out
}

func sortedKeys(files map[string][]byte) []string {
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func extractFile(tb testing.TB, registry *lang.Registry, name string, l *lang.Lang, text []byte) *code.Facts {
	tb.Helper()
	if l.Spec.Regions != nil {
		inner := func(r lang.Region) (code.Facts, bool) {
			return *extractFile(tb, registry, name, registry.ByName(r.Language), r.Span.Text(text)), true
		}
		facts, err := extract.Host(text, l.Spec.Regions(text), inner, extract.Options{})
		if err != nil {
			tb.Fatal(err)
		}
		if l.Spec.Frame != nil {
			l.Spec.Frame(text, &facts)
		}
		return &facts
	}
	parser, err := l.Acquire()
	if err != nil {
		tb.Fatal(err)
	}
	defer l.Release(parser)
	parsed, err := parser.Parse(tb.Context(), l.Spec.Masked(text), treesitter.Budget{})
	if err != nil {
		tb.Fatal(err)
	}
	facts := extract.File(name, l.Spec, text, parsed, extract.Options{})
	return &facts
}

// Edges prints one line an edge:
//
//	queue.ts:3:43 call send in Queue.send -> post.ts:1 Post.send (receiver_type)
func (t *Tree) Edges() string {
	var b strings.Builder
	for _, name := range sortedKeys(t.Texts) {
		facts := t.Facts[name]
		if facts == nil {
			continue
		}
		for _, e := range t.Links[name].Edges {
			fmt.Fprintf(&b, "%s -> %s (%s)\n", t.ref(name, int(e.Ref)), t.Decl(e.Decl), e.Reason)
		}
	}
	return b.String()
}

// Missing prints the calls that have no edge, with "outside" for those that are
// proved to leave the project.
func (t *Tree) Missing() string {
	var b strings.Builder
	for _, name := range sortedKeys(t.Texts) {
		facts := t.Facts[name]
		if facts == nil {
			continue
		}
		links := t.Links[name]
		linked := make(map[int32]bool)
		for _, e := range links.Edges {
			linked[e.Ref] = true
		}
		for i := range facts.Refs {
			r := &facts.Refs[i]
			if r.Local || linked[int32(i)] || r.Role != code.RoleCall && r.Role != code.RoleConstruct {
				continue
			}
			fmt.Fprint(&b, t.ref(name, i))
			if slices.Contains(links.Outside, int32(i)) {
				fmt.Fprint(&b, " outside")
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// Imports prints one line an import:
//
//	queue.ts:1 "./post" -> post.ts
func (t *Tree) Imports() string {
	var b strings.Builder
	for _, f := range t.Project.Files {
		if f.Facts == nil {
			continue
		}
		lines := code.NewLines(t.Texts[f.Path])
		for i := range f.Targets {
			m, target := &f.Facts.Imports[i], &f.Targets[i]
			fmt.Fprintf(&b, "%s:%d %q ->", f.Path, lines.Line(m.Span.Start), m.Module)
			for _, d := range target.Modules {
				fmt.Fprintf(&b, " %s", t.Decl(d))
			}
			switch {
			case target.External:
				b.WriteString(" external")
			case target.Unresolved():
				b.WriteString(" unresolved")
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func (t *Tree) ref(name string, i int) string {
	facts := t.Facts[name]
	r := &facts.Refs[i]
	lines := code.NewLines(t.Texts[name])
	in := ""
	if r.Enclosing >= 0 {
		in = " in " + t.Project.Lookup(name).Qualified(r.Enclosing)
	}
	return fmt.Sprintf("%s:%d:%d %s %s%s", name, lines.Line(r.Span.Start), lines.Column(t.Texts[name], r.Span.Start), r.Role, r.Name, in)
}

// Decl prints a declaration as "post.ts:1 Post.send", a module as its path, a
// package as its name.
func (t *Tree) Decl(d graph.Decl) string {
	if pkg := t.Project.PackageAt(d); pkg != nil {
		return "package " + pkg.Name
	}
	f := t.Project.File(d)
	if !d.IsSymbol() {
		return f.Path
	}
	lines := code.NewLines(t.Texts[f.Path])
	s := t.Project.Symbol(d)
	return fmt.Sprintf("%s:%d %s", f.Path, lines.Line(s.NameSpan.Start), f.Qualified(d.Symbol))
}
