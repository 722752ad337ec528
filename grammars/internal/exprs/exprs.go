// Package exprs puts together expressions as code.Expr has them. Each of its functions
// returns "" for what is not known, and for what is too long to keep.
package exprs

import (
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Bounded is an expression, or "" when it is too long to keep.
func Bounded(e string) code.Expr {
	if len(e) > code.MaxChain {
		return ""
	}
	return e
}

// ValueOf is a value of a type.
func ValueOf(t string) code.Expr {
	if t == "" {
		return ""
	}
	return Bounded("<" + t + ">")
}

// New is a new value of a type.
func New(t string) code.Expr {
	if t == "" {
		return ""
	}
	return Bounded("new " + t + "()")
}

// Postfixed puts something behind an expression that is known.
func Postfixed(e, postfix string) code.Expr {
	if e == "" || postfix == "" {
		return Bounded(e)
	}
	return build(e, []string{postfix})
}

// Either is one of two values, of which the first may not be there. It can be too long.
func Either(a, b string) string {
	if a == "" || b == a {
		return b
	}
	return a + "|" + b
}

// build puts links, the last first, behind what an expression begins with.
func build(first string, links []string) code.Expr {
	if first == "" || len(links) == 0 {
		return Bounded(first)
	}
	if strings.Contains(first, "|") || strings.HasPrefix(first, "await ") {
		first = "(" + first + ")"
	}
	var out strings.Builder
	out.WriteString(first)
	for _, link := range slices.Backward(links) {
		out.WriteString(link)
	}
	return Bounded(out.String())
}

// Follow follows an expression to its first name, over steps nodes at the most, and
// builds it from there. link takes the last member, call or index off an expression; the
// expression before it is the root where nothing can be taken off. primary is what an
// expression begins with.
func Follow(
	id treesitter.NodeID, steps int,
	link func(treesitter.NodeID) (link string, before treesitter.NodeID), primary func(treesitter.NodeID) string,
) code.Expr {
	var links [code.MaxChain / 2]string // what stands behind the first name, last first
	count, size := 0, 0
	for range steps {
		last, before := link(id)
		if before == treesitter.Root {
			return build(primary(id), links[:count])
		}
		id = before
		if last == "" {
			continue
		}
		if size += len(last); size > code.MaxChain || count == len(links) {
			return ""
		}
		links[count] = last
		count++
	}
	return ""
}
