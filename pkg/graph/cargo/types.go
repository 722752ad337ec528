package cargo

import (
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// ParseType reads a written type. References, pointers and lifetimes are left out:
// members are found through them.
func (r *rules) ParseType(text string) *graph.TypeExpr {
	p := typeParser{text: text}
	t := p.bounds()
	if p.space(); p.at < len(p.text) {
		return nil
	}
	return t
}

// typeParser reads a type from left to right.
type typeParser struct {
	text      string
	at, depth int
}

// maxTypeDepth bounds types in types.
const maxTypeDepth = 24

func (p *typeParser) space() {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] >= '\t' && p.text[p.at] <= '\r') {
		p.at++
	}
}

func (p *typeParser) peek() byte {
	if p.space(); p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *typeParser) accept(sign string) bool {
	if p.space(); strings.HasPrefix(p.text[p.at:], sign) {
		p.at += len(sign)
		return true
	}
	return false
}

// word reads a name or a keyword, or nothing.
func (p *typeParser) word() string {
	p.space()
	start := p.at
	for p.at < len(p.text) && isNameByte(p.text[p.at]) {
		p.at++
	}
	return strings.TrimPrefix(p.text[start:p.at], "r#")
}

func isNameByte(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '#' || c == '$' || c >= 0x80
}

// keyword reads a word if it is that one.
func (p *typeParser) keyword(word string) bool {
	at := p.at
	if p.word() == word {
		return true
	}
	p.at = at
	return false
}

// lifetime reads a lifetime, and reports whether there is one.
func (p *typeParser) lifetime() bool {
	if !p.accept("'") {
		return false
	}
	p.word()
	return true
}

// bounds reads types with "+" between them.
func (p *typeParser) bounds() *graph.TypeExpr {
	var all []*graph.TypeExpr
	for {
		switch {
		case p.lifetime():
		case p.accept("?"):
			p.typ()
		case p.accept("~const"):
			continue
		default:
			if t := p.typ(); t != nil {
				all = append(all, t)
			}
		}
		if !p.accept("+") {
			break
		}
	}
	switch len(all) {
	case 0:
		return nil
	case 1:
		return all[0]
	}
	return &graph.TypeExpr{Kind: graph.ExprAll, Args: all}
}

// typ reads one type; nil for one that says nothing.
func (p *typeParser) typ() *graph.TypeExpr {
	if p.depth >= maxTypeDepth {
		p.at = len(p.text)
		return nil
	}
	p.depth++
	defer func() { p.depth-- }()
	switch c := p.peek(); {
	case c == '&':
		p.at++
		p.lifetime()
		p.keyword("mut")
		return p.typ()
	case c == '*':
		p.at++
		if !p.keyword("const") {
			p.keyword("mut")
		}
		return p.typ()
	case c == '(':
		return p.tuple()
	case c == '[':
		return p.list()
	case c == '<':
		return p.qualified()
	case c == '!':
		p.at++
		return nil
	case c == ':':
		p.accept("::")
		return p.path()
	case isNameByte(c):
		return p.path()
	}
	return nil
}

func (p *typeParser) tuple() *graph.TypeExpr {
	args, comma := p.bracketed(")")
	if len(args) == 1 && !comma {
		return args[0]
	}
	return &graph.TypeExpr{Kind: graph.ExprTuple, Args: args}
}

// bracketed reads types in brackets, whose opening one stands next. comma says that a comma
// follows the last.
func (p *typeParser) bracketed(end string) (args []*graph.TypeExpr, comma bool) {
	p.at++
	for p.at < len(p.text) && !p.accept(end) {
		at := p.at
		if name := p.word(); name == "" || !p.accept(":") || strings.HasPrefix(p.text[p.at:], ":") {
			p.at = at // no name of a parameter
		}
		args = append(args, p.bounds())
		if comma = p.accept(","); !comma && !p.accept(end) {
			p.skip()
			return args, false
		} else if !comma {
			return args, false
		}
	}
	return args, comma
}

// skip gives up on what is left.
func (p *typeParser) skip() { p.at = len(p.text) }

func (p *typeParser) list() *graph.TypeExpr {
	p.at++
	element := p.typ()
	depth := 1 // behind ";" an expression may follow
	for ; p.at < len(p.text) && depth > 0; p.at++ {
		switch p.text[p.at] {
		case '[':
			depth++
		case ']':
			depth--
		}
	}
	return graph.Named(listType, element)
}

// qualified reads "<T as Trait>::Name", which is "T::Name".
func (p *typeParser) qualified() *graph.TypeExpr {
	p.at++
	inner := p.typ()
	if p.keyword("as") {
		p.typ()
	}
	if !p.accept(">") {
		p.skip()
		return nil
	}
	var name strings.Builder
	for p.accept("::") {
		name.WriteString("." + p.word())
		p.arguments()
	}
	switch {
	case name.String() == "":
		return inner
	case inner == nil:
		return nil
	case inner.Kind == graph.ExprThis:
		return graph.Named("Self" + name.String())
	case inner.Kind == graph.ExprName && inner.Name != listType:
		return graph.Named(inner.Name + name.String())
	}
	return nil
}

// path reads a name with its type arguments, and the keywords before it.
func (p *typeParser) path() *graph.TypeExpr {
	name := p.word()
	switch name {
	case "":
		return nil
	case "dyn", "impl", "mut", "const", "unsafe", "async":
		if p.peek() != 0 && p.peek() != '<' && p.peek() != '>' && p.peek() != ',' {
			return p.bounds()
		}
	case "extern":
		if p.accept(`"`) {
			p.word()
			p.accept(`"`)
		}
		return p.typ()
	case "for":
		if p.peek() == '<' {
			p.arguments()
			return p.typ()
		}
	case "fn":
		return p.function()
	case "_":
		return nil
	}
	args := p.pathArguments(name)
	for p.accept("::") {
		if p.peek() == '<' {
			args = p.pathArguments(name)
			continue
		}
		segment := p.word()
		if segment == "" {
			return nil
		}
		name += "." + segment
		args = p.pathArguments(segment)
	}
	if p.peek() == '!' {
		p.skip() // a macro
		return nil
	}
	if p.peek() == '(' {
		return p.function()
	}
	if name == "Self" {
		return &graph.TypeExpr{Kind: graph.ExprThis}
	}
	return graph.Named(name, args...)
}

// function reads the parameters and the result of a function.
func (p *typeParser) function() *graph.TypeExpr {
	if p.peek() != '(' {
		return nil
	}
	params, _ := p.bracketed(")")
	args := make([]*graph.TypeExpr, 1, len(params)+1)
	if p.accept("->") {
		args[0] = p.typ()
	}
	return &graph.TypeExpr{Kind: graph.ExprFunc, Args: append(args, params...)}
}

// pathArguments reads the type arguments of a name. What an iterator or a future
// gives stands there with a name.
func (p *typeParser) pathArguments(name string) []*graph.TypeExpr {
	if p.peek() != '<' {
		return nil
	}
	args, named := p.arguments()
	if len(args) == 0 && givesNamed(name) {
		return named
	}
	return args
}

// arguments reads what stands in angle brackets: types, and those with a name.
func (p *typeParser) arguments() (args, named []*graph.TypeExpr) {
	if p.peek() != '<' {
		return nil, nil
	}
	p.at++
	for p.at < len(p.text) {
		switch c := p.peek(); {
		case p.accept(">"):
			return args, named
		case p.accept(","), p.lifetime():
		case c == '{' || c == '"' || c == '-' || c >= '0' && c <= '9':
			p.constant()
			args = append(args, nil)
		default:
			at := p.at
			if name := p.word(); name != "" && p.accept("=") {
				if t := p.bounds(); name == "Item" || name == "Output" {
					named = append(named, t)
				}
				continue
			}
			p.at = at
			args = append(args, p.bounds())
			if p.at == at {
				p.skip()
			}
		}
	}
	return args, named
}

// constant moves behind a constant argument.
func (p *typeParser) constant() {
	depth := 0
	for ; p.at < len(p.text); p.at++ {
		switch p.text[p.at] {
		case '{', '(', '[':
			depth++
		case '}', ')', ']':
			depth--
		case ',', '>':
			if depth <= 0 {
				return
			}
		}
	}
}

// givesNamed reports whether a trait of the standard library says by a name what it
// gives.
func givesNamed(trait string) bool {
	switch trait {
	case "Iterator", "IntoIterator", "DoubleEndedIterator", "ExactSizeIterator", "FusedIterator", "Stream", "TryStream",
		"Future", "IntoFuture", "FusedFuture", "Add", "Sub", "Mul", "Div":
		return true
	}
	return false
}
