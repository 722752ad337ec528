package python

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
	kindFunction = syntax.Own + iota
	kindClass
	kindDecorated
	kindDecorator
	kindParameters
	kindTypedParameter
	kindDefaultParameter
	kindLambda
	kindBlock

	kindImport
	kindImportFrom
	kindFutureImport
	kindAliasedImport
	kindWildcard
	kindDottedName

	kindIf
	kindElif
	kindIfClause // of a comprehension
	kindWhile
	kindWith
	kindWithItem
	kindMatch
	kindCase
	kindCasePattern
	kindUnionPattern
	kindDictionaryPattern
	kindAssert
	kindReturn
	kindLeave // raise, break, continue
	kindExpressionStatement
	kindAssignment
	kindAugmented
	kindNamedExpression
	kindFor
	kindForIn
	kindExcept
	kindGlobal
	kindNonlocal
	kindYield
	kindTypeAlias

	kindComprehension
	kindAsPattern
	kindPatterns // lists and tuples of targets, and what wraps one
	kindSplat    // a starred target
	kindDictionarySplat
	kindClassPattern
	kindKeywordPattern
	kindSplatPattern

	kindCall
	kindArguments
	kindKeywordArgument
	kindAttribute
	kindSubscript
	kindParenthesized
	kindComparison
	kindConditional
	kindBoolean
	kindNot
	kindUnary
	kindBinary
	kindAwait
	kindSlice
	kindPair
	kindList
	kindTuple
	kindSet
	kindDictionary
	kindString
	kindConcatenated
	kindStringContent
	kindEllipsis
	kindInteger
	kindFloat
	kindBool
	kindNone

	kindType
	kindGenericType
	kindMemberType
	kindConstrainedType
	kindSplatType
	kindTypeParameters

	kindIdentifier
)

// kindOf classifies a named node by its name.
func kindOf(name string) kind {
	switch name {
	case "comment":
		return kindComment
	case "function_definition":
		return kindFunction
	case "class_definition":
		return kindClass
	case "decorated_definition":
		return kindDecorated
	case "decorator":
		return kindDecorator
	case "parameters", "lambda_parameters":
		return kindParameters
	case "typed_parameter":
		return kindTypedParameter
	case "default_parameter", "typed_default_parameter":
		return kindDefaultParameter
	case "lambda":
		return kindLambda
	case "block":
		return kindBlock
	case "import_statement":
		return kindImport
	case "import_from_statement":
		return kindImportFrom
	case "future_import_statement":
		return kindFutureImport
	case "aliased_import":
		return kindAliasedImport
	case "wildcard_import":
		return kindWildcard
	case "dotted_name":
		return kindDottedName
	case "if_statement":
		return kindIf
	case "elif_clause":
		return kindElif
	case "if_clause":
		return kindIfClause
	case "while_statement":
		return kindWhile
	case "with_statement":
		return kindWith
	case "with_item":
		return kindWithItem
	case "match_statement":
		return kindMatch
	case "case_clause":
		return kindCase
	case "case_pattern":
		return kindCasePattern
	case "union_pattern":
		return kindUnionPattern
	case "dict_pattern":
		return kindDictionaryPattern
	case "assert_statement":
		return kindAssert
	case "return_statement":
		return kindReturn
	case "raise_statement", "break_statement", "continue_statement":
		return kindLeave
	case "expression_statement":
		return kindExpressionStatement
	case "assignment":
		return kindAssignment
	case "augmented_assignment":
		return kindAugmented
	case "named_expression":
		return kindNamedExpression
	case "for_statement":
		return kindFor
	case "for_in_clause":
		return kindForIn
	case "except_clause":
		return kindExcept
	case "global_statement":
		return kindGlobal
	case "nonlocal_statement":
		return kindNonlocal
	case "yield":
		return kindYield
	case "type_alias_statement":
		return kindTypeAlias
	case "list_comprehension", "set_comprehension", "dictionary_comprehension", "generator_expression":
		return kindComprehension
	case "as_pattern":
		return kindAsPattern
	case "pattern_list", "tuple_pattern", "list_pattern", "as_pattern_target", "expression_list":
		return kindPatterns
	case "list_splat", "list_splat_pattern":
		return kindSplat
	case "dictionary_splat_pattern", "dictionary_splat":
		return kindDictionarySplat
	case "class_pattern":
		return kindClassPattern
	case "keyword_pattern":
		return kindKeywordPattern
	case "splat_pattern":
		return kindSplatPattern
	case "call":
		return kindCall
	case "argument_list":
		return kindArguments
	case "keyword_argument":
		return kindKeywordArgument
	case "attribute":
		return kindAttribute
	case "subscript":
		return kindSubscript
	case "parenthesized_expression":
		return kindParenthesized
	case "comparison_operator":
		return kindComparison
	case "conditional_expression":
		return kindConditional
	case "boolean_operator":
		return kindBoolean
	case "not_operator":
		return kindNot
	case "unary_operator":
		return kindUnary
	case "binary_operator":
		return kindBinary
	case "await":
		return kindAwait
	case "slice":
		return kindSlice
	case "pair":
		return kindPair
	case "list":
		return kindList
	case "tuple":
		return kindTuple
	case "set":
		return kindSet
	case "dictionary":
		return kindDictionary
	case "string":
		return kindString
	case "concatenated_string":
		return kindConcatenated
	case "string_content":
		return kindStringContent
	case "ellipsis":
		return kindEllipsis
	case "integer":
		return kindInteger
	case "float":
		return kindFloat
	case "true", "false":
		return kindBool
	case "none":
		return kindNone
	case "type":
		return kindType
	case "generic_type":
		return kindGenericType
	case "member_type":
		return kindMemberType
	case "constrained_type":
		return kindConstrainedType
	case "splat_type":
		return kindSplatType
	case "type_parameter":
		return kindTypeParameters
	case "identifier":
		return kindIdentifier
	}
	return kindOther
}

// fields are the roles that the extraction asks for.
type fields struct {
	name, alias, module, definition, parameters, typeParameters, returnType, body treesitter.FieldID
	superclasses, left, right, typ, value, condition, consequence                 treesitter.FieldID
	function, arguments, object, attribute, key, operator, subscript              treesitter.FieldID
}

func fieldsOf(l *treesitter.Language) fields {
	f := syntax.Fields(l)
	return fields{
		name: f("name"), alias: f("alias"), module: f("module_name"), definition: f("definition"),
		parameters: f("parameters"), typeParameters: f("type_parameters"), returnType: f("return_type"), body: f("body"),
		superclasses: f("superclasses"), left: f("left"), right: f("right"), typ: f("type"), value: f("value"),
		condition: f("condition"), consequence: f("consequence"),
		function: f("function"), arguments: f("arguments"), object: f("object"), attribute: f("attribute"), key: f("key"),
		operator: f("operator"), subscript: f("subscript"),
	}
}
