package ecmascript

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
	// Declarations and what they consist of.
	kindFunction          = syntax.Own + iota // a function or generator with a body
	kindFunctionSignature                     // a function without one
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
	kindIf
	kindReturn
	kindJump // throw, break, continue

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
	kindTernary
	kindBinary
	kindUnary
	kindSequence
	kindBoolean
	kindNothing // null, undefined
	kindRegex

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

	kindTypeArguments
	kindTypeParameters

	// JSX.
	kindJSXElement
	kindJSXAttribute
	kindJSXExpression
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
)

// kindOf gives the kind of a named node.
func kindOf(name string) kind {
	switch name {
	case "ERROR":
		return kindError

	case "function_declaration", "generator_function_declaration":
		return kindFunction
	case "function_signature":
		return kindFunctionSignature
	case "function_expression", "generator_function":
		return kindFunctionExpr
	case "arrow_function":
		return kindArrow
	case "class_declaration", "abstract_class_declaration":
		return kindClass
	case "class":
		return kindClassExpr
	case "class_body":
		return kindClassBody
	case "class_heritage":
		return kindClassHeritage
	case "extends_clause":
		return kindExtends
	case "implements_clause":
		return kindImplements
	case "class_static_block":
		return kindStaticBlock
	case "method_definition":
		return kindMethod
	case "method_signature", "abstract_method_signature":
		return kindMethodSignature
	case "public_field_definition", "field_definition":
		return kindField
	case "interface_declaration":
		return kindInterface
	case "extends_type_clause":
		return kindInterfaceExtends
	case "interface_body":
		return kindInterfaceBody
	case "object_type":
		return kindObjectType
	case "property_signature":
		return kindPropertySignature
	case "call_signature", "construct_signature", "function_type", "constructor_type":
		return kindCallSignature
	case "type_alias_declaration":
		return kindTypeAlias
	case "type_parameter":
		return kindTypeParameter
	case "enum_declaration":
		return kindEnum
	case "enum_body":
		return kindEnumBody
	case "enum_assignment":
		return kindEnumAssignment
	case "module", "internal_module":
		return kindModule
	case "ambient_declaration":
		return kindAmbient
	case "lexical_declaration", "variable_declaration", "using_declaration":
		return kindVariables
	case "variable_declarator":
		return kindDeclarator
	case "formal_parameters":
		return kindParameters
	case "required_parameter", "optional_parameter":
		return kindParameter
	case "accessibility_modifier":
		return kindAccessibility
	case "decorator":
		return kindDecorator

	case "import_statement":
		return kindImport
	case "import_clause":
		return kindImportClause
	case "named_imports":
		return kindNamedImports
	case "import_specifier":
		return kindImportSpecifier
	case "namespace_import":
		return kindNamespaceImport
	case "import_require_clause":
		return kindImportRequire
	case "import_alias":
		return kindImportAlias
	case "export_statement":
		return kindExport
	case "export_clause":
		return kindExportClause
	case "export_specifier":
		return kindExportSpecifier
	case "namespace_export":
		return kindNamespaceExport

	case "statement_block":
		return kindBlock
	case "expression_statement":
		return kindExpressionStatement
	case "for_statement":
		return kindFor
	case "for_in_statement":
		return kindForIn
	case "switch_body":
		return kindSwitchBody
	case "catch_clause":
		return kindCatch
	case "if_statement":
		return kindIf
	case "return_statement":
		return kindReturn
	case "throw_statement", "break_statement", "continue_statement":
		return kindJump

	case "call_expression":
		return kindCall
	case "new_expression":
		return kindNew
	case "member_expression":
		return kindMember
	case "subscript_expression":
		return kindSubscript
	case "assignment_expression":
		return kindAssignment
	case "augmented_assignment_expression":
		return kindAugmented
	case "update_expression":
		return kindUpdate
	case "parenthesized_expression":
		return kindParenthesized
	case "non_null_expression":
		return kindNonNull
	case "as_expression", "satisfies_expression", "instantiation_expression":
		return kindCast
	case "type_assertion":
		return kindTypeAssertion
	case "await_expression":
		return kindAwait
	case "object":
		return kindObject
	case "pair":
		return kindPair
	case "spread_element":
		return kindSpread
	case "array":
		return kindArray
	case "arguments":
		return kindArguments
	case "template_string":
		return kindTemplate
	case "string":
		return kindString
	case "ternary_expression":
		return kindTernary
	case "binary_expression":
		return kindBinary
	case "unary_expression":
		return kindUnary
	case "sequence_expression":
		return kindSequence
	case "true", "false":
		return kindBoolean
	case "null", "undefined":
		return kindNothing
	case "regex":
		return kindRegex

	case "array_pattern":
		return kindArrayPattern
	case "object_pattern":
		return kindObjectPattern
	case "pair_pattern":
		return kindPairPattern
	case "rest_pattern":
		return kindRestPattern
	case "assignment_pattern", "object_assignment_pattern":
		return kindDefaultPattern

	case "generic_type":
		return kindGenericType
	case "nested_type_identifier":
		return kindQualifiedType
	case "intersection_type":
		return kindIntersection
	case "conditional_type":
		return kindConditional
	case "infer_type":
		return kindInfer
	case "mapped_type_clause":
		return kindMapped
	case "index_signature":
		return kindIndexSignature

	case "type_arguments":
		return kindTypeArguments
	case "type_parameters":
		return kindTypeParameters

	case "jsx_element":
		return kindJSXElement
	case "jsx_attribute":
		return kindJSXAttribute
	case "jsx_expression":
		return kindJSXExpression
	case "jsx_opening_element", "jsx_self_closing_element":
		return kindJSXOpening
	case "jsx_closing_element":
		return kindJSXClosing
	case "jsx_namespace_name":
		return kindJSXNamespaced

	case "identifier":
		return kindIdentifier
	case "type_identifier":
		return kindTypeIdentifier
	case "property_identifier":
		return kindProperty
	case "private_property_identifier":
		return kindPrivateProperty
	case "shorthand_property_identifier":
		return kindShorthand
	case "shorthand_property_identifier_pattern":
		return kindShorthandPattern
	case "nested_identifier":
		return kindQualifiedName
	case "computed_property_name":
		return kindComputedName
	case "this":
		return kindThis
	case "super":
		return kindSuper
	case "import":
		return kindImportKeyword
	case "number":
		return kindNumber
	case "comment", "html_comment":
		return kindComment
	}
	return kindOther
}

// fields are the field names of the grammars; 0 where a grammar has none.
type fields struct {
	alias, alternative, arguments, body, condition, consequence, constraint,
	constructor, declaration, function, index, key, kind, left, module, name,
	object, operator, parameter, parameters, pattern, property, returnType, right,
	source, typ, typeArguments, typeParameters, value treesitter.FieldID
}

func fieldsOf(l *treesitter.Language) fields {
	id := func(name string) treesitter.FieldID {
		f, _ := l.Field(name)
		return f
	}
	return fields{
		alias: id("alias"), alternative: id("alternative"), arguments: id("arguments"),
		body: id("body"), condition: id("condition"), consequence: id("consequence"),
		constraint: id("constraint"), constructor: id("constructor"), declaration: id("declaration"),
		function: id("function"), index: id("index"), key: id("key"),
		kind: id("kind"), left: id("left"), module: id("module"), name: id("name"),
		object: id("object"), operator: id("operator"), parameter: id("parameter"), parameters: id("parameters"),
		pattern: id("pattern"), property: id("property"), returnType: id("return_type"),
		right: id("right"), source: id("source"), typ: id("type"),
		typeArguments: id("type_arguments"), typeParameters: id("type_parameters"), value: id("value"),
	}
}
