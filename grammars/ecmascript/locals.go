package ecmascript

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// local is a variable or parameter, or a narrower view of one.
type local struct {
	code.Local
	at   uint32 // where its name stands
	name int32
	// prev is the entry of the same name before it, or -1.
	prev int32
	// fn is the function that it belongs to, or none.
	fn    treesitter.NodeID
	param bool
	// open says that values are still to come: none was given, or null.
	open bool
	// mixed says that it gets values of which not all are known.
	mixed bool
}

// maxViews bounds how many entries of one name are looked through.
const maxViews = 16

// addLocal adds an entry for the name at node id that holds from start to end.
func (x *extractor) addLocal(id treesitter.NodeID, l local) {
	l.Name = x.Text(id)
	if l.Name == "" || len(l.Name) > code.MaxChain || l.Scope.End <= l.Scope.Start {
		return
	}
	l.at = x.Nodes[id].Start
	l.name = x.nameID(l.Name)
	l.fn = x.fn
	for int(l.name) >= len(x.latest) {
		x.latest = append(x.latest, -1)
	}
	l.prev = x.latest[l.name]
	x.latest[l.name] = int32(len(x.locals))
	x.locals = append(x.locals, l)
}

// localAt is the entry that holds for a name at a place, or nil. It is valid until
// the next entry is added.
func (x *extractor) localAt(name string, at uint32) *local {
	id, ok := x.names[name]
	if !ok || int(id) >= len(x.latest) {
		return nil
	}
	i := x.latest[id]
	for n := 0; i >= 0 && n < maxViews; n++ {
		l := &x.locals[i]
		if l.Scope.Start <= at && at < l.Scope.End {
			return l
		}
		i = l.prev
	}
	return nil
}

// markRoot notes that a name is looked up, so that what is local is kept even if
// nothing is known of it.
func (x *extractor) markRoot(name string) {
	id := x.nameID(name)
	for int(id) >= len(x.roots) {
		x.roots = append(x.roots, false)
	}
	x.roots[id] = true
}

// endOf is where the names of a scope end to hold.
func (x *extractor) endOf(in int32) uint32 { return x.Nodes[x.scopes[in].start].End }

// declareLocal adds the entry of a variable that is no symbol.
func (x *extractor) declareLocal(declarator, name, value treesitter.NodeID, in int32) {
	l := local{Local: code.Local{
		Scope: code.Span{Start: x.Nodes[declarator].End, End: x.endOf(in)},
		Type:  x.annotation(x.Child(declarator, x.field.typ)),
	}}
	if l.Type == "" && value == none {
		l.open = true
	} else if l.Type == "" {
		b, known := x.appendExpr(x.buffer[:0], value, 0)
		x.buffer = b[:0]
		l.open = known == levelNothing
		if known >= levelPostfix && len(b) <= code.MaxChain {
			l.Value = string(b)
		}
	}
	x.addLocal(name, l)
}

// declarePattern adds the entries of a declarator that takes a value apart.
func (x *extractor) declarePattern(declarator, pattern, value treesitter.NodeID, in int32, symbols bool) {
	base := code.Expr("")
	if t := x.annotated(declarator); t != none {
		b, known := x.appendType(x.buffer[:0], t)
		x.buffer = b[:0]
		if known == levelPostfix {
			base = string(b)
		}
	} else {
		base = x.expr(value)
	}
	scope := code.Span{Start: x.Nodes[declarator].End, End: x.endOf(in)}
	x.patternLocals(pattern, base, scope, false, symbols)
}

// iterationLocals adds the entries of the variables of a loop over a value.
func (x *extractor) iterationLocals(id, left treesitter.NodeID) {
	if x.Child(id, x.field.kind) == none {
		return
	}
	value := code.Expr("<string>")
	if !x.hasToken(id, "in", none) {
		value = x.operand(x.Child(id, x.field.right), "[]")
		if value != "" && x.hasToken(id, "await", left) && len(value)+len("await ") <= code.MaxChain {
			value = "await " + value
		}
	}
	body := x.Child(id, x.field.body)
	if body == none {
		return
	}
	in := x.scope
	if x.Text(x.Child(id, x.field.kind)) == "var" {
		in = x.scopes[in].hoist
	}
	x.patternLocals(left, value, code.Span{Start: x.Nodes[body].Start, End: x.endOf(in)}, false, false)
}

// patternLocals adds entries for the names in a pattern that takes a value apart.
// A name that is a symbol gets its value by node.
func (x *extractor) patternLocals(pattern treesitter.NodeID, value code.Expr, scope code.Span, param, symbols bool) {
	x.takeApart(pattern, value, 0, func(name treesitter.NodeID, value code.Expr) {
		switch {
		case !symbols:
			x.addLocal(name, local{Local: code.Local{Scope: scope, Value: value}, param: param})
		case value != "":
			if x.taken == nil {
				x.taken = make(map[treesitter.NodeID]code.Expr)
			}
			x.taken[name] = value
		}
	})
}

// takeApart calls found for the names in a pattern, with what they get of value.
func (x *extractor) takeApart(id treesitter.NodeID, value code.Expr, depth int, found func(treesitter.NodeID, code.Expr)) {
	if id == none || depth > maxExprDepth {
		return
	}
	depth++
	follow := func(postfix string) code.Expr { return appendPostfix(value, postfix) }
	switch x.Kind(id) {
	case kindIdentifier, kindShorthandPattern:
		found(id, value)
	case kindDefaultPattern:
		if value == "" {
			value = x.expr(x.Child(id, x.field.right))
		}
		left := x.Child(id, x.field.left)
		if x.Kind(left) == kindShorthandPattern {
			found(left, value)
			return
		}
		x.takeApart(left, value, depth, found)
	case kindRestPattern:
		x.takeApart(x.FirstNamed(id), value, depth, found)
	case kindObjectPattern:
		end := x.Nodes[id].Next
		for c := id + 1; c < end; c = x.Nodes[c].Next {
			switch x.Kind(c) {
			case kindShorthandPattern:
				found(c, follow("."+x.Text(c)))
			case kindDefaultPattern:
				// The value may be missing: what it has else is another name for
				// the same thing.
				if left := x.Child(c, x.field.left); left != none {
					v := follow("." + x.Text(left))
					if v == "" {
						v = x.expr(x.Child(c, x.field.right))
					}
					x.takeApart(left, v, depth, found)
				}
			case kindPairPattern:
				v := code.Expr("")
				if key := x.memberName(x.Child(c, x.field.key)); isName(key) {
					v = follow("." + key)
				}
				x.takeApart(x.Child(c, x.field.value), v, depth, found)
			case kindRestPattern:
				x.takeApart(x.FirstNamed(c), value, depth, found)
			}
		}
	case kindArrayPattern:
		i := 0
		end := x.Nodes[id].Next
		for c := id + 1; c < end; c = x.Nodes[c].Next {
			switch k := x.Kind(c); k {
			case kindComment, kindError:
			case kindToken:
				if x.Text(c) == "," {
					i++
				}
			case kindRestPattern:
				x.takeApart(x.FirstNamed(c), value, depth, found)
			default:
				x.takeApart(c, follow("#"+strconv.Itoa(i)), depth, found)
			}
		}
	}
}

// appendPostfix puts a postfix behind an expression, or gives "".
func appendPostfix(e code.Expr, postfix string) code.Expr {
	if e == "" {
		return ""
	}
	if levelOf(e) > levelPostfix {
		e = "(" + e + ")"
	}
	if len(e)+len(postfix) > code.MaxChain {
		return ""
	}
	return e + postfix
}

// assignLocal adds an entry for what a local variable holds after an assignment,
// when its declaration did not tell.
func (x *extractor) assignLocal(id, left, right treesitter.NodeID) {
	if right == none || x.Kind(left) != kindIdentifier {
		return
	}
	l := x.localAt(x.Text(left), x.Nodes[left].Start)
	if l == nil || !l.open {
		return
	}
	outer := *l
	value := x.expr(right)
	// What the variable holds elsewhere is read at its declaration.
	if outer.fn == x.fn {
		x.inline = outer.fn
		b, known := x.appendExpr(x.buffer[:0], right, 0)
		x.inline = none
		x.buffer = b[:0]
		x.mergeValue(l, string(b), known)
	} else {
		l.mixed, l.Value = true, ""
	}
	if value == "" {
		return
	}
	end := min(outer.Scope.End, x.endOf(x.scope))
	x.addLocal(left, local{Local: code.Local{Scope: code.Span{Start: x.Nodes[id].End, End: end}, Value: value}})
}

// mergeValue adds a value to those that an open entry has.
func (x *extractor) mergeValue(l *local, value code.Expr, known level) {
	switch {
	case known == levelNothing, l.mixed:
	case known < levelPostfix || len(value)+len(l.Value) >= code.MaxChain:
		l.mixed, l.Value = true, ""
	case l.Value == "":
		l.Value = value
	case !hasAlternative(l.Value, value):
		l.Value += "|" + value
	}
}

// settleLocals hands the entries over in the order of their names in the text.
// Those of which nothing is known are kept only where they hide something.
func (x *extractor) settleLocals() {
	kept := x.locals[:0]
	for _, l := range x.locals {
		if l.Type != "" || l.Value != "" || int(l.name) < len(x.roots) && x.roots[l.name] {
			kept = append(kept, l)
		}
	}
	slices.SortStableFunc(kept, func(a, b local) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.Scope.Start, b.Scope.Start))
	})
	x.facts.Locals = make([]code.Local, len(kept))
	around := enclosing{symbols: x.facts.Symbols}
	for i := range kept {
		l := kept[i].Local
		l.Enclosing = around.at(kept[i].at)
		x.facts.Locals[i] = l
	}
}
