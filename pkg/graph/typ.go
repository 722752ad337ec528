package graph

import (
	"slices"
	"strings"
)

// TypeKind says what a Type is.
type TypeKind uint8

// The kinds of types.
const (
	// KindInstance is a value of a declared type.
	KindInstance TypeKind = iota
	// KindObject is a declaration itself as a value: a class, a function, a module,
	// a package.
	KindObject
	// KindExternal is a value of a type that the project does not declare. Name
	// says which; the families use "[]" for lists, "map" for maps, and names of
	// their standard libraries.
	KindExternal
	// KindUnion is one of Args; KindTuple all of them in order.
	KindUnion
	KindTuple
	// KindFunc is a function without a declaration: Args[0] is its result, the
	// rest are its parameters.
	KindFunc
	// KindParam is type parameter Index of the declaration Decl.
	KindParam
	// KindAll is a value of all the types of Args at once, as several bounds of a type
	// parameter say it.
	KindAll
)

// Type is what is known of a value. nil is a value of which nothing is known.
// Types do not change.
type Type struct {
	Kind TypeKind
	Decl Decl   // KindInstance, KindObject, KindParam
	Name string // KindExternal
	// Index is the place of a KindParam, or below 0 for the value itself (Self); looseUnion for a KindUnion made by AnyOf.
	Index int32
	// Args are type arguments, or what Kind says. A method as a value (KindObject)
	// has the value that it was taken from.
	Args []*Type
}

// Instance returns a value of a declared type.
func Instance(d Decl, args ...*Type) *Type { return &Type{Kind: KindInstance, Decl: d, Args: args} }

// Object returns a declaration as a value.
func Object(d Decl) *Type { return &Type{Kind: KindObject, Decl: d} }

// External returns a value of a type that the project does not declare.
func External(name string, args ...*Type) *Type {
	return &Type{Kind: KindExternal, Name: name, Args: args}
}

// Union returns one of several values. Alternatives that are unknown make the
// whole unknown; equal ones are joined.
func Union(alternatives ...*Type) *Type {
	var args []*Type
	for _, t := range alternatives {
		if t == nil {
			return nil
		}
		if t.Kind == KindUnion {
			for _, a := range t.Args {
				args = appendDistinct(args, a)
			}
			continue
		}
		args = appendDistinct(args, t)
	}
	switch len(args) {
	case 0:
		return nil
	case 1:
		return args[0]
	}
	return &Type{Kind: KindUnion, Args: args}
}

// AnyOf is Union for families in which what is used of a value must be there: it
// leaves out alternatives that are unknown, and members are those of any.
func AnyOf(alternatives ...*Type) *Type {
	var known []*Type
	for _, t := range alternatives {
		if t != nil {
			known = append(known, t)
		}
	}
	t := Union(known...)
	if t != nil && t.Kind == KindUnion && t.Index != looseUnion {
		return &Type{Kind: KindUnion, Index: looseUnion, Args: t.Args}
	}
	return t
}

// looseUnion marks a union of which any alternative may have a member.
const looseUnion = 1

// unionLike is a union of the kind that t is.
func unionLike(t *Type, alternatives []*Type) *Type {
	if t.Index == looseUnion {
		return AnyOf(alternatives...)
	}
	return Union(alternatives...)
}

// unionAt is a union of the kind that the family of a site has.
func unionAt(at Site, alternatives []*Type) *Type {
	if at.File.Rules.Options().AnyOf {
		return AnyOf(alternatives...)
	}
	return Union(alternatives...)
}

func appendDistinct(args []*Type, t *Type) []*Type {
	for _, a := range args {
		if a.Equal(t) {
			return args
		}
	}
	return append(args, t)
}

// Equal reports whether two types say the same.
func (t *Type) Equal(o *Type) bool {
	if t == nil || o == nil || t == o {
		return t == o
	}
	if t.Kind != o.Kind || t.Decl != o.Decl || t.Name != o.Name || t.Index != o.Index || len(t.Args) != len(o.Args) {
		return false
	}
	for i := range t.Args {
		if !t.Args[i].Equal(o.Args[i]) {
			return false
		}
	}
	return true
}

// Arg returns type argument i, or nil.
func (t *Type) Arg(i int) *Type {
	if t == nil || i >= len(t.Args) {
		return nil
	}
	return t.Args[i]
}

// Is reports whether t is of an external type of one of the names.
func (t *Type) Is(names ...string) bool {
	if t == nil || t.Kind != KindExternal {
		return false
	}
	return slices.Contains(names, t.Name)
}

// TypeExprKind says what a TypeExpr is.
type TypeExprKind uint8

// The kinds of type expressions.
const (
	ExprName   TypeExprKind = iota // a dotted name with arguments
	ExprUnion                      // one of Args
	ExprTuple                      // all of Args in order
	ExprFunc                       // Args[0] is the result, the rest are parameters
	ExprValue                      // the type of an expression of values (Name is an Expr)
	ExprObject                     // the type named by Args[0] itself, not a value of it
	ExprThis                       // the type around
	ExprAll                        // all of Args at once
	ExprOwn                        // what only the rules know: Rules.OwnType
)

// TypeExpr is a written type, parsed. Lists, maps and the like are names with
// arguments ("[]", "map"), which no declaration has.
type TypeExpr struct {
	Kind TypeExprKind
	Name string
	Args []*TypeExpr
}

// Named returns a type expression for a name.
func Named(name string, args ...*TypeExpr) *TypeExpr {
	return &TypeExpr{Kind: ExprName, Name: name, Args: args}
}

// lastSegment returns what follows the last dot.
func lastSegment(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
