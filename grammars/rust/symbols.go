package rust

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// declare adds a symbol inside the current one and returns its index. id is the
// node of the declaration, name that of its name, body that of its body or
// none.
func (x *extractor) declare(s code.Symbol, id, name, body treesitter.NodeID) int32 {
	s.Parent = x.symbol
	if s.Name == "" {
		s.Name = x.name(name)
	}
	if name != none {
		s.NameSpan = x.Span(name)
		x.mark(name, markSkip)
	}
	s.Span = x.Span(id)
	s.Head = s.Span
	if body != none {
		s.Body = x.Span(body)
		s.Head.End = s.Body.Start
	}
	s.Head = x.trimEnd(s.Head)
	l := x.leadingOf(id)
	if l.some {
		s.Span.Start = l.start
	}
	if s.Doc = l.doc; s.Doc.Empty() && body != none {
		s.Doc = x.innerDoc(body)
	}
	s.Flags |= x.attributeFlags(l.attributes)
	if s.Kind == code.SymbolClass || s.Kind == code.SymbolEnum {
		s.Bases = x.appendDerived(s.Bases, l.attributes)
	}
	index := int32(len(x.facts.Symbols))
	x.facts.Symbols = append(x.facts.Symbols, s)
	if !x.inBody {
		x.declared[s.Name] = true
	}
	x.attributeRefs(l.attributes, index)
	return index
}

// declaredName is the name of a declaration, or none if it is missing.
func (x *extractor) declaredName(id treesitter.NodeID) treesitter.NodeID {
	name := x.Child(id, x.field.name)
	if name == none || x.Nodes[name].Start == x.Nodes[name].End {
		return none
	}
	return name
}

// isPublic reports whether code outside the file can name what id declares.
// All ways to say "pub" do, but for pub(self).
func (x *extractor) isPublic(id treesitter.NodeID) bool {
	return x.visible && !x.inBody && (x.public || x.saysPublic(id))
}

func (x *extractor) saysPublic(id treesitter.NodeID) bool {
	v := x.ChildOf(id, kindVisibility)
	return v != none && x.ChildOf(v, kindSelf) == none
}

// container is the kind of the declaration around, for what is a method only
// inside of a type.
func (x *extractor) inType() bool {
	if x.symbol == code.NoSymbol {
		return false
	}
	s := &x.facts.Symbols[x.symbol]
	return s.Kind == code.SymbolInterface || s.Flags&code.FlagExtension != 0
}

// inTrait reports whether the declaration around is a trait.
func (x *extractor) inTrait() bool {
	return x.symbol != code.NoSymbol && x.facts.Symbols[x.symbol].Kind == code.SymbolInterface
}

// settleExtensions hides impl blocks of types that the file hides, and what is in
// them. A type that the file does not declare is taken for a visible one.
func (x *extractor) settleExtensions() {
	hidden := make(map[string]bool)
	for i := range x.facts.Symbols {
		switch s := &x.facts.Symbols[i]; s.Kind {
		case code.SymbolClass, code.SymbolEnum, code.SymbolInterface, code.SymbolType:
			if s.Flags&code.FlagExtension == 0 && !x.isMember(s) {
				hidden[s.Name] = !s.Exported
			}
		}
	}
	for i := range x.facts.Symbols {
		s := &x.facts.Symbols[i]
		if s.Flags&code.FlagExtension != 0 {
			s.Exported = s.Exported && !hidden[s.Name]
		} else if x.isMember(s) {
			s.Exported = s.Exported && x.facts.Symbols[s.Parent].Exported
		}
	}
}

// isMember reports whether a symbol is an item of an impl block.
func (x *extractor) isMember(s *code.Symbol) bool {
	return s.Parent != code.NoSymbol && x.facts.Symbols[s.Parent].Flags&code.FlagExtension != 0
}
