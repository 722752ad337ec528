package csharp

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// looseHead is a declaration that its first line and its indentation show.
type looseHead struct {
	kind   code.SymbolKind
	start  uint32 // of its first word
	name   code.Span
	head   code.Span
	typ    string
	params string // what stands between the parentheses, in the first line
	column int
	end    uint32 // of the line that closes it, or of its head
	words  modifiers
}

// maxLooseLine bounds the lines that are looked at, in bytes.
const maxLooseLine = 400

// looseHeads finds the declarations in a text by its lines: those that begin with
// a modifier of members, and types and namespaces. Each goes on to the line with
// the closing brace that is indented like it.
func looseHeads(src string) []looseHead {
	var heads []looseHead
	var open []int // indices of heads whose end was not met, by growing column
	for start := 0; start < len(src); {
		end := len(src)
		if i := strings.IndexByte(src[start:], '\n'); i >= 0 {
			end = start + i + 1
		}
		line := src[start:min(end, start+maxLooseLine)]
		text := strings.TrimLeft(line, " \t")
		indent := line[:len(line)-len(text)]
		column := len(indent) + (tabWidth-1)*strings.Count(indent, "\t")
		offset := uint32(start + len(indent))
		switch {
		case strings.HasPrefix(text, "}"):
			for n := len(open); n > 0 && heads[open[n-1]].column >= column; n-- {
				if heads[open[n-1]].column == column {
					heads[open[n-1]].end = offset + 1
				}
				open = open[:n-1]
			}
		default:
			h, ok := readHead(text, offset)
			if !ok {
				break
			}
			h.column = column
			for n := len(open); n > 0 && heads[open[n-1]].column >= column; n-- {
				open = open[:n-1]
			}
			heads = append(heads, h)
			if !h.closed(text) {
				open = append(open, len(heads)-1)
			}
		}
		start = end
	}
	return heads
}

// closed reports whether the declaration ends in its first line.
func (h *looseHead) closed(line string) bool {
	line = strings.TrimRight(line, " \t\r\n")
	return strings.HasSuffix(line, ";") || strings.HasSuffix(line, "}")
}

// words reads a line word by word.
type words struct {
	text   string
	offset uint32 // of text in the file
	at     int
}

func (w *words) skipSpace() {
	for w.at < len(w.text) && (w.text[w.at] == ' ' || w.text[w.at] == '\t') {
		w.at++
	}
}

// next returns the word at the position, without moving.
func (w *words) next() string {
	end := w.at
	for end < len(w.text) && isWord(w.text[end]) {
		end++
	}
	return w.text[w.at:end]
}

func (w *words) span(from, to int) code.Span {
	return code.Span{Start: w.offset + uint32(from), End: w.offset + uint32(to)}
}

// typeWords are the words that a type or a namespace begins with.
var typeWords = map[string]code.SymbolKind{
	"class": code.SymbolClass, "struct": code.SymbolClass, "record": code.SymbolClass,
	"interface": code.SymbolInterface, "enum": code.SymbolEnum, "namespace": code.SymbolNamespace,
}

// readHead reads the declaration that begins with a line, if it does.
func readHead(line string, offset uint32) (looseHead, bool) {
	w := words{text: strings.TrimRight(line, " \t\r\n"), offset: offset}
	h := looseHead{start: offset}
	for isModifier(w.next()) {
		h.words.add(w.next())
		w.at += len(w.next())
		w.skipSpace()
	}
	if kind, ok := typeWords[w.next()]; ok {
		h.kind = kind
		return h, h.readType(&w)
	}
	if !h.words.member && h.words.flags&code.FlagStatic == 0 || w.at == 0 {
		return h, false
	}
	return h, h.readMember(&w)
}

func isModifier(word string) bool {
	switch word {
	case "abstract", "async", "extern", "file", "internal", "new", "override", "partial", "private", "protected",
		"public", "readonly", "ref", "required", "sealed", "static", "unsafe", "virtual":
		return true
	}
	return false
}

// readType reads the name behind the word that says the kind of type.
func (h *looseHead) readType(w *words) bool {
	for typeWords[w.next()] != 0 { // "record struct" has two
		w.at += len(w.next())
		w.skipSpace()
	}
	from := w.at
	for w.at < len(w.text) && (isWord(w.text[w.at]) || h.kind == code.SymbolNamespace && w.text[w.at] == '.') {
		w.at++
	}
	if strings.HasPrefix(w.text[from:], "@") {
		from++
	}
	if name := w.text[min(from, w.at):w.at]; name == "where" || !isFree(name) {
		return false
	}
	rest := strings.TrimLeft(w.text[w.at:], " \t")
	if rest != "" && !strings.ContainsRune("<(:{;/", rune(rest[0])) && !strings.HasPrefix(rest, "where ") {
		return false
	}
	h.name = w.span(from, w.at)
	h.finish(w, w.at+bodyStart(w.text[w.at:]))
	return true
}

// readMember reads a method, a constructor, a property or a field: its type, its name and
// what follows that.
func (h *looseHead) readMember(w *words) bool {
	first := w.at
	from, to := first, first // of the last word outside of brackets
	depth := 0
	for ; w.at < len(w.text); w.at++ {
		switch c := w.text[w.at]; {
		case c == '(' && depth == 0 && w.at == first:
			// A tuple for a type.
			close := strings.IndexByte(w.text[w.at:], ')')
			if close < 0 {
				return false
			}
			w.at += close
		case c == '(' && depth == 0:
			return h.finishMember(w, code.SymbolMethod, first, from, to)
		case c == '{' && depth == 0, c == '=' && depth == 0 && strings.HasPrefix(w.text[w.at:], "=>"):
			return h.finishMember(w, code.SymbolGetter, first, from, to)
		case (c == '=' || c == ';') && depth == 0:
			return h.words.member && h.finishMember(w, code.SymbolField, first, from, to)
		case c == '<' || c == '[':
			depth++
		case c == '>' || c == ']':
			depth--
		case depth == 0 && isWord(c):
			word := w.next()
			if reserved[word] && !isPredefined(word) {
				return false
			}
			from, to = w.at, w.at+len(word)
			w.at = to - 1
		case depth == 0 && !strings.ContainsRune(" \t?*.,:", rune(c)), depth < 0:
			return false
		}
	}
	return false
}

func isPredefined(word string) bool {
	switch word {
	case "bool", "byte", "char", "decimal", "double", "float", "int", "long", "object", "sbyte", "short", "string",
		"uint", "ulong", "ushort", "void":
		return true
	}
	return false
}

// isFree reports whether a word can be the name of a declaration.
func isFree(word string) bool {
	return word != "" && !reserved[word] && (word[0] < '0' || word[0] > '9') && !strings.Contains(word, "@")
}

// finishMember takes the last word for the name and what stands before it for
// the type.
func (h *looseHead) finishMember(w *words, kind code.SymbolKind, first, from, to int) bool {
	if strings.HasPrefix(w.text[from:to], "@") {
		from++
	}
	if !isFree(w.text[from:to]) {
		return false
	}
	h.kind = kind
	h.name = w.span(from, to)
	h.typ = strings.TrimSpace(strings.TrimRight(w.text[first:from], "@. \t"))
	if h.typ == "" {
		if kind != code.SymbolMethod || h.words.flags&code.FlagAsync != 0 {
			return false
		}
		h.kind = code.SymbolConstructor
	}
	rest := w.text[w.at:]
	body := bodyStart(rest)
	if kind == code.SymbolGetter && isAuto(rest) {
		h.kind = code.SymbolField
	}
	if kind == code.SymbolMethod {
		h.params = rest[1:body]
		if i := strings.LastIndexByte(h.params, ')'); i >= 0 {
			h.params = h.params[:i]
		}
	}
	h.finish(w, w.at+body)
	return true
}

// bodyStart is where the body begins in the rest of a line, or its length.
func bodyStart(rest string) int {
	end := len(rest)
	if i := strings.IndexByte(rest, '{'); i >= 0 {
		end = i
	}
	if i := strings.Index(rest, "=>"); i >= 0 && i < end {
		end = i
	}
	return end
}

// isAuto reports whether the accessors of a property have no code.
func isAuto(accessors string) bool {
	accessors = strings.TrimLeft(accessors, "{ \t")
	return strings.HasPrefix(accessors, "get;") || strings.HasPrefix(accessors, "set;") || strings.HasPrefix(accessors, "init;")
}

// finish sets where the head ends, which is where the body begins, and where the
// declaration ends as far as the line says.
func (h *looseHead) finish(w *words, body int) {
	h.head = w.span(0, len(strings.TrimRight(w.text[:body], "; \t")))
	h.end = w.span(0, len(w.text)).End
}
