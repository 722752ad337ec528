package python

import (
	"cmp"
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// eventKind is something that tells the type of a name.
type eventKind uint8

const (
	eventParameters eventKind = iota // a function or lambda, at its body
	eventTarget                      // a name that is assigned
	eventVariable                    // a name of the module or a class that is declared
	eventAttribute                   // an attribute of the object of a method that is assigned
	eventNarrow                      // a call of isinstance
	eventResult                      // a return statement, a yield, the body of a lambda
)

// event is noted by the walk and looked at when the scopes are known.
type event struct {
	node treesitter.NodeID
	kind eventKind
	// symbol is the declaration around, or the function that has the result;
	// class is the class that has the attribute or variable.
	symbol, class int32
}

func (x *extractor) note(e event) { x.events = append(x.events, e) }

// noteResult notes what the function around returns or yields.
func (x *extractor) noteResult(id treesitter.NodeID) {
	in := &x.scopes[x.scopes[x.scope].hoist]
	if in.kind == scopeFunction && in.symbol != code.NoSymbol && x.facts.Symbols[in.symbol].Type == "" {
		x.note(event{node: id, kind: eventResult, symbol: in.symbol})
	}
}

// sortEvents puts events in the order of the nodes at which they are looked at.
func (x *extractor) sortEvents() {
	slices.SortStableFunc(x.events, func(a, b event) int { return cmp.Compare(a.node, b.node) })
}

// handle looks at one event; the resolver has moved to its node.
func (r *resolver) handle(e event) {
	switch e.kind {
	case eventParameters:
		r.parameters(e)
	case eventTarget:
		r.target(e)
	case eventVariable, eventAttribute:
		r.assignMember(member{e.class, r.Text(e.node)}, e.node)
	case eventNarrow:
		r.narrow(e)
	case eventResult:
		r.result(e)
	}
}

// target handles the assignment of a name, by what the name is.
func (r *resolver) target(e event) {
	name := r.Text(e.node)
	id, ok := r.names[name]
	if !ok {
		return
	}
	if in := r.innermost(); in.kind == scopeClass {
		if _, ok := r.inClass[classKey{r.stack[len(r.stack)-1].scope, id}]; ok {
			r.assignMember(member{in.symbol, name}, e.node)
			return
		}
	}
	switch m := r.now[id]; m.what {
	case meaningLocal:
		r.assignLocal(e, m.scope, id)
	case meaningGlobal:
		r.assignMember(member{code.NoSymbol, name}, e.node)
	case meaningSymbol, meaningSelf, meaningClass, meaningOuter:
	}
}

// innermost is the innermost scope around the current node.
func (r *resolver) innermost() *scope {
	if n := len(r.stack); n > 0 {
		return &r.scopes[r.stack[n-1].scope]
	}
	return &r.scopes[0]
}
