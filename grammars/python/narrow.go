package python

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// narrow handles isinstance(x, T): where it holds, x is a T.
func (r *resolver) narrow(e event) {
	arguments := r.Child(e.node, r.field.arguments)
	subject := r.argument(arguments, 0)
	if r.Kind(subject) == kindNamedExpression {
		subject = r.Child(subject, r.field.name)
	}
	typ := r.narrowedType(r.argument(arguments, 1))
	id, ok := r.names[r.Text(subject)]
	if r.Kind(subject) != kindIdentifier || typ == "" || !ok || !r.isBuiltin(r.Child(e.node, r.field.function)) {
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
	start := r.Nodes[e.node].End
	holds := true // when the expression is true, or else when it is false
	at := e.node
	for range 2 * maxLinks {
		below := at
		at = r.Parent(at)
		switch r.Kind(at) {
		case kindParenthesized:
		case kindNot:
			holds = !holds
		case kindBoolean:
			if (r.Text(r.Child(at, r.field.operator)) == "and") != holds {
				return
			}
			add(start, r.Nodes[at].End)
		case kindIf, kindElif, kindWhile:
			if below == r.Child(at, r.field.condition) {
				r.narrowBranches(at, m.scope, holds, start, add)
			}
			return
		case kindAssert:
			if holds && below == r.FirstNamed(at) {
				add(r.Nodes[at].End, r.blockEnd(r.blockOf(at, m.scope), v))
			}
			return
		case kindConditional:
			first := r.FirstNamed(at)
			if below != r.NextNamed(first) {
				return
			}
			if !holds {
				first = r.NextNamed(below)
			}
			add(r.Nodes[first].Start, r.Nodes[first].End)
			return
		case kindIfClause:
			if body := r.Child(r.Parent(at), r.field.body); holds && body != none {
				add(r.Nodes[body].Start, r.Nodes[body].End)
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
	block := r.Child(id, r.field.consequence)
	if r.Kind(id) == kindWhile {
		block = r.Child(id, r.field.body)
	}
	if block == none {
		return
	}
	if holds {
		add(start, r.Nodes[block].End)
		return
	}
	end := r.Nodes[id].Next
	others := false
	for c := r.Nodes[block].Next; c < end; c = r.Nodes[c].Next {
		if k := r.Kind(c); r.Kind(id) == kindIf && k != kindComment && k != kindToken {
			add(r.Nodes[c].Start, r.Nodes[c].End)
			others = true
		}
	}
	if r.Kind(id) == kindIf && !others && r.leaves(block) {
		outer := r.blockOf(id, in)
		limit := uint32(len(r.Src))
		if outer != none {
			limit = r.Nodes[outer].End
		}
		add(r.Nodes[id].End, limit)
	}
}

// narrowedType is the type that the second argument of isinstance names.
func (r *resolver) narrowedType(id treesitter.NodeID) string {
	switch r.Kind(id) {
	case kindIdentifier, kindAttribute, kindBinary:
		if typ := r.Text(id); len(typ) <= code.MaxChain && r.typeValue(typ).text != "" {
			return typ
		}
	case kindTuple:
		var types []string
		for c := r.FirstNamed(id); c != none; c = r.NextNamed(c) {
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
