package golang

import (
	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/treesitter"
)

// kind is a node kind of the grammar that means something here, so that the
// walk can switch on a small number instead of comparing names.
type kind uint8

const (
	kindUnset kind = iota // the symbol was not met yet
	kindOther             // named, but without a meaning here
	kindToken             // a literal token
	kindComment

	kindSourceFile
	kindPackageClause
	kindImport
	kindImportSpec
	kindFunction
	kindMethod
	kindTypeDeclaration
	kindTypeSpec
	kindTypeAlias
	kindConstDeclaration
	kindVarDeclaration
	kindVarList
	kindConstSpec
	kindVarSpec
	kindStruct
	kindInterface
	kindFieldList
	kindField
	kindMethodElem
	kindTypeElem
	kindTypeParameters
	kindTypeParameter
	kindParameters
	kindParameter
	kindVariadicParameter

	kindFuncLiteral
	kindFuncType
	kindBlock
	kindStatementScope // if, for, switch, select and their clauses
	kindTypeSwitch
	kindShortVar
	kindRangeClause
	kindReceive
	kindAssignment
	kindIncDec
	kindExpressionList
	kindLabel

	kindCall
	kindConversion
	kindArguments
	kindVariadicArgument
	kindSelector
	kindIndex
	kindParenthesized
	kindSlice
	kindAssertion
	kindInstantiation
	kindUnary
	kindBinary
	kindLiteral
	kindComposite
	kindLiteralValue
	kindKeyedElement
	kindLiteralElement

	kindPointerType
	kindParenthesizedType
	kindGenericType
	kindQualifiedType
	kindCollectionType // slice, array and map

	kindIdentifier
	kindBlankIdentifier
	kindTypeIdentifier
	kindFieldIdentifier
	kindDot
)

var kindNames = map[string]kind{
	"comment":                        kindComment,
	"source_file":                    kindSourceFile,
	"package_clause":                 kindPackageClause,
	"import_declaration":             kindImport,
	"import_spec":                    kindImportSpec,
	"function_declaration":           kindFunction,
	"method_declaration":             kindMethod,
	"type_declaration":               kindTypeDeclaration,
	"type_spec":                      kindTypeSpec,
	"type_alias":                     kindTypeAlias,
	"const_declaration":              kindConstDeclaration,
	"var_declaration":                kindVarDeclaration,
	"var_spec_list":                  kindVarList,
	"const_spec":                     kindConstSpec,
	"var_spec":                       kindVarSpec,
	"struct_type":                    kindStruct,
	"interface_type":                 kindInterface,
	"field_declaration_list":         kindFieldList,
	"field_declaration":              kindField,
	"method_elem":                    kindMethodElem,
	"type_elem":                      kindTypeElem,
	"type_parameter_list":            kindTypeParameters,
	"type_parameter_declaration":     kindTypeParameter,
	"parameter_list":                 kindParameters,
	"parameter_declaration":          kindParameter,
	"variadic_parameter_declaration": kindVariadicParameter,

	"func_literal":                kindFuncLiteral,
	"function_type":               kindFuncType,
	"block":                       kindBlock,
	"if_statement":                kindStatementScope,
	"for_statement":               kindStatementScope,
	"expression_switch_statement": kindStatementScope,
	"expression_case":             kindStatementScope,
	"default_case":                kindStatementScope,
	"type_case":                   kindStatementScope,
	"communication_case":          kindStatementScope,
	"type_switch_statement":       kindTypeSwitch,
	"short_var_declaration":       kindShortVar,
	"range_clause":                kindRangeClause,
	"receive_statement":           kindReceive,
	"assignment_statement":        kindAssignment,
	"inc_statement":               kindIncDec,
	"dec_statement":               kindIncDec,
	"expression_list":             kindExpressionList,
	"label_name":                  kindLabel,

	"call_expression":               kindCall,
	"type_conversion_expression":    kindConversion,
	"argument_list":                 kindArguments,
	"variadic_argument":             kindVariadicArgument,
	"selector_expression":           kindSelector,
	"index_expression":              kindIndex,
	"parenthesized_expression":      kindParenthesized,
	"slice_expression":              kindSlice,
	"type_assertion_expression":     kindAssertion,
	"type_instantiation_expression": kindInstantiation,
	"unary_expression":              kindUnary,
	"binary_expression":             kindBinary,
	"int_literal":                   kindLiteral,
	"float_literal":                 kindLiteral,
	"imaginary_literal":             kindLiteral,
	"rune_literal":                  kindLiteral,
	"interpreted_string_literal":    kindLiteral,
	"raw_string_literal":            kindLiteral,
	"true":                          kindLiteral,
	"false":                         kindLiteral,
	"iota":                          kindLiteral,
	"composite_literal":             kindComposite,
	"literal_value":                 kindLiteralValue,
	"keyed_element":                 kindKeyedElement,
	"literal_element":               kindLiteralElement,

	"pointer_type":               kindPointerType,
	"parenthesized_type":         kindParenthesizedType,
	"generic_type":               kindGenericType,
	"qualified_type":             kindQualifiedType,
	"slice_type":                 kindCollectionType,
	"array_type":                 kindCollectionType,
	"implicit_length_array_type": kindCollectionType,
	"map_type":                   kindCollectionType,

	"identifier":         kindIdentifier,
	"package_identifier": kindIdentifier,
	"blank_identifier":   kindBlankIdentifier,
	"type_identifier":    kindTypeIdentifier,
	"field_identifier":   kindFieldIdentifier,
	"dot":                kindDot,
}

// fields are the roles that the extraction asks for.
type fields struct {
	name, typ, value, receiver, parameters, result, body       treesitter.FieldID
	function, operand, field, left, right, alias, path, key, p treesitter.FieldID
	typeParameters, typeArguments, arguments                   treesitter.FieldID
	operator, element                                          treesitter.FieldID
}

func fieldsOf(l *treesitter.Language) fields {
	f := syntax.Fields(l)
	return fields{
		name: f("name"), typ: f("type"), value: f("value"), receiver: f("receiver"),
		parameters: f("parameters"), result: f("result"), body: f("body"),
		function: f("function"), operand: f("operand"), field: f("field"), left: f("left"), right: f("right"),
		alias: f("alias"), path: f("path"), key: f("key"), p: f("package"),
		typeParameters: f("type_parameters"), typeArguments: f("type_arguments"), arguments: f("arguments"),
		operator: f("operator"), element: f("element"),
	}
}

// kind classifies a node; none is kindOther.
func (x *extractor) kind(id treesitter.NodeID) kind {
	if id == none {
		return kindOther
	}
	n := &x.nodes[id]
	if int(n.Symbol) >= len(x.kinds) { // an ERROR node
		return kindOther
	}
	k := x.kinds[n.Symbol]
	if k == kindUnset {
		switch named, ok := kindNames[x.tree.Kind(id)]; {
		case n.Flags&treesitter.FlagNamed == 0:
			k = kindToken
		case ok:
			k = named
		default:
			k = kindOther
		}
		x.kinds[n.Symbol] = k
	}
	return k
}
