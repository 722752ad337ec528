package golang

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// packageClause declares the package of the file. The clause is the whole name,
// "package log": what a file calls log is an import or a declaration of its own, and
// never the package that it is in.
func (x *extractor) packageClause(id treesitter.NodeID) {
	if x.parent(id) != treesitter.Root || x.firstNamed(id) == none || x.symbol != code.NoSymbol {
		return
	}
	span := x.span(id)
	x.facts.Symbols = append(x.facts.Symbols, code.Symbol{
		Name: x.text(id), Kind: code.SymbolNamespace, Parent: code.NoSymbol, Exported: true, Span: span, NameSpan: span, Head: span,
	})
}

// importSpec records one import. The local name is the written one, or the
// likely name of the package, whose clause only the package itself holds; the
// span of the binding tells which: a guess has the span of the path. A dot
// import binds all names, which is written as the local name ".".
func (x *extractor) importSpec(id treesitter.NodeID) {
	path := x.child(id, x.field.path)
	if path == none {
		return
	}
	module := strings.Trim(string(x.bytes(path)), "\"`")
	span := x.span(id)
	if outer := x.outer(id, kindImport); outer != id {
		span = x.span(outer)
	}
	imported := code.Import{Module: module, Kind: code.ImportStatic, Span: span}
	name := x.child(id, x.field.name)
	binding := code.Binding{Name: "*"}
	switch x.kind(name) {
	case kindBlankIdentifier: // for its side effects
		x.facts.Imports = append(x.facts.Imports, imported)
		return
	case kindIdentifier, kindDot:
		binding.Local, binding.Span = x.text(name), x.span(name)
	default:
		binding.Local, binding.Span = packageName(module), x.span(path)
	}
	x.packages[binding.Local] = true
	imported.Bindings = []code.Binding{binding}
	x.facts.Imports = append(x.facts.Imports, imported)
}

// packageName guesses the name of a package from its import path: the last
// element, without a major version ("/v2", ".v3") and without the "go-" that
// names of repositories have.
func packageName(path string) string {
	parts := strings.Split(path, "/")
	last := parts[len(parts)-1]
	if len(parts) > 1 && isVersion(last) {
		last = parts[len(parts)-2]
	}
	if dot := strings.LastIndexByte(last, '.'); dot > 0 && isVersion(last[dot+1:]) {
		last = last[:dot]
	}
	last = strings.TrimPrefix(last, "go-")
	if i := strings.LastIndexByte(last, '-'); i >= 0 && i+1 < len(last) {
		last = last[i+1:] // no identifier holds a dash
	}
	return last
}

// isVersion reports whether s is "v" and digits.
func isVersion(s string) bool {
	digits, ok := strings.CutPrefix(s, "v")
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}
