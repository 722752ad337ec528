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
		id = r.Parent(id)
		switch r.Kind(id) {
		case kindPatterns, kindSplat, kindTuple, kindList, kindParenthesized, kindAsPattern, kindWithItem,
			kindDottedName, kindClassPattern, kindKeywordPattern, kindSplatPattern, kindUnionPattern, kindDictionaryPattern:
			if r.Kind(id) == kindAsPattern && r.Kind(r.Parent(id)) == kindWithItem {
				return site{node: id, start: r.Nodes[id].End}, true
			}
		case kindCasePattern:
			if r.Kind(r.Parent(id)) == kindCase {
				return site{node: id, start: r.Nodes[id].End}, true
			}
		case kindAssignment:
			return site{node: id, start: r.Nodes[id].End, typ: r.Text(r.Child(id, r.field.typ))}, true
		case kindAugmented:
			return site{}, false
		case kindFor:
			return site{node: id, start: r.Nodes[r.Child(id, r.field.right)].End}, r.Child(id, r.field.right) != none
		case kindForIn:
			return site{node: id, within: r.Span(r.Parent(id))}, true
		case kindNamedExpression:
			return site{node: id, start: r.Nodes[id].End}, true
		case kindExcept:
			return site{node: id, within: code.Span{Start: r.Nodes[below].End, End: r.Nodes[id].End}}, true
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
	if r.Kind(r.Parent(id)) == kindAttribute {
		id = r.Parent(id)
	}
	for range 2 * maxLinks {
		below := id
		id = r.Parent(id)
		switch r.Kind(id) {
		case kindPatterns, kindTuple, kindList:
			if r.Kind(r.Parent(id)) == kindAsPattern && r.Child(r.Parent(id), r.field.alias) == id {
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
			right := r.Child(id, r.field.right)
			for range maxLinks {
				if r.Kind(right) != kindAssignment {
					break
				}
				right = r.Child(right, r.field.right)
			}
			return r.pick(right, path[:n], depth)
		case kindFor, kindForIn:
			return r.iterated(r.Child(id, r.field.right), path[:n], depth)
		case kindNamedExpression:
			return r.render(r.Child(id, r.field.value), depth)
		default:
			return term{}
		}
	}
	return term{}
}

// placeIn is the place of an element in a pattern, or -1 behind a starred one.
func (r *resolver) placeIn(list, element treesitter.NodeID) int {
	index := 0
	end := r.Nodes[list].Next
	for c := list + 1; c < end; c = r.Nodes[c].Next {
		switch {
		case r.Kind(c) == kindSplat:
			return -1
		case c == element:
			return index
		case r.IsPart(c):
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
		switch r.Kind(value) {
		case kindParenthesized:
			value = r.FirstNamed(value)
			continue
		case kindTuple, kindList, kindPatterns:
			element := r.FirstNamed(value)
			for range path[len(path)-1] {
				element = r.NextNamed(element)
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
	callee := r.Child(value, r.field.function)
	if r.Kind(value) == kindCall && r.Kind(callee) == kindIdentifier && len(path) > 0 && r.isBuiltin(callee) {
		arguments := r.Child(value, r.field.arguments)
		place := path[len(path)-1]
		switch r.Text(callee) {
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
	value := r.FirstNamed(id)
	around := r.Parent(id)
	switch r.Kind(around) {
	case kindWithItem:
		statement := r.Parent(around)
		if r.Kind(statement) != kindWith {
			statement = r.Parent(statement)
		}
		if r.Kind(statement) != kindWith {
			return term{}
		}
		enter := r.render(value, depth)
		if first := statement + 1; r.Text(first) != "async" {
			return follow(enter.behind(".__enter__()"), path)
		}
		enter = enter.behind(".__aenter__()")
		if enter.text == "" || len(enter.text)+6 > code.MaxChain {
			return term{}
		}
		return follow(term{"await " + enter.text, awaited}, path)
	case kindExcept:
		if r.Token(around, "*") != none {
			return term{}
		}
		return r.instances(value, depth)
	case kindCasePattern:
		class := r.FirstNamed(value)
		if r.Kind(value) == kindCasePattern && r.Kind(class) == kindClassPattern {
			return r.typeValue(r.Text(r.ChildOf(class, kindDottedName)))
		}
	}
	return term{}
}

// instances are objects of a class, or of one of several.
func (r *resolver) instances(classes treesitter.NodeID, depth int) term {
	if r.Kind(classes) != kindTuple {
		return r.render(classes, depth).behind("()")
	}
	var all term
	for c := r.FirstNamed(classes); c != none; c = r.NextNamed(c) {
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
