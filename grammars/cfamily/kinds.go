package cfamily

import (
	"github.com/mast-search/mast/grammars/internal/syntax"
	"github.com/mast-search/mast/pkg/treesitter"
)

// kind is a node kind of the grammars that means something for the uses of
// names, so that the walk can switch on a small number instead of comparing
// names.
type kind uint8

const (
	kindUnset   kind = iota // the symbol was not met yet
	kindOther               // without a meaning here
	kindSkipped             // holds no use of a name
	kindError

	kindFunction
	kindLambda
	kindBlock
	kindScope // statements that can declare a name: for, if, catch
	kindTemplate
	kindTypeParameter
	kindParameterList
	kindParameter
	kindDeclaration
	kindRangeLoop
	kindDeclarator // what stands around a declared name
	kindFunctionDeclarator
	kindStructuredBinding
	kindTypeDefinition
	kindCapture // of a lambda, with a value
	kindReturn
	kindUsing
	kindNamespaceAlias

	kindCall
	kindField
	kindQualified
	kindTemplateName // with template arguments
	kindDependent    // "template" before a name
	kindSubscript
	kindCast
	kindInitializers
	kindNew
	kindLiteral
	kindAssignment
	kindUpdate
	kindParenthesized
	kindDereference
	kindBases
	kindMemberInitializer
	kindDesignated
	kindClass
	kindMacro
	kindThis
	kindDestructor

	kindIdentifier
	kindTypeIdentifier
	kindFieldIdentifier
	kindNamespaceIdentifier
)

var kindNames = map[string]kind{
	"comment":                    kindSkipped,
	"string_literal":             kindSkipped,
	"raw_string_literal":         kindSkipped,
	"char_literal":               kindSkipped,
	"system_lib_string":          kindSkipped,
	"preproc_include":            kindSkipped,
	"preproc_call":               kindSkipped,
	"preproc_params":             kindSkipped,
	"attribute_specifier":        kindSkipped,
	"attribute_declaration":      kindSkipped,
	"ms_declspec_modifier":       kindSkipped,
	"nested_namespace_specifier": kindSkipped,
	"operator_name":              kindSkipped,
	"preproc_def":                kindMacro,
	"preproc_function_def":       kindMacro,
	"virtual_specifier":          kindSkipped,
	"gnu_asm_expression":         kindOther,
	"concatenated_string":        kindOther,
	"preproc_directive":          kindSkipped,
	"statement_identifier":       kindSkipped,
	"linkage_specification":      kindOther,
	"primitive_type":             kindSkipped,
	"number_literal":             kindSkipped,
	"storage_class_specifier":    kindSkipped,
	"type_qualifier":             kindSkipped,

	"function_definition":                 kindFunction,
	"lambda_expression":                   kindLambda,
	"compound_statement":                  kindBlock,
	"for_statement":                       kindScope,
	"if_statement":                        kindScope,
	"while_statement":                     kindScope,
	"switch_statement":                    kindScope,
	"catch_clause":                        kindScope,
	"requires_expression":                 kindScope,
	"for_range_loop":                      kindRangeLoop,
	"template_declaration":                kindTemplate,
	"type_parameter_declaration":          kindTypeParameter,
	"optional_type_parameter_declaration": kindTypeParameter,
	"variadic_type_parameter_declaration": kindTypeParameter,
	"parameter_list":                      kindParameterList,
	"parameter_declaration":               kindParameter,
	"optional_parameter_declaration":      kindParameter,
	"variadic_parameter_declaration":      kindParameter,
	"declaration":                         kindDeclaration,
	"type_definition":                     kindTypeDefinition,
	"alias_declaration":                   kindTypeDefinition,
	"lambda_capture_initializer":          kindCapture,
	"return_statement":                    kindReturn,
	"co_return_statement":                 kindReturn,
	"using_declaration":                   kindUsing,
	"namespace_alias_definition":          kindNamespaceAlias,

	"init_declarator":               kindDeclarator,
	"pointer_declarator":            kindDeclarator,
	"reference_declarator":          kindDeclarator,
	"array_declarator":              kindDeclarator,
	"parenthesized_declarator":      kindDeclarator,
	"attributed_declarator":         kindDeclarator,
	"variadic_declarator":           kindDeclarator,
	"function_declarator":           kindFunctionDeclarator,
	"abstract_function_declarator":  kindFunctionDeclarator,
	"structured_binding_declarator": kindStructuredBinding,

	"call_expression":             kindCall,
	"field_expression":            kindField,
	"qualified_identifier":        kindQualified,
	"template_function":           kindTemplateName,
	"template_type":               kindTemplateName,
	"template_method":             kindTemplateName,
	"dependent_name":              kindDependent,
	"dependent_type":              kindDependent,
	"subscript_expression":        kindSubscript,
	"cast_expression":             kindCast,
	"initializer_list":            kindInitializers,
	"new_expression":              kindNew,
	"compound_literal_expression": kindLiteral,
	"assignment_expression":       kindAssignment,
	"update_expression":           kindUpdate,
	"parenthesized_expression":    kindParenthesized,
	"pointer_expression":          kindDereference,
	"base_class_clause":           kindBases,
	"field_initializer":           kindMemberInitializer,
	"initializer_pair":            kindDesignated,
	"struct_specifier":            kindClass,
	"class_specifier":             kindClass,
	"union_specifier":             kindClass,
	"enum_specifier":              kindClass,
	"this":                        kindThis,
	"destructor_name":             kindDestructor,

	"identifier":           kindIdentifier,
	"type_identifier":      kindTypeIdentifier,
	"field_identifier":     kindFieldIdentifier,
	"namespace_identifier": kindNamespaceIdentifier,
}

// fields are the roles that the walk asks for.
type fields struct {
	name, typ, value, declarator, function, field, argument, scope treesitter.FieldID
	left, right, body, designator, fallback                        treesitter.FieldID
	arguments, parameters, consequence, alternative, condition     treesitter.FieldID
}

func fieldsOf(l *treesitter.Language) fields {
	f := syntax.Fields(l)
	return fields{
		name: f("name"), typ: f("type"), value: f("value"), declarator: f("declarator"), function: f("function"),
		field: f("field"), argument: f("argument"), scope: f("scope"), left: f("left"), right: f("right"),
		body: f("body"), designator: f("designator"), fallback: f("default_value"), arguments: f("arguments"), parameters: f("parameters"),
		consequence: f("consequence"), alternative: f("alternative"), condition: f("condition"),
	}
}

// kind classifies a node; none is kindOther.
func (x *walker) kind(id treesitter.NodeID) kind {
	if id == none {
		return kindOther
	}
	n := &x.nodes[id]
	if int(n.Symbol) >= len(x.kinds) {
		return kindError
	}
	k := x.kinds[n.Symbol]
	if k == kindUnset {
		named, ok := kindNames[x.tree.Kind(id)]
		switch {
		case ok && (n.Flags&treesitter.FlagNamed != 0 || named == kindThis):
			k = named
		default:
			k = kindOther
		}
		x.kinds[n.Symbol] = k
	}
	return k
}
