package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// maxLinks bounds how many property accesses of a receiver are looked at.
const maxLinks = 12

// receiver describes the expression before a member. A chain of plain
// properties is written with dots only, without "?", "!", casts and
// parentheses; anything else as it stands, without white space.
func (x *extractor) receiver(object treesitter.NodeID) (code.ReceiverKind, string) {
	if object == none {
		return code.ReceiverChain, ""
	}
	object = x.bare(object)
	switch x.kind(object) {
	case kindThis:
		return code.ReceiverThis, "this"
	case kindSuper:
		return code.ReceiverSuper, "super"
	case kindIdentifier:
		return snippet.Named(x.text(object))
	}
	if path := x.path(object); path != nil {
		return code.ReceiverChain, snippet.Chain(strings.Join(path, "."))
	}
	// What is cut off in the middle of white space or comments stays short.
	return code.ReceiverChain, snippet.SqueezedChain(x.text(object), '$')
}

// path splits a chain of plain properties ("a.b.c", "this.x") in its names; it
// is nil for anything else.
func (x *extractor) path(id treesitter.NodeID) []string {
	var names [maxLinks + 1]string
	at := len(names)
	for at > 0 {
		id = x.bare(id)
		at--
		switch x.kind(id) {
		case kindIdentifier, kindTypeIdentifier, kindThis, kindSuper:
			names[at] = x.text(id)
			return append([]string(nil), names[at:]...)
		case kindMember, kindQualifiedName, kindQualifiedType:
			property := x.child(id, x.field.property)
			object := x.object(id)
			if x.kind(id) == kindQualifiedType {
				property, object = x.child(id, x.field.name), x.child(id, x.field.module)
			}
			if property == none || object == none {
				return nil
			}
			names[at] = x.text(property)
			if names[at] == "" {
				return nil
			}
			id = object
		default:
			return nil
		}
	}
	return nil
}

// object is what a property is taken from. The grammar reads "x as a.b.c" as
// "(x as a.b).c", which cannot be meant, since a cast needs parentheses there:
// the property is part of the type.
func (x *extractor) object(member treesitter.NodeID) treesitter.NodeID {
	object := x.child(member, x.field.object)
	if object != none && x.kind(object) == kindCast {
		object = x.lastNamed(object)
	}
	return object
}

// namesType reports whether a member is the end of a type that follows a cast.
func (x *extractor) namesType(member treesitter.NodeID) bool {
	for range maxLinks {
		member = x.child(member, x.field.object)
		if member == none || x.kind(member) != kindMember {
			return member != none && x.kind(member) == kindCast
		}
	}
	return false
}
