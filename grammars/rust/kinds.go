package rust

import (
	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/treesitter"
)

// kind is a node kind of the grammar that means something here.
type kind = syntax.Kind

const (
	kindToken   = syntax.Token
	kindComment = syntax.Comment
	kindOther   = syntax.Other
	kindError   = syntax.Error
)

const (
	kindAttribute = syntax.Own + iota
	kindInnerAttribute
	kindSkipped // labels, lifetimes and the like: no name in it means anything

	kindFunction
	kindFunctionSignature
	kindStruct // struct and union
	kindEnum
	kindVariant
	kindTrait
	kindImpl
	kindModule
	kindForeign
	kindTypeItem // alias, or associated type with a value
	kindAssociatedType
	kindConst
	kindStatic
	kindMacroDefinition
	kindMacroRule
	kindField
	kindTypeParameter // also of a constant
	kindTypeBinding
	kindParameters
	kindParameter
	kindSelfParameter
	kindModifiers
	kindVisibility
	kindMutable
	kindTraitBounds
	kindTypeParameters
	kindWhere
	kindPredicate
	kindTypeArguments
	kindLifetime
	kindOrderedFields

	kindUse
	kindExternCrate

	kindBlock
	kindExpressionStatement
	kindLet
	kindLetCondition
	kindIf
	kindScope // while, loop
	kindFor
	kindMatchArm
	kindMatchPattern
	kindClosure
	kindClosureParameters

	kindTuplePositions // the pattern of a tuple
	kindSlicePattern
	kindWrapperPattern // ref, mut, &
	kindOrPattern
	kindCapturedPattern // name @ pattern
	kindTuplePattern    // of a tuple struct or a variant
	kindStructPattern
	kindFieldPattern

	kindCall
	kindGenericFunction
	kindFieldExpression
	kindIndex
	kindParenthesized
	kindReference
	kindAssignment
	kindStructExpression
	kindArray
	kindFieldInitializer
	kindShorthandInitializer
	kindMacroCall
	kindTokenTree
	kindUnary
	kindBinary
	kindTry
	kindAwait
	kindCast
	kindTuple
	kindRange
	kindMatch
	kindMatchBlock
	kindElse
	kindWrappedBlock // unsafe, const: a block inside
	kindDiverging    // return, break, continue
	kindString
	kindChar
	kindInteger
	kindFloat
	kindBoolean

	kindScopedIdentifier
	kindScopedType
	kindGenericType
	kindBracketedType
	kindQualifiedType
	kindWrappedType // reference, pointer, dyn, impl, for<'a>: one type inside

	kindIdentifier
	kindTypeIdentifier
	kindFieldIdentifier
	kindShorthandField
	kindSelf
	kindSuper
	kindCrate
	kindMetavariable
)

var kindOf = syntax.Table(kindNames)

var kindNames = map[string]kind{
	"line_comment":         kindComment,
	"block_comment":        kindComment,
	"attribute_item":       kindAttribute,
	"inner_attribute_item": kindInnerAttribute,
	"lifetime":             kindLifetime,
	"label":                kindSkipped,
	"shebang":              kindSkipped,
	"string_literal":       kindString,
	"raw_string_literal":   kindString,
	"fragment_specifier":   kindSkipped,
	"token_tree_pattern":   kindSkipped,

	"function_item":                  kindFunction,
	"function_signature_item":        kindFunctionSignature,
	"struct_item":                    kindStruct,
	"union_item":                     kindStruct,
	"enum_item":                      kindEnum,
	"enum_variant":                   kindVariant,
	"trait_item":                     kindTrait,
	"impl_item":                      kindImpl,
	"mod_item":                       kindModule,
	"foreign_mod_item":               kindForeign,
	"type_item":                      kindTypeItem,
	"associated_type":                kindAssociatedType,
	"const_item":                     kindConst,
	"static_item":                    kindStatic,
	"macro_definition":               kindMacroDefinition,
	"macro_rule":                     kindMacroRule,
	"field_declaration":              kindField,
	"type_parameter":                 kindTypeParameter,
	"const_parameter":                kindTypeParameter,
	"type_binding":                   kindTypeBinding,
	"parameters":                     kindParameters,
	"parameter":                      kindParameter,
	"variadic_parameter":             kindParameter,
	"self_parameter":                 kindSelfParameter,
	"function_modifiers":             kindModifiers,
	"visibility_modifier":            kindVisibility,
	"mutable_specifier":              kindMutable,
	"trait_bounds":                   kindTraitBounds,
	"type_parameters":                kindTypeParameters,
	"where_clause":                   kindWhere,
	"where_predicate":                kindPredicate,
	"type_arguments":                 kindTypeArguments,
	"ordered_field_declaration_list": kindOrderedFields,

	"use_declaration":          kindUse,
	"extern_crate_declaration": kindExternCrate,

	"block":                kindBlock,
	"expression_statement": kindExpressionStatement,
	"let_declaration":      kindLet,
	"let_condition":        kindLetCondition,
	"if_expression":        kindIf,
	"while_expression":     kindScope,
	"for_expression":       kindFor,
	"match_arm":            kindMatchArm,
	"match_pattern":        kindMatchPattern,
	"closure_expression":   kindClosure,
	"closure_parameters":   kindClosureParameters,

	"tuple_pattern":        kindTuplePositions,
	"slice_pattern":        kindSlicePattern,
	"ref_pattern":          kindWrapperPattern,
	"mut_pattern":          kindWrapperPattern,
	"reference_pattern":    kindWrapperPattern,
	"or_pattern":           kindOrPattern,
	"captured_pattern":     kindCapturedPattern,
	"tuple_struct_pattern": kindTuplePattern,
	"struct_pattern":       kindStructPattern,
	"field_pattern":        kindFieldPattern,

	"call_expression":             kindCall,
	"generic_function":            kindGenericFunction,
	"field_expression":            kindFieldExpression,
	"index_expression":            kindIndex,
	"parenthesized_expression":    kindParenthesized,
	"reference_expression":        kindReference,
	"assignment_expression":       kindAssignment,
	"compound_assignment_expr":    kindAssignment,
	"struct_expression":           kindStructExpression,
	"array_expression":            kindArray,
	"field_initializer":           kindFieldInitializer,
	"shorthand_field_initializer": kindShorthandInitializer,
	"macro_invocation":            kindMacroCall,
	"token_tree":                  kindTokenTree,
	"token_repetition":            kindTokenTree,
	"unary_expression":            kindUnary,
	"binary_expression":           kindBinary,
	"try_expression":              kindTry,
	"await_expression":            kindAwait,
	"type_cast_expression":        kindCast,
	"tuple_expression":            kindTuple,
	"range_expression":            kindRange,
	"match_expression":            kindMatch,
	"match_block":                 kindMatchBlock,
	"else_clause":                 kindElse,
	"unsafe_block":                kindWrappedBlock,
	"const_block":                 kindWrappedBlock,
	"return_expression":           kindDiverging,
	"break_expression":            kindDiverging,
	"continue_expression":         kindDiverging,
	"char_literal":                kindChar,
	"integer_literal":             kindInteger,
	"float_literal":               kindFloat,
	"boolean_literal":             kindBoolean,

	"scoped_identifier":           kindScopedIdentifier,
	"scoped_type_identifier":      kindScopedType,
	"generic_type":                kindGenericType,
	"generic_type_with_turbofish": kindGenericType,
	"bracketed_type":              kindBracketedType,
	"qualified_type":              kindQualifiedType,
	"reference_type":              kindWrappedType,
	"pointer_type":                kindWrappedType,
	"dynamic_type":                kindWrappedType,
	"abstract_type":               kindWrappedType,
	"higher_ranked_trait_bound":   kindWrappedType,

	"identifier":                 kindIdentifier,
	"type_identifier":            kindTypeIdentifier,
	"field_identifier":           kindFieldIdentifier,
	"shorthand_field_identifier": kindShorthandField,
	"self":                       kindSelf,
	"super":                      kindSuper,
	"crate":                      kindCrate,
	"metavariable":               kindMetavariable,
}

// fields are the roles that the extraction asks for.
type fields struct {
	name, typ, value, parameters, returnType, body, pattern  treesitter.FieldID
	trait, bounds, function, field, left, right, alternative treesitter.FieldID
	macro, path, alias, argument, arguments                  treesitter.FieldID
	typeParameters, inner, outer, consequence, condition     treesitter.FieldID
	typeArguments                                            treesitter.FieldID
}

func fieldsOf(l *treesitter.Language) fields {
	f := syntax.Fields(l)
	return fields{
		name: f("name"), typ: f("type"), value: f("value"), parameters: f("parameters"),
		returnType: f("return_type"), body: f("body"), pattern: f("pattern"),
		trait: f("trait"), bounds: f("bounds"), function: f("function"), field: f("field"),
		left: f("left"), right: f("right"), alternative: f("alternative"),
		macro: f("macro"), path: f("path"), alias: f("alias"),
		argument: f("argument"), arguments: f("arguments"),
		typeParameters: f("type_parameters"), inner: f("inner"), outer: f("outer"),
		consequence: f("consequence"), condition: f("condition"), typeArguments: f("type_arguments"),
	}
}
