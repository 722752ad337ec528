package cfamily

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// using records what a using declaration or directive makes visible. Those of
// classes only say again what is inherited.
func (x *walker) using(id treesitter.NodeID) {
	if around := x.enclosing(x.nodes[id].Start); around != code.NoSymbol && x.facts.Symbols[around].Kind == code.SymbolClass {
		return
	}
	directive := false
	for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
		if x.nodes[c].Flags&treesitter.FlagNamed == 0 {
			directive = directive || x.text(c) == "namespace"
			continue
		}
		path := dottedPath(x.text(c))
		switch name := path[strings.LastIndexByte(path, '.')+1:]; {
		case path == "" || x.kind(c) == kindSkipped:
		case directive:
			x.export(id, everything, path)
		default:
			x.export(id, name, path)
		}
	}
}

// namespaceAlias records another name of a namespace.
func (x *walker) namespaceAlias(id treesitter.NodeID) {
	name, value, found := strings.Cut(x.text(id), "=")
	name = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(name), "namespace"))
	if path := dottedPath(value); found && path != "" && name != "" {
		x.export(id, name, path)
	}
}

func (x *walker) export(id treesitter.NodeID, name, local string) {
	x.facts.Exports = append(x.facts.Exports, code.Export{
		Name: name, Local: local, Symbol: code.NoSymbol, Import: -1, Span: code.Span{Start: x.nodes[id].Start, End: x.nodes[id].End},
	})
}
