package cfamily

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// reader reads declarations from tokens: namespaces, classes with their
// members, functions, variables, types and macros. Bodies of functions are
// skipped. What it cannot make sense of it skips up to the next border, so that
// a macro of unknown meaning costs the declaration around it at most.
type reader struct {
	src      string
	tokens   []token
	comments []comment
	words    []keyword // by token
	symbols  []code.Symbol
	imports  []code.Import

	scopes []scope
	at     int32 // the next token
	// header says that the file is made to be included once, so that others see
	// what it declares static.
	header bool
	// members are the symbols of this file by container and name, classes the
	// types by their name with all around it.
	members map[member]int32
	classes map[string]int32
}

type member struct {
	container int32
	name      string
}

// scope is a block that holds declarations.
type scope struct {
	end    int32 // its closing bracket
	resume int32 // the token to go on with behind it
	symbol int32 // the declaration that it belongs to, or NoSymbol
	// path is the name of the scope with those around it, name its own if it is a
	// class.
	path, name string
	class      bool
	body       bool             // the body of a function, in which only classes matter
	internal   bool             // a namespace without a name, whose members have internal linkage
	exported   bool             // code outside the file can name what is in it
	access     code.SymbolFlags // of the members that follow
}

// newReader makes a reader of tokens. In C, some words of C++ are names.
func newReader(src string, x *lexer, plusPlus bool) *reader {
	r := &reader{
		src: src, tokens: x.tokens, comments: x.comments,
		words:   make([]keyword, len(x.tokens)),
		members: map[member]int32{}, classes: map[string]int32{},
	}
	for i := range r.tokens {
		if r.tokens[i].kind == tokenName {
			text := r.text(int32(i))
			if r.words[i] = keywords[text]; r.words[i] != wordName && !plusPlus && onlyPlusPlus[text] {
				r.words[i] = wordName
			}
		}
	}
	return r
}

// run reads the whole file.
func (r *reader) run() {
	r.findGuard()
	for i := range r.tokens { // also in the bodies of functions, which are skipped
		r.directive(int32(i))
	}
	n := int32(len(r.tokens))
	r.scopes = append(r.scopes, scope{end: n, resume: n, symbol: code.NoSymbol, exported: true})
	for {
		s := r.scope()
		if r.at >= s.end {
			if len(r.scopes) == 1 {
				r.shareLinkage()
				return
			}
			r.at = max(r.at, s.resume)
			r.scopes = r.scopes[:len(r.scopes)-1]
			continue
		}
		before := r.at
		if s.body {
			r.nextClass()
		} else {
			r.next()
		}
		r.at = max(r.at, before+1) // whatever happens, go on
	}
}

func (r *reader) scope() *scope { return &r.scopes[len(r.scopes)-1] }

// maxScopes bounds how deep scopes nest; what lies deeper is skipped.
const maxScopes = 200

func (r *reader) enter(s scope) {
	outer := r.scope()
	s.end = min(s.end, outer.end)
	if len(r.scopes) >= maxScopes {
		r.at = s.end
		return
	}
	r.scopes = append(r.scopes, s)
}

func (r *reader) text(i int32) string {
	if i < 0 || int(i) >= len(r.tokens) {
		return ""
	}
	return r.src[r.tokens[i].start:r.tokens[i].end]
}

// is reports whether a token is a mark.
func (r *reader) is(i int32, mark string) bool {
	return i >= 0 && int(i) < len(r.tokens) && r.tokens[i].kind == tokenPunct && r.text(i) == mark
}

// punct is the mark that a token is, 0 for other tokens and for "::" and "->".
func (r *reader) punct(i int32) byte {
	if i < 0 || int(i) >= len(r.tokens) || r.tokens[i].kind != tokenPunct || r.tokens[i].end-r.tokens[i].start > 1 {
		return 0
	}
	return r.src[r.tokens[i].start]
}

func (r *reader) isName(i int32) bool {
	return i >= 0 && int(i) < len(r.tokens) && r.tokens[i].kind == tokenName
}

// isPlain reports whether a token is a name and no keyword.
func (r *reader) isPlain(i int32) bool { return r.isName(i) && r.words[i] == wordName }

func (r *reader) word(i int32) keyword {
	if !r.isName(i) {
		return wordName
	}
	return r.words[i]
}

// isKeyword reports whether a token is this word of the language.
func (r *reader) isKeyword(i int32, text string) bool { return r.isName(i) && r.text(i) == text }

// closing is the bracket that closes the one at i. One that is never closed
// ends with the scope.
func (r *reader) closing(i int32) int32 {
	if m := r.tokens[i].match; m > i {
		return m
	}
	return r.scope().end - 1
}

// after is the token behind a pair of brackets that opens at i, or i+1 if
// there is no pair.
func (r *reader) after(i int32) int32 {
	if int(i) < len(r.tokens) && r.tokens[i].match > i {
		return r.tokens[i].match + 1
	}
	return i + 1
}

// newLine reports whether a token stands on a later line than the one before.
func (r *reader) newLine(i int32) bool {
	if i <= 0 || int(i) >= len(r.tokens) {
		return true
	}
	return strings.IndexByte(r.src[r.tokens[i-1].end:r.tokens[i].start], '\n') >= 0
}

// maxAngles bounds the tokens between "<" and ">".
const maxAngles = 400

// angles returns the token behind the ">" that closes the "<" at i, or i when
// this is no list of template arguments.
func (r *reader) angles(i int32) int32 {
	depth := 0
	limit := min(i+maxAngles, r.scope().end)
	for k := i; k < limit; k++ {
		switch r.punct(k) {
		case '<':
			depth++
		case '>':
			if depth--; depth == 0 {
				return k + 1
			}
		case '(', '[', '{':
			k = r.after(k) - 1
		case ';', ')', ']', '}':
			return i
		}
	}
	return i
}

// isMacroName reports whether a name is written like that of a macro.
func isMacroName(name string) bool {
	letters := 0
	for i := range len(name) {
		switch c := name[i]; {
		case 'A' <= c && c <= 'Z':
			letters++
		case c == '_' || isDigit(c):
		default:
			return false
		}
	}
	return letters > 1
}
