package syntax_test

import (
	"testing"

	"github.com/mast-search/mast/grammars/csharp"
	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/extract/hooktest"
	"github.com/mast-search/mast/pkg/treesitter"
)

const kindIdentifier = syntax.Own

var kindOf = syntax.Table(map[string]syntax.Kind{
	"comment": syntax.Comment, "preproc_region": syntax.Directive, "identifier": kindIdentifier,
})

func view(t *testing.T, src string) (v syntax.View, named func(kind string) treesitter.NodeID) {
	t.Helper()
	tree := hooktest.New(t, csharp.Spec()).Parse(t, []byte(src))
	v = syntax.New([]byte(src), tree, kindOf)
	return v, func(kind string) treesitter.NodeID {
		for id := range v.Nodes {
			if tree.Kind(treesitter.NodeID(id)) == kind {
				return treesitter.NodeID(id)
			}
		}
		t.Fatalf("no %s", kind)
		return syntax.None
	}
}

func TestView(t *testing.T) {
	v, named := view(t, "class A {\n #region x\n /* c */ int B() { return 1; }\n // d\n #region y\n void C() { }\n // e\n}")
	class, body, method := named("class_declaration"), named("declaration_list"), named("method_declaration")
	field, _ := v.Tree.Language().Field("name")
	name := v.Child(class, field)
	if text := v.Text(name); text != "A" || v.Kind(name) != kindIdentifier || v.ChildOf(class, kindIdentifier) != name {
		t.Errorf("the name is %q, kind %d", text, v.Kind(name))
	}
	if v.Parent(name) != class || string(v.Span(name).Text([]byte(v.Src))) != "A" || v.IsEmpty(name) {
		t.Error("the name stands elsewhere")
	}
	if v.FirstNamed(body) != method {
		t.Error("a directive or a comment is the first member")
	}
	second := v.NextNamed(method)
	if v.LastNamed(body) != second || v.Text(v.Child(second, field)) != "C" || v.NextNamed(second) != syntax.None {
		t.Error("the last member is not C")
	}
	if v.Only(body) != syntax.None || v.Only(named("return_statement")) != named("integer_literal") {
		t.Error("only one child where there are two, or none where there is one")
	}
	if v.HasToken(class, "struct") || !v.IsToken(v.Token(class, "class"), "class") || v.Kind(v.Token(body, "{")) != syntax.Token {
		t.Error("tokens")
	}
}

func TestView_none(t *testing.T) {
	v, _ := view(t, "class A { }")
	field, _ := v.Tree.Language().Field("name")
	for name, got := range map[string]treesitter.NodeID{
		"Child": v.Child(syntax.None, field), "Child without a field": v.Child(1, 0), "ChildOf": v.ChildOf(syntax.None, syntax.Other),
		"FirstNamed": v.FirstNamed(syntax.None), "LastNamed": v.LastNamed(syntax.None), "NextNamed": v.NextNamed(syntax.None),
		"Only": v.Only(syntax.None), "Token": v.Token(syntax.None, "class"),
	} {
		if got != syntax.None {
			t.Errorf("%s: %d", name, got)
		}
	}
	if v.Text(syntax.None) != "" || !v.IsEmpty(syntax.None) || v.Kind(syntax.None) != syntax.Other || v.Kind(treesitter.NodeID(len(v.Nodes))) != syntax.Other {
		t.Error("no node has a text or a kind")
	}
}

func TestKind_error(t *testing.T) {
	v, named := view(t, "class A { ) }")
	if id := named("ERROR"); v.Kind(id) != syntax.Error || !v.IsPart(id) {
		t.Errorf("what does not fit is of kind %d", v.Kind(id))
	}
}

func TestBlockDoc(t *testing.T) {
	const src = "class A {\n /** one */\n // two\n int B() { }\n}"
	v, named := view(t, src)
	if got := string(v.BlockDoc(named("method_declaration"), false).Text([]byte(src))); got != "/** one */\n // two" {
		t.Errorf("doc %q", got)
	}
	const apart = "class A {\n // no\n\n /** one */\n\n int B() { }\n}"
	v, named = view(t, apart)
	if got := v.BlockDoc(named("method_declaration"), false); !got.Empty() {
		t.Errorf("doc %q stands apart", got.Text([]byte(apart)))
	}
	if got := string(v.BlockDoc(named("method_declaration"), true).Text([]byte(apart))); got != "/** one */" {
		t.Errorf("apart: doc %q", got)
	}
	const behind = "class A { int b; // no\n int B() { }\n}"
	v, named = view(t, behind)
	if got := v.BlockDoc(named("method_declaration"), true); !got.Empty() {
		t.Errorf("doc %q belongs to what is before it", got.Text([]byte(behind)))
	}
}

func TestLeafBefore(t *testing.T) {
	v, named := view(t, "class A {\n  int b;\n}")
	b := v.LeafBefore(named("variable_declarator"))
	if got := v.Text(b); got != "int" || v.Column(v.Nodes[b].Start) != 2 {
		t.Errorf("%q in column %d is before b", got, v.Column(v.Nodes[b].Start))
	}
	if v.LeafBefore(treesitter.Root) != treesitter.Root || v.Column(0) != 0 {
		t.Error("something is before the root")
	}
	if fields := syntax.Fields(v.Tree.Language()); fields("name") == 0 || fields("no such name") != 0 {
		t.Error("fields")
	}
}
