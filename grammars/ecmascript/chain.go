package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// maxLinks bounds how many property accesses of a receiver are looked at.
const maxLinks = 12

// receiver describes the expression before a member.
func (x *extractor) receiver(object treesitter.NodeID) (code.ReceiverKind, string) {
	if object == none {
		return code.ReceiverChain, ""
	}
	plain := object
	for range maxWrappers {
		if k := x.Kind(plain); k != kindParenthesized && k != kindNonNull {
			break
		}
		inner := x.FirstNamed(plain)
		if inner == none {
			break
		}
		plain = inner
	}
	switch object = plain; x.Kind(object) {
	case kindThis:
		if this := x.this(); this != "this" {
			return code.ReceiverChain, this
		}
		return code.ReceiverThis, "this"
	case kindSuper:
		return code.ReceiverSuper, "super"
	case kindIdentifier:
		return snippet.Named(x.Text(object))
	}
	if k := x.Kind(object); k == kindQualifiedName || k == kindQualifiedType || k == kindTypeIdentifier {
		path := x.path(object)
		if path == nil {
			return code.ReceiverChain, ""
		}
		chain := strings.Join(path, ".")
		if len(chain) > code.MaxChain {
			chain = ""
		}
		return code.ReceiverChain, chain
	}
	return code.ReceiverChain, x.expr(object)
}

// path splits a chain of plain properties ("a.b.c", "this.x") in its names; it
// is nil for anything else.
func (x *extractor) path(id treesitter.NodeID) []string {
	var names [maxLinks + 1]string
	at := len(names)
	for at > 0 {
		id = x.bare(id)
		at--
		switch x.Kind(id) {
		case kindIdentifier, kindTypeIdentifier, kindThis, kindSuper:
			names[at] = x.Text(id)
			return append([]string(nil), names[at:]...)
		case kindMember, kindQualifiedName, kindQualifiedType:
			property := x.Child(id, x.field.property)
			object := x.object(id)
			if x.Kind(id) == kindQualifiedType {
				property, object = x.Child(id, x.field.name), x.Child(id, x.field.module)
			}
			if property == none || object == none {
				return nil
			}
			names[at] = x.Text(property)
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
	object := x.Child(member, x.field.object)
	if object == none {
		return none
	}
	switch x.Kind(object) {
	case kindCast:
		return x.LastNamed(object)
	case kindNonNull:
		// It reads "a ?? b!.c" as "(a ?? b)!.c", and "await b!.c" likewise.
		for range maxLinks {
			inner := x.FirstNamed(object)
			if k := x.Kind(object); k == kindBinary {
				inner = x.Child(object, x.field.right)
			} else if k != kindNonNull && k != kindAwait && k != kindUnary {
				break
			}
			if inner == none {
				break
			}
			object = inner
		}
	}
	return object
}

// namesType reports whether a member is the end of a type that follows a cast.
func (x *extractor) namesType(member treesitter.NodeID) bool {
	for range maxLinks {
		member = x.Child(member, x.field.object)
		if member == none || x.Kind(member) != kindMember {
			return member != none && x.Kind(member) == kindCast
		}
	}
	return false
}
