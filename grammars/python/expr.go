package python

import (
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Values of the language's own types.
const (
	valueNone = "<None>"
	valueSelf = "<Self>"       // an object of the class around
	classSelf = "<type[Self]>" // the class around
)

// maxExprDepth bounds how deep an expression is read.
const maxExprDepth = 24

// bind is how a rendered expression binds.
type bind uint8

const (
	tight   bind = iota // can be followed by a member
	awaited             // begins with "await"
	union               // one of several
)

// term is a rendered expression; an empty text says that it cannot be told.
type term struct {
	text string
	bind bind
}

// expr renders an expression as a code.Expr, read at the current node; "" when
// it cannot be told.
func (r *resolver) expr(id treesitter.NodeID) string { return r.render(id, 0).text }

// behind puts a postfix behind a term.
func (t term) behind(postfix string) term {
	if t.text == "" || len(t.text)+len(postfix) > code.MaxChain {
		return term{}
	}
	if t.bind != tight {
		return term{text: "(" + t.text + ")" + postfix}
	}
	return term{text: t.text + postfix}
}

// or is the union of two values; None adds nothing to another.
func (t term) or(o term) term {
	switch {
	case t.text == "" || o.text == "":
		return term{}
	case t.text == o.text, o.text == valueNone:
		return t
	case t.text == valueNone:
		return o
	}
	have := split(t.text)
	text := t.text
	for _, one := range split(o.text) {
		if one == valueNone || slices.Contains(have, one) {
			continue
		}
		if len(text)+1+len(one) > code.MaxChain {
			return term{}
		}
		have = append(have, one)
		text += "|" + one
	}
	if len(have) == 1 {
		return t
	}
	return term{text: text, bind: union}
}

// split lists the alternatives of an expression.
func split(text string) []string {
	var parts []string
	depth, start := 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '<', '[', '(':
			depth++
		case '>', ']', ')':
			depth--
		case '|':
			if depth == 0 {
				parts = append(parts, text[start:i])
				start = i + 1
			}
		}
	}
	return append(parts, text[start:])
}

// listOf is a list of such values; of an unknown element it is a plain list.
func listOf(element term) term {
	if element.text == "" || len(element.text)+2 > code.MaxChain {
		return term{text: "<list>"}
	}
	return term{text: "[" + element.text + "]"}
}

func (r *resolver) render(id treesitter.NodeID, depth int) term {
	if id == none || depth > maxExprDepth {
		return term{}
	}
	depth++
	switch r.Kind(id) {
	case kindIdentifier:
		return r.renderName(id)
	case kindAttribute:
		return r.renderAttribute(id, depth)
	case kindCall:
		return r.renderCall(id, depth)
	case kindSubscript:
		return r.renderSubscript(id, depth)
	case kindParenthesized, kindType:
		return r.render(r.FirstNamed(id), depth)
	case kindAwait:
		inner := r.render(r.FirstNamed(id), depth)
		if inner.text == "" || len(inner.text)+8 > code.MaxChain {
			return term{}
		}
		if inner.bind == union {
			inner.text = "(" + inner.text + ")"
		}
		return term{"await " + inner.text, awaited}
	case kindNamedExpression:
		return r.render(r.Child(id, r.field.value), depth)
	case kindConditional:
		first := r.FirstNamed(id)
		condition := r.NextNamed(first)
		return r.render(first, depth).or(r.render(r.NextNamed(condition), depth))
	case kindBoolean:
		right := r.render(r.Child(id, r.field.right), depth)
		if r.Text(r.Child(id, r.field.operator)) == "and" {
			return right
		}
		return r.render(r.Child(id, r.field.left), depth).or(right)
	case kindList, kindSet:
		return r.renderElements(id, depth)
	case kindTuple, kindPatterns:
		return r.renderTuple(id, depth)
	case kindDictionary:
		return r.renderDictionary(id, depth)
	case kindComprehension:
		return r.renderComprehension(id, depth)
	case kindBinary:
		if r.Kind(r.Child(id, r.field.left)) == kindString {
			return term{text: "<str>"}
		}
		if r.isTypeUnion(id, depth) {
			return classOf(r.typeValue(r.Text(id)))
		}
		return term{}
	case kindUnary:
		if inner := r.render(r.FirstNamed(id), depth); inner.text == "<int>" || inner.text == "<float>" {
			return inner
		}
		return term{}
	case kindAssignment: // of several targets
		return r.render(r.Child(id, r.field.right), depth)
	}
	return term{text: literalValue(r.Kind(id), r.Text(id))}
}

// literalValue is the value of a literal, or "".
func literalValue(k kind, text string) string {
	switch k {
	case kindString, kindConcatenated:
		for i := 0; i < len(text) && !isQuote(text[i]); i++ {
			if text[i]|0x20 == 'b' {
				return "<bytes>"
			}
		}
		return "<str>"
	case kindInteger:
		return "<int>"
	case kindFloat:
		return "<float>"
	case kindBool, kindComparison, kindNot:
		return "<bool>"
	case kindNone:
		return valueNone
	}
	return ""
}

// renderName is a name, or what stands for it.
func (r *resolver) renderName(id treesitter.NodeID) term {
	name := r.Text(id)
	for _, v := range slices.Backward(r.aliases) {
		if v.name == name {
			return v.value
		}
	}
	if name == "" || len(name) > code.MaxChain {
		return term{}
	}
	n, ok := r.names[name]
	if !ok {
		return term{text: name}
	}
	m := r.meaning(n)
	switch m.what {
	case meaningSelf:
		return term{text: "this"}
	case meaningClass:
		return term{text: classSelf}
	case meaningLocal:
		if r.scopes[m.scope].kind == scopeClass {
			break
		}
		r.hasLocal = true
		r.useLocal(m.scope, n, r.Nodes[id].Start)
		if r.closing {
			return r.closed(m.scope, n, r.Nodes[id].Start)
		}
	case meaningSymbol:
		if _, imported := r.imported[name]; !imported && r.scopes[m.scope].kind == scopeFunction {
			r.hasLocal = true
			if r.closing {
				return term{}
			}
		}
	case meaningGlobal, meaningOuter:
	}
	return term{text: name}
}

func (r *resolver) renderAttribute(id treesitter.NodeID, depth int) term {
	name := r.Text(r.Child(id, r.field.attribute))
	if name == "" {
		return term{}
	}
	object := r.render(r.Child(id, r.field.object), depth)
	if object.text == classSelf {
		object.text = "this"
	}
	if name == "__class__" && object.text == "this" {
		return term{text: classSelf}
	}
	return object.behind("." + name)
}

// renderSubscript is an element, or for a slice the sequence.
func (r *resolver) renderSubscript(id treesitter.NodeID, depth int) term {
	value := r.render(r.Child(id, r.field.value), depth)
	if r.Kind(r.Child(id, r.field.subscript)) == kindSlice {
		return value
	}
	return value.behind("[]")
}

func (r *resolver) renderElements(id treesitter.NodeID, depth int) term {
	var element term
	end := r.Nodes[id].Next
	for c := id + 1; c < end; c = r.Nodes[c].Next {
		if !r.IsPart(c) {
			continue
		}
		if element.text == "" {
			element = r.render(c, depth)
		} else {
			element = element.or(r.render(c, depth))
		}
		if element.text == "" {
			break
		}
	}
	return listOf(element)
}

// alias is a name of a comprehension with its value.
type alias struct {
	name  string
	value term
}

func (r *resolver) renderComprehension(id treesitter.NodeID, depth int) term {
	body := r.Child(id, r.field.body)
	if body == none {
		return term{}
	}
	if r.Kind(body) == kindPair {
		return term{text: "<dict>"}
	}
	saved := len(r.aliases)
	end := r.Nodes[id].Next
	for c := body; c < end && len(r.aliases) < saved+maxLinks; c = r.Nodes[c].Next {
		if r.Kind(c) != kindForIn {
			continue
		}
		left := r.Child(c, r.field.left)
		for n := left; n != none && n < r.Nodes[left].Next; n++ {
			if r.Kind(n) == kindIdentifier {
				r.aliases = append(r.aliases, alias{r.Text(n), r.targetValue(n, depth)})
			}
		}
	}
	element := r.render(body, depth)
	r.aliases = r.aliases[:saved]
	return listOf(element)
}
