package csharp

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// maxLinks bounds how many members of a receiver are looked at.
const maxLinks = 12

// receiver describes what stands before a member. A chain of plain members is
// written with dots only, without "?", "!" and parentheses; anything else as it
// stands, without white space.
func (x *extractor) receiver(id treesitter.NodeID) (code.ReceiverKind, string) {
	if id = x.bare(id); x.text(id) == "" {
		return code.ReceiverChain, ""
	}
	switch x.kind(id) {
	case kindToken:
		switch x.text(id) {
		case "this":
			return code.ReceiverThis, "this"
		case "base":
			return code.ReceiverSuper, "base"
		}
	case kindIdentifier:
		if x.isLocal(id, spaceValue) || x.isLocal(id, spaceType) {
			return code.ReceiverLocal, snippet.Chain(x.name(id))
		}
		return snippet.Named(x.name(id))
	case kindPredefinedType:
		return snippet.Named(x.text(id))
	case kindGenericName:
		if name := x.childOf(id, kindIdentifier); x.text(name) != "" {
			return snippet.Named(x.name(name))
		}
	}
	if path := x.path(id); path != "" {
		if strings.Contains(path, ".") {
			return code.ReceiverChain, snippet.Chain(path)
		}
		return snippet.Named(path)
	}
	// What is cut off in the middle of white space stays short.
	return code.ReceiverChain, snippet.SqueezedChain(x.text(id), '@')
}

// bare is an expression without the parentheses around it and the "!" behind it.
func (x *extractor) bare(id treesitter.NodeID) treesitter.NodeID {
	for range maxLinks {
		switch x.kind(id) {
		case kindParenthesized:
		case kindPostfix:
			if !x.hasToken(id, "!") {
				return id
			}
		default:
			return id
		}
		inner := id + 1
		if x.kind(id) == kindParenthesized {
			inner = x.nodes[inner].Next // behind the parenthesis
		}
		if inner >= x.nodes[id].Next {
			return id
		}
		id = inner
	}
	return id
}

// path is a chain of plain members with dots ("a.b.c", "this.x"), or empty.
func (x *extractor) path(id treesitter.NodeID) string {
	var names [maxLinks + 1]string
	for at := maxLinks; at >= 0; at-- {
		id = x.bare(id)
		member, object := none, none
		switch k := x.kind(id); k {
		case kindIdentifier:
			names[at] = x.name(id)
		case kindPredefinedType:
			names[at] = x.text(id)
		case kindGenericName, kindQualifiedName, kindAliasName:
			names[at] = x.dotted(id)
		case kindToken:
			if word := x.text(id); word == "this" || word == "base" {
				names[at] = word
			}
		case kindMemberAccess:
			member, object = x.child(id, x.field.name), x.child(id, x.field.expression)
		case kindConditionalAccess:
			member, object = x.child(x.childOf(id, kindMemberBinding), x.field.name), x.child(id, x.field.condition)
		}
		if object == none {
			if names[at] == "" {
				return ""
			}
			return strings.Join(names[at:], ".")
		}
		if names[at] = x.dotted(member); names[at] == "" {
			return ""
		}
		id = object
	}
	return ""
}

// qualifier describes what stands before the last part of a name with dots.
func (x *extractor) qualifier(id treesitter.NodeID) (code.ReceiverKind, string) {
	name := snippet.Chain(x.dotted(id))
	if name == "" || strings.Contains(name, ".") {
		return code.ReceiverChain, name
	}
	return code.ReceiverName, name
}

// made describes the object whose member an initializer sets ("new Item()"), of
// which the assignment is given.
func (x *extractor) made(assignment treesitter.NodeID) string {
	path := ""
	for range maxLinks {
		within := x.parent(assignment)
		switch holder := x.parent(within); x.kind(holder) {
		case kindNew:
			return snippet.Chain("new " + x.dotted(x.child(holder, x.field.typ)) + "()" + path)
		case kindImplicitNew:
			if t := x.target(holder); t != "" {
				return snippet.Chain("new " + t + "()" + path)
			}
			return snippet.Chain("new()" + path)
		case kindAssignment:
			path = "." + x.name(x.child(holder, x.field.left)) + path
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
	parent := x.parent(creation)
	if x.kind(parent) == kindDeclarator {
		parent = x.parent(parent)
	}
	switch x.kind(parent) {
	case kindVariables, kindProperty:
		t := x.child(parent, x.field.typ)
		if x.kind(t) == kindWrappedType {
			t = x.child(t, x.field.typ)
		}
		return x.dotted(t)
	}
	return ""
}

// matched is the type whose members a pattern looks at, or empty.
func (x *extractor) matched(subpattern treesitter.NodeID) string {
	t := x.child(x.parent(x.parent(subpattern)), x.field.typ)
	if t != none && x.kind(t) == kindPredefinedType {
		return snippet.Chain(x.text(t))
	}
	return snippet.Chain(x.dotted(t))
}
