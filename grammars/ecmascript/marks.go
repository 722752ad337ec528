package ecmascript

import "github.com/mast-search/mast/pkg/code"

// mark is what the nodes around a node made of it. Marks are handed down
// through parentheses, casts and patterns until they reach a name.
type mark uint8

const (
	markNone mark = iota
	// markSkip is for names that declare or label: they are no use of a name.
	markSkip
	// markClaimed is for functions, classes and calls whose symbol or import
	// an outer node has made.
	markClaimed
	// markMembers is for object types whose members are symbols, and for the
	// objects that prototypes are.
	markMembers
	// markExports is for the object that a CommonJS module exports.
	markExports
	// markQualifier is for the first name of a qualified type.
	markQualifier

	// Names that are bound: locally, in the scope of "var", to a module, or as
	// variables that are symbols where the scope holds symbols.
	markBind
	markBindVar
	markBindImport
	markBindImportVar
	markDeclare
	markDeclareVar

	// Names that are used; markType is what type names are without a mark.
	markRead
	markWrite
	markCall
	markConstruct
	markType
	markExtends
	markImplements
	markDecorator
	markJSX
)

func (m mark) binds() bool { return m >= markBind && m <= markDeclareVar }

func (m mark) uses() bool { return m >= markRead }

// role is the role of a used name.
func (m mark) role() code.Role {
	switch m {
	case markWrite:
		return code.RoleWrite
	case markCall:
		return code.RoleCall
	case markConstruct:
		return code.RoleConstruct
	case markType:
		return code.RoleType
	case markExtends:
		return code.RoleExtends
	case markImplements:
		return code.RoleImplements
	case markDecorator:
		return code.RoleDecorator
	case markJSX:
		return code.RoleJSX
	}
	return code.RoleRead
}
