package rust

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// tokenReader reads the value of an expression among the tokens of a macro.
type tokenReader struct {
	*extractor
	at, end treesitter.NodeID
	value   strings.Builder
	nested  int
}

// tokenValue is the value of the expression that starts at a token, and the first
// token that does not belong to it.
func (x *extractor) tokenValue(from, end treesitter.NodeID, nested int) (string, treesitter.NodeID) {
	r := tokenReader{extractor: x, at: from, end: end, nested: nested}
	if nested > maxNested || !r.start() {
		return "", r.at
	}
	for n := 0; r.at < r.end; n++ {
		if n > maxLinks || r.value.Len() > code.MaxChain {
			return "", r.at
		}
		if !r.next() {
			break
		}
	}
	return r.value.String(), r.at
}

// firstTokenValue is the value of the first expression in brackets.
func (x *extractor) firstTokenValue(tree treesitter.NodeID) string { return x.treeValue(tree, 0, ",;") }

// treeValue is the value of the expression in brackets, which ends there or before
// one of the tokens of ends.
func (x *extractor) treeValue(tree treesitter.NodeID, nested int, ends string) string {
	if x.Kind(tree) != kindTokenTree {
		return ""
	}
	end := x.Nodes[tree].Next - 1 // without the closing bracket
	value, at := x.tokenValue(tree+2, end, nested+1)
	if at < end && (ends == "" || !strings.Contains(ends, x.Text(at))) {
		return ""
	}
	return value
}

// start reads the first part of an expression.
func (r *tokenReader) start() bool {
	for n := 0; n < 4 && r.at < r.end && (r.IsToken(r.at, "&") || r.IsToken(r.at, "*") || r.Kind(r.at) == kindMutable); n++ {
		r.at = r.Nodes[r.at].Next
	}
	if r.at >= r.end {
		return false
	}
	id := r.at
	r.at = r.Nodes[id].Next
	switch k := r.Kind(id); {
	case k == kindSelf && !r.follows("::"):
		r.value.WriteString("this")
	case r.isPathToken(id):
		return r.path(id)
	case k == kindTokenTree && r.opens(id, '('):
		inner := r.treeValue(id, r.nested, "")
		r.value.WriteString(grouped(inner))
		return inner != ""
	case k == kindTokenTree && r.opens(id, '['):
		list := listOf(r.treeValue(id, r.nested, ",;"))
		r.value.WriteString(list)
		return list != ""
	default:
		v := valuer{extractor: r.extractor}
		literal := v.literal(id)
		r.value.WriteString(literal)
		return literal != ""
	}
	return true
}

func (r *tokenReader) follows(token string) bool { return r.at < r.end && r.IsToken(r.at, token) }

// path reads the rest of a path, and the macro or the struct that it names.
func (r *tokenReader) path(first treesitter.NodeID) bool {
	last := first
	names := []string{r.name(first)}
	for n := 0; n < maxLinks && r.follows("::"); n++ {
		next := r.Nodes[r.at].Next
		if next < r.end && r.IsToken(next, "<") {
			if !r.skipArguments(next) {
				return false
			}
			continue
		}
		if next >= r.end || !r.isPathToken(next) {
			return false
		}
		last, r.at = next, r.Nodes[next].Next
		names = append(names, r.name(last))
	}
	if names[0] == "super" {
		names = append([]string{"self"}, names...)
	}
	path := strings.Join(names, ".")
	if r.at < r.end {
		tree := r.Nodes[r.at].Next
		switch {
		case r.IsToken(r.at, "!") && tree < r.end && r.Kind(tree) == kindTokenTree:
			value := r.macroGives(r.name(last), tree)
			r.at = r.Nodes[tree].Next
			r.value.WriteString(grouped(value))
			return value != "" && value != never
		case r.opens(r.at, '{') && isCapital(r.name(last)) && !isConstant(r.name(last)):
			r.at = r.Nodes[r.at].Next
			if n := len(names); n > 1 && isCapital(names[n-2]) {
				names = names[:n-1] // a variant
			}
			r.value.WriteString(written(strings.Join(names, "::")))
			return true
		case r.opens(r.at, '(') && transparent[lastTwo(strings.ReplaceAll(path, ".", "::"))]:
			value := r.treeValue(r.at, r.nested, ",")
			r.at = r.Nodes[r.at].Next
			r.value.WriteString(grouped(value))
			return value != ""
		}
	}
	if local, typ := r.bound(names[0], first); local && len(names) > 1 {
		if typ {
			path = "<" + names[0] + ">" + path[len(names[0]):]
		} else {
			path = "self." + path
		}
	}
	r.value.WriteString(path)
	return true
}

// skipArguments moves behind the type arguments that start at a token.
func (r *tokenReader) skipArguments(open treesitter.NodeID) bool {
	depth := 0
	for n, c := 0, open; c < r.end && n < maxSteps; n, c = n+1, r.Nodes[c].Next {
		if r.Kind(c) != kindToken {
			continue
		}
		switch r.Text(c) {
		case "<":
			depth++
		case ">":
			depth--
		case ">>":
			depth -= 2
		}
		if depth <= 0 {
			r.at = r.Nodes[c].Next
			return depth == 0
		}
	}
	return false
}

// next reads one postfix and reports whether there is one.
func (r *tokenReader) next() bool {
	switch {
	case r.IsToken(r.at, "?"):
		r.value.WriteString("?")
	case r.opens(r.at, '('):
		r.value.WriteString("()")
	case r.opens(r.at, '['):
		r.value.WriteString(".index()")
	case r.IsToken(r.at, "."):
		return r.member()
	default:
		return false
	}
	r.at = r.Nodes[r.at].Next
	return true
}

// member reads a dot with the name behind it.
func (r *tokenReader) member() bool {
	id := r.Nodes[r.at].Next
	if id >= r.end {
		return false
	}
	name := r.name(id)
	switch k := r.Kind(id); {
	case name == "await":
		inner := grouped(r.value.String())
		r.value.Reset()
		r.value.WriteString("(await " + inner + ")")
	case k == kindIdentifier, k == kindInteger, k == kindToken && r.isWeakKeyword(id):
		r.value.WriteString("." + name)
	default:
		return false
	}
	r.at = r.Nodes[id].Next
	if r.follows("::") {
		next := r.Nodes[r.at].Next
		return next < r.end && r.IsToken(next, "<") && r.skipArguments(next)
	}
	return true
}

// localOfToken records a variable that is declared among tokens.
func (x *extractor) localOfToken(name treesitter.NodeID) {
	tree := x.Parent(name)
	end := x.Nodes[tree].Next
	scope := code.Span{Start: x.Nodes[name].End, End: x.Nodes[tree].End}
	var o origin
	next := x.Nodes[name].Next
	if next < end && x.IsToken(next, ":") && !x.IsToken(name-1, "|") {
		from := x.Nodes[next].End
		for n := 0; n < maxSteps && next < end && !x.IsToken(next, "=") && !x.IsToken(next, ";"); n++ {
			next = x.Nodes[next].Next
		}
		if next < end {
			o.typ = strings.TrimSpace(x.Src[from:max(from, x.Nodes[next].Start)])
		}
	}
	if next < end && x.IsToken(next, "=") {
		value, at := x.tokenValue(x.Nodes[next].Next, end, 0)
		if at < end && x.IsToken(at, ";") {
			o.value = value
			scope.Start = x.Nodes[at].End
		} else {
			scope.Start = max(scope.Start, x.tokenStatementEnd(next, end))
		}
	}
	if hasPlaceholder(o.typ) && o.value != "" {
		o.typ = ""
	}
	x.addLocal(name, o, scope)
}

// tokenStatementEnd is the end of the statement among tokens that from is in.
func (x *extractor) tokenStatementEnd(from, end treesitter.NodeID) uint32 {
	for n, c := 0, from; c < end && n < maxSteps; n, c = n+1, x.Nodes[c].Next {
		if x.IsToken(c, ";") {
			return x.Nodes[c].End
		}
	}
	return 0
}

// tokenArguments counts the arguments in brackets, or gives 0 where commas can
// mean something else.
func (x *extractor) tokenArguments(tree treesitter.NodeID) uint8 {
	end := x.Nodes[tree].Next - 1
	count, pending := 1, false
	closure, depth := false, 0 // between the bars, in type arguments
	for n, c := 0, tree+2; c < end; n, c = n+1, x.Nodes[c].Next {
		if n > maxSteps || x.Kind(c) == kindTokenTree && x.Src[x.Nodes[c].Start] == '$' {
			return 0
		}
		if x.Kind(c) == kindComment {
			continue
		}
		if x.Kind(c) == kindToken {
			switch x.Text(c) {
			case "$":
				return 0
			case "|":
				closure = !closure && !pending || !closure && x.Text(c-1) == "move"
			case "<":
				if depth > 0 || x.IsToken(c-1, "::") {
					depth++
				}
			case ">":
				depth = max(depth-1, 0)
			case ">>":
				depth = max(depth-2, 0)
			case ",":
				if closure || depth > 0 {
					continue
				}
				pending = false
				continue
			}
		}
		if !pending {
			pending = true
			count++
		}
	}
	return uint8(min(count, code.MaxArgs))
}
