package rust

import (
	"strconv"
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// origin is what is known of a value that a pattern takes apart.
type origin struct {
	typ   string            // as written, or empty
	node  treesitter.NodeID // the expression that gives it, or none
	value string            // as an expression, or empty
}

// post puts a postfix behind a value.
func (o origin) post(postfix string) origin {
	value := o.value
	if o.typ != "" {
		value = written(o.typ)
	}
	if value == "" || value == never {
		return origin{}
	}
	return origin{value: grouped(value) + postfix}
}

// maxPattern bounds how deep patterns in patterns are looked into.
const maxPattern = 8

// spread calls yield with each name that a pattern binds, and with what is known of
// its value. Of alternatives the first one tells it, since all bind the same names.
func (v *valuer) spread(pattern treesitter.NodeID, o origin, yield func(name treesitter.NodeID, o origin)) {
	if v.nested >= maxNested+maxPattern || pattern == none {
		return
	}
	v.nested++
	defer func() { v.nested-- }()
	switch v.Kind(pattern) {
	case kindIdentifier:
		if !isCapital(v.name(pattern)) && v.Nodes[pattern].Start < v.Nodes[pattern].End {
			yield(pattern, o)
		}
	case kindWrapperPattern, kindMatchPattern:
		v.spread(v.LastNamed(pattern), origin{typ: strings.TrimPrefix(o.typ, "&"), node: o.node, value: o.value}, yield)
	case kindOrPattern:
		v.spread(v.FirstNamed(pattern), o, yield)
	case kindCapturedPattern:
		first := v.FirstNamed(pattern)
		v.spread(first, o, yield)
		if last := v.LastNamed(pattern); last != first {
			v.spread(last, o, yield)
		}
	case kindTuplePositions:
		v.spreadTuple(pattern, o, yield)
	case kindSlicePattern:
		v.spreadSlice(pattern, o, yield)
	case kindTuplePattern:
		v.spreadVariant(pattern, o, yield)
	case kindStructPattern:
		v.spreadFields(pattern, yield)
	}
}

// positions calls yield with the patterns in brackets and their index, which is -1
// behind "..", or for that.
func (x *extractor) positions(pattern treesitter.NodeID, except treesitter.FieldID, yield func(c treesitter.NodeID, i int)) {
	i := 0
	end := x.Nodes[pattern].Next
	for c := pattern + 1; c < end; c = x.Nodes[c].Next {
		switch text := x.Text(c); {
		case except != 0 && x.Nodes[c].Field == except, x.Kind(c) == kindComment:
		case text == "..":
			i = -1 << 16
		case x.Nodes[c].Flags&treesitter.FlagNamed != 0 || text == "_":
			yield(c, max(i, -1))
			i++
		}
	}
}

func (v *valuer) spreadTuple(pattern treesitter.NodeID, o origin, yield func(treesitter.NodeID, origin)) {
	types := tupleTypes(o.typ)
	v.positions(pattern, 0, func(c treesitter.NodeID, i int) {
		var part origin
		switch {
		case i < 0:
		case i < len(types):
			part.typ = types[i]
		case v.Kind(o.node) == kindTuple:
			if part.node = v.element(o.node, i); part.node != none {
				part.value = v.of(part.node)
			}
		default:
			part = o.post("#" + strconv.Itoa(i))
		}
		v.spread(c, part, yield)
	})
}

// element is the i-th expression of a tuple, or none.
func (x *extractor) element(tuple treesitter.NodeID, i int) treesitter.NodeID {
	end := x.Nodes[tuple].Next
	for c := tuple + 1; c < end; c = x.Nodes[c].Next {
		if x.IsPart(c) {
			if i == 0 {
				return c
			}
			i--
		}
	}
	return none
}

func (v *valuer) spreadSlice(pattern treesitter.NodeID, o origin, yield func(treesitter.NodeID, origin)) {
	v.positions(pattern, 0, func(c treesitter.NodeID, _ int) {
		if v.Kind(c) == kindCapturedPattern && strings.HasSuffix(v.Text(c), "..") {
			v.spread(v.FirstNamed(c), o, yield) // the rest is a list, too
			return
		}
		v.spread(c, o.post("[]"), yield)
	})
}

// spreadVariant handles Some(x), and Path(x, y) of a tuple struct or a variant.
func (v *valuer) spreadVariant(pattern treesitter.NodeID, o origin, yield func(treesitter.NodeID, origin)) {
	path := v.path(v.Child(pattern, v.field.typ))
	name := lastOf(path)
	typ := members(path)
	v.positions(pattern, v.field.typ, func(c treesitter.NodeID, i int) {
		var part origin
		switch {
		case i < 0 || typ == "":
		case path == "Err" || path == "Result::Err":
			part = o.post(".err()?")
		case name == "Some" || name == "Ok" || name == "Ready":
			part = o.post("?")
			if v.Kind(o.node) == kindCall && lastOf(v.Text(v.Child(o.node, v.field.function))) == name {
				part = origin{node: v.FirstNamed(v.Child(o.node, v.field.arguments))}
				part.value = v.of(part.node)
			}
		default:
			part.value = typ + "." + strconv.Itoa(i)
		}
		v.spread(c, part, yield)
	})
}

// spreadFields handles Path { a, b: pattern }.
func (v *valuer) spreadFields(pattern treesitter.NodeID, yield func(treesitter.NodeID, origin)) {
	typ := members(v.path(v.Child(pattern, v.field.typ)))
	end := v.Nodes[pattern].Next
	for c := pattern + 1; c < end; c = v.Nodes[c].Next {
		if v.Kind(c) != kindFieldPattern {
			continue
		}
		name := v.Child(c, v.field.name)
		var part origin
		if typ != "" {
			part.value = typ + "." + v.name(name)
		}
		if inner := v.Child(c, v.field.pattern); inner != none {
			v.spread(inner, part, yield)
		} else if v.Kind(name) == kindShorthandField {
			yield(name, part)
		}
	}
}

// tupleTypes are the types in a written tuple.
func tupleTypes(typ string) []string {
	typ = strings.TrimSpace(strings.TrimLeft(typ, "& "))
	if len(typ) < 2 || len(typ) > 8*code.MaxChain || typ[0] != '(' || typ[len(typ)-1] != ')' {
		return nil
	}
	return splitTypes(typ[1 : len(typ)-1])
}

// splitTypes cuts types at the commas between them.
func splitTypes(text string) []string {
	var out []string
	depth, start := 0, 0
	for i := 0; i <= len(text); i++ {
		if i == len(text) || text[i] == ',' && depth == 0 {
			if part := snippet.Squeeze(text[start:i], 4*code.MaxChain, '\''); part != "" {
				out = append(out, part)
			}
			start = i + 1
			continue
		}
		switch text[i] {
		case '(', '[', '<', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '>':
			if i == 0 || text[i-1] != '-' {
				depth--
			}
		}
	}
	return out
}
