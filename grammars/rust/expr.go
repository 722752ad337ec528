package rust

import (
	"slices"
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Values are written in the form of code.Expr. References, Box::new and the like
// are left out, since a member is looked up through them; "self" is "this", and
// "::" a dot. A path whose type has arguments is "<Vec<u8>>.new()".

const (
	// maxNested bounds how deep values are looked into where one has others inside.
	maxNested = 6
	// maxSteps bounds the nodes that are looked at for one value.
	maxSteps = 160
	// maxPostfixes bounds the signs and names behind a value, three of them a call.
	maxPostfixes = 45
	// never is the value of what gives none: None, "return", a panic.
	never = "!"
)

// named is what is known of a name inside of the expression that is being read.
type named struct{ name, value string }

// valuer reads the value of one expression.
type valuer struct {
	*extractor
	known         []named
	nested, steps int
}

// value is the value of an expression, or "".
func (x *extractor) value(id treesitter.NodeID) string {
	if id == none {
		return ""
	}
	v := valuer{extractor: x}
	return settled(v.of(id))
}

// settled is a value that can be kept, or "".
func settled(value string) string {
	if value == never || len(value) > code.MaxChain {
		return ""
	}
	return value
}

// postfixes are what stands behind a value, filled from the last to the first.
type postfixes struct {
	parts [maxPostfixes]string
	free  int
}

func (p *postfixes) push(parts ...string) {
	for i := len(parts) - 1; i >= 0 && p.free > 0; i-- {
		p.free--
		p.parts[p.free] = parts[i]
	}
}

// behind puts the postfixes behind a value.
func (p *postfixes) behind(base string) string {
	if p.free == maxPostfixes || base == "" || base == never {
		return base
	}
	size := 2 + len(base)
	for _, part := range p.parts[p.free:] {
		size += len(part)
	}
	if size > code.MaxChain+2 {
		return ""
	}
	return grouped(base) + strings.Join(p.parts[p.free:], "")
}

// grouped is a value in the parentheses that it needs before a postfix.
func grouped(base string) string {
	if strings.HasPrefix(base, "await ") || strings.Contains(base, "|") {
		return "(" + base + ")"
	}
	return base
}

// of reads an expression from its outermost part inwards.
func (v *valuer) of(id treesitter.NodeID) string {
	if v.nested >= maxNested {
		return ""
	}
	v.nested++
	defer func() { v.nested-- }()
	p := postfixes{free: maxPostfixes}
	for p.free > 3 && id != none {
		if v.steps++; v.steps > maxSteps {
			return ""
		}
		next, base := v.step(id, &p)
		if next == none {
			return p.behind(base)
		}
		id = next
	}
	return ""
}

// step reads one part of an expression: it returns the part inside, or the value
// where there is none.
func (v *valuer) step(id treesitter.NodeID, p *postfixes) (next treesitter.NodeID, base string) {
	switch v.Kind(id) {
	case kindParenthesized, kindWrappedBlock, kindElse:
		return v.FirstNamed(id), ""
	case kindReference:
		return v.Child(id, v.field.value), ""
	case kindUnary:
		return v.FirstNamed(id), ""
	case kindTry:
		p.push("?")
		return v.FirstNamed(id), ""
	case kindAwait:
		if inner := v.of(v.FirstNamed(id)); inner != "" && inner != never {
			return none, "await " + grouped(inner)
		}
		return none, ""
	case kindFieldExpression:
		p.push(".", v.name(v.Child(id, v.field.field)))
		return v.Child(id, v.field.value), ""
	case kindIndex:
		first := v.FirstNamed(id)
		if index := v.Nodes[first].Next; first == none || !v.holdsRange(index, v.Nodes[id].Next) {
			p.push(".index()") // an iteration of a map gives something else
		}
		return first, ""
	case kindCall:
		return v.call(id, p)
	case kindGenericFunction:
		return v.Child(id, v.field.function), ""
	default:
		return none, v.primary(id)
	}
}

// holdsRange reports whether an index cuts a part out of a list.
func (v *valuer) holdsRange(from, end treesitter.NodeID) bool {
	for c := from; c < end; c = v.Nodes[c].Next {
		if v.Kind(c) == kindRange {
			return true
		}
	}
	return false
}

// primary is the value of an expression without a part that its value is made from.
func (v *valuer) primary(id treesitter.NodeID) string {
	switch v.Kind(id) {
	case kindSelf:
		return "this"
	case kindIdentifier:
		return v.plainName(id)
	case kindScopedIdentifier:
		return v.pathValue(id)
	case kindStructExpression:
		return v.literalValue(v.Child(id, v.field.name))
	case kindCast:
		return written(v.Text(v.Child(id, v.field.typ)))
	case kindArray:
		return listOf(v.of(v.FirstNamed(id)))
	case kindMacroCall:
		return v.macroValue(id)
	case kindBinary:
		if isComparison(v.Text(v.Nodes[v.FirstNamed(id)].Next)) {
			return "<bool>"
		}
		return ""
	case kindIf:
		return v.ifValue(id)
	case kindMatch:
		return v.matchValue(id)
	case kindBlock:
		return v.blockValue(id)
	case kindDiverging:
		return never
	default:
		return v.literal(id)
	}
}

// literal is the type of a literal.
func (v *valuer) literal(id treesitter.NodeID) string {
	text := v.Text(id)
	switch v.Kind(id) {
	case kindString:
		if strings.HasPrefix(text, "b") {
			return "<&[u8]>"
		}
		return "<&str>"
	case kindChar:
		if strings.HasPrefix(text, "b") {
			return "<u8>"
		}
		return "<char>"
	case kindBoolean:
		return "<bool>"
	case kindInteger:
		return "<" + suffix(text, "i32") + ">"
	case kindFloat:
		return "<" + suffix(text, "f64") + ">"
	}
	return ""
}

// suffix is the type that a number names, or otherwise the usual one.
func suffix(number, usual string) string {
	if strings.HasPrefix(number, "0x") {
		if i := strings.LastIndexAny(number, "iu"); i > 0 {
			return number[i:]
		}
		return usual
	}
	if i := strings.IndexAny(number, "iuf"); i > 0 {
		return number[i:]
	}
	return usual
}

func isComparison(operator string) bool {
	switch operator {
	case "==", "!=", "<", ">", "<=", ">=", "&&", "||":
		return true
	}
	return false
}

// listOf is a list of values.
func listOf(element string) string {
	if element == "" || element == never {
		return ""
	}
	return "[" + element + "]"
}

// written is a value of a written type, or "" if it cannot be told in an
// expression or is only partly written.
func written(typ string) string {
	typ = strings.ReplaceAll(snippet.Squeeze(typ, 4*code.MaxChain, '\''), "::<", "<")
	if typ == "" || len(typ) > code.MaxChain-2 || strings.Contains(typ, "->") || hasPlaceholder(typ) {
		return ""
	}
	return "<" + typ + ">"
}

// hasPlaceholder reports whether a type leaves a part to inference.
func hasPlaceholder(typ string) bool {
	for i := 0; i < len(typ); i++ {
		if typ[i] == '_' && (i == 0 || !isNameByte(typ[i-1])) && (i+1 == len(typ) || !isNameByte(typ[i+1])) {
			return true
		}
	}
	return false
}

// plainName is a name that stands alone.
func (v *valuer) plainName(id treesitter.NodeID) string {
	name := v.name(id)
	for _, v0 := range slices.Backward(v.known) {
		if v0.name == name {
			return v0.value
		}
	}
	if name == "None" {
		return never
	}
	return name
}

// pathValue is a path to a function, a constant or a variant.
func (v *valuer) pathValue(id treesitter.NodeID) string {
	name := v.name(v.Child(id, v.field.name))
	path := v.Child(id, v.field.path)
	if path == none || name == "" {
		return name
	}
	switch v.Kind(path) {
	case kindGenericType:
		return joinMember(written(v.Text(path)), name)
	case kindBracketedType:
		inner := v.FirstNamed(path)
		if v.Kind(inner) == kindQualifiedType {
			inner = v.Child(inner, v.field.alias)
		}
		return joinMember(written(v.Text(inner)), name)
	}
	before := v.path(path)
	if local, typ := v.bound(before, path); local {
		if typ {
			before = "<" + before + ">"
		} else {
			before = "self." + before // a module, not the variable of its name
		}
	}
	if before == "super" {
		before = "self.super"
	}
	return joinMember(dotted(before), name)
}

func joinMember(base, name string) string {
	if base == "" {
		return ""
	}
	return base + "." + name
}

// dotted is a path with dots. "super" at its start would mean something else in an
// expression, so that it is said to be that of the module around.
func dotted(path string) string {
	if strings.HasPrefix(path, "super::") {
		path = "self::" + path
	}
	return strings.ReplaceAll(path, "::", ".")
}

// literalValue is the value of a struct expression: of one of a variant, the type
// that the variant belongs to.
func (x *extractor) literalValue(typ treesitter.NodeID) string {
	if x.Kind(typ) == kindScopedType {
		if path := x.Child(typ, x.field.path); isCapital(x.name(x.bareType(path))) {
			typ = path
		}
	}
	return written(x.Text(typ))
}

// members is a type or a variant as what its fields are looked up in.
func members(path string) string {
	if strings.ContainsAny(path, "<([& ") || len(path) > code.MaxChain {
		return ""
	}
	return dotted(path)
}
