package treesitter

// Symbol identifies a grammar symbol: terminals first, then non-terminals,
// then alias symbols. 0 is the end of the input.
type Symbol uint16

// StateID identifies a parse state; 0 is the error state, 1 the start state.
type StateID uint16

// FieldID identifies a field name; 0 is no field. A byte is enough: grammars
// have a few dozen, and Decode refuses more than 255.
type FieldID uint8

// Symbols that every grammar has.
const (
	SymbolEnd         Symbol = 0
	SymbolError       Symbol = 0xFFFF
	symbolErrorRepeat Symbol = 0xFFFE
)

// Language is the decoded tables of one grammar. It is read-only once decoded
// and may be shared by any number of parsers.
//
// Invariant: the tables mean exactly what they mean in the C runtime; symbol
// and state numbers are those of the grammar's parser.c.
type Language struct {
	name   string // for messages only
	abi    int
	source [32]byte // SHA-256 of parser.c

	stateCount         int
	symbolCount        int // without alias symbols
	aliasCount         int
	tokenCount         int // terminals, external ones included
	externalTokenCount int
	fieldCount         int
	productionCount    int
	maxAliasLength     int
	maxReservedWords   int
	keywordCapture     Symbol

	symbolNames   []string // symbolCount+aliasCount entries
	publicSymbols []Symbol // the symbol that stands for one of several with equal name
	symbolFlags   []nodeFlags
	fieldNames    []string // fieldCount+1 entries, the first empty

	symbolIDs map[symbolKey]Symbol // visible symbols
	fieldIDs  map[string]FieldID

	fieldMapSlices []fieldMapSlice // by production
	fieldMap       []fieldMapEntry
	aliasSequences []Symbol // productionCount * maxAliasLength, 0 = no alias

	reservedWords []Symbol // sets of maxReservedWords, ended by 0

	// actions is indexed by table cells: a header (count, reusable) followed
	// by that many actions.
	actions []action

	// The parse table, split in a terminal and a non-terminal half. Equal half
	// rows are stored once. A terminal cell is an index into actions, a
	// non-terminal cell the next state; 0 is none.
	states           []parseState
	terminalCells    []uint16
	nonterminalCells []uint16

	externalSymbols []Symbol // external token -> symbol
	externalStates  []bool   // sets of externalTokenCount

	lexer        *dfa
	keywordLexer *dfa // nil when the grammar has no keyword token
}

// symbolKey names a symbol for people: "if" the node kind and "if" the token
// are two symbols.
type symbolKey struct {
	name  string
	named bool
}

type fieldMapSlice struct{ index, length uint16 }

type fieldMapEntry struct {
	field      FieldID
	childIndex uint8
	inherited  bool
}

// parseState is what is looked up by state, in one place of memory. The cell
// of a symbol in a half of the state's row is cells[row+symbol]; the start of
// the non-terminal half is therefore stored less tokenCount, in 32 bits with
// wrap-around.
type parseState struct {
	terminalRow    uint32
	nonterminalRow uint32
	mode           lexMode
}

// lexMode selects the lexer of a parse state. lexState 0xFFFF marks a state
// at the end of a non-terminal extra, where no token is read.
type lexMode struct {
	lexState      uint16
	externalState uint16
	reservedSet   uint16
}

const noLexState = 0xFFFF

// action is one packed parse action, or the header of a list of them.
//
//	bits 0-1   type         bit 2 extra      bit 3 repetition
//	bits 4-11  child count  bits 16-31 symbol (reduce) or state (shift)
//	bits 32-47 dynamic precedence (signed)   bits 48-63 production
//
// A header has the reusable bit at 0 and the number of actions in bits 4-11.
type action uint64

const (
	actionShift = iota
	actionReduce
	actionAccept
	actionRecover
)

func (a action) kind() int          { return int(a & 3) }
func (a action) extra() bool        { return a&4 != 0 }
func (a action) repetition() bool   { return a&8 != 0 }
func (a action) childCount() uint32 { return uint32(a >> 4 & 0xFF) }
func (a action) symbol() Symbol     { return Symbol(a >> 16) }
func (a action) state() StateID     { return StateID(a >> 16) }
func (a action) precedence() int32  { return int32(int16(a >> 32)) }
func (a action) production() uint16 { return uint16(a >> 48) }
func (a action) reusable() bool     { return a&1 != 0 }
func (a action) listLength() int    { return int(a >> 4 & 0xFF) }

// dfa is a lexer function compiled to a table. ASCII bytes go through classes,
// other code points through sorted lists of ranges, which states share. A
// target is next<<1|skip. Following eof from state to state always ends.
type dfa struct {
	classCount int
	class      [128]uint8
	next       []uint16 // state*classCount+class -> target, dfaNone = stop
	accept     []uint16 // state -> symbol, dfaNone = none
	eof        []uint16 // state -> target at the end of the input
	wideList   []uint16 // state -> list of ranges
	wideStart  []uint32 // list -> first entry of wide; one more at the end
	wide       []wideRange
}

// wideRange is a transition on code points lo..hi, all >= 0x80, or on -1, the
// decoder's invalid byte.
type wideRange struct {
	lo, hi int32
	target uint16
}

const dfaNone = 0xFFFF
