package python

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

const (
	// wholeModule is the name of a binding of a whole module, allNames the local
	// name of one that binds all that the module makes public.
	wholeModule = "*"
	allNames    = "."
)

// visitImport records an import statement. "import a.b" makes "a" a name, but
// means the module by all of "a.b": that is the local name of its binding.
func (x *extractor) visitImport(id treesitter.NodeID, k kind) {
	if k == kindImport {
		end := x.Nodes[id].Next
		for c := id + 1; c < end; c = x.Nodes[c].Next {
			if name, local := x.importName(c); name != "" {
				b := code.Binding{Name: wholeModule, Local: local, Span: x.Span(c)}
				x.addImport(id, name, []code.Binding{b})
			}
		}
		return
	}
	module := "__future__"
	if k == kindImportFrom {
		module = snippet.Unspaced(x.Text(x.Child(id, x.field.module)), `\`)
	}
	if module == "" {
		return
	}
	var bindings []code.Binding
	end := x.Nodes[id].Next
	for c := id + 1; c < end; c = x.Nodes[c].Next {
		if x.Nodes[c].Field == x.field.module {
			continue
		}
		if x.Kind(c) == kindWildcard {
			bindings = append(bindings, code.Binding{Name: wholeModule, Local: allNames, Span: x.Span(c)})
			x.star = true
			continue
		}
		if name, local := x.importName(c); name != "" {
			bindings = append(bindings, code.Binding{Name: name, Local: local, Span: x.Span(c)})
		}
	}
	x.addImport(id, module, bindings)
}

// importName is what one element of an import names, and how it is called here.
func (x *extractor) importName(id treesitter.NodeID) (name, local string) {
	switch x.Kind(id) {
	case kindDottedName:
		name = snippet.Unspaced(x.Text(id), `\`)
		return name, name
	case kindAliasedImport:
		return snippet.Unspaced(x.Text(x.Child(id, x.field.name)), `\`), x.Text(x.Child(id, x.field.alias))
	}
	return "", ""
}

func (x *extractor) addImport(id treesitter.NodeID, module string, bindings []code.Binding) {
	index := int32(len(x.facts.Imports))
	in := x.scopes[x.scope].hoist
	for _, b := range bindings {
		if b.Local == allNames {
			continue
		}
		local, _, _ := strings.Cut(b.Local, ".")
		what := meaningSymbol
		if x.scopes[in].kind == scopeModule {
			what = meaningGlobal
			x.members[member{code.NoSymbol, local}] = memberBound
		}
		x.bind(in, local, what)
		x.imported[local] = index
	}
	x.facts.Imports = append(x.facts.Imports, code.Import{
		Module: module, Kind: code.ImportStatic, TypeOnly: x.typeOnly, Bindings: bindings, Span: x.Span(id),
	})
	x.reexport(index)
}

// importCall records import_module("m") and __import__("m").
func (x *extractor) importCall(call, callee treesitter.NodeID) {
	if name := x.lastName(callee); name != "import_module" && name != "__import__" {
		return
	}
	arguments := x.Child(call, x.field.arguments)
	if x.Kind(arguments) != kindArguments {
		return
	}
	content, ok := x.plain(x.FirstNamed(arguments))
	if !ok || content.Len() > code.MaxChain {
		return
	}
	x.facts.Imports = append(x.facts.Imports, code.Import{
		Module: x.Src[content.Start:content.End], Kind: code.ImportDynamic, TypeOnly: x.typeOnly, Span: x.Span(call),
	})
}
