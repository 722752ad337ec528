package csharp

import (
	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/treesitter"
)

// kind is a node kind of the grammar that means something here.
type kind = syntax.Kind

const (
	kindToken     = syntax.Token
	kindComment   = syntax.Comment
	kindDirective = syntax.Directive // one on a line of its own, such as #region
	kindError     = syntax.Error
)

const (
	// Directives.
	kindConditional = syntax.Own + iota // #if and #elif, with what they select
	kindConditionalElse

	// The file.
	kindExternAlias
	kindUsing
	kindNamespace
	kindFileNamespace

	// Declarations and what they consist of.
	kindClass
	kindStruct
	kindInterface
	kindEnum
	kindRecord
	kindDelegate
	kindEnumMember
	kindMethod
	kindConstructor
	kindDestructor
	kindOperator
	kindConversion
	kindProperty
	kindIndexer
	kindEvent
	kindField
	kindLocalFunction
	kindModifier
	kindAttributeList
	kindAttribute
	kindAttributeArgument
	kindTypeParameters
	kindTypeParameter
	kindConstraints
	kindConstraint
	kindParameters
	kindParameter
	kindBases
	kindPrimaryBase
	kindExplicitInterface
	kindConstructorInitializer
	kindMembers // a body of a type
	kindAccessors
	kindAccessor
	kindArrow

	// Statements.
	kindScope // a statement in which names are local
	kindBlock
	kindLocalVariable
	kindVariables
	kindDeclarator
	kindForeach
	kindLabeled
	kindGoto
	kindYield
	kindStatement // of a file that is a program

	// Patterns, and expressions that declare names.
	kindDesignation // all its children with a name are variables
	kindSubpattern
	kindConstantPattern
	kindCombinedPattern
	kindIsPattern
	kindFrom
	kindJoin
	kindLet // also "into"

	// Expressions.
	kindQuery
	kindLambda
	kindImplicitParameter
	kindInvocation
	kindMemberAccess
	kindConditionalAccess
	kindMemberBinding
	kindNew
	kindImplicitNew
	kindAnonymousObject
	kindInitializer
	kindWith
	kindWithInitializer
	kindAssignment
	kindPrefix
	kindPostfix
	kindParenthesized
	kindArgument
	kindTypeTest // "is" and "as"
	kindArguments
	kindElementAccess
	kindElementBinding
	kindCast
	kindNewArray
	kindImplicitArray
	kindCollection
	kindTernary
	kindSwitchExpression
	kindBinary
	kindAwait
	kindThrow
	kindTuple
	kindTypeof
	kindDefault
	kindTransparent // gives what is in it

	// Literals.
	kindString
	kindCharacter
	kindInteger
	kindReal
	kindBoolean
	kindNull

	// Types and names.
	kindGenericName
	kindTypeArguments
	kindQualifiedName
	kindAliasName
	kindWrappedType // nullable and the like
	kindArrayType
	kindTupleElement
	kindPredefinedType
	kindIdentifier
)

// isMember reports whether nodes of the kind are members of types, or types.
func isMember(k kind) bool { return k >= kindClass && k <= kindLocalFunction }

var kindOf = syntax.Table(kindNames)

var kindNames = map[string]kind{
	"ERROR":             kindError,
	"comment":           kindComment,
	"shebang_directive": kindComment,

	"preproc_region":    kindDirective,
	"preproc_endregion": kindDirective,
	"preproc_line":      kindDirective,
	"preproc_pragma":    kindDirective,
	"preproc_nullable":  kindDirective,
	"preproc_error":     kindDirective,
	"preproc_warning":   kindDirective,
	"preproc_define":    kindDirective,
	"preproc_undef":     kindDirective,
	"preproc_if":        kindConditional,
	"preproc_elif":      kindConditional,
	"preproc_else":      kindConditionalElse,
	// The forms around attributes, which the grammar leaves without a common name.
	"preproc_if_in_attribute_list":   kindConditional,
	"preproc_elif_in_attribute_list": kindConditional,
	"preproc_else_in_attribute_list": kindConditionalElse,

	"extern_alias_directive":            kindExternAlias,
	"using_directive":                   kindUsing,
	"namespace_declaration":             kindNamespace,
	"file_scoped_namespace_declaration": kindFileNamespace,

	"class_declaration":                  kindClass,
	"struct_declaration":                 kindStruct,
	"interface_declaration":              kindInterface,
	"enum_declaration":                   kindEnum,
	"record_declaration":                 kindRecord,
	"delegate_declaration":               kindDelegate,
	"enum_member_declaration":            kindEnumMember,
	"method_declaration":                 kindMethod,
	"constructor_declaration":            kindConstructor,
	"destructor_declaration":             kindDestructor,
	"operator_declaration":               kindOperator,
	"conversion_operator_declaration":    kindConversion,
	"property_declaration":               kindProperty,
	"indexer_declaration":                kindIndexer,
	"event_declaration":                  kindEvent,
	"event_field_declaration":            kindField,
	"field_declaration":                  kindField,
	"local_function_statement":           kindLocalFunction,
	"modifier":                           kindModifier,
	"attribute_list":                     kindAttributeList,
	"attribute":                          kindAttribute,
	"attribute_argument":                 kindAttributeArgument,
	"type_parameter_list":                kindTypeParameters,
	"type_parameter":                     kindTypeParameter,
	"type_parameter_constraints_clause":  kindConstraints,
	"type_parameter_constraint":          kindConstraint,
	"parameter_list":                     kindParameters,
	"bracketed_parameter_list":           kindParameters,
	"parameter":                          kindParameter,
	"base_list":                          kindBases,
	"primary_constructor_base_type":      kindPrimaryBase,
	"explicit_interface_specifier":       kindExplicitInterface,
	"constructor_initializer":            kindConstructorInitializer,
	"declaration_list":                   kindMembers,
	"enum_member_declaration_list":       kindMembers,
	"accessor_list":                      kindAccessors,
	"accessor_declaration":               kindAccessor,
	"arrow_expression_clause":            kindArrow,
	"block":                              kindBlock,
	"for_statement":                      kindScope,
	"using_statement":                    kindScope,
	"fixed_statement":                    kindScope,
	"catch_clause":                       kindScope,
	"switch_body":                        kindScope,
	"switch_expression_arm":              kindScope,
	"local_declaration_statement":        kindLocalVariable,
	"variable_declaration":               kindVariables,
	"variable_declarator":                kindDeclarator,
	"foreach_statement":                  kindForeach,
	"labeled_statement":                  kindLabeled,
	"goto_statement":                     kindGoto,
	"yield_statement":                    kindYield,
	"global_statement":                   kindStatement,
	"catch_declaration":                  kindDesignation,
	"declaration_expression":             kindDesignation,
	"declaration_pattern":                kindDesignation,
	"list_pattern":                       kindDesignation,
	"var_pattern":                        kindDesignation,
	"parenthesized_variable_designation": kindDesignation,
	"tuple_pattern":                      kindDesignation,
	"recursive_pattern":                  kindDesignation,
	"subpattern":                         kindSubpattern,
	"constant_pattern":                   kindConstantPattern,
	"negated_pattern":                    kindCombinedPattern,
	"and_pattern":                        kindCombinedPattern,
	"or_pattern":                         kindCombinedPattern,
	"parenthesized_pattern":              kindCombinedPattern,
	"is_pattern_expression":              kindIsPattern,
	"query_expression":                   kindQuery,
	"from_clause":                        kindFrom,
	"join_clause":                        kindJoin,
	"join_into_clause":                   kindLet,
	"let_clause":                         kindLet,

	"lambda_expression":                    kindLambda,
	"anonymous_method_expression":          kindLambda,
	"implicit_parameter":                   kindImplicitParameter,
	"invocation_expression":                kindInvocation,
	"member_access_expression":             kindMemberAccess,
	"conditional_access_expression":        kindConditionalAccess,
	"member_binding_expression":            kindMemberBinding,
	"object_creation_expression":           kindNew,
	"implicit_object_creation_expression":  kindImplicitNew,
	"anonymous_object_creation_expression": kindAnonymousObject,
	"initializer_expression":               kindInitializer,
	"with_expression":                      kindWith,
	"with_initializer":                     kindWithInitializer,
	"assignment_expression":                kindAssignment,
	"prefix_unary_expression":              kindPrefix,
	"postfix_unary_expression":             kindPostfix,
	"parenthesized_expression":             kindParenthesized,
	"argument":                             kindArgument,
	"is_expression":                        kindTypeTest,
	"as_expression":                        kindTypeTest,

	"argument_list":                      kindArguments,
	"element_access_expression":          kindElementAccess,
	"element_binding_expression":         kindElementBinding,
	"cast_expression":                    kindCast,
	"array_creation_expression":          kindNewArray,
	"implicit_array_creation_expression": kindImplicitArray,
	"collection_expression":              kindCollection,
	"conditional_expression":             kindTernary,
	"switch_expression":                  kindSwitchExpression,
	"binary_expression":                  kindBinary,
	"await_expression":                   kindAwait,
	"throw_expression":                   kindThrow,
	"tuple_expression":                   kindTuple,
	"typeof_expression":                  kindTypeof,
	"default_expression":                 kindDefault,
	"checked_expression":                 kindTransparent,
	"ref_expression":                     kindTransparent,

	"string_literal":                 kindString,
	"verbatim_string_literal":        kindString,
	"raw_string_literal":             kindString,
	"interpolated_string_expression": kindString,
	"character_literal":              kindCharacter,
	"integer_literal":                kindInteger,
	"real_literal":                   kindReal,
	"boolean_literal":                kindBoolean,
	"null_literal":                   kindNull,

	"generic_name":         kindGenericName,
	"type_argument_list":   kindTypeArguments,
	"qualified_name":       kindQualifiedName,
	"alias_qualified_name": kindAliasName,
	"nullable_type":        kindWrappedType,
	"array_type":           kindArrayType,
	"pointer_type":         kindWrappedType,
	"ref_type":             kindWrappedType,
	"scoped_type":          kindWrappedType,
	"tuple_element":        kindTupleElement,
	"predefined_type":      kindPredefinedType,
	"implicit_type":        kindPredefinedType,
	"identifier":           kindIdentifier,
}

// fields are the roles that the extraction asks for.
type fields struct {
	name, typ, returns, value, body, parameters, typeParameters, accessors treesitter.FieldID
	function, expression, condition, left, right, alias, qualifier         treesitter.FieldID
	operator, initializer, consequence, alternative, pattern               treesitter.FieldID
}

func fieldsOf(l *treesitter.Language) fields {
	f := syntax.Fields(l)
	return fields{
		name: f("name"), typ: f("type"), returns: f("returns"), value: f("value"), body: f("body"),
		parameters: f("parameters"), typeParameters: f("type_parameters"), accessors: f("accessors"),
		function: f("function"), expression: f("expression"), condition: f("condition"),
		left: f("left"), right: f("right"), alias: f("alias"), qualifier: f("qualifier"),
		operator: f("operator"), initializer: f("initializer"),
		consequence: f("consequence"), alternative: f("alternative"), pattern: f("pattern"),
	}
}
