package rust

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// nameImpl finds the type and the trait in the head of an impl block.
func (x *extractor) nameImpl(s *code.Symbol, item *looseItem) bool {
	typ, trait := none, none
	depth := 0
	for c := x.Nodes[item.keyword].Next; c <= item.last && c != item.body; c = x.Nodes[c].Next {
		switch k := x.Kind(c); {
		case k == kindIdentifier || k == kindTypeIdentifier || k == kindMetavariable:
			if depth == 0 {
				typ = c
			}
		case k == kindGenericType || k == kindScopedType:
			if t := x.bareType(c); depth == 0 && t != none {
				typ = t
			}
		case k == kindOther || k == kindTokenTree && x.Nodes[c].Start < x.Nodes[c].End:
			if depth == 0 && (typ == none || k == kindOther) {
				typ = c // a builtin type, a tuple, a list
			}
		case k != kindToken:
		case x.Text(c) == "<":
			depth++
		case x.Text(c) == ">":
			depth--
		case x.Text(c) == ">>":
			depth -= 2
		case x.Text(c) == "for" && depth == 0:
			trait, typ = typ, none
		case x.Text(c) == "where" && depth == 0:
			c = item.last
		}
	}
	if x.name(typ) == "" || x.Kind(typ) == kindMetavariable {
		return false
	}
	s.Name, s.NameSpan = x.name(typ), x.Span(typ)
	if k := x.Kind(typ); k == kindOther || k == kindTokenTree {
		s.Name = snippet.Clip(snippet.Unspaced(s.Name, ""), maxTypeName)
	} else {
		x.mark(typ, markType)
	}
	s.Flags |= code.FlagExtension
	s.Exported = x.visible && !x.inBody
	if trait != none {
		s.Bases = []code.Base{{Name: x.name(trait), Role: code.RoleImplements}}
		x.mark(trait, markImplements)
	}
	return true
}

// detailLoose fills in what is written in the head.
func (x *extractor) detailLoose(s *code.Symbol, item *looseItem, lead looseLead) {
	end := s.Head.End
	until := func(parts ...treesitter.NodeID) string {
		from := x.Nodes[parts[0]].End
		for _, p := range parts[1:] {
			if p > parts[0] {
				return strings.TrimSpace(x.Src[from:max(from, x.Nodes[p].Start)])
			}
		}
		return strings.TrimSpace(x.Src[from:max(from, end)])
	}
	s.TypeParams = x.looseTypeParameters(item)
	switch s.Kind {
	case code.SymbolFunction:
		s.Params = x.looseParameters(item.parameters)
		if item.arrow != none {
			s.Type = until(item.arrow, item.where)
		}
		if lead.async {
			s.Flags |= code.FlagAsync
		}
		if x.inType() {
			s.Kind = code.SymbolMethod
			if !hasSelf(s.Params) {
				s.Flags |= code.FlagStatic
			}
			if x.inTrait() && item.body == none {
				s.Flags |= code.FlagAbstract
			}
		}
	case code.SymbolType:
		if item.equals != none {
			s.Type = until(item.equals, item.where)
		}
	case code.SymbolClass:
		if s.Flags&code.FlagExtension != 0 {
			s.Type = x.looseSelfType(item)
		}
	case code.SymbolConstant, code.SymbolVariable:
		if item.colon != none {
			s.Type = until(item.colon, item.equals)
		}
		if s.Kind == code.SymbolVariable && x.Kind(x.Nodes[item.keyword].Next) != kindMutable {
			s.Flags |= code.FlagReadonly
		}
	}
}

// looseParameters cuts the text of parameters at their commas.
func (x *extractor) looseParameters(list treesitter.NodeID) []code.Param {
	if x.Kind(list) == kindParameters {
		return x.parameters(list)
	}
	text := x.Text(list)
	if len(text) < 2 {
		return nil
	}
	var out []code.Param
	text = text[1 : len(text)-1]
	depth, start, colon := 0, 0, -1
	for i := 0; i <= len(text); i++ {
		if i == len(text) || text[i] == ',' && depth == 0 {
			if p := looseParameter(text[start:i], colon-start); p != (code.Param{}) {
				out = append(out, p)
			}
			start, colon = i+1, -1
			continue
		}
		switch text[i] {
		case '(', '[', '{', '<':
			depth++
		case ')', ']', '}':
			depth--
		case '>':
			if i == 0 || text[i-1] != '-' && text[i-1] != '=' {
				depth--
			}
		case ':':
			if depth == 0 && colon < start {
				colon = i
			}
		}
	}
	return out
}

func looseParameter(text string, colon int) code.Param {
	if colon > 0 {
		name := strings.TrimPrefix(strings.TrimSpace(text[:colon]), "mut ")
		return code.Param{Name: squeezeWords(name), Type: strings.TrimSpace(text[colon+1:])}
	}
	text = strings.TrimSpace(text)
	if strings.HasSuffix(text, "self") {
		return code.Param{Name: "self", Type: selfType(text)}
	}
	return code.Param{Type: text}
}
