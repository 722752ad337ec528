package cfamily

import (
	"strconv"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

func itoa(i int) string { return strconv.Itoa(i) }

// symbolValue gives a variable or field whose type is left to the compiler its
// value. id is its declared name.
func (x *walker) symbolValue(id treesitter.NodeID, symbol int32) {
	s := &x.facts.Symbols[symbol]
	if s.Kind != code.SymbolVariable && s.Kind != code.SymbolConstant && s.Kind != code.SymbolField || !isDeduced(s.Type) {
		return
	}
	s.Type = ""
	if n, ok := x.describe(id); ok {
		s.Value = n.value
	}
}

// returned notes what a return statement gives, if the type of its function is
// left to the compiler.
func (x *walker) returned(id treesitter.NodeID) {
	symbol := x.enclosing(x.nodes[id].Start)
	if symbol == code.NoSymbol || x.inLambda || x.firstNamed(id) == none {
		return
	}
	if s := &x.facts.Symbols[symbol]; !s.Kind.Callable() || !isDeduced(s.Type) {
		return
	}
	e := fitting(x.substituted(x.expr(id), symbol))
	if x.returns == nil {
		x.returns = map[int32]string{}
	}
	before, seen := x.returns[symbol]
	if seen && (before == "" || e == "") {
		e = "" // one of them is not known
	} else {
		e = fitting(either(before, e))
	}
	x.returns[symbol] = e
}

// deepestSubstitution bounds how often a local name is replaced by its value.
const deepestSubstitution = 2

// substituted replaces the first name of an expression by what is known of it if
// it is that of a local variable, not of a parameter.
func (x *walker) substituted(e string, symbol int32) string {
	for range deepestSubstitution {
		end := 0
		for end < len(e) && isNamePart(e[end]) {
			end++
		}
		name := e[:end]
		i, ok := x.latest[name]
		if !ok || x.isParameter(symbol, name) {
			return e
		}
		if x.bindings[i].local == noBinding {
			return ""
		}
		switch l := &x.facts.Locals[x.bindings[i].local]; {
		case l.Type != "":
			return valueOf(l.Type) + e[end:]
		case l.Value == "":
			return ""
		case end == len(e):
			e = l.Value
		default:
			e = postfix(l.Value, e[end:])
		}
	}
	if end := strings.IndexAny(e, ".([#?|"); end > 0 {
		if _, local := x.latest[e[:end]]; local && !x.isParameter(symbol, e[:end]) {
			return ""
		}
	} else if _, local := x.latest[e]; local && !x.isParameter(symbol, e) {
		return ""
	}
	return e
}

// finishReturns gives functions their values.
func (x *walker) finishReturns() {
	for i := range x.facts.Symbols {
		if s := &x.facts.Symbols[i]; s.Kind.Callable() && isDeduced(s.Type) {
			s.Type, s.Value = "", x.returns[int32(i)]
		}
	}
}
