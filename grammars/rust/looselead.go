package rust

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// looseLead is what stands before the keyword of a declaration among tokens.
type looseLead struct {
	// start is where its attributes and doc comments start, head where its
	// modifiers do.
	start, head uint32
	doc         code.Span
	public      bool
	async       bool
	flags       code.SymbolFlags
	bases       []code.Base
	exported    bool // as a macro
}

// maxLead bounds the tokens before the keyword.
const maxLead = 200

// looseLead reads backwards from a keyword.
func (x *extractor) looseLead(keyword treesitter.NodeID) looseLead {
	lead := looseLead{start: x.Nodes[keyword].Start, head: x.Nodes[keyword].Start}
	modifiers := true
	id := keyword
	for range maxLead {
		if id = x.before(id); id == none {
			break
		}
		switch {
		case modifiers && x.leadModifier(&lead, id):
			lead.start, lead.head = x.Nodes[id].Start, x.Nodes[id].Start
			continue
		case x.opens(id, '(') && modifiers && x.IsToken(x.before(id), "pub"):
			continue
		case x.opens(id, '[') && x.IsToken(x.before(id), "#"):
			x.leadAttribute(&lead, id)
			id = x.before(id)
			lead.start = x.Nodes[id].Start
		case x.Kind(id) == kindComment && x.Child(id, x.field.outer) != none:
			span := x.commentSpan(id)
			if lead.doc.Empty() {
				lead.doc.End = span.End
			}
			lead.doc.Start, lead.start = span.Start, span.Start
		case x.Kind(id) == kindComment:
		default:
			return lead
		}
		modifiers = false
	}
	return lead
}

// leadModifier notes a modifier and reports whether it is one.
func (x *extractor) leadModifier(lead *looseLead, id treesitter.NodeID) bool {
	switch x.Kind(id) {
	case kindToken:
		switch x.Text(id) {
		case "pub":
			lead.public = true
		case "async":
			lead.async = true
		case "unsafe", "extern", "const", "default":
		default:
			return false
		}
		return true
	case kindVisibility:
		lead.public = x.ChildOf(id, kindSelf) == none
		return true
	case kindModifiers:
		lead.async = x.HasToken(id, "async")
		return true
	case kindString:
		return x.IsToken(x.before(id), "extern") // its ABI
	}
	return false
}

// leadAttribute reads what a symbol needs from the tokens of an attribute.
func (x *extractor) leadAttribute(lead *looseLead, tokens treesitter.NodeID) {
	text := x.Src[x.Nodes[tokens].Start+1 : x.Nodes[tokens].End]
	path, arguments, _ := strings.Cut(strings.TrimSuffix(text, "]"), "(")
	path = strings.TrimSpace(path)
	switch {
	case isTestAttribute(lastOf(path)):
		lead.flags |= code.FlagTest
	case path == "macro_export":
		lead.exported = true
	case path == "derive":
		for name := range strings.SplitSeq(strings.TrimSuffix(snippet.Chain(arguments), ")"), ",") {
			if name = snippet.Unspaced(name, ""); name != "" {
				lead.bases = append(lead.bases, code.Base{Name: name, Role: code.RoleImplements})
			}
		}
	}
}

// before is the sibling before a node, or none.
func (x *extractor) before(id treesitter.NodeID) treesitter.NodeID {
	if id == none {
		return none
	}
	parent := x.Parent(id)
	b := id - 1
	for b > parent && x.Parent(b) != parent {
		b = x.Parent(b)
	}
	if b <= parent {
		return none
	}
	return b
}
