package csharp

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/scopes"
	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// extension is the word that begins a block of extensions.
const extension = "extension"

// extensionBlock declares the members that a block adds to a type. It goes by the
// name of that type.
func (x *extractor) extensionBlock(id, name, parameters, body treesitter.NodeID) {
	receiver := receiverType(x.Text(parameters))
	if receiver == "" || body == none {
		return
	}
	x.marks[name] = markSkip
	exported := x.facts.Symbols[x.symbol].Exported
	symbol := x.declare(code.Symbol{
		Name: receiver, NameSpan: x.receiverSpan(parameters, receiver), Kind: code.SymbolClass,
		Parent: x.symbol, Exported: exported, Flags: code.FlagExtension, Params: x.parameters(parameters),
	}, id, none, body)
	x.addMargin(id, symbol)
	x.enterSymbol(id, symbol)
	x.bindParameters(parameters, none)
}

// receiverType is the bare name of the type at the start of a list of parameters.
func receiverType(list string) string {
	list = strings.TrimLeft(list, "( \t\r\n")
	for _, word := range [...]string{"scoped ", "ref ", "readonly ", "in "} {
		list = strings.TrimPrefix(list, word)
	}
	end := 0
	for end < len(list) && (isWord(list[end]) || list[end] == '.') {
		end++
	}
	return strings.Trim(snippet.LastPart(list[:end]), "@.")
}

// receiverSpan is where the name of the receiver's type stands in a node.
func (x *extractor) receiverSpan(list treesitter.NodeID, receiver string) code.Span {
	at := strings.Index(x.Text(list), receiver)
	if at < 0 {
		return code.Span{}
	}
	start := x.Nodes[list].Start + uint32(at)
	return code.Span{Start: start, End: start + uint32(len(receiver))}
}

// tornExtension declares a block of extensions with type parameters, which the
// grammar makes nothing of: its head is an error, and its members stand behind that
// to the end of the body that its brace closes.
func (x *extractor) tornExtension(id treesitter.NodeID) {
	in := x.inType()
	word := x.FirstNamed(id)
	if in == nil || x.Kind(word) != kindVariables {
		return
	}
	typ := x.Child(word, x.field.typ)
	if x.Kind(typ) != kindGenericName || x.Text(x.ChildOf(typ, kindIdentifier)) != extension {
		return
	}
	list := x.Nodes[typ].Next
	receiver := receiverType(x.Text(list))
	within := x.Parent(id)
	if list >= x.Nodes[word].Next || receiver == "" {
		return
	}
	span := code.Span{Start: x.Nodes[word].Start, End: x.Nodes[within].End}
	s := code.Symbol{
		Name: receiver, NameSpan: x.receiverSpan(list, receiver), Kind: code.SymbolClass,
		Parent: x.symbol, Exported: in.Exported, Flags: code.FlagExtension, Span: span,
		Head: code.Span{Start: span.Start, End: x.Nodes[list].End},
		Doc:  x.docBefore(id),
	}
	if !s.Doc.Empty() && s.Doc.End <= span.Start {
		s.Span.Start = s.Doc.Start
	} else {
		s.Doc = code.Span{}
	}
	name, typed := receiverParameter(x.Text(list))
	s.Params = []code.Param{{Name: name, Type: typed}}
	symbol := x.add(s)
	x.addMargin(word, symbol)
	x.marks[word] = markSkip
	x.enterUntil(x.Nodes[within].Next)
	x.symbol = symbol
	x.locals.Bind(name, scopes.Values, word, true)
	x.local(name, x.Nodes[list].End, typed, "")
}

// receiverParameter splits "(IEnumerable<T> source)" in the name and the type.
func receiverParameter(list string) (name, typ string) {
	list = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(list, "("), ")"))
	start := len(list)
	for start > 0 && isWord(list[start-1]) {
		start--
	}
	if typ = strings.TrimSpace(list[:start]); typ == "" {
		return "", list
	}
	return strings.TrimPrefix(list[start:], "@"), typ
}
