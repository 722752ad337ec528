package rust

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// looseTypeParameters reads the type parameters of a declaration among tokens from
// its text.
func (x *extractor) looseTypeParameters(item *looseItem) []code.Param {
	from := item.name
	if from == none {
		from = item.keyword
	}
	text := x.headText(item, from)
	if !strings.HasPrefix(text, "<") {
		return nil
	}
	end := closing(text, 0)
	if end < 0 {
		return nil
	}
	var out []code.Param
	for _, part := range splitTypes(text[1 : end-1]) {
		part, _, _ = strings.Cut(part, "=")
		name, bounds, _ := strings.Cut(part, ":")
		name = strings.TrimPrefix(name, "const ")
		if name = strings.TrimSpace(name); name != "" && name[0] != '\'' && isNameByte(name[0]) {
			out = append(out, code.Param{Name: name, Type: strings.TrimSpace(bounds)})
		}
	}
	if item.where != none {
		x.looseWhere(out, x.headText(item, item.where))
	}
	return out
}

// looseWhere adds the bounds in the text of a where clause to the parameters that
// it names.
func (x *extractor) looseWhere(params []code.Param, text string) {
	for _, predicate := range splitTypes(text) {
		name, bounds, _ := strings.Cut(predicate, ":")
		for i := range params {
			if p := &params[i]; p.Name == name && bounds != "" && bounds[0] != ':' {
				p.Type = strings.TrimPrefix(p.Type+" + "+bounds, " + ")
			}
		}
	}
}

// headText is the text of a head from behind a node on.
func (x *extractor) headText(item *looseItem, from treesitter.NodeID) string {
	end := x.Nodes[item.last].End
	if item.body != none {
		end = x.Nodes[item.body].Start
	}
	start := x.Nodes[from].End
	return strings.TrimSpace(x.Src[start:max(start, min(end, start+8*code.MaxChain))])
}

// looseSelfType is the type in the head of an impl block.
func (x *extractor) looseSelfType(item *looseItem) string {
	text := x.headText(item, item.keyword)
	if strings.HasPrefix(text, "<") {
		end := closing(text, 0)
		if end < 0 {
			return ""
		}
		text = text[end:]
	}
	text, _, _ = strings.Cut(text, " where ")
	if _, typ, ok := strings.Cut(text, " for "); ok {
		text = typ
	}
	return strings.TrimSpace(text)
}

// localsOfLoose records the parameters of a function among tokens.
func (x *extractor) localsOfLoose(index int32, body treesitter.NodeID) {
	s := &x.facts.Symbols[index]
	if !s.Kind.Callable() {
		return
	}
	for _, p := range s.Params {
		if p.Name == "" || p.Name == "self" || p.Name == "_" || strings.IndexFunc(p.Name, notInName) >= 0 {
			continue
		}
		x.facts.Locals = append(x.facts.Locals, code.Local{Name: p.Name, Type: p.Type, Scope: s.Body, Enclosing: index})
		x.bindings = append(x.bindings, binding{name: p.Name, hidden: x.names[p.Name], from: body})
		x.names[p.Name] = int32(len(x.bindings))
	}
}

func notInName(r rune) bool { return r < 0x80 && !isNameByte(byte(r)) }
