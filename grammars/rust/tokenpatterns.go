package rust

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// bindTokenPatterns binds the variables of loops, of "if let" and of the arms of a
// match directly in a tree of tokens. Patterns are read as far as they are one name,
// by itself or in the parentheses of one variant.
func (x *extractor) bindTokenPatterns(tree treesitter.NodeID) {
	end := x.Nodes[tree].Next - 1
	for c := tree + 2; c < end; c = x.Nodes[c].Next {
		if x.Kind(c) != kindToken {
			continue
		}
		switch x.Text(c) {
		case "for":
			x.bindTokenFor(x.Nodes[c].Next, end)
		case "let":
			x.bindTokenLet(x.Nodes[c].Next, end)
		case "match":
			x.noteTokenMatch(x.Nodes[c].Next, end)
		}
	}
}

// bindTokenFor binds the variable of a loop.
func (x *extractor) bindTokenFor(from, end treesitter.NodeID) {
	name, in := x.tokenBinding(from, end)
	if name == none || in >= end || x.Text(in) != "in" {
		return
	}
	value, body := x.tokenValue(x.Nodes[in].Next, end, 0)
	if body < end && x.opens(body, '{') {
		x.bindTokenName(name, origin{value: value}.post("[]"), x.Span(body))
	}
}

// bindTokenLet binds what "if let" and "while let" take out of a variant.
func (x *extractor) bindTokenLet(from, end treesitter.NodeID) {
	variant, name, equals := x.tokenVariant(from, end)
	if name == none || equals >= end || !x.IsToken(equals, "=") {
		return
	}
	value, body := x.tokenValue(x.Nodes[equals].Next, end, 0)
	if body < end && x.opens(body, '{') {
		x.bindTokenName(name, x.tokenHeld(variant, value), x.Span(body))
	}
}

// noteTokenMatch notes what a match looks at for the tree of its arms, which comes
// later.
func (x *extractor) noteTokenMatch(from, end treesitter.NodeID) {
	if value, body := x.tokenValue(from, end, 0); body < end && x.opens(body, '{') {
		if x.tokenMatches == nil {
			x.tokenMatches = make(map[treesitter.NodeID]string)
		}
		x.tokenMatches[body] = value
	}
}

// bindTokenArms binds what the arms of a match take out of variants.
func (x *extractor) bindTokenArms(body treesitter.NodeID, value string) {
	last := x.Nodes[body].Next - 1
	for c := body + 2; c < last; {
		variant, name, arrow := x.tokenVariant(c, last)
		if arrow < last && x.Text(arrow) == "if" {
			for n := 0; arrow < last && n < maxLinks && !x.IsToken(arrow, "=>"); n++ {
				arrow = x.Nodes[arrow].Next
			}
		}
		if name == none || arrow >= last || !x.IsToken(arrow, "=>") {
			c = x.Nodes[c].Next
			continue
		}
		arm := x.Nodes[arrow].Next
		stop := x.typeEnd(arm, last)
		if arm < last && x.opens(arm, '{') {
			stop = x.Nodes[arm].Next
		}
		if arm < last {
			x.bindTokenName(name, x.tokenHeld(variant, value), code.Span{Start: x.Nodes[name].End, End: x.Nodes[stop-1].End})
		}
		c = max(stop, x.Nodes[c].Next)
	}
}

// tokenBinding is a name by itself, and the token behind it.
func (x *extractor) tokenBinding(from, end treesitter.NodeID) (name, next treesitter.NodeID) {
	for from < end && (x.IsToken(from, "&") || x.Kind(from) == kindMutable || x.Text(from) == "ref") {
		from = x.Nodes[from].Next
	}
	if from >= end || x.Kind(from) != kindIdentifier || isCapital(x.name(from)) {
		return none, end
	}
	return from, x.Nodes[from].Next
}

// tokenVariant is a path with one name in parentheses: the path, the name, and the
// token behind.
func (x *extractor) tokenVariant(from, end treesitter.NodeID) (variant string, name, next treesitter.NodeID) {
	var names []string
	for n := 0; from < end && n < maxLinks && x.isPathToken(from); n++ {
		names = append(names, x.name(from))
		if from = x.Nodes[from].Next; from < end && x.IsToken(from, "::") {
			from = x.Nodes[from].Next
			continue
		}
		break
	}
	if len(names) == 0 || from >= end || !x.opens(from, '(') || !isCapital(names[len(names)-1]) {
		return "", none, end
	}
	inside := x.Nodes[from].Next - 1
	name, behind := x.tokenBinding(from+2, inside)
	if name == none || behind != inside {
		return "", none, end
	}
	return strings.Join(names, "::"), name, x.Nodes[from].Next
}

// tokenHeld is what a variant of a value holds.
func (x *extractor) tokenHeld(variant, value string) origin {
	switch lastOf(variant) {
	case "Some", "Ok", "Ready":
		return origin{value: value}.post("?")
	}
	if variant == "Err" {
		return origin{value: value}.post(".err()?")
	}
	if members := members(variant); members != "" {
		return origin{value: members + ".0"}
	}
	return origin{}
}

// bindTokenName binds a variable.
func (x *extractor) bindTokenName(name treesitter.NodeID, o origin, scope code.Span) {
	x.bindName(name, name)
	x.addLocal(name, o, scope)
}
