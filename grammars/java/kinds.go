package java

import (
	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/treesitter"
)

// kind is a node kind of the grammar that means something here.
type kind = syntax.Kind

const (
	kindToken   = syntax.Token
	kindComment = syntax.Comment
	kindError   = syntax.Error
)

const (
	// The file and its module.
	kindPackage = syntax.Own + iota
	kindImport
	kindAsterisk
	kindModule
	kindRequires
	kindExports
	kindOpens
	kindProvides // also uses

	// Declarations and what they consist of.
	kindClass
	kindInterface
	kindAnnotationType
	kindEnum
	kindRecord
	kindMethod
	kindAnnotationElement
	kindConstructor
	kindCompactConstructor
	kindField // also a constant of an interface
	kindEnumConstant
	kindDeclarator
	kindModifiers
	kindAnnotation
	kindAnnotationPair
	kindTypeParameters
	kindTypeParameter
	kindTypeBound
	kindParameters
	kindParameter
	kindSpreadParameter
	kindReceiverParameter
	kindClassBody
	kindEnumBody
	kindEnumMembers
	kindSuperclass
	kindSuperInterfaces
	kindExtendsInterfaces
	kindTypeList

	// Statements and patterns.
	kindScope // a statement in which names are local
	kindLocalVariable
	kindEnhancedFor
	kindCatchParameter
	kindCatchType
	kindResource
	kindLabeled
	kindJump
	kindTypePattern // also a component of a record pattern
	kindRecordPattern

	// Expressions.
	kindLambda
	kindInferredParameters
	kindInstanceof
	kindCall
	kindConstructorCall // this(...) and super(...)
	kindNew
	kindFieldAccess
	kindArrayInitializer
	kindMethodReference
	kindAssignment
	kindUpdate
	kindParenthesized
	kindBlock
	kindArguments
	kindArrayAccess
	kindNewArray
	kindCast
	kindTernary
	kindSwitch
	kindBinary
	kindUnary
	kindClassLiteral

	// Literals.
	kindString
	kindCharacter
	kindInteger
	kindReal
	kindBoolean
	kindNull

	// Types.
	kindGenericType
	kindAnnotatedType
	kindArrayType
	kindTypeArguments
	kindDimensions

	// Names.
	kindIdentifier
	kindTypeIdentifier
	kindScopedIdentifier
	kindScopedType
	kindThis
	kindSuper
)

// isMember reports whether nodes of the kind are members of types, or types.
func isMember(k kind) bool { return k >= kindClass && k <= kindEnumConstant }

var kindOf = syntax.Table(kindNames)

var kindNames = map[string]kind{
	"ERROR":         kindError,
	"line_comment":  kindComment,
	"block_comment": kindComment,

	"package_declaration":       kindPackage,
	"import_declaration":        kindImport,
	"asterisk":                  kindAsterisk,
	"module_declaration":        kindModule,
	"requires_module_directive": kindRequires,
	"exports_module_directive":  kindExports,
	"opens_module_directive":    kindOpens,
	"uses_module_directive":     kindProvides,
	"provides_module_directive": kindProvides,

	"class_declaration":                   kindClass,
	"interface_declaration":               kindInterface,
	"annotation_type_declaration":         kindAnnotationType,
	"enum_declaration":                    kindEnum,
	"record_declaration":                  kindRecord,
	"method_declaration":                  kindMethod,
	"annotation_type_element_declaration": kindAnnotationElement,
	"constructor_declaration":             kindConstructor,
	"compact_constructor_declaration":     kindCompactConstructor,
	"field_declaration":                   kindField,
	"constant_declaration":                kindField,
	"enum_constant":                       kindEnumConstant,
	"variable_declarator":                 kindDeclarator,
	"modifiers":                           kindModifiers,
	"marker_annotation":                   kindAnnotation,
	"annotation":                          kindAnnotation,
	"element_value_pair":                  kindAnnotationPair,
	"type_parameters":                     kindTypeParameters,
	"type_parameter":                      kindTypeParameter,
	"type_bound":                          kindTypeBound,
	"formal_parameters":                   kindParameters,
	"formal_parameter":                    kindParameter,
	"spread_parameter":                    kindSpreadParameter,
	"receiver_parameter":                  kindReceiverParameter,
	"class_body":                          kindClassBody,
	"interface_body":                      kindClassBody,
	"annotation_type_body":                kindClassBody,
	"enum_body":                           kindEnumBody,
	"enum_body_declarations":              kindEnumMembers,
	"superclass":                          kindSuperclass,
	"super_interfaces":                    kindSuperInterfaces,
	"extends_interfaces":                  kindExtendsInterfaces,
	"type_list":                           kindTypeList,

	"block":                        kindBlock,
	"constructor_body":             kindScope,
	"for_statement":                kindScope,
	"try_with_resources_statement": kindScope,
	"catch_clause":                 kindScope,
	"switch_block":                 kindScope,
	"switch_rule":                  kindScope,
	"local_variable_declaration":   kindLocalVariable,
	"enhanced_for_statement":       kindEnhancedFor,
	"catch_type":                   kindCatchType,
	"catch_formal_parameter":       kindCatchParameter,
	"resource":                     kindResource,
	"labeled_statement":            kindLabeled,
	"break_statement":              kindJump,
	"continue_statement":           kindJump,
	"type_pattern":                 kindTypePattern,
	"record_pattern_component":     kindTypePattern,
	"record_pattern":               kindRecordPattern,

	"lambda_expression":               kindLambda,
	"inferred_parameters":             kindInferredParameters,
	"instanceof_expression":           kindInstanceof,
	"method_invocation":               kindCall,
	"explicit_constructor_invocation": kindConstructorCall,
	"object_creation_expression":      kindNew,
	"field_access":                    kindFieldAccess,
	"array_initializer":               kindArrayInitializer,
	"method_reference":                kindMethodReference,
	"assignment_expression":           kindAssignment,
	"update_expression":               kindUpdate,
	"parenthesized_expression":        kindParenthesized,

	"argument_list":             kindArguments,
	"array_access":              kindArrayAccess,
	"array_creation_expression": kindNewArray,
	"cast_expression":           kindCast,
	"ternary_expression":        kindTernary,
	"switch_expression":         kindSwitch,
	"binary_expression":         kindBinary,
	"unary_expression":          kindUnary,
	"class_literal":             kindClassLiteral,

	"string_literal":                 kindString,
	"character_literal":              kindCharacter,
	"decimal_integer_literal":        kindInteger,
	"hex_integer_literal":            kindInteger,
	"octal_integer_literal":          kindInteger,
	"binary_integer_literal":         kindInteger,
	"decimal_floating_point_literal": kindReal,
	"hex_floating_point_literal":     kindReal,
	"true":                           kindBoolean,
	"false":                          kindBoolean,
	"null_literal":                   kindNull,

	"generic_type":   kindGenericType,
	"annotated_type": kindAnnotatedType,
	"array_type":     kindArrayType,
	"type_arguments": kindTypeArguments,
	"dimensions":     kindDimensions,

	"identifier":             kindIdentifier,
	"type_identifier":        kindTypeIdentifier,
	"scoped_identifier":      kindScopedIdentifier,
	"scoped_type_identifier": kindScopedType,
	"this":                   kindThis,
	"super":                  kindSuper,
}

// fields are the roles that the extraction asks for.
type fields struct {
	name, typ, value, body, parameters, typeParameters, dimensions treesitter.FieldID
	object, field, left, scope, key, module, exported, constructor treesitter.FieldID
	right, arguments, array, consequence, alternative, operator    treesitter.FieldID
	operand, element                                               treesitter.FieldID
}

func fieldsOf(l *treesitter.Language) fields {
	f := syntax.Fields(l)
	return fields{
		name: f("name"), typ: f("type"), value: f("value"), body: f("body"), parameters: f("parameters"),
		typeParameters: f("type_parameters"), dimensions: f("dimensions"),
		object: f("object"), field: f("field"), left: f("left"), scope: f("scope"), key: f("key"),
		module: f("module"), exported: f("package"), constructor: f("constructor"),
		right: f("right"), arguments: f("arguments"), array: f("array"), consequence: f("consequence"),
		alternative: f("alternative"), operator: f("operator"), operand: f("operand"), element: f("element"),
	}
}
