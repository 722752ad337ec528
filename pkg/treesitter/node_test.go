package treesitter_test

import (
	"slices"
	"testing"

	"github.com/mast-search/mast/pkg/treesitter"
)

// Every way to step through a tree is compared with one that needs nothing but
// the nodes' parents.
func TestNavigation(t *testing.T) {
	for _, g := range grammars(t) {
		t.Run(g.name, func(t *testing.T) {
			tree := mustParse(t, g.parser(), g.sample)
			children := map[treesitter.NodeID][]treesitter.NodeID{}
			for i, n := range tree.Nodes()[1:] {
				children[n.Parent] = append(children[n.Parent], treesitter.NodeID(i+1))
			}
			for i := range tree.Len() {
				id := treesitter.NodeID(i)
				want := children[id]
				if got := slices.Collect(tree.Children(id)); !slices.Equal(got, want) {
					t.Fatalf("children of %d: %v, want %v", id, got, want)
				}
				named := slices.DeleteFunc(slices.Clone(want), func(c treesitter.NodeID) bool { return !tree.IsNamed(c) })
				if got := slices.Collect(tree.NamedChildren(id)); !slices.Equal(got, named) {
					t.Fatalf("named children of %d: %v, want %v", id, got, named)
				}
				checkStep(t, "first child", id, tree.FirstChild, want, -1)
				checkStep(t, "first named child", id, tree.FirstNamedChild, named, -1)
				for k, child := range want {
					checkStep(t, "next sibling", child, tree.NextSibling, want, k)
					checkStep(t, "next named sibling", child, tree.NextNamedSibling, named, position(named, child))
				}
				slices.Reverse(want)
				slices.Reverse(named)
				for k, child := range want {
					checkStep(t, "previous sibling", child, tree.PrevSibling, want, k)
					checkStep(t, "previous named sibling", child, tree.PrevNamedSibling, named, position(named, child))
				}
				slices.Reverse(want)
				count := 0
				for range tree.Descendants(id) {
					count++
				}
				if n := tree.Node(id); count != int(n.Next-id)-1 {
					t.Fatalf("%d descendants of %d, next is %d", count, id, n.Next)
				}
			}
		})
	}
}

// position is the index in list of the last element that is not after id, in
// whichever direction the list runs.
func position(list []treesitter.NodeID, id treesitter.NodeID) int {
	at := -1
	for i, other := range list {
		ascending := len(list) < 2 || list[0] < list[1]
		if other == id || ascending && other < id || !ascending && other > id {
			at = i
		}
	}
	if len(list) == 1 && list[0] != id {
		return -2 // one element says nothing about the direction
	}
	return at
}

// checkStep checks that a step from id leads to list[at+1].
func checkStep(t *testing.T, what string, id treesitter.NodeID, step func(treesitter.NodeID) (treesitter.NodeID, bool), list []treesitter.NodeID, at int) {
	t.Helper()
	if at < -1 {
		return
	}
	got, ok := step(id)
	if at+1 >= len(list) {
		if ok {
			t.Fatalf("%s of %d: %d, want none", what, id, got)
		}
		return
	}
	if !ok || got != list[at+1] {
		t.Fatalf("%s of %d: %d, %v, want %d", what, id, got, ok, list[at+1])
	}
}

func TestAccessors(t *testing.T) {
	g := grammarNamed(t, "go")
	src := []byte("package p\n\nfunc f(a int) { return } // note\n")
	tree := mustParse(t, g.parser(), src)
	function, ok := g.language.SymbolNamed("function_declaration", true)
	if !ok {
		t.Fatal("no function_declaration")
	}
	at := slices.IndexFunc(tree.Nodes(), func(n treesitter.Node) bool { return n.Symbol == function })
	id := treesitter.NodeID(at)
	name, ok := tree.ChildByField(id, "name")
	if !ok || string(tree.Text(name)) != "f" || tree.FieldName(name) != "name" || tree.Kind(name) != "identifier" {
		t.Errorf("name: %d, %v, %q, %q, %q", name, ok, tree.Text(name), tree.FieldName(name), tree.Kind(name))
	}
	if parent, ok := tree.Parent(name); !ok || parent != id {
		t.Errorf("parent of the name: %d, %v", parent, ok)
	}
	if _, ok := tree.ChildByField(id, "no such field"); ok {
		t.Error("a child for an unknown field")
	}
	if _, ok := tree.ChildByFieldID(id, 0); ok {
		t.Error("a child for field 0")
	}
	if _, ok := tree.Parent(treesitter.Root); ok {
		t.Error("the root has a parent")
	}
	comment, ok := tree.NextSibling(id)
	for ok && tree.Kind(comment) != "comment" {
		comment, ok = tree.NextSibling(comment)
	}
	if !ok || !tree.IsExtra(comment) || string(tree.Text(comment)) != "// note" {
		t.Errorf("comment: %v, extra %v", ok, tree.IsExtra(comment))
	}
	if kind := tree.Kind(id + 1); kind != "func" || tree.IsNamed(id+1) {
		t.Errorf("first token: %q, named %v", kind, tree.IsNamed(id+1))
	}
	if got := slices.Collect(tree.Ancestors(name)); !slices.Equal(got, []treesitter.NodeID{id, treesitter.Root}) {
		t.Errorf("ancestors of the name: %v", got)
	}
}

func TestCovering(t *testing.T) {
	g := grammarNamed(t, "go")
	src := []byte("package p\n\nfunc f(a int) { return g(1+2) }\n")
	tree := mustParse(t, g.parser(), src)
	for _, tt := range []struct {
		start, end uint32
		want       string
	}{
		{0, 7, "package"},
		{0, 9, "package_clause"},
		{8, 9, "package_identifier"},
		{8, 8, "package_identifier"},
		{10, 10, "source_file"},
		{16, 17, "identifier"},
		{36, 39, "binary_expression"},
		{35, 40, "argument_list"},
		{36, 37, "int_literal"},
		{0, uint32(len(src)), "source_file"},
		{uint32(len(src)), uint32(len(src)), "source_file"},
	} {
		if got := tree.Kind(tree.Covering(tt.start, tt.end)); got != tt.want {
			t.Errorf("[%d, %d): %s, want %s", tt.start, tt.end, got, tt.want)
		}
	}
}
