package rust

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// bindTokenClosures binds the parameters of the closures directly in a tree of tokens.
func (x *extractor) bindTokenClosures(tree treesitter.NodeID) {
	end := x.nodes[tree].Next - 1
	before := none
	for c := tree + 2; c < end; {
		next := x.nodes[c].Next
		if x.isToken(c, "|") && x.startsClosure(before) {
			next = x.bindTokenClosure(next, end)
		}
		before, c = c, next
	}
}

// startsClosure reports whether a bar behind a token starts the parameters of a
// closure, and is no operator.
func (x *extractor) startsClosure(before treesitter.NodeID) bool {
	if before == none {
		return true
	}
	if x.kind(before) != kindToken {
		return x.text(before) == "move" || x.text(before) == "async"
	}
	switch x.text(before) {
	case ",", "=", "=>", "move", "async", ";", ":", "return", "&&", "||":
		return true
	}
	return false
}

// bindTokenClosure binds the parameters that start at a token, and returns the one
// behind their bar.
func (x *extractor) bindTokenClosure(from, end treesitter.NodeID) treesitter.NodeID {
	bar := from
	for n := 0; bar < end && !x.isToken(bar, "|"); n++ {
		if n > maxLinks || x.isToken(bar, ";") {
			return from
		}
		bar = x.nodes[bar].Next
	}
	if bar >= end {
		return from
	}
	body := x.nodes[bar].Next
	scope := code.Span{Start: x.nodes[bar].End, End: x.nodes[end].End}
	if body < end {
		scope.Start = x.nodes[body].Start
		stop := x.typeEnd(body, end)
		scope.End = x.nodes[stop-1].End
		if x.opens(body, '{') {
			scope.End = x.nodes[body].End
		}
	}
	for c := from; c < bar; {
		stop := min(x.typeEnd(c, bar), bar)
		for c < stop && (x.isToken(c, "&") || x.kind(c) == kindMutable || x.text(c) == "ref") {
			c = x.nodes[c].Next
		}
		if c < stop && x.kind(c) == kindIdentifier {
			x.bindTokenParameter(c, stop, scope)
		}
		c = stop
		if c < bar {
			c = x.nodes[c].Next
		}
	}
	return body
}

// bindTokenParameter binds a parameter that ends before a token.
func (x *extractor) bindTokenParameter(name, stop treesitter.NodeID, scope code.Span) {
	next := x.nodes[name].Next
	var o origin
	switch {
	case next == stop:
	case x.isToken(next, ":"):
		o.typ = strings.TrimSpace(x.src[x.nodes[next].End:max(x.nodes[next].End, x.nodes[stop].Start)])
	default:
		return
	}
	x.bindName(name, name)
	if !hasPlaceholder(o.typ) {
		x.addLocal(name, o, scope)
	}
}
