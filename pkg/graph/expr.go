package graph

import (
	"strconv"
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// exprKind says what a node of an expression is.
type exprKind uint8

const (
	exprName     exprKind = iota // text
	exprThis                     //
	exprSuper                    //
	exprNew                      // text is a type
	exprTyped                    // text is a type
	exprList                     // of
	exprMember                   // of, text
	exprCall                     // of
	exprCallback                 // of is the callee; j, i
	exprElement                  // of
	exprKey                      // of
	exprItem                     // of, i
	exprUnwrap                   // of
	exprAwait                    // of
	exprAny                      // alts
)

// expr is a parsed code.Expr.
type expr struct {
	kind exprKind
	text string
	of   *expr
	alts []*expr
	j, i int
	path string // of a member: the dotted name that it is as a whole, or empty
}

// parseExpr reads the form that code.Expr describes; nil when the text is not in
// it. The text is at most code.MaxChain bytes long, which bounds the depth.
func parseExpr(text string) *expr {
	if len(text) == 0 || len(text) > code.MaxChain {
		return nil
	}
	p := exprParser{text: text}
	e := p.alternatives()
	if e == nil || p.at != len(p.text) {
		return nil
	}
	return e
}

type exprParser struct {
	text string
	at   int
}

func (p *exprParser) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *exprParser) accept(s string) bool {
	if strings.HasPrefix(p.text[p.at:], s) {
		p.at += len(s)
		return true
	}
	return false
}

func (p *exprParser) alternatives() *expr {
	first := p.term()
	if first == nil || p.peek() != '|' {
		return first
	}
	alts := []*expr{first}
	for p.accept("|") {
		next := p.term()
		if next == nil {
			return nil
		}
		alts = append(alts, next)
	}
	return &expr{kind: exprAny, alts: alts}
}

func (p *exprParser) term() *expr {
	if p.accept("await ") {
		e := p.term()
		if e == nil {
			return nil
		}
		return &expr{kind: exprAwait, of: e}
	}
	e := p.primary()
	for e != nil && p.at < len(p.text) {
		next := p.postfix(e)
		if next == nil {
			return nil
		}
		if next == e {
			break
		}
		e = next
	}
	return e
}

func (p *exprParser) primary() *expr {
	switch {
	case p.accept("("):
		e := p.alternatives()
		if e == nil || !p.accept(")") {
			return nil
		}
		return e
	case p.accept("["):
		if p.accept("]") {
			return &expr{kind: exprList}
		}
		e := p.alternatives()
		if e == nil || !p.accept("]") {
			return nil
		}
		return &expr{kind: exprList, of: e}
	case p.peek() == '<':
		inner, ok := p.bracketed()
		if !ok {
			return nil
		}
		return &expr{kind: exprTyped, text: inner}
	case p.accept("new "):
		start := p.at
		for p.at < len(p.text) && p.peek() != '(' {
			if p.peek() == '<' || p.peek() == '[' {
				if _, ok := p.bracketed(); !ok {
					return nil
				}
				continue
			}
			p.at++
		}
		typ := p.text[start:p.at]
		if typ == "" || !p.accept("()") {
			return nil
		}
		return &expr{kind: exprNew, text: typ}
	}
	name := p.name()
	switch name {
	case "":
		return nil
	case "this":
		return &expr{kind: exprThis}
	case "super":
		return &expr{kind: exprSuper}
	}
	return &expr{kind: exprName, text: name}
}

// postfix reads one postfix of e; e itself when there is none.
func (p *exprParser) postfix(e *expr) *expr {
	switch {
	case p.accept("."):
		name := p.name()
		if name == "" {
			return nil
		}
		m := &expr{kind: exprMember, of: e, text: name}
		switch {
		case e.kind == exprName:
			m.path = e.text + "." + name
		case e.path != "":
			m.path = e.path + "." + name
		}
		return m
	case p.accept("()@"):
		j, ok := p.number()
		if !ok || !p.accept(",") {
			return nil
		}
		i, ok := p.number()
		if !ok {
			return nil
		}
		return &expr{kind: exprCallback, of: e, j: j, i: i}
	case p.accept("()"):
		return &expr{kind: exprCall, of: e}
	case p.accept("[#]"):
		return &expr{kind: exprKey, of: e}
	case p.accept("[]"):
		return &expr{kind: exprElement, of: e}
	case p.accept("#"):
		i, ok := p.number()
		if !ok {
			return nil
		}
		return &expr{kind: exprItem, of: e, i: i}
	case p.accept("?"):
		return &expr{kind: exprUnwrap, of: e}
	}
	return e
}

// name reads a name: everything up to a sign of the form itself. A "#" at the start
// belongs to the name.
func (p *exprParser) name() string {
	start := p.at
	p.accept("#")
	for p.at < len(p.text) && strings.IndexByte(".()[]<>|#?@,: ", p.text[p.at]) < 0 {
		p.at++
	}
	return p.text[start:p.at]
}

func (p *exprParser) number() (int, bool) {
	start := p.at
	for c := p.peek(); c >= '0' && c <= '9'; c = p.peek() {
		p.at++
	}
	n, err := strconv.Atoi(p.text[start:p.at])
	return n, err == nil
}

// bracketed reads a balanced bracket and returns what is in it. The ">" of arrows
// ("=>", "->") closes nothing.
func (p *exprParser) bracketed() (string, bool) {
	start, depth := p.at, 0
	for ; p.at < len(p.text); p.at++ {
		switch p.text[p.at] {
		case '<', '(', '[', '{':
			depth++
		case '>':
			if p.at > start && (p.text[p.at-1] == '=' || p.text[p.at-1] == '-') {
				continue
			}
			depth--
		case ')', ']', '}':
			depth--
		}
		if depth == 0 {
			p.at++
			return p.text[start+1 : p.at-1], true
		}
	}
	return "", false
}
