package treesitter

// Scanner reads the tokens that a grammar's tables cannot describe, such as
// automatic semicolons or template text. It is the "external scanner" of a
// grammar.
//
// A new Scanner is made for every parse and used by one goroutine. The parser
// sets its state before each scan and stores it with each token that it found,
// because several stack versions may be read in turn.
type Scanner interface {
	// Scan tries to read one token at the lexer's position. valid says, by
	// external token, which ones the parser could use there; in error recovery
	// all of them are valid. On success it sets the lexer's result to the
	// number of the external token and returns true. Scan must end: it may
	// move forward only, and at the end of the text it must return.
	Scan(lx *Lexer, valid []bool) bool
	// Serialize writes the state into buf and returns its length, at most
	// len(buf), which is SerializeSize. Equal states must give equal bytes.
	Serialize(buf []byte) int
	// Deserialize sets the state to one that Serialize wrote; an empty state
	// is the initial one. It must not keep the slice.
	Deserialize(state []byte)
}

// SerializeSize is the length of the buffer given to Scanner.Serialize, in
// bytes; the C runtime has the same.
const SerializeSize = 1024
