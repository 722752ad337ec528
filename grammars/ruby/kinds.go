package ruby

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
	kindModule = syntax.Own + iota
	kindClass
	kindSuperclass
	kindSingletonClass
	kindMethod
	kindSingletonMethod
	kindSetter
	kindAlias
	kindUndef
	kindStatements // of a declaration, a block or a file

	kindBlock
	kindLambda
	kindParameters
	kindDestructured
	kindNamedParameter // with a sign, a default value or both
	kindForward

	kindAssignment
	kindTargets // lists of targets, and what wraps one
	kindFor
	kindExceptions
	kindExceptionVariable

	kindInClause
	kindPattern // one that holds others
	kindAsPattern
	kindKeywordPattern
	kindPinned // a variable that a pattern compares with

	kindCall
	kindArguments
	kindBlockArgument
	kindSplat
	kindScopeResolution
	kindElement
	kindConditional
	kindBinary
	kindReturn
	kindRescue // of a body, also what always runs
	kindParenthesized

	kindSymbol
	kindString // also a symbol in quotes
	kindStringContent
	kindHashKey
	kindPair

	kindIdentifier
	kindConstant
	kindInstanceVariable
	kindClassVariable
	kindGlobalVariable
	kindSelf
	kindNil
	kindSuper
)

var kinds = map[string]kind{
	"comment": kindComment, "uninterpreted": kindComment,
	"module": kindModule, "class": kindClass, "superclass": kindSuperclass, "singleton_class": kindSingletonClass,
	"method": kindMethod, "singleton_method": kindSingletonMethod, "setter": kindSetter,
	"alias": kindAlias, "undef": kindUndef,
	"body_statement": kindStatements, "block_body": kindStatements, "program": kindStatements,
	"block": kindBlock, "do_block": kindBlock, "lambda": kindLambda,
	"method_parameters": kindParameters, "block_parameters": kindParameters, "lambda_parameters": kindParameters,
	"destructured_parameter": kindDestructured,
	"optional_parameter":     kindNamedParameter, "keyword_parameter": kindNamedParameter, "splat_parameter": kindNamedParameter,
	"hash_splat_parameter": kindNamedParameter, "block_parameter": kindNamedParameter,
	"forward_parameter": kindForward,
	"assignment":        kindAssignment, "operator_assignment": kindAssignment,
	"left_assignment_list": kindTargets, "rest_assignment": kindTargets, "destructured_left_assignment": kindTargets,
	"for": kindFor, "exceptions": kindExceptions, "exception_variable": kindExceptionVariable,
	"in_clause": kindInClause, "match_pattern": kindInClause, "test_pattern": kindInClause,
	"array_pattern": kindPattern, "find_pattern": kindPattern, "hash_pattern": kindPattern,
	"alternative_pattern": kindPattern, "parenthesized_pattern": kindPattern,
	"as_pattern": kindAsPattern, "keyword_pattern": kindKeywordPattern,
	"variable_reference_pattern": kindPinned, "expression_reference_pattern": kindPinned,
	"call": kindCall, "argument_list": kindArguments, "block_argument": kindBlockArgument,
	"splat_argument": kindSplat, "scope_resolution": kindScopeResolution, "parenthesized_statements": kindParenthesized,
	"simple_symbol": kindSymbol, "string": kindString, "delimited_symbol": kindString, "string_content": kindStringContent,
	"hash_key_symbol": kindHashKey, "pair": kindPair,
	"identifier": kindIdentifier, "constant": kindConstant,
	"instance_variable": kindInstanceVariable, "class_variable": kindClassVariable, "global_variable": kindGlobalVariable,
	"element_reference": kindElement, "conditional": kindConditional, "binary": kindBinary, "return": kindReturn,
	"rescue": kindRescue, "ensure": kindRescue, "else": kindRescue,
	"nil": kindNil, "self": kindSelf, "super": kindSuper,
}

var kindOf = syntax.Table(kinds)

// fields are the roles that the extraction asks for.
type fields struct {
	name, body, parameters, superclass, value, object, alias treesitter.FieldID
	left, right, pattern, class, scope, key                  treesitter.FieldID
	receiver, method, arguments, block, operator             treesitter.FieldID
	consequence, alternative                                 treesitter.FieldID
}

func fieldsOf(l *treesitter.Language) fields {
	f := syntax.Fields(l)
	return fields{
		name: f("name"), body: f("body"), parameters: f("parameters"), superclass: f("superclass"), value: f("value"),
		object: f("object"), alias: f("alias"), left: f("left"), right: f("right"), pattern: f("pattern"), class: f("class"),
		scope: f("scope"), key: f("key"), receiver: f("receiver"), method: f("method"), arguments: f("arguments"), block: f("block"),
		operator: f("operator"), consequence: f("consequence"), alternative: f("alternative"),
	}
}
