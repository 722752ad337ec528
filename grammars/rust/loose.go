package rust

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Declarations among the tokens of a macro ("cfg_rt! { pub fn spawn() {} }") and
// in text that does not fit the grammar are recognised by their keyword and what
// follows it.

// looseKinds are what keywords declare. An impl block is one of its own.
var looseKinds = map[string]code.SymbolKind{
	"fn": code.SymbolFunction, "struct": code.SymbolClass, "enum": code.SymbolEnum, "trait": code.SymbolInterface,
	"mod": code.SymbolNamespace, "type": code.SymbolType, "const": code.SymbolConstant, "static": code.SymbolVariable,
	"impl": code.SymbolClass,
}

func isLooseKeyword(word string) bool {
	_, ok := looseKinds[word]
	return ok
}

// maxLoose bounds the tokens between the keyword of a declaration and its end.
const maxLoose = 500

// looseItem is a declaration among tokens.
type looseItem struct {
	// keyword and name are its nodes; name is none for an impl block.
	keyword, name treesitter.NodeID
	// parameters, arrow, where, colon and equals are tokens in its head, or none.
	parameters, arrow, where, colon, equals treesitter.NodeID
	// body is a tree in braces, or none; last is the last node, which may be a
	// semicolon.
	body, last treesitter.NodeID
	// torn says that the text does not fit the grammar, so that the end is
	// unknown.
	torn bool
}

// visitToken looks for declarations among tokens. Where the parser recovers from
// an error it takes some keywords for names, which then come here, too.
func (x *extractor) visitToken(id treesitter.NodeID) {
	switch x.Kind(x.Parent(id)) {
	case kindTokenTree:
		if !x.loose && !x.isWeakKeyword(id) {
			return
		}
	case kindError:
	default:
		return
	}
	word := x.Text(id)
	if len(word) < 2 || x.marks[id] == markSkip {
		return
	}
	if x.isWeakKeyword(id) && x.Kind(x.Parent(id)) == kindTokenTree && x.opens(x.Nodes[id].Next, '(') {
		x.visitTokenName(id)
		return
	}
	if word == "use" && x.loose && !x.template {
		x.looseUse(id)
		return
	}
	kind, ok := looseKinds[word]
	if !ok || x.IsToken(id-1, "'") || x.IsToken(id-1, "*") {
		return // 'static, *const
	}
	item := looseItem{keyword: id, torn: x.Kind(x.Parent(id)) == kindError}
	next := x.Nodes[id].Next
	if word == "static" {
		for end := x.Nodes[x.Parent(id)].Next; next < end && (x.Text(next) == "ref" || x.Kind(next) == kindMutable); {
			x.mark(next, markSkip)
			next = x.Nodes[next].Next
		}
	}
	if word != "impl" {
		if item.name = next; !x.isNameIn(next, x.Parent(id)) {
			return
		}
		next = x.Nodes[next].Next
	}
	x.scanLoose(&item, next)
	if !x.fitsLoose(&item, word) {
		return
	}
	x.declareLoose(&item, word, kind)
}

func (x *extractor) isNameIn(id, parent treesitter.NodeID) bool {
	if id >= x.Nodes[parent].Next {
		return false
	}
	k := x.Kind(id)
	return (k == kindIdentifier || k == kindTypeIdentifier) && x.Nodes[id].Start < x.Nodes[id].End
}

// scanLoose finds the parts of a declaration from its first node on.
func (x *extractor) scanLoose(item *looseItem, from treesitter.NodeID) {
	item.last = from - 1
	end := x.Nodes[x.Parent(item.keyword)].Next
	holdsValue := isValueKeyword(x.Text(item.keyword))
	set := func(part *treesitter.NodeID, id treesitter.NodeID) {
		if *part == none {
			*part = id
		}
	}
	for n, c := 0, from; c < end && n < maxLoose; n, c = n+1, x.Nodes[c].Next {
		switch k := x.Kind(c); k {
		case kindTokenTree:
			if x.opens(c, '{') && (item.equals == none || !holdsValue) {
				item.body, item.last = c, c
				return
			}
			if x.opens(c, '(') {
				set(&item.parameters, c)
			}
		case kindParameters:
			set(&item.parameters, c)
		case kindBlock:
			item.body, item.last = c, c
			return
		case kindToken:
			switch x.Text(c) {
			case ";":
				item.last = c
				return
			case "{", "}":
				return
			case "->":
				set(&item.arrow, c)
			case ":":
				set(&item.colon, c)
			case "=":
				set(&item.equals, c)
			case "where":
				set(&item.where, c)
			case "fn":
				if item.parameters != none && item.arrow == none && item.equals == none {
					return // the next declaration
				}
			}
		case kindFunction, kindImpl, kindStruct, kindEnum, kindTrait, kindUse:
			return
		}
		item.last = c
	}
}

// isValueKeyword reports whether braces behind "=" are a value, and no body.
func isValueKeyword(word string) bool { return word == "const" || word == "static" || word == "type" }

// fitsLoose reports whether what was found is what the keyword calls for.
func (x *extractor) fitsLoose(item *looseItem, word string) bool {
	if item.torn {
		return !isValueKeyword(word)
	}
	ended := item.body != none || x.IsToken(item.last, ";")
	switch word {
	case "fn":
		return item.parameters != none && ended
	case "const", "static":
		return item.colon != none
	case "impl", "trait", "enum":
		return item.body != none
	}
	return ended
}

// looseUse reads a use declaration among tokens.
func (x *extractor) looseUse(id treesitter.NodeID) {
	item := looseItem{keyword: id}
	end := x.Nodes[x.Parent(id)].Next
	c := x.Nodes[id].Next
	for n := 0; c < end && n < maxLoose && !x.IsToken(c, ";"); n++ {
		x.marks[c] = markSkip
		c = x.Nodes[c].Next
	}
	if c >= end || !x.IsToken(c, ";") {
		return
	}
	lead := x.looseLead(item.keyword)
	argument := code.Span{Start: x.Nodes[id].End, End: x.Nodes[c].Start}
	statement := code.Span{Start: lead.start, End: x.Nodes[c].End}
	x.readUse(argument, statement, lead.public)
}
