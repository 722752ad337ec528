// Package code is the vocabulary that every other package shares: what a
// file is made of (chunks, symbols, references, imports, exports) and where
// in the file it stands. It holds data only, imports nothing but the standard
// library, and every value in it is safe to copy and to read from several
// goroutines.
//
// Positions are byte offsets everywhere (Span). Lines, columns and UTF-16
// units exist only at the edges of the program and are made by Lines.
package code

// Span is a half-open range of bytes [Start, End) in one version of a file.
type Span struct {
	Start, End uint32
}

// Len returns the number of bytes in the span.
func (s Span) Len() int { return int(s.End) - int(s.Start) }

// Empty reports whether the span holds no byte.
func (s Span) Empty() bool { return s.End <= s.Start }

// Contains reports whether t lies inside s; a span contains itself.
func (s Span) Contains(t Span) bool { return s.Start <= t.Start && t.End <= s.End }

// Overlaps reports whether the two spans share a byte.
func (s Span) Overlaps(t Span) bool { return s.Start < t.End && t.Start < s.End }

// Text cuts the span out of src, which must be the version of the file that
// the span was made from.
func (s Span) Text(src []byte) []byte { return src[s.Start:s.End] }

// Facts is everything that extraction says about one file. All indices point
// into the slices of the same Facts.
type Facts struct {
	Symbols  []Symbol
	Chunks   []Chunk
	Refs     []Ref
	Locals   []Local
	Imports  []Import
	Exports  []Export
	Problems []Problem
}

// NoSymbol is the index that stands for "no symbol": the parent of a
// top-level declaration, the enclosing declaration of top-level code.
const NoSymbol int32 = -1

// Symbol is one declaration. Declarations appear in source order, a container
// before its members.
type Symbol struct {
	// Name is the simple name ("method", not "Class.method"); "default" for an
	// anonymous default export, "constructor" for a constructor.
	Name string
	Kind SymbolKind
	// Parent is the index of the container (class, interface, namespace,
	// function for nested declarations), or NoSymbol.
	Parent int32
	// Owner names a container that this file does not declare (a method whose
	// type stands in another file), with dots if it stands in others that the
	// file does not declare either; empty when Parent says it. With both, the
	// owner stands inside of Parent.
	Owner string
	// Span covers the whole declaration: leading doc comment, decorators,
	// modifiers such as "export", and the body.
	Span Span
	// NameSpan covers the declared name; empty for anonymous declarations.
	NameSpan Span
	// Head runs from the first modifier or keyword (after doc comment and
	// decorators) to just before the body; for a declaration without a body
	// to the end of the declaration without its terminator.
	Head Span
	// Body is the block with its delimiters, or empty.
	Body Span
	// Doc covers the leading doc comment, or is empty.
	Doc Span
	// Exported says that code outside the file can name the symbol, by the
	// rule of the language.
	Exported bool
	// Flags holds further modifiers.
	Flags SymbolFlags
	// TypeParams are the type parameters, with their bounds as types.
	TypeParams []Param
	// Params are the parameters as written, in order.
	Params []Param
	// Type is the return type of a function, or the type of a variable or
	// field, as written; empty when none is written.
	Type string
	// Value says, where no type is written, what the text shows of it: the
	// initializer of a variable or field, what a function returns. It is an
	// expression (see Expr) to be read where the declaration stands: names that
	// only the body knows are replaced by their own values. Empty when nothing
	// is known.
	Value string
	// Bases are the types that the declaration extends or implements.
	Bases []Base
}

// Param is one parameter as written.
type Param struct {
	Name string
	// Type is the written type, or empty.
	Type string
	// Optional says that a call may leave it out; Variadic that it takes any
	// number of arguments, none included.
	Optional, Variadic bool
}

// Base is a type named in an extends or implements clause.
type Base struct {
	// Name is the bare name, without type arguments ("ns.Name" stays dotted).
	Name string
	Role Role // RoleExtends or RoleImplements
	// Type is the whole type as written when it has type arguments, else empty.
	Type string
}

// Chunk is a piece of a file that search can return. It holds no text: the
// text is cut from the stored file by its spans.
type Chunk struct {
	Kind ChunkKind
	// Symbol is the index of the declaration that the chunk shows, or NoSymbol.
	Symbol int32
	// Name is the simple name of the declaration, or a heading, or empty.
	Name string
	// Parent is the dotted name of the container, or empty.
	Parent string
	// Signature is the head of the declaration on one line, at most
	// MaxSignature bytes; empty for blocks.
	Signature string
	// Span covers the chunk from first to last byte.
	Span Span
	// Pieces, when not nil, are the ordered parts of Span that make up the
	// text (a class shell leaves method bodies out). Nil means all of Span.
	Pieces []Span
	// Doc covers the leading doc comment, or is empty.
	Doc Span
	// Exported is that of the symbol.
	Exported bool
	// Part counts the sub-chunks of a split declaration from 1; 0 means that
	// the declaration was not split.
	Part int32
}

// MaxSignature bounds Chunk.Signature in bytes.
const MaxSignature = 500

// Ref is a use of a name.
type Ref struct {
	// Name is the last name of the expression: "send" in this.p.send().
	Name string
	Role Role
	// Span covers Name.
	Span Span
	// Receiver says what stands before the name.
	Receiver ReceiverKind
	// Chain is the receiver as an expression (see Expr): "this.p", "ns",
	// "new Post()", "open().rows[]"; at most MaxChain bytes; empty for
	// ReceiverNone, and where it is too long or nothing that an Expr can say.
	Chain string
	// Args is the number of arguments of a call plus 1, at most MaxArgs; 0 when
	// it is unknown, because arguments are spread, or for anything but a call.
	Args uint8
	// Enclosing is the innermost declaration around the use, or NoSymbol.
	Enclosing int32
	// Local says that scope analysis inside the file bound the name to a local
	// variable or parameter, so it can never mean a symbol of the graph.
	Local bool
}

// MaxChain bounds Ref.Chain and Symbol.Value in bytes.
const MaxChain = 120

// MaxArgs bounds Ref.Args: that many arguments less one, or more.
const MaxArgs = 31

// Local is what the text says about the type of a variable or parameter that
// only a part of its file knows. A variable that gets values of several types,
// or whose type a condition narrows, has several of them.
type Local struct {
	Name string
	// Scope is where this holds. Where several hold, the one that starts last
	// does.
	Scope Span
	// Enclosing is the innermost declaration around the variable, or NoSymbol.
	Enclosing int32
	// Type is the type as written, or empty.
	Type string
	// Value is an expression (see Expr) for the value, read at Scope.Start,
	// where a name of its own is not known yet; empty when Type says it or
	// nothing is known.
	Value string
}

// Argument is the name of the Local that says what argument i of a call is, in
// languages whose overloads that tells apart. It holds at the called name.
func Argument(i int) string {
	const names = "#0#1#2#3#4#5#6#7#8#9"
	i = 2 * min(i, len(names)/2-1)
	return names[i : i+2]
}

// Given is I in the form "()@J,I" of Expr for what a call gives out through its argument
// J, in languages whose parameters do that.
const Given = 30

// Generic is the name of the Local that says with which type arguments a type or a
// method is named, in languages where these tell apart what shares a name. It holds at
// the name.
const Generic = "#T"

// Import is one import, re-export or require of a module.
type Import struct {
	Module string
	Kind   ImportKind
	// TypeOnly says that only types are imported.
	TypeOnly bool
	// Bindings are the names that the import takes; empty for an import for
	// its side effects.
	Bindings []Binding
	// Span covers the whole statement or expression.
	Span Span
}

// Binding is one name taken from a module.
type Binding struct {
	// Name is the name in the other module; "default" for its default export,
	// "*" for all of it.
	Name string
	// Local is the name in this file; empty for export * from.
	Local    string
	TypeOnly bool
	Span     Span
}

// Export is one name that a file makes visible to others.
type Export struct {
	// Name is the visible name; "default" for a default export, "=" for
	// "export =" and a whole module.exports, "*" for export * from.
	Name string
	// Local is the name inside the file, or in the other module when Import is
	// set; empty when the exported value has no name.
	Local string
	// Symbol is the declaration when the file holds it, else NoSymbol.
	Symbol int32
	// Import is the index of the re-exporting import, or -1.
	Import   int32
	TypeOnly bool
	Span     Span
}

// Problem says why a file, or a part of it, is not fully covered.
type Problem struct {
	Reason ProblemReason
	// Detail is one line for people; it may be empty.
	Detail string
	// Span is where, or empty for the whole file.
	Span Span
}
