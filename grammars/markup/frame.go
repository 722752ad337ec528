package markup

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/mast-search/mast/pkg/code"
)

// Frame adds to the facts of the scripts of a component what its markup tells: the
// components that it uses, and the component itself, which is the default export
// unless a script says another one.
func Frame(src []byte, facts *code.Facts) {
	if len(facts.Symbols) == 0 && len(facts.Imports) == 0 && !bytes.Contains(src, []byte("<")) {
		return
	}
	exported := slices.ContainsFunc(facts.Exports, func(e code.Export) bool { return e.Name == "default" })
	if first := firstTag(src); !exported && !first.Empty() {
		at := insertSymbol(facts, code.Symbol{
			Name: "default", Kind: code.SymbolConstant, Parent: code.NoSymbol, Span: first, Head: first,
			Exported: true, Flags: code.FlagDefault,
		})
		facts.Exports = append(facts.Exports, code.Export{Name: "default", Symbol: at, Import: -1, Span: first})
		slices.SortStableFunc(facts.Exports, func(a, b code.Export) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	}
	uses := components(src)
	for _, span := range uses {
		facts.Refs = append(facts.Refs, code.Ref{
			Name: string(span.Text(src)), Role: code.RoleJSX, Span: span, Enclosing: code.NoSymbol,
		})
	}
	if len(uses) > 0 {
		slices.SortStableFunc(facts.Refs, func(a, b code.Ref) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	}
}

// firstTag is the first opening tag that starts a line.
func firstTag(src []byte) code.Span {
	for at := 0; at < len(src); at++ {
		i := bytes.IndexByte(src[at:], '<')
		if i < 0 {
			break
		}
		at += i
		if bytes.HasPrefix(src[at:], []byte(commentStart)) {
			at += skipComment(src[at:]) - 1
			continue
		}
		end := bytes.IndexAny(src[at:min(len(src), at+maxTag)], ">\n")
		if startsElement(src[:at]) && end > 0 && at+1 < len(src) && isLetter(src[at+1]) {
			return code.Span{Start: uint32(at), End: uint32(at + end)}
		}
	}
	return code.Span{}
}

// insertSymbol adds a symbol in the order of the text and returns its index.
func insertSymbol(facts *code.Facts, s code.Symbol) int32 {
	n, _ := slices.BinarySearchFunc(facts.Symbols, s.Span.Start, func(o code.Symbol, start uint32) int {
		return cmp.Compare(o.Span.Start, start)
	})
	at := int32(n)
	facts.Symbols = slices.Insert(facts.Symbols, n, s)
	move := func(i *int32) {
		if *i >= at {
			*i++
		}
	}
	for i := range facts.Symbols {
		if i != n {
			move(&facts.Symbols[i].Parent)
		}
	}
	for i := range facts.Refs {
		move(&facts.Refs[i].Enclosing)
	}
	for i := range facts.Locals {
		move(&facts.Locals[i].Enclosing)
	}
	for i := range facts.Exports {
		move(&facts.Exports[i].Symbol)
	}
	for i := range facts.Chunks {
		move(&facts.Chunks[i].Symbol)
	}
	return at
}

// components finds the names of components, which start with a capital letter, in
// opening tags outside of scripts, styles, comments and a front matter.
func components(src []byte) []code.Span {
	at := 0
	if r, ok := Frontmatter(src, ""); ok {
		at = int(r.Span.End)
	}
	var found []code.Span
	for {
		i := bytes.IndexByte(src[at:], '<')
		if i < 0 {
			return found
		}
		at += i
		rest := src[at:]
		switch {
		case bytes.HasPrefix(rest, []byte(commentStart)):
			at += skipComment(rest)
		case isTag(rest, "script") && startsElement(src[:at]):
			at += skipElement(rest, "script")
		case isTag(rest, "style") && startsElement(src[:at]):
			at += skipElement(rest, "style")
		default:
			at++
			end := at
			for end < len(src) && (isLetter(src[end]) || end > at && (src[end] >= '0' && src[end] <= '9' || src[end] == '_')) {
				end++
			}
			if end > at && src[at] >= 'A' && src[at] <= 'Z' && end < len(src) && endsName(src[end]) {
				found = append(found, code.Span{Start: uint32(at), End: uint32(end)})
			}
			at = max(at, end)
		}
	}
}

// skipElement is the size of an element with its content, or 1 if its tag does not
// end.
func skipElement(src []byte, name string) int {
	tag, ok := readTag(src, name)
	switch {
	case !ok:
		return 1
	case tag.empty:
		return tag.size
	}
	return tag.size + contentSize(src[tag.size:], name)
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
