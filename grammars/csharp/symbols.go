package csharp

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// declare adds a symbol. outer is the node that makes up its span, name that of
// its name or none where the symbol has its name already, body that of its body or
// none.
func (x *extractor) declare(s code.Symbol, outer, name, body treesitter.NodeID) int32 {
	if name != none {
		s.NameSpan = x.nameSpan(name)
		if s.Name == "" {
			s.Name = x.name(name)
		}
		x.marks[name] = markSkip
	}
	s.Span = x.Span(outer)
	s.Head = code.Span{Start: x.headStart(outer), End: s.Span.End}
	if body != none {
		s.Body = x.Span(body)
		s.Head.End = s.Body.Start
	}
	s.Head = x.trimmed(s.Head)
	x.dropLoose(&s)
	if s.Doc = x.docBefore(outer); !s.Doc.Empty() {
		s.Span.Start = s.Doc.Start
	}
	return x.add(s)
}

func (x *extractor) add(s code.Symbol) int32 {
	x.facts.Symbols = append(x.facts.Symbols, s)
	return int32(len(x.facts.Symbols) - 1)
}

// settle makes symbols that begin inside others end inside them, and uses of names
// stand in what encloses them: in text that does not fit the grammar some ends are
// guesses.
func (x *extractor) settle() {
	var open []int32
	for i := range x.facts.Symbols {
		span := x.facts.Symbols[i].Span
		for n := len(open); n > 0 && x.facts.Symbols[open[n-1]].Span.End <= span.Start; n-- {
			open = open[:n-1]
		}
		for k := len(open) - 1; k >= 0 && x.facts.Symbols[open[k]].Span.End < span.End; k-- {
			x.facts.Symbols[open[k]].Span.End = span.End
		}
		open = append(open, int32(i))
	}
	for i := range x.facts.Refs {
		r := &x.facts.Refs[i]
		for r.Enclosing != code.NoSymbol && !x.facts.Symbols[r.Enclosing].Span.Contains(r.Span) {
			r.Enclosing = x.facts.Symbols[r.Enclosing].Parent
		}
	}
	for i := range x.facts.Locals {
		l := &x.facts.Locals[i]
		at := code.Span{Start: l.Scope.Start, End: l.Scope.Start}
		for l.Enclosing != code.NoSymbol && !x.facts.Symbols[l.Enclosing].Span.Contains(at) {
			l.Enclosing = x.facts.Symbols[l.Enclosing].Parent
		}
	}
}

// trimmed leaves out what ends a declaration.
func (x *extractor) trimmed(s code.Span) code.Span {
	for s.End > s.Start && isTerminator(x.Src[s.End-1]) {
		s.End--
	}
	return s
}

func isTerminator(c byte) bool {
	return c == ';' || c == ' ' || c == '\t' || c == '\r' || c == '\n'
}

// headStart is where a declaration goes on behind the attributes that it begins
// with.
func (x *extractor) headStart(outer treesitter.NodeID) uint32 {
	for c := outer + 1; c < x.Nodes[outer].Next; c = x.Nodes[c].Next {
		switch x.Kind(c) {
		case kindAttributeList, kindComment, kindDirective, kindConditional:
		default:
			return x.Nodes[c].Start
		}
	}
	return x.Nodes[outer].Start
}

// isNamed reports whether a declaration has its name. In text that does not fit
// the grammar a keyword may be taken for it.
func (x *extractor) isNamed(name treesitter.NodeID) bool {
	return name != none && x.name(name) != "" && !reserved[x.Text(name)] &&
		!x.declared[x.Nodes[name].Start]
}

// reserved are the words that no declaration has for a name, those that begin
// statements above all.
var reserved = map[string]bool{
	"abstract": true, "as": true, "base": true, "bool": true, "break": true, "byte": true, "case": true,
	"catch": true, "char": true, "checked": true, "class": true, "const": true, "continue": true,
	"decimal": true, "default": true, "delegate": true, "do": true, "double": true, "else": true,
	"enum": true, "event": true, "explicit": true, "extern": true, "false": true, "finally": true,
	"fixed": true, "float": true, "for": true, "foreach": true, "goto": true, "if": true, "implicit": true,
	"in": true, "int": true, "interface": true, "internal": true, "is": true, "lock": true, "long": true,
	"namespace": true, "new": true, "null": true, "object": true, "operator": true, "out": true,
	"override": true, "params": true, "private": true, "protected": true, "public": true, "readonly": true,
	"ref": true, "return": true, "sbyte": true, "sealed": true, "short": true, "sizeof": true,
	"stackalloc": true, "static": true, "string": true, "struct": true, "switch": true, "this": true,
	"throw": true, "true": true, "try": true, "typeof": true, "uint": true, "ulong": true, "unchecked": true,
	"unsafe": true, "ushort": true, "using": true, "virtual": true, "void": true, "volatile": true, "while": true,
}

// container is the symbol around the current node when it holds members.
func (x *extractor) container() *code.Symbol {
	if x.symbol == code.NoSymbol {
		return nil
	}
	if s := &x.facts.Symbols[x.symbol]; s.Kind.Container() {
		return s
	}
	return nil
}

// inType is the symbol around the current node when it is a type.
func (x *extractor) inType() *code.Symbol {
	if s := x.container(); s != nil && s.Kind != code.SymbolNamespace {
		return s
	}
	return nil
}
