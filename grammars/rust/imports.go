package rust

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

const (
	// wholeModule is the name of a binding of a whole module, allNames the local
	// name of one that binds all that the module makes public.
	wholeModule = "*"
	allNames    = "."
)

// visitUse records an import for each module that a use declaration names, with
// the names taken from it as bindings.
func (x *extractor) visitUse(id treesitter.NodeID) {
	argument := x.Child(id, x.field.argument)
	if argument == none {
		return
	}
	l := x.leadingOf(id)
	statement := x.Span(id)
	if l.some {
		statement.Start = l.start
	}
	x.readUse(x.Span(argument), statement, x.saysPublic(id))
}

// addImport records one name that is taken from a module. modules holds the
// imports that the statement has made so far.
func (x *extractor) addImport(modules map[string]int32, statement code.Span, module string, b code.Binding, public bool) {
	if module == "" || b.Local == "" {
		return
	}
	index, ok := modules[module]
	if !ok {
		index = int32(len(x.facts.Imports))
		modules[module] = index
		kind := code.ImportStatic
		if public && !x.inBody {
			kind = code.ImportReexport
		}
		x.facts.Imports = append(x.facts.Imports, code.Import{Module: module, Kind: kind, Span: statement})
	}
	imported := &x.facts.Imports[index]
	imported.Bindings = append(imported.Bindings, b)
	if b.Local == "_" {
		return // a trait without a name
	}
	if b.Local != allNames {
		x.declared[b.Local] = true
	}
	if !public || !x.visible || x.inBody {
		return
	}
	visible := b.Local
	if visible == allNames {
		visible = wholeModule
	}
	x.facts.Exports = append(x.facts.Exports, code.Export{
		Name: visible, Local: b.Name, Symbol: code.NoSymbol, Import: index, Span: b.Span,
	})
}

// importModule records "mod name;", which makes another file part of the crate:
// file if that is not empty, or else one below this file.
func (x *extractor) importModule(statement code.Span, name treesitter.NodeID, file string, public bool) {
	local := x.name(name)
	module := file
	if module == "" {
		module = "self::" + local
	}
	b := code.Binding{Name: wholeModule, Local: local, Span: x.Span(name)}
	x.addImport(make(map[string]int32, 1), statement, module, b, public)
}

func (x *extractor) visitExternCrate(id treesitter.NodeID) {
	crate := x.Child(id, x.field.name)
	local := crate
	if alias := x.Child(id, x.field.alias); alias != none {
		local = alias
	}
	if crate == none {
		return
	}
	b := code.Binding{Name: wholeModule, Local: x.name(local), Span: x.Span(local)}
	x.addImport(make(map[string]int32, 1), x.Span(id), x.name(crate), b, x.saysPublic(id))
}

// exportMacros makes visible the macros that "pub use name;" in their own file
// hands on, which is how a macro becomes an item of its crate.
func (x *extractor) exportMacros() {
	var macros map[string]int32
	for i := range x.facts.Exports {
		e := &x.facts.Exports[i]
		module := x.facts.Imports[e.Import].Module
		if e.Local != wholeModule || strings.Contains(module, "::") {
			continue
		}
		if macros == nil {
			macros = make(map[string]int32)
			for k := range x.facts.Symbols {
				if x.facts.Symbols[k].Kind == code.SymbolMacro {
					macros[x.facts.Symbols[k].Name] = int32(k)
				}
			}
		}
		if symbol, ok := macros[module]; ok {
			x.facts.Symbols[symbol].Exported = true
			e.Symbol, e.Local, e.Import = symbol, module, -1
		}
	}
}
