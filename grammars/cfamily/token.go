package cfamily

// tokenKind is what a token of the lexer is.
type tokenKind uint8

const (
	tokenName      tokenKind = iota // an identifier or a keyword
	tokenNumber                     // a number
	tokenText                       // a string or a character
	tokenPunct                      // one character, or "::" or "->"
	tokenDefine                     // #define, to the end of its logical line
	tokenInclude                    // #include and its like
	tokenIf                         // #if, #ifdef, #ifndef
	tokenElse                       // #else, #elif and their like
	tokenEndif                      // #endif
	tokenDirective                  // any other line of the preprocessor
)

// token is a word, a mark or a line of the preprocessor.
type token struct {
	start, end uint32
	kind       tokenKind
	// match is the index of the other bracket of a pair, for an else or an #if
	// that of the next else or #endif of the same conditional; noToken without.
	match int32
}

// noToken stands for a token that does not exist.
const noToken int32 = -1

// comment is where a comment stands.
type comment struct{ start, end uint32 }

// keyword is a word that matters to the reader of declarations.
type keyword uint8

const (
	wordName      keyword = iota // a name
	wordType                     // a type of the language: int, unsigned, void
	wordSpecifier                // says how something is declared: static, inline, const
	wordClass                    // class, struct, union
	wordEnum
	wordNamespace
	wordTemplate
	wordTypedef
	wordUsing
	wordFriend
	wordAccess // public, private, protected
	wordOperator
	wordConcept
	wordRequires
	wordAttribute // takes an argument in parentheses: __attribute__, alignas, decltype
	wordAssertion // static_assert, asm
	wordStatement // begins or ends a statement, never a declaration: return, if, new
)

// keywords are the words of C and C++ with a meaning here, and those of the
// usual compilers.
var keywords = map[string]keyword{
	"void": wordType, "char": wordType, "short": wordType, "int": wordType, "long": wordType, "float": wordType,
	"double": wordType, "signed": wordType, "unsigned": wordType, "bool": wordType, "_Bool": wordType,
	"_Complex": wordType, "wchar_t": wordType, "char8_t": wordType, "char16_t": wordType, "char32_t": wordType,
	"auto": wordType, "__int128": wordType, "__signed__": wordType,

	"static": wordSpecifier, "extern": wordSpecifier, "inline": wordSpecifier, "const": wordSpecifier,
	"volatile": wordSpecifier, "register": wordSpecifier, "restrict": wordSpecifier, "constexpr": wordSpecifier,
	"consteval": wordSpecifier, "constinit": wordSpecifier, "mutable": wordSpecifier, "virtual": wordSpecifier,
	"explicit": wordSpecifier, "thread_local": wordSpecifier, "_Thread_local": wordSpecifier, "_Noreturn": wordSpecifier,
	"typename": wordSpecifier, "export": wordSpecifier, "__inline": wordSpecifier, "__inline__": wordSpecifier,
	"__forceinline": wordSpecifier, "__extension__": wordSpecifier, "__restrict": wordSpecifier,
	"__restrict__": wordSpecifier, "__thread": wordSpecifier, "__const": wordSpecifier, "__volatile__": wordSpecifier,
	"_Atomic": wordSpecifier, "__cdecl": wordSpecifier, "__stdcall": wordSpecifier,

	"class": wordClass, "struct": wordClass, "union": wordClass, "enum": wordEnum,
	"namespace": wordNamespace, "template": wordTemplate, "typedef": wordTypedef, "using": wordUsing,
	"friend": wordFriend, "public": wordAccess, "private": wordAccess, "protected": wordAccess,
	"operator": wordOperator, "concept": wordConcept, "requires": wordRequires,

	"__attribute__": wordAttribute, "__attribute": wordAttribute, "__declspec": wordAttribute, "alignas": wordAttribute,
	"_Alignas": wordAttribute, "decltype": wordAttribute, "noexcept": wordAttribute, "throw": wordAttribute,
	"typeof": wordAttribute, "__typeof__": wordAttribute, "__asm__": wordAttribute, "_BitInt": wordAttribute,
	"__nonnull": wordAttribute, "__typeof": wordAttribute, "__asm": wordAttribute,

	"static_assert": wordAssertion, "_Static_assert": wordAssertion, "asm": wordAssertion,

	"return": wordStatement, "if": wordStatement, "else": wordStatement, "for": wordStatement, "while": wordStatement,
	"do": wordStatement, "switch": wordStatement, "case": wordStatement, "break": wordStatement, "continue": wordStatement,
	"goto": wordStatement, "new": wordStatement, "delete": wordStatement, "sizeof": wordStatement, "this": wordStatement,
	"try": wordStatement, "catch": wordStatement, "co_return": wordStatement, "co_await": wordStatement,
	"static_cast": wordStatement, "dynamic_cast": wordStatement, "const_cast": wordStatement,
	"reinterpret_cast": wordStatement, "typeid": wordStatement,
	"co_yield": wordStatement, "nullptr": wordStatement, "true": wordStatement, "false": wordStatement,
}

// onlyPlusPlus are the keywords that C does not have.
var onlyPlusPlus = map[string]bool{
	"class": true, "namespace": true, "template": true, "using": true, "friend": true, "public": true,
	"private": true, "protected": true, "operator": true, "concept": true, "requires": true, "virtual": true,
	"explicit": true, "mutable": true, "typename": true, "export": true, "new": true, "delete": true, "this": true,
	"try": true, "catch": true, "throw": true, "noexcept": true, "decltype": true, "consteval": true, "constinit": true,
	"static_cast": true, "dynamic_cast": true, "const_cast": true, "reinterpret_cast": true, "typeid": true,
	"co_return": true, "co_await": true, "co_yield": true,
}
