package python

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// narrow handles isinstance(x, T): where it holds, x is a T.
func (r *resolver) narrow(e event) {
	arguments := r.child(e.node, r.field.arguments)
	subject := r.argument(arguments, 0)
	if r.kind(subject) == kindNamedExpression {
		subject = r.child(subject, r.field.name)
	}
	typ := r.narrowedType(r.argument(arguments, 1))
	id, ok := r.names[r.text(subject)]
	if r.kind(subject) != kindIdentifier || typ == "" || !ok || !r.isBuiltin(r.child(e.node, r.field.function)) {
		return
	}
	m := r.meaning(id)
	if m.what != meaningLocal || r.scopes[m.scope].kind == scopeClass {
		return
	}
	value := r.typeValue(typ)
	en := entry{symbol: e.symbol, typ: typ, value: value, closed: value}
	v := r.variable(m.scope, id)
	add := func(start, end uint32) {
		en.scope = code.Span{Start: start, End: min(end, v.scope.End)}
		r.addEntry(v, en)
	}
	start := r.nodes[e.node].End
	holds := true // when the expression is true, or else when it is false
	at := e.node
	for range 2 * maxLinks {
		below := at
		at = r.parent(at)
		switch r.kind(at) {
		case kindParenthesized:
		case kindNot:
			holds = !holds
		case kindBoolean:
			if (r.text(r.child(at, r.field.operator)) == "and") != holds {
				return
			}
			add(start, r.nodes[at].End)
		case kindIf, kindElif, kindWhile:
			if below == r.child(at, r.field.condition) {
				r.narrowBranches(at, m.scope, holds, start, add)
			}
			return
		case kindAssert:
			if holds && below == r.firstNamed(at) {
				add(r.nodes[at].End, r.blockEnd(r.blockOf(at, m.scope), v))
			}
			return
		case kindConditional:
			first := r.firstNamed(at)
			if below != r.nextNamed(first) {
				return
			}
			if !holds {
				first = r.nextNamed(below)
			}
			add(r.nodes[first].Start, r.nodes[first].End)
			return
		case kindIfClause:
			if body := r.child(r.parent(at), r.field.body); holds && body != none {
				add(r.nodes[body].Start, r.nodes[body].End)
			}
			return
		default:
			return
		}
	}
}

// narrowBranches adds where the condition of a statement says something: the
// branch for it, or, when the other one leaves, what is behind.
func (r *resolver) narrowBranches(id treesitter.NodeID, in int32, holds bool, start uint32, add func(start, end uint32)) {
	block := r.child(id, r.field.consequence)
	if r.kind(id) == kindWhile {
		block = r.child(id, r.field.body)
	}
	if block == none {
		return
	}
	if holds {
		add(start, r.nodes[block].End)
		return
	}
	end := r.nodes[id].Next
	others := false
	for c := r.nodes[block].Next; c < end; c = r.nodes[c].Next {
		if k := r.kind(c); r.kind(id) == kindIf && k != kindComment && k != kindToken {
			add(r.nodes[c].Start, r.nodes[c].End)
			others = true
		}
	}
	if r.kind(id) == kindIf && !others && r.leaves(block) {
		outer := r.blockOf(id, in)
		limit := uint32(len(r.src))
		if outer != none {
			limit = r.nodes[outer].End
		}
		add(r.nodes[id].End, limit)
	}
}

// narrowedType is the type that the second argument of isinstance names.
func (r *resolver) narrowedType(id treesitter.NodeID) string {
	switch r.kind(id) {
	case kindIdentifier, kindAttribute, kindBinary:
		if typ := r.text(id); len(typ) <= code.MaxChain && r.typeValue(typ).text != "" {
			return typ
		}
	case kindTuple:
		var types []string
		for c := r.firstNamed(id); c != none; c = r.nextNamed(c) {
			typ := r.narrowedType(c)
			if typ == "" || len(types) > maxLinks {
				return ""
			}
			types = append(types, typ)
		}
		return strings.Join(types, " | ")
	}
	return ""
}
