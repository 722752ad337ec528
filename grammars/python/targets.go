package python

import (
	"slices"
	"strconv"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// site is where a name gets a value.
type site struct {
	// node is the construct, behind start the name has its value.
	node  treesitter.NodeID
	start uint32
	// within is the part of the text that alone knows the name, if not a block.
	within code.Span
	typ    string
}

// site finds what assigns a name; not ok for what tells nothing.
func (r *resolver) site(id treesitter.NodeID) (site, bool) {
	for range 2 * maxLinks {
		below := id
		id = r.parent(id)
		switch r.kind(id) {
		case kindPatterns, kindSplat, kindTuple, kindList, kindParenthesized, kindAsPattern, kindWithItem,
			kindDottedName, kindClassPattern, kindKeywordPattern, kindSplatPattern, kindUnionPattern, kindDictionaryPattern:
			if r.kind(id) == kindAsPattern && r.kind(r.parent(id)) == kindWithItem {
				return site{node: id, start: r.nodes[id].End}, true
			}
		case kindCasePattern:
			if r.kind(r.parent(id)) == kindCase {
				return site{node: id, start: r.nodes[id].End}, true
			}
		case kindAssignment:
			return site{node: id, start: r.nodes[id].End, typ: r.text(r.child(id, r.field.typ))}, true
		case kindAugmented:
			return site{}, false
		case kindFor:
			return site{node: id, start: r.nodes[r.child(id, r.field.right)].End}, r.child(id, r.field.right) != none
		case kindForIn:
			return site{node: id, within: r.span(r.parent(id))}, true
		case kindNamedExpression:
			return site{node: id, start: r.nodes[id].End}, true
		case kindExcept:
			return site{node: id, within: code.Span{Start: r.nodes[below].End, End: r.nodes[id].End}}, true
		default:
			return site{}, false
		}
	}
	return site{}, false
}

// targetValue is the value that a name gets where it is assigned.
func (r *resolver) targetValue(id treesitter.NodeID, depth int) term {
	var path [maxLinks]int // the places in the patterns around, the innermost first
	n := 0
	if r.kind(r.parent(id)) == kindAttribute {
		id = r.parent(id)
	}
	for range 2 * maxLinks {
		below := id
		id = r.parent(id)
		switch r.kind(id) {
		case kindPatterns, kindTuple, kindList:
			if r.kind(r.parent(id)) == kindAsPattern && r.child(r.parent(id), r.field.alias) == id {
				continue
			}
			index := r.placeIn(id, below)
			if n == len(path) || index < 0 {
				return term{}
			}
			path[n] = index
			n++
		case kindParenthesized:
		case kindAsPattern:
			return r.asValue(id, path[:n], depth)
		case kindAssignment:
			right := r.child(id, r.field.right)
			for range maxLinks {
				if r.kind(right) != kindAssignment {
					break
				}
				right = r.child(right, r.field.right)
			}
			return r.pick(right, path[:n], depth)
		case kindFor, kindForIn:
			return r.iterated(r.child(id, r.field.right), path[:n], depth)
		case kindNamedExpression:
			return r.render(r.child(id, r.field.value), depth)
		default:
			return term{}
		}
	}
	return term{}
}

// placeIn is the place of an element in a pattern, or -1 behind a starred one.
func (r *resolver) placeIn(list, element treesitter.NodeID) int {
	index := 0
	end := r.nodes[list].Next
	for c := list + 1; c < end; c = r.nodes[c].Next {
		switch {
		case r.kind(c) == kindSplat:
			return -1
		case c == element:
			return index
		case r.nodes[c].Flags&treesitter.FlagNamed != 0 && r.kind(c) != kindComment:
			index++
		}
		if index > maxLinks {
			return -1
		}
	}
	return -1
}

// pick is the part of a value that a path of places leads to, the last first.
func (r *resolver) pick(value treesitter.NodeID, path []int, depth int) term {
	for len(path) > 0 {
		switch r.kind(value) {
		case kindParenthesized:
			value = r.firstNamed(value)
			continue
		case kindTuple, kindList, kindPatterns:
			element := r.firstNamed(value)
			for range path[len(path)-1] {
				element = r.nextNamed(element)
			}
			value = element
			path = path[:len(path)-1]
			continue
		}
		break
	}
	return follow(r.render(value, depth), path)
}

// follow puts the places of a path behind a value.
func follow(t term, path []int) term {
	for _, p := range slices.Backward(path) {
		t = t.behind("#" + strconv.Itoa(p))
	}
	return t
}

// iterated is an element of an iteration, or a part of one.
func (r *resolver) iterated(value treesitter.NodeID, path []int, depth int) term {
	callee := r.child(value, r.field.function)
	if r.kind(value) == kindCall && r.kind(callee) == kindIdentifier && len(path) > 0 && r.isBuiltin(callee) {
		arguments := r.child(value, r.field.arguments)
		place := path[len(path)-1]
		switch r.text(callee) {
		case "enumerate":
			if place == 0 {
				return term{text: "<int>"}
			}
			return follow(r.element(r.argument(arguments, 0), depth), path[:len(path)-1])
		case "zip":
			return follow(r.element(r.argument(arguments, place), depth), path[:len(path)-1])
		}
	}
	return follow(r.element(value, depth), path)
}

// asValue is the value behind "as": of a with statement, an except clause or a
// pattern of a match statement.
func (r *resolver) asValue(id treesitter.NodeID, path []int, depth int) term {
	value := r.firstNamed(id)
	around := r.parent(id)
	switch r.kind(around) {
	case kindWithItem:
		statement := r.parent(around)
		if r.kind(statement) != kindWith {
			statement = r.parent(statement)
		}
		if r.kind(statement) != kindWith {
			return term{}
		}
		enter := r.render(value, depth)
		if first := statement + 1; r.text(first) != "async" {
			return follow(enter.behind(".__enter__()"), path)
		}
		enter = enter.behind(".__aenter__()")
		if enter.text == "" || len(enter.text)+6 > code.MaxChain {
			return term{}
		}
		return follow(term{"await " + enter.text, awaited}, path)
	case kindExcept:
		if r.token(around, "*") != none {
			return term{}
		}
		return r.instances(value, depth)
	case kindCasePattern:
		class := r.firstNamed(value)
		if r.kind(value) == kindCasePattern && r.kind(class) == kindClassPattern {
			return r.typeValue(r.text(r.firstOf(class, kindDottedName)))
		}
	}
	return term{}
}

// instances are objects of a class, or of one of several.
func (r *resolver) instances(classes treesitter.NodeID, depth int) term {
	if r.kind(classes) != kindTuple {
		return r.render(classes, depth).behind("()")
	}
	var all term
	for c := r.firstNamed(classes); c != none; c = r.nextNamed(c) {
		one := r.render(c, depth).behind("()")
		if all.text != "" {
			one = all.or(one)
		}
		if all = one; all.text == "" {
			break
		}
	}
	return all
}
