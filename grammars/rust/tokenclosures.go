package rust

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// bindTokenClosures binds the parameters of the closures directly in a tree of tokens.
func (x *extractor) bindTokenClosures(tree treesitter.NodeID) {
	end := x.Nodes[tree].Next - 1
	before := none
	for c := tree + 2; c < end; {
		next := x.Nodes[c].Next
		if x.IsToken(c, "|") && x.startsClosure(before) {
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
	if x.Kind(before) != kindToken {
		return x.Text(before) == "move" || x.Text(before) == "async"
	}
	switch x.Text(before) {
	case ",", "=", "=>", "move", "async", ";", ":", "return", "&&", "||":
		return true
	}
	return false
}

// bindTokenClosure binds the parameters that start at a token, and returns the one
// behind their bar.
func (x *extractor) bindTokenClosure(from, end treesitter.NodeID) treesitter.NodeID {
	bar := from
	for n := 0; bar < end && !x.IsToken(bar, "|"); n++ {
		if n > maxLinks || x.IsToken(bar, ";") {
			return from
		}
		bar = x.Nodes[bar].Next
	}
	if bar >= end {
		return from
	}
	body := x.Nodes[bar].Next
	scope := code.Span{Start: x.Nodes[bar].End, End: x.Nodes[end].End}
	if body < end {
		scope.Start = x.Nodes[body].Start
		stop := x.typeEnd(body, end)
		scope.End = x.Nodes[stop-1].End
		if x.opens(body, '{') {
			scope.End = x.Nodes[body].End
		}
	}
	for c := from; c < bar; {
		stop := min(x.typeEnd(c, bar), bar)
		for c < stop && (x.IsToken(c, "&") || x.Kind(c) == kindMutable || x.Text(c) == "ref") {
			c = x.Nodes[c].Next
		}
		if c < stop && x.Kind(c) == kindIdentifier {
			x.bindTokenParameter(c, stop, scope)
		}
		c = stop
		if c < bar {
			c = x.Nodes[c].Next
		}
	}
	return body
}

// bindTokenParameter binds a parameter that ends before a token.
func (x *extractor) bindTokenParameter(name, stop treesitter.NodeID, scope code.Span) {
	next := x.Nodes[name].Next
	var o origin
	switch {
	case next == stop:
	case x.IsToken(next, ":"):
		o.typ = strings.TrimSpace(x.Src[x.Nodes[next].End:max(x.Nodes[next].End, x.Nodes[stop].Start)])
	default:
		return
	}
	x.bindName(name, name)
	if !hasPlaceholder(o.typ) {
		x.addLocal(name, o, scope)
	}
}
