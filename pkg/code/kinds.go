package code

import "fmt"

// ChunkKind is what a chunk shows. The names are part of the interface.
type ChunkKind uint8

// The kinds of chunks.
const (
	ChunkBlock ChunkKind = iota
	ChunkFunction
	ChunkMethod
	ChunkClassShell
	ChunkInterface
	ChunkType
	ChunkExport
	ChunkDoc
)

// String returns the name that interfaces use.
func (k ChunkKind) String() string { return name(ChunkKinds(), int(k)) }

// ChunkKinds lists the names of all kinds.
func ChunkKinds() []string {
	return []string{"block", "function", "method", "class_shell", "interface", "type", "export", "doc"}
}

// ParseChunkKind is the inverse of String.
func ParseChunkKind(s string) (ChunkKind, error) {
	i, err := parse("chunk kind", ChunkKinds(), s)
	return ChunkKind(i), err
}

// SymbolKind is what a declaration declares.
type SymbolKind uint8

// The kinds of symbols.
const (
	SymbolFunction SymbolKind = iota
	SymbolMethod
	SymbolConstructor
	SymbolGetter
	SymbolSetter
	SymbolClass
	SymbolInterface
	SymbolType
	SymbolEnum
	SymbolEnumMember
	SymbolNamespace
	SymbolVariable
	SymbolConstant
	SymbolField
	SymbolMacro
)

func symbolKindNames() []string {
	return []string{
		"function", "method", "constructor", "getter", "setter", "class", "interface", "type",
		"enum", "enum_member", "namespace", "variable", "constant", "field", "macro",
	}
}

// String returns the name that interfaces use.
func (k SymbolKind) String() string { return name(symbolKindNames(), int(k)) }

// Callable reports whether a symbol of this kind has a body that runs.
func (k SymbolKind) Callable() bool { return k <= SymbolSetter }

// Container reports whether a symbol of this kind holds members.
func (k SymbolKind) Container() bool {
	switch k {
	case SymbolClass, SymbolInterface, SymbolEnum, SymbolNamespace:
		return true
	}
	return false
}

// SymbolFlags are modifiers of a declaration.
type SymbolFlags uint16

// The modifiers.
const (
	FlagStatic SymbolFlags = 1 << iota
	FlagPrivate
	FlagProtected
	FlagAbstract
	FlagAsync
	FlagGenerator
	FlagAmbient  // declared, not defined (declare, .d.ts, extern)
	FlagOverload // a signature of an overloaded function, not its body
	FlagDefault  // the default export
	FlagTest     // a test by the conventions of the language
	FlagReadonly
	FlagNamedExpr // a named function or class expression
	FlagExtension // adds members or bases to a type that is declared elsewhere
)

// Role is how a name is used.
type Role uint8

// The roles of references.
const (
	RoleCall Role = iota
	RoleConstruct
	RoleType
	RoleExtends
	RoleImplements
	RoleDecorator
	RoleJSX
	RoleRead
	RoleWrite
)

func roleNames() []string {
	return []string{"call", "construct", "type", "extends", "implements", "decorator", "jsx", "read", "write"}
}

// String returns the name that interfaces use.
func (r Role) String() string { return name(roleNames(), int(r)) }

// ReceiverKind is what stands before a used name.
type ReceiverKind uint8

// The kinds of receivers.
const (
	ReceiverNone  ReceiverKind = iota
	ReceiverThis               // this, self
	ReceiverSuper              // super, base
	ReceiverName               // one identifier
	ReceiverChain              // anything else
	ReceiverLocal              // one identifier that scope analysis bound to a local variable or parameter
)

func receiverKindNames() []string {
	return []string{"none", "this", "super", "name", "chain", "local"}
}

// String returns the name that interfaces use.
func (k ReceiverKind) String() string { return name(receiverKindNames(), int(k)) }

// ImportKind is the form of an import.
type ImportKind uint8

// The forms of imports.
const (
	ImportStatic   ImportKind = iota // import … from, #include, use
	ImportDynamic                    // import() as an expression
	ImportRequire                    // require()
	ImportReexport                   // export … from
)

func importKindNames() []string {
	return []string{"import", "dynamic", "require", "reexport"}
}

// String returns the name that interfaces use.
func (k ImportKind) String() string { return name(importKindNames(), int(k)) }

// ProblemReason is why a file is not fully covered.
type ProblemReason uint8

// The reasons.
const (
	ProblemSyntax     ProblemReason = iota // parsed, with error nodes
	ProblemBudget                          // parsing was given up; the file is covered by lines
	ProblemBinary                          // not text; not indexed
	ProblemMinified                        // not parsed; covered by lines, capped
	ProblemGenerated                       // written by a program and large; covered by lines
	ProblemOversized                       // larger than the limit; not indexed
	ProblemEncoding                        // bytes that are not valid text were replaced
	ProblemUnreadable                      // could not be read
	ProblemExtract                         // extraction failed; covered by lines
	ProblemMismatch                        // hardly any of it fits its grammar; covered by lines
	ProblemSecret                          // holds a key; not indexed
)

func problemReasonNames() []string {
	return []string{
		"syntax_errors", "parse_budget", "binary", "minified", "generated", "oversized", "encoding", "unreadable", "extract_failed",
		"grammar_mismatch", "holds_key",
	}
}

// String returns the name that interfaces use.
func (r ProblemReason) String() string { return name(problemReasonNames(), int(r)) }

func name(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return fmt.Sprintf("unknown(%d)", i)
}

func parse(what string, names []string, s string) (int, error) {
	for i, n := range names {
		if n == s {
			return i, nil
		}
	}
	return 0, fmt.Errorf("unknown %s %q", what, s)
}
