package ecmascript

import "github.com/mast-search/mast/pkg/treesitter"

// kind is a node kind of the three grammars, so that the walk can switch on a
// small number instead of comparing names.
type kind uint8

const (
	kindUnset kind = iota // the symbol was not met yet
	kindOther             // a named node that means nothing here
	kindToken             // a literal token
	kindError

	// Declarations and what they consist of.
	kindFunction          // a function or generator with a body
	kindFunctionSignature // a function without one
	kindFunctionExpr
	kindArrow
	kindClass
	kindClassExpr
	kindClassBody
	kindClassHeritage
	kindExtends
	kindImplements
	kindStaticBlock
	kindMethod
	kindMethodSignature
	kindField
	kindInterface
	kindInterfaceExtends
	kindInterfaceBody
	kindObjectType
	kindPropertySignature
	kindCallSignature // also construct signatures, function and constructor types
	kindTypeAlias
	kindTypeParameter
	kindEnum
	kindEnumBody
	kindEnumAssignment
	kindModule
	kindAmbient
	kindVariables
	kindDeclarator
	kindParameters
	kindParameter
	kindAccessibility
	kindDecorator

	// Modules.
	kindImport
	kindImportClause
	kindNamedImports
	kindImportSpecifier
	kindNamespaceImport
	kindImportRequire
	kindImportAlias
	kindExport
	kindExportClause
	kindExportSpecifier
	kindNamespaceExport

	// Statements.
	kindBlock
	kindExpressionStatement
	kindFor
	kindForIn
	kindSwitchBody
	kindCatch

	// Expressions.
	kindCall
	kindNew
	kindMember
	kindSubscript
	kindAssignment
	kindAugmented
	kindUpdate
	kindParenthesized
	kindNonNull
	kindCast // as, satisfies, instantiation: the expression stands first
	kindTypeAssertion
	kindAwait
	kindObject
	kindPair
	kindSpread
	kindArray
	kindArguments
	kindTemplate
	kindString

	// Patterns.
	kindArrayPattern
	kindObjectPattern
	kindPairPattern
	kindRestPattern
	kindDefaultPattern

	// Types.
	kindGenericType
	kindQualifiedType
	kindIntersection
	kindConditional
	kindInfer
	kindMapped
	kindIndexSignature
	kindTypeAnnotation
	kindTuple

	// JSX.
	kindJSXOpening
	kindJSXClosing
	kindJSXNamespaced

	// Names and other leaves.
	kindIdentifier
	kindTypeIdentifier
	kindProperty
	kindPrivateProperty
	kindShorthand
	kindShorthandPattern
	kindQualifiedName
	kindComputedName
	kindThis
	kindSuper
	kindImportKeyword
	kindNumber
	kindComment
)

// kindOf gives the kind of a named node.
func kindOf(name string) kind {
	if k, ok := kindNames[name]; ok {
		return k
	}
	return kindOther
}

var kindNames = map[string]kind{
	"ERROR": kindError,

	"function_declaration":           kindFunction,
	"generator_function_declaration": kindFunction,
	"function_signature":             kindFunctionSignature,
	"function_expression":            kindFunctionExpr,
	"generator_function":             kindFunctionExpr,
	"arrow_function":                 kindArrow,
	"class_declaration":              kindClass,
	"abstract_class_declaration":     kindClass,
	"class":                          kindClassExpr,
	"class_body":                     kindClassBody,
	"class_heritage":                 kindClassHeritage,
	"extends_clause":                 kindExtends,
	"implements_clause":              kindImplements,
	"class_static_block":             kindStaticBlock,
	"method_definition":              kindMethod,
	"method_signature":               kindMethodSignature,
	"abstract_method_signature":      kindMethodSignature,
	"public_field_definition":        kindField,
	"field_definition":               kindField,
	"interface_declaration":          kindInterface,
	"extends_type_clause":            kindInterfaceExtends,
	"interface_body":                 kindInterfaceBody,
	"object_type":                    kindObjectType,
	"property_signature":             kindPropertySignature,
	"call_signature":                 kindCallSignature,
	"construct_signature":            kindCallSignature,
	"function_type":                  kindCallSignature,
	"constructor_type":               kindCallSignature,
	"type_alias_declaration":         kindTypeAlias,
	"type_parameter":                 kindTypeParameter,
	"enum_declaration":               kindEnum,
	"enum_body":                      kindEnumBody,
	"enum_assignment":                kindEnumAssignment,
	"module":                         kindModule,
	"internal_module":                kindModule,
	"ambient_declaration":            kindAmbient,
	"lexical_declaration":            kindVariables,
	"variable_declaration":           kindVariables,
	"using_declaration":              kindVariables,
	"variable_declarator":            kindDeclarator,
	"formal_parameters":              kindParameters,
	"required_parameter":             kindParameter,
	"optional_parameter":             kindParameter,
	"accessibility_modifier":         kindAccessibility,
	"decorator":                      kindDecorator,

	"import_statement":      kindImport,
	"import_clause":         kindImportClause,
	"named_imports":         kindNamedImports,
	"import_specifier":      kindImportSpecifier,
	"namespace_import":      kindNamespaceImport,
	"import_require_clause": kindImportRequire,
	"import_alias":          kindImportAlias,
	"export_statement":      kindExport,
	"export_clause":         kindExportClause,
	"export_specifier":      kindExportSpecifier,
	"namespace_export":      kindNamespaceExport,

	"statement_block":      kindBlock,
	"expression_statement": kindExpressionStatement,
	"for_statement":        kindFor,
	"for_in_statement":     kindForIn,
	"switch_body":          kindSwitchBody,
	"catch_clause":         kindCatch,

	"call_expression":                 kindCall,
	"new_expression":                  kindNew,
	"member_expression":               kindMember,
	"subscript_expression":            kindSubscript,
	"assignment_expression":           kindAssignment,
	"augmented_assignment_expression": kindAugmented,
	"update_expression":               kindUpdate,
	"parenthesized_expression":        kindParenthesized,
	"non_null_expression":             kindNonNull,
	"as_expression":                   kindCast,
	"satisfies_expression":            kindCast,
	"instantiation_expression":        kindCast,
	"type_assertion":                  kindTypeAssertion,
	"await_expression":                kindAwait,
	"object":                          kindObject,
	"pair":                            kindPair,
	"spread_element":                  kindSpread,
	"array":                           kindArray,
	"arguments":                       kindArguments,
	"template_string":                 kindTemplate,
	"string":                          kindString,

	"array_pattern":             kindArrayPattern,
	"object_pattern":            kindObjectPattern,
	"pair_pattern":              kindPairPattern,
	"rest_pattern":              kindRestPattern,
	"assignment_pattern":        kindDefaultPattern,
	"object_assignment_pattern": kindDefaultPattern,

	"generic_type":           kindGenericType,
	"nested_type_identifier": kindQualifiedType,
	"intersection_type":      kindIntersection,
	"conditional_type":       kindConditional,
	"infer_type":             kindInfer,
	"mapped_type_clause":     kindMapped,
	"index_signature":        kindIndexSignature,
	"type_annotation":        kindTypeAnnotation,
	"tuple_type":             kindTuple,

	"jsx_opening_element":      kindJSXOpening,
	"jsx_self_closing_element": kindJSXOpening,
	"jsx_closing_element":      kindJSXClosing,
	"jsx_namespace_name":       kindJSXNamespaced,

	"identifier":                            kindIdentifier,
	"type_identifier":                       kindTypeIdentifier,
	"property_identifier":                   kindProperty,
	"private_property_identifier":           kindPrivateProperty,
	"shorthand_property_identifier":         kindShorthand,
	"shorthand_property_identifier_pattern": kindShorthandPattern,
	"nested_identifier":                     kindQualifiedName,
	"computed_property_name":                kindComputedName,
	"this":                                  kindThis,
	"super":                                 kindSuper,
	"import":                                kindImportKeyword,
	"number":                                kindNumber,
	"comment":                               kindComment,
	"html_comment":                          kindComment,
}

// fields are the field names of the grammars; 0 where a grammar has none.
type fields struct {
	alias, arguments, body, constructor, declaration, function, index, key,
	kind, left, module, name, object, parameter, parameters, pattern, property,
	returnType, right, source, typ, value treesitter.FieldID
}

func fieldsOf(l *treesitter.Language) fields {
	id := func(name string) treesitter.FieldID {
		f, _ := l.Field(name)
		return f
	}
	return fields{
		alias: id("alias"), arguments: id("arguments"), body: id("body"),
		constructor: id("constructor"), declaration: id("declaration"),
		function: id("function"), index: id("index"), key: id("key"),
		kind: id("kind"), left: id("left"), module: id("module"), name: id("name"),
		object: id("object"), parameter: id("parameter"), parameters: id("parameters"),
		pattern: id("pattern"), property: id("property"), returnType: id("return_type"),
		right: id("right"), source: id("source"), typ: id("type"), value: id("value"),
	}
}
