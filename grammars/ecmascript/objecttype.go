package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// appendObject appends an object as a value of the type that it has, as far as it
// is short and its members are names, new values, literals and the like. Its
// functions are symbols of their own and left out.
func (x *extractor) appendObject(b []byte, id treesitter.NodeID, depth int) ([]byte, level) {
	start := len(b)
	b = append(b, '<')
	b, ok := x.appendObjectType(b, id, depth)
	if !ok || len(b) >= code.MaxChain {
		return b[:start], levelUnknown
	}
	return append(b, '>'), levelPostfix
}

// maxMembers bounds how many members of an object are looked at.
const maxMembers = 32

// appendObjectType appends the type of an object; ok is false if no member has a
// type that can be written.
func (x *extractor) appendObjectType(b []byte, id treesitter.NodeID, depth int) (_ []byte, ok bool) {
	b = append(b, '{')
	members := 0
	end := x.Nodes[id].Next
	for c := id + 1; c < end && members < maxMembers; c = x.Nodes[c].Next {
		name, value := "", c
		switch x.Kind(c) {
		case kindShorthand:
			name = x.Text(c)
		case kindPair:
			name = x.memberName(x.Child(c, x.field.key))
			value = x.Child(c, x.field.value)
		default:
			continue
		}
		members++
		if !isName(name) || value == none {
			continue
		}
		from := len(b)
		if ok {
			b = append(b, ';')
		}
		b = append(append(b, name...), ':')
		var found bool
		b, found = x.appendTypeOf(b, value, depth)
		// Room for the brackets that are still to be closed.
		if !found || len(b)+depth+2 > code.MaxChain {
			b = b[:from]
			continue
		}
		ok = true
	}
	return append(b, '}'), ok
}

// appendTypeOf appends the type that a value has; ok is false if it cannot be
// written.
func (x *extractor) appendTypeOf(b []byte, id treesitter.NodeID, depth int) (_ []byte, ok bool) {
	if id == none || depth > maxExprDepth || len(b) > code.MaxChain {
		return b, false
	}
	depth++
	switch k := x.Kind(id); k {
	case kindParenthesized, kindNonNull:
		return x.appendTypeOf(b, x.FirstNamed(id), depth)
	case kindObject:
		return x.appendObjectType(b, id, depth)
	case kindFunctionExpr, kindArrow, kindArray:
		return b, false
	}
	start := len(b)
	e, l := x.appendExpr(b, id, depth)
	if l < levelPostfix || len(e) > code.MaxChain {
		return b[:start], false
	}
	t := typeOfExpr(string(e[start:]))
	return append(b[:start], t...), t != ""
}

// typeOfExpr writes an expression as the type that it has, or "".
func typeOfExpr(e code.Expr) string {
	if rest, ok := strings.CutPrefix(e, "await "); ok {
		t := typeOfExpr(rest)
		if t == "" {
			return ""
		}
		return "Awaited<" + t + ">"
	}
	if rest, ok := strings.CutPrefix(e, "new "); ok {
		t, ok := strings.CutSuffix(rest, "()")
		if !ok || strings.ContainsAny(t, "()") {
			return ""
		}
		return t
	}
	if e != "" && e[0] == '<' {
		if closing(e) != len(e)-1 {
			return ""
		}
		return e[1 : len(e)-1]
	}
	if rest, ok := strings.CutSuffix(e, "()"); ok {
		t := typeOfExpr(rest)
		if t == "" {
			return ""
		}
		return "ReturnType<" + t + ">"
	}
	for name := range strings.SplitSeq(e, ".") {
		if !isName(name) {
			return ""
		}
	}
	return "typeof " + e
}

// closing is the index of the bracket that closes the one e starts with, or -1.
func closing(e string) int {
	depth := 0
	for i := range len(e) {
		switch e[i] {
		case '(', '[', '<', '{':
			depth++
		case ')', ']', '>', '}':
			if e[i] == '>' && i > 0 && e[i-1] == '=' {
				continue
			}
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}
