package code

// Expr is the form in which facts keep the expressions that tell types: what
// stands before a used name (Ref.Chain), and what a variable, a field or a
// function gives (Local.Value, Symbol.Value). It is the same for all languages,
// has no white space but where shown, and leaves out what does not tell a type:
//
//	Expr    = Term { "|" Term }                  one of several values
//	Term    = [ "await " ] Primary { Postfix }
//	Primary = Name                               looked up where the expression stands
//	        | "this" | "super"                   whatever the language calls them
//	        | "new " Type "()"                   a new value of a class
//	        | "<" Type ">"                       a value of a written type: a literal, a cast
//	        | "[" Expr "]"                       a list of such values
//	        | "(" Expr ")"
//	Postfix = "." Name                           a member, by whatever sign (., ->, ::)
//	        | "()"                               the result of a call, without arguments
//	        | "()@" J "," I                      the I-th parameter of the function that is
//	                                             argument J of the call, both from 0
//	        | "[]"                               an element: by index, or of an iteration
//	        | "[#]"                              a key of an iteration
//	        | "#" I                              the I-th of several values, from 0
//	        | "?"                                the value inside: of an optional or a result
//
// Type is a type as the language writes it, with balanced brackets. Names may
// hold any letters, digits, "_", "$" and "#" at their start (private members).
// Taking an address, dereferencing, parentheses, assertions that something is
// not null, and conversions that keep the type are left out. "await" binds to
// the whole term: "(await f()).x" is a member of what f promised.
//
// Examples: "store.Open()#0", "this.items[]", "new Map<string,Post>().get()",
// "app.get()@1,0", "<*bytes.Buffer>", "a|b.c".
type Expr = string
