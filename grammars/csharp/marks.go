package csharp

import "github.com/mast-search/mast/pkg/code"

// mark is what a node becomes by what stands around it. Marks are handed down
// through parentheses and type arguments until they reach a name.
type mark uint8

const (
	markNone mark = iota
	// markSkip is for names that declare or label: they are no use of a name.
	markSkip
	// markMember is for a name behind a dot.
	markMember
	markCall
	markConstruct
	markWrite
	// markInitialized is for a member that "new" or "with" sets.
	markInitialized
	markType
	// markTarget is for a type that "new()" stands for as well.
	markTarget
	markExtends
	markImplements
	markDecorator
)

// role is the role of a used name.
func (m mark) role() code.Role {
	switch m {
	case markCall:
		return code.RoleCall
	case markConstruct:
		return code.RoleConstruct
	case markWrite, markInitialized:
		return code.RoleWrite
	case markType, markTarget:
		return code.RoleType
	case markExtends:
		return code.RoleExtends
	case markImplements:
		return code.RoleImplements
	case markDecorator:
		return code.RoleDecorator
	case markNone, markSkip, markMember:
	}
	return code.RoleRead
}

// isType reports whether a node is the name of a type.
func (m mark) isType() bool { return m == markConstruct || m >= markType }
