package graph

import "slices"

// Self stands for a value of a declared type inside of it, where it may be of a type
// that inherits: what methods give that return their receiver. A member is taken from
// a value that then takes its place.
func Self(d Decl) *Type { return &Type{Kind: KindParam, Decl: d, Index: -1} }

// ofReceiver is the type of a member with the value that it was taken from: a method
// keeps it for when it is called.
func ofReceiver(t, receiver *Type) *Type {
	switch {
	case t == nil || receiver == nil || receiver.Kind == KindObject || receiver.Kind == KindExternal:
		return t
	case t.Kind == KindObject && len(t.Args) == 1:
		return &Type{Kind: KindObject, Decl: t.Decl, Args: []*Type{t.Args[0], receiver}}
	case t.Kind == KindUnion:
		args := make([]*Type, len(t.Args))
		for i, a := range t.Args {
			args[i] = ofReceiver(a, receiver)
		}
		return &Type{Kind: KindUnion, Index: t.Index, Args: args}
	}
	return replaceSelf(t, receiver)
}

// replaceSelf puts a value in the place of Self; nil leaves it.
func replaceSelf(t, receiver *Type) *Type {
	switch {
	case t == nil || receiver == nil:
		return t
	case t.Kind == KindParam && t.Index < 0:
		return receiver
	case !hasSelf(t):
		return t
	}
	args := make([]*Type, len(t.Args))
	for i, a := range t.Args {
		args[i] = replaceSelf(a, receiver)
	}
	if t.Kind == KindUnion {
		return unionLike(t, args)
	}
	return &Type{Kind: t.Kind, Decl: t.Decl, Name: t.Name, Index: t.Index, Args: args}
}

func hasSelf(t *Type) bool {
	if t == nil {
		return false
	}
	if t.Kind == KindParam && t.Index < 0 {
		return true
	}
	return slices.ContainsFunc(t.Args, hasSelf)
}
