package ecmascript

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// results collects what the returns of a function give.
type results struct {
	value   code.Expr
	unknown bool
}

// enterFunction makes a function current until id, which has been entered, has been
// left. symbol is what it is the body of, or NoSymbol.
func (x *extractor) enterFunction(id treesitter.NodeID, symbol int32) {
	x.fn, x.fnSymbol = id, symbol
	if x.Kind(id) != kindArrow {
		x.lost, x.aside = x.losesThis(id, symbol), false
		if x.lost || symbol != code.NoSymbol && x.facts.Symbols[symbol].Flags&code.FlagStatic != 0 {
			x.class = ""
		}
		return
	}
	x.aside = x.aside || x.inObject(symbol)
	if body := x.Child(id, x.field.body); body != none && x.Kind(body) != kindBlock {
		x.returned(body)
	}
}

// losesThis reports whether "this" in a function that is no arrow is unknown: the
// declarations around do not say whose member the function is.
func (x *extractor) losesThis(id treesitter.NodeID, symbol int32) bool {
	if symbol == code.NoSymbol {
		return true
	}
	s := &x.facts.Symbols[symbol]
	switch {
	case s.Kind == code.SymbolFunction:
		return s.Parent != code.NoSymbol
	case s.Parent == code.NoSymbol:
		return s.Owner == ""
	}
	p := &x.facts.Symbols[s.Parent]
	return p.Kind.Callable() && p.Span.Contains(x.Span(id)) && s.Flags&code.FlagStatic == 0
}

// inObject reports whether a function is a member of an object that a variable holds.
func (x *extractor) inObject(symbol int32) bool {
	if symbol == code.NoSymbol || x.facts.Symbols[symbol].Kind != code.SymbolMethod {
		return false
	}
	parent := x.facts.Symbols[symbol].Parent
	if parent == code.NoSymbol {
		return false
	}
	switch x.facts.Symbols[parent].Kind {
	case code.SymbolVariable, code.SymbolConstant, code.SymbolField:
		return true
	}
	return false
}

// this says "this" as an expression, "" if it is unknown.
func (x *extractor) this() code.Expr {
	switch {
	case x.lost || x.aside && x.class == "":
		return ""
	case x.aside:
		return "<" + x.class + ">"
	}
	return "this"
}

// visitReturn notes what a return statement gives.
func (x *extractor) visitReturn(id treesitter.NodeID) {
	if value := x.FirstNamed(id); value != none {
		x.returned(value)
	}
}

// returned adds what the current function gives.
func (x *extractor) returned(value treesitter.NodeID) {
	if x.fnSymbol == code.NoSymbol {
		return
	}
	s := &x.facts.Symbols[x.fnSymbol]
	r := &x.details[x.fnSymbol].results
	if s.Type != "" || r.unknown {
		return
	}
	e, l := x.result(value)
	switch {
	case l == levelNothing:
	case l == levelUnknown || len(e)+len(r.value) >= code.MaxChain:
		r.unknown, r.value = true, ""
	case r.value == "":
		r.value = e
	case !hasAlternative(r.value, e):
		r.value += "|" + e
	}
}

// settleResults hands the collected results to the functions.
func (x *extractor) settleResults() {
	for i := range x.details {
		if v := x.details[i].results.value; v != "" {
			x.facts.Symbols[i].Value = v
		}
	}
}
