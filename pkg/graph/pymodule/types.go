package pymodule

import (
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// maxTypeDepth bounds how deep types are read.
const maxTypeDepth = 24

// ParseType reads an annotation, also one in quotes.
func (r *rules) ParseType(text string) *graph.TypeExpr {
	p := typeParser{text: text}
	return p.union(0)
}

// typeParser reads a type from left to right.
type typeParser struct {
	text string
	at   int
}

func (p *typeParser) skip() {
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == ' ' || c >= '\t' && c <= '\r' || c == '\\':
			p.at++
		case c == '#':
			end := strings.IndexByte(p.text[p.at:], '\n')
			if end < 0 {
				end = len(p.text) - p.at
			}
			p.at += end
		default:
			return
		}
	}
}

func (p *typeParser) accept(c byte) bool {
	p.skip()
	if p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

// union reads alternatives. None is left out beside others, and nil what says
// nothing.
func (p *typeParser) union(depth int) *graph.TypeExpr {
	if depth > maxTypeDepth {
		return nil
	}
	first := p.term(depth)
	alternatives := []*graph.TypeExpr{first}
	for p.accept('|') {
		alternatives = append(alternatives, p.term(depth))
	}
	if len(alternatives) == 1 {
		return first
	}
	return unionOf(alternatives)
}

func unionOf(alternatives []*graph.TypeExpr) *graph.TypeExpr {
	var kept []*graph.TypeExpr
	for _, a := range alternatives {
		if a != nil && (a.Kind != graph.ExprName || a.Name != "None") {
			kept = append(kept, a)
		}
	}
	switch len(kept) {
	case 0:
		return alternatives[0]
	case 1:
		return kept[0]
	}
	return &graph.TypeExpr{Kind: graph.ExprUnion, Args: kept}
}

func (p *typeParser) term(depth int) *graph.TypeExpr {
	p.skip()
	if p.at >= len(p.text) {
		return nil
	}
	switch c := p.text[p.at]; c {
	case '\'', '"':
		return p.quoted(depth)
	case '(':
		p.at++
		t := p.union(depth + 1)
		p.accept(')')
		return t
	case '[': // the parameters of a function
		p.at++
		return &graph.TypeExpr{Kind: graph.ExprTuple, Args: p.arguments(']', depth+1)}
	case '*':
		p.at++
		return p.term(depth)
	}
	name := p.name()
	if name == "" {
		p.at++
		return nil
	}
	if strings.HasPrefix(name, "...") {
		return &graph.TypeExpr{Kind: graph.ExprName, Name: "..."}
	}
	var args []*graph.TypeExpr
	if last := lastName(name); p.accept('[') {
		if last == "Literal" {
			p.close()
			return graph.Named("Literal")
		}
		args = p.arguments(']', depth+1)
	}
	return special(name, args)
}

// name reads a dotted name.
func (p *typeParser) name() string {
	start := p.at
	for p.at < len(p.text) {
		c := p.text[p.at]
		if c != '_' && c != '.' && c < 0x80 && (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') {
			break
		}
		p.at++
	}
	return p.text[start:p.at]
}

// quoted reads a type in quotes; what stands in them is at most one quote deep.
func (p *typeParser) quoted(depth int) *graph.TypeExpr {
	quote := p.text[p.at]
	p.at++
	end := strings.IndexByte(p.text[p.at:], quote)
	if end < 0 {
		return nil
	}
	inner := typeParser{text: p.text[p.at : p.at+end]}
	p.at += end + 1
	return inner.union(depth + 1)
}

// arguments reads types up to a closing sign.
func (p *typeParser) arguments(closing byte, depth int) []*graph.TypeExpr {
	var args []*graph.TypeExpr
	for !p.accept(closing) {
		if p.at >= len(p.text) || depth > maxTypeDepth {
			return args
		}
		before := p.at
		args = append(args, p.union(depth))
		if !p.accept(',') && p.at == before {
			p.at++
		}
	}
	return args
}

// close skips to behind the bracket that is open.
func (p *typeParser) close() {
	for depth := 1; p.at < len(p.text) && depth > 0; p.at++ {
		switch p.text[p.at] {
		case '[':
			depth++
		case ']':
			depth--
		}
	}
}

func lastName(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// special reads the forms of the typing module.
func special(name string, args []*graph.TypeExpr) *graph.TypeExpr {
	first := func() *graph.TypeExpr {
		if len(args) == 0 {
			return nil
		}
		return args[0]
	}
	switch lastName(name) {
	case "Any", "AnyStr", "object", "Incomplete":
		if len(args) == 0 {
			return nil
		}
	case "Self":
		return &graph.TypeExpr{Kind: graph.ExprThis}
	case "Optional", "Annotated", "Required", "NotRequired", "ReadOnly", "Final", "ClassVar", "InitVar":
		if len(args) > 0 {
			return first()
		}
	case "Union":
		if len(args) > 0 {
			return unionOf(args)
		}
	case "Type", "type":
		if len(args) == 1 && args[0] != nil {
			return &graph.TypeExpr{Kind: graph.ExprObject, Args: args}
		}
	case "Tuple", "tuple":
		switch {
		case len(args) == 2 && args[1] != nil && args[1].Name == "...":
			return graph.Named("list", args[0])
		case len(args) > 0:
			return &graph.TypeExpr{Kind: graph.ExprTuple, Args: args}
		}
	case "Callable":
		if len(args) == 2 {
			f := &graph.TypeExpr{Kind: graph.ExprFunc, Args: []*graph.TypeExpr{args[1]}}
			if args[0] != nil && args[0].Kind == graph.ExprTuple {
				f.Args = append(f.Args, args[0].Args...)
			}
			return f
		}
	}
	return graph.Named(name, args...)
}
