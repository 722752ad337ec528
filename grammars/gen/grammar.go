package main

// grammar is the content of one parser.c, in the terms of that file.
type grammar struct {
	name string // of the function tree_sitter_NAME
	abi  int

	stateCount, largeStateCount  int
	symbolCount, aliasCount      int
	tokenCount, externalCount    int
	fieldCount, productionCount  int
	maxAliases, maxReservedWords int
	keywordCapture               uint16
	symbols                      []symbol // alias symbols included
	fieldNames                   []string // by field, the first empty
	fieldSlices                  []fieldSlice
	fieldEntries                 []fieldEntry
	aliases                      []uint16 // productionCount * maxAliases
	lexModes                     []lexMode
	reservedWords                []uint16 // sets of maxReservedWords
	externalSymbols              []uint16
	externalStates               []bool // sets of externalCount
	actions                      []actionList
	rows                         [][]cell // by state, ascending by symbol, without empty cells
	lexer, keywordLexer          *dfa
}

type symbol struct {
	name           string
	public         uint16
	visible, named bool
}

type fieldSlice struct{ index, length uint16 }

type fieldEntry struct {
	field     uint16
	child     uint8
	inherited bool
}

// lexMode selects the lexer of a state; lexState is noLexState where no token
// is read.
type lexMode struct{ lexState, externalState, reservedSet uint16 }

const noLexState = 0xFFFF

// cell is a non-empty cell of the parse table: of a terminal the index into
// the actions of parser.c, of a non-terminal the next state.
type cell struct{ symbol, value uint16 }

// actionList is one list of parse actions. In parser.c the header of a list
// and its actions are elements of one array, and cells give the index of the
// header there.
type actionList struct {
	reusable bool
	actions  []action
}

type action struct {
	kind       actionKind
	extra      bool
	repetition bool
	childCount uint8
	target     uint16 // the symbol of a reduce, the state of a shift
	precedence int16
	production uint16
}

type actionKind uint8

const (
	actionShift actionKind = iota
	actionReduce
	actionAccept
	actionRecover
)
