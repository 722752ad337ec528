package rust

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// valueReceiver describes the value whose field or method is used.
func (x *extractor) valueReceiver(id treesitter.NodeID) (code.ReceiverKind, string) {
	for x.Kind(id) == kindParenthesized && x.FirstNamed(id) != none {
		id = x.FirstNamed(id)
	}
	switch x.Kind(id) {
	case kindSelf:
		return code.ReceiverThis, "this"
	case kindIdentifier:
		name := x.name(id)
		if local, _ := x.bound(name, id); local {
			return code.ReceiverLocal, name
		}
		return snippet.Named(name)
	}
	return code.ReceiverChain, x.value(id)
}

// pathReceiver describes the path before a name: "Self" is the type around,
// "self", "super" and "crate" are modules by the place of the file.
func (x *extractor) pathReceiver(id treesitter.NodeID) (code.ReceiverKind, string) {
	path := x.path(id)
	if local, typ := x.bound(path, id); local && typ {
		return code.ReceiverChain, "<" + path + ">"
	}
	return pathReceiver(path)
}

func pathReceiver(path string) (code.ReceiverKind, string) {
	switch {
	case path == "":
		return code.ReceiverNone, "" // from the root of all crates
	case path == "Self":
		return code.ReceiverThis, path
	case strings.ContainsAny(path, "<([&"):
		return code.ReceiverChain, written(path)
	case strings.Contains(path, "::"):
		return code.ReceiverChain, dotted(path)
	}
	return code.ReceiverName, path
}

// maxLinks bounds how many names of a path are looked at.
const maxLinks = 24

// path is the text of a path without white space and type arguments, at most
// code.MaxChain bytes. "<T as Trait>" is the path of the trait, which is where the name
// behind it is declared.
func (x *extractor) path(id treesitter.NodeID) string {
	var names [maxLinks]string
	at := len(names)
	for at > 0 {
		switch x.Kind(id) {
		case kindIdentifier, kindTypeIdentifier, kindMetavariable, kindSelf, kindSuper, kindCrate:
			at--
			names[at] = x.name(id)
			if at == len(names)-1 {
				return names[at]
			}
			return snippet.Chain(strings.Join(names[at:], "::"))
		case kindScopedIdentifier, kindScopedType:
			at--
			names[at] = x.name(x.Child(id, x.field.name))
			if id = x.Child(id, x.field.path); id == none {
				return snippet.Chain(strings.Join(names[at:], "::"))
			}
		case kindGenericType:
			id = x.Child(id, x.field.typ)
		case kindBracketedType:
			id = x.FirstNamed(id)
		case kindQualifiedType:
			id = x.Child(id, x.field.alias)
		case kindWrappedType:
			id = x.wrapped(id)
		case kindOther:
			if at == len(names) {
				return snippet.Unspaced(x.Text(id), "")
			}
			names[at-1] = snippet.Unspaced(x.Text(id), "")
			return snippet.Chain(strings.Join(names[at-1:], "::"))
		default:
			return snippet.Unspaced(x.Text(id), "")
		}
	}
	return ""
}
