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
	if x.kind(id) != kindArrow {
		return
	}
	if body := x.child(id, x.field.body); body != none && x.kind(body) != kindBlock {
		x.returned(body)
	}
}

// visitReturn notes what a return statement gives.
func (x *extractor) visitReturn(id treesitter.NodeID) {
	if value := x.firstNamed(id); value != none {
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
