package csharp

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/exprs"
	"github.com/mast-search/mast/grammars/internal/scopes"
	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// maxLinks bounds how many members of a receiver are looked at.
const maxLinks = 12

// receiver describes what stands before a member.
func (x *extractor) receiver(id treesitter.NodeID) (code.ReceiverKind, string) {
	if id = x.bare(id); x.Text(id) == "" {
		return code.ReceiverChain, ""
	}
	switch x.Kind(id) {
	case kindToken:
		switch x.Text(id) {
		case "this":
			return code.ReceiverThis, "this"
		case "base":
			return code.ReceiverSuper, "super"
		}
	case kindIdentifier:
		if x.isLocal(id, scopes.Values) || x.isLocal(id, scopes.Types) {
			return code.ReceiverLocal, snippet.Chain(x.name(id))
		}
		return snippet.Named(x.name(id))
	case kindPredefinedType:
		return snippet.Named(x.Text(id))
	}
	e := x.expr(id)
	if k := x.Kind(id); (k == kindQualifiedName || k == kindAliasName) && e != "" && !strings.Contains(e, ".") {
		return snippet.Named(e)
	}
	return code.ReceiverChain, e
}

// bare is an expression without the parentheses around it and the "!" behind it.
func (x *extractor) bare(id treesitter.NodeID) treesitter.NodeID {
	for range maxLinks {
		switch x.Kind(id) {
		case kindParenthesized:
		case kindPostfix:
			if !x.HasToken(id, "!") {
				return id
			}
		default:
			return id
		}
		inner := id + 1
		if x.Kind(id) == kindParenthesized {
			inner = x.Nodes[inner].Next // behind the parenthesis
		}
		if inner >= x.Nodes[id].Next {
			return id
		}
		id = inner
	}
	return id
}

// qualifier describes what stands before the last part of a name with dots.
func (x *extractor) qualifier(id treesitter.NodeID) (code.ReceiverKind, string) {
	name := x.dotted(id)
	if name == "" || strings.Contains(name, ".") {
		return code.ReceiverChain, exprs.Bounded(name)
	}
	return snippet.Named(name)
}

// made describes the object whose member an initializer sets ("new Item()"), of
// which the assignment is given.
func (x *extractor) made(assignment treesitter.NodeID) string {
	path := ""
	for range maxLinks {
		within := x.Parent(assignment)
		switch holder := x.Parent(within); x.Kind(holder) {
		case kindNew:
			return exprs.Postfixed(newOf(x.typeText(x.Child(holder, x.field.typ))), path)
		case kindImplicitNew:
			return exprs.Postfixed(newOf(x.target(holder)), path)
		case kindAssignment:
			path = "." + x.name(x.Child(holder, x.field.left)) + path
			assignment = holder
		default:
			return ""
		}
	}
	return ""
}

// target is the type that "new()" stands for where a variable or a property says
// it, or empty.
func (x *extractor) target(creation treesitter.NodeID) string {
	parent := x.Parent(creation)
	if x.Kind(parent) == kindDeclarator {
		parent = x.Parent(parent)
	}
	switch x.Kind(parent) {
	case kindVariables, kindProperty:
		return x.typeText(x.Child(parent, x.field.typ))
	}
	return ""
}
