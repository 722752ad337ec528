// Package nominal has what the rules of class-based languages share: how types are
// written, and how a call chooses among overloaded methods.
package nominal

import (
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// Array is the name of arrays and of parameters that take any number of arguments.
const Array = "[]"

// maxTypeDepth bounds how deep types nest.
const maxTypeDepth = 24

// ParseType reads a written type: names with arguments, arrays, wildcards, tuples,
// several bounds with "&", and "delegate R(A, B)" for functions. Words before it that
// say how a parameter is passed, annotations, and the sign that it may be null are
// left out. "2->" is a function with two parameters, "->" any function. It returns nil when the text is no type.
func ParseType(text string) *graph.TypeExpr {
	if strings.HasSuffix(text, "->") {
		return graph.Named(text)
	}
	p := parser{text: text}
	t := p.bounds(0)
	p.space()
	if p.at < len(p.text) {
		return nil
	}
	return t
}

// Nullable is what holds a value, or none, of a type whose values are never none.
const Nullable = "Nullable"

// isValue knows the types of which "?" makes another one.
func isValue(name string) bool {
	switch name {
	case "bool", "byte", "sbyte", "char", "short", "ushort", "int", "uint", "long", "ulong", "float", "double", "decimal",
		"DateTime", "DateTimeOffset", "TimeSpan", "Guid":
		return true
	}
	return false
}

type parser struct {
	text string
	at   int
}

func (p *parser) space() {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] >= '\t' && p.text[p.at] <= '\r') {
		p.at++
	}
}

// take moves behind a sign if it comes next.
func (p *parser) take(sign string) bool {
	p.space()
	if strings.HasPrefix(p.text[p.at:], sign) {
		p.at += len(sign)
		return true
	}
	return false
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func (p *parser) word() string {
	p.space()
	from := p.at
	for p.at < len(p.text) && isWord(p.text[p.at]) {
		p.at++
	}
	return p.text[from:p.at]
}

// peek is the next word, without moving.
func (p *parser) peek() string {
	at := p.at
	w := p.word()
	p.at = at
	return w
}

// bounds reads one type, or several that hold at once.
func (p *parser) bounds(depth int) *graph.TypeExpr {
	t := p.one(depth)
	if t == nil || !p.take("&") {
		return t
	}
	all := &graph.TypeExpr{Kind: graph.ExprAll, Args: []*graph.TypeExpr{t}}
	for {
		if t = p.one(depth); t == nil {
			return nil
		}
		all.Args = append(all.Args, t)
		if !p.take("&") {
			return all
		}
	}
}

// isPassed knows the words before the type of a parameter that say how it is passed.
func isPassed(word string) bool {
	switch word {
	case "this", "ref", "out", "in", "params", "scoped", "readonly", "final":
		return true
	}
	return false
}

func (p *parser) one(depth int) *graph.TypeExpr {
	if depth > maxTypeDepth {
		return nil
	}
	p.annotations()
	for isPassed(p.peek()) {
		p.word()
	}
	p.annotations()
	var t *graph.TypeExpr
	switch {
	case p.take("?"):
		return p.wildcard(depth)
	case p.take("("):
		t = p.list(graph.ExprTuple, nil, ")", depth)
	default:
		t = p.named(depth)
	}
	if t == nil {
		return nil
	}
	return p.suffixes(t)
}

// annotations skips "@Name" and "@Name(...)".
func (p *parser) annotations() {
	for p.take("@") {
		p.word()
		for p.take(".") {
			p.word()
		}
		if p.take("(") {
			for level := 1; p.at < len(p.text) && level > 0; p.at++ {
				switch p.text[p.at] {
				case '(':
					level++
				case ')':
					level--
				}
			}
		}
	}
}

// wildcard reads what follows "?": a bound, or nothing.
func (p *parser) wildcard(depth int) *graph.TypeExpr {
	switch p.peek() {
	case "extends", "super":
		p.word()
		return p.bounds(depth + 1)
	}
	return unknown()
}

// unknown is a type that nothing is known of; no declaration has the name.
func unknown() *graph.TypeExpr { return graph.Named("?") }

// named reads a dotted name with arguments; those of the last part count.
func (p *parser) named(depth int) *graph.TypeExpr {
	var name strings.Builder
	var args []*graph.TypeExpr
	for {
		p.annotations()
		word := p.word()
		if word == "" {
			return nil
		}
		if word == "delegate" && name.Len() == 0 {
			return p.function(depth)
		}
		if name.Len() > 0 {
			name.WriteByte('.')
		}
		name.WriteString(word)
		args = nil
		if p.take("<") {
			list := p.list(graph.ExprTuple, nil, ">", depth)
			if list == nil {
				return nil
			}
			args = list.Args
		}
		switch {
		case p.take("::"):
		case !strings.HasPrefix(p.text[p.at:], "...") && p.take("."):
		default:
			return graph.Named(name.String(), args...)
		}
	}
}

// function reads "R(A, B)".
func (p *parser) function(depth int) *graph.TypeExpr {
	result := p.one(depth + 1)
	if result == nil || !p.take("(") {
		return nil
	}
	return p.list(graph.ExprFunc, []*graph.TypeExpr{result}, ")", depth)
}

// list reads types with commas between them up to a sign. Elements of tuples may have
// names; an element that is left out is unknown.
func (p *parser) list(kind graph.TypeExprKind, args []*graph.TypeExpr, end string, depth int) *graph.TypeExpr {
	t := &graph.TypeExpr{Kind: kind, Args: args}
	if p.take(end) {
		return t
	}
	for {
		p.space()
		if strings.HasPrefix(p.text[p.at:], ",") || strings.HasPrefix(p.text[p.at:], end) {
			t.Args = append(t.Args, unknown())
		} else {
			arg := p.bounds(depth + 1)
			if arg == nil {
				return nil
			}
			t.Args = append(t.Args, arg)
			p.word() // the name of an element
		}
		switch {
		case p.take(","):
		case p.take(end):
			return t
		default:
			return nil
		}
	}
}

// suffixes reads what follows a type: arrays, "?" and "*".
func (p *parser) suffixes(t *graph.TypeExpr) *graph.TypeExpr {
	for {
		p.annotations()
		switch {
		case p.take("..."):
			t = graph.Named(Array, t)
		case p.take("["):
			end := strings.IndexByte(p.text[p.at:], ']')
			if end < 0 {
				return nil
			}
			p.at += end + 1
			t = graph.Named(Array, t)
		case p.take("?"):
			if t.Kind == graph.ExprName && len(t.Args) == 0 && isValue(t.Name) {
				t = graph.Named(Nullable, t)
			}
		case p.take("*"):
		default:
			return t
		}
	}
}
