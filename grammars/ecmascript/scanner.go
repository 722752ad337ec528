package ecmascript

import (
	"github.com/mast-search/mast/grammars/internal/wctype"
	"github.com/mast-search/mast/pkg/treesitter"
)

// External tokens, in the order of the grammars.
const (
	automaticSemicolon = iota
	templateChars
	ternaryMark // the ? of a conditional expression
	htmlComment
	logicalOr      // not read here: valid where a binary operator can follow
	escapeSequence // not read here: valid in a string
	regexPattern   // not read here
	jsxText
	signatureSemicolon // behind a function without a body; TypeScript only
)

// scanner reads the tokens that depend on line breaks or are free text. It has
// no state. It must find the same tokens as the scanners of the grammars'
// packages, which differ between JavaScript and TypeScript in details that are
// not always deliberate.
type scanner struct{ typeScript bool }

// JavaScriptScanner makes the external scanner of the JavaScript grammar.
func JavaScriptScanner() treesitter.Scanner { return scanner{} }

// TypeScriptScanner makes the external scanner of the two TypeScript grammars.
func TypeScriptScanner() treesitter.Scanner { return scanner{typeScript: true} }

// Serialize writes nothing.
func (scanner) Serialize([]byte) int { return 0 }

// Deserialize reads nothing.
func (scanner) Deserialize([]byte) {}

// Scan reads one token.
func (s scanner) Scan(lx *treesitter.Lexer, valid []bool) bool {
	semicolon := valid[automaticSemicolon]
	if valid[templateChars] {
		// Never both, except in error recovery, where the text of a template
		// would swallow everything.
		return !semicolon && scanTemplate(lx)
	}
	if valid[jsxText] && scanJSXText(lx) {
		return true
	}
	if s.typeScript {
		semicolon = semicolon || valid[signatureSemicolon]
	}
	switch {
	case semicolon:
		var found, comment bool
		if s.typeScript {
			found, comment = scanTypeScriptSemicolon(lx, valid)
		} else {
			found, comment = scanJavaScriptSemicolon(lx, !valid[logicalOr])
		}
		if !found && !comment && valid[ternaryMark] && lx.Lookahead() == '?' {
			return s.scanTernary(lx)
		}
		return found
	case valid[ternaryMark]:
		return s.scanTernary(lx)
	case valid[htmlComment] && !valid[logicalOr] && !valid[escapeSequence] && !valid[regexPattern]:
		return scanHTMLComment(lx)
	}
	return false
}

// scanTemplate reads the text of a template literal up to its end, an escape
// sequence or a substitution.
func scanTemplate(lx *treesitter.Lexer) bool {
	lx.SetResult(templateChars)
	for some := false; ; some = true {
		lx.MarkEnd()
		switch lx.Lookahead() {
		case '`', '\\':
			return some
		case 0:
			return false
		case '$':
			lx.Advance(false)
			if lx.Lookahead() == '{' {
				return some
			}
		default:
			lx.Advance(false)
		}
	}
}

// scanTernary reads the ? of a conditional expression: not ??, and not ?. that
// begins an optional chain.
func (s scanner) scanTernary(lx *treesitter.Lexer) bool {
	skipSpace(lx)
	if lx.Lookahead() != '?' {
		return false
	}
	lx.Advance(false)
	if lx.Lookahead() == '?' || s.typeScript && lx.Lookahead() == '.' {
		return false
	}
	lx.MarkEnd()
	lx.SetResult(ternaryMark)
	if s.typeScript {
		// The mark of an optional parameter or member.
		for wctype.IsSpace(lx.Lookahead()) {
			lx.Advance(false)
		}
		switch lx.Lookahead() {
		case ':', ')', ',':
			return false
		}
	}
	if lx.Lookahead() == '.' { // only before a number such as .5
		lx.Advance(false)
		return wctype.IsDigit(lx.Lookahead())
	}
	return true
}

// scanHTMLComment reads <!-- or --> up to the end of the line, which are
// comments in JavaScript.
func scanHTMLComment(lx *treesitter.Lexer) bool {
	for wctype.IsSpace(lx.Lookahead()) || isLineBreak(lx.Lookahead()) {
		lx.Advance(true)
	}
	mark := ""
	switch lx.Lookahead() {
	case '<':
		mark = "<!--"
	case '-':
		mark = "-->"
	default:
		return false
	}
	for _, c := range mark {
		if lx.Lookahead() != c {
			return false
		}
		lx.Advance(false)
	}
	for lx.Lookahead() != 0 && !isLineBreak(lx.Lookahead()) {
		lx.Advance(false)
	}
	lx.SetResult(htmlComment)
	lx.MarkEnd()
	return true
}

// scanJSXText reads text between JSX tags, unless it is nothing but line breaks
// and the indentation behind them.
func scanJSXText(lx *treesitter.Lexer) bool {
	text, indent := false, false
	for {
		switch c := lx.Lookahead(); c {
		case 0, '<', '>', '{', '}', '&':
			lx.SetResult(jsxText)
			return text
		case '\n':
			indent = true
		default:
			indent = indent && wctype.IsSpace(c)
			text = text || !indent
		}
		lx.Advance(false)
	}
}

func skipSpace(lx *treesitter.Lexer) {
	for wctype.IsSpace(lx.Lookahead()) {
		lx.Advance(true)
	}
}

// isLineBreak holds for the line terminators of ECMAScript that the grammars
// know: not for a carriage return, which a line feed follows as a rule.
func isLineBreak(c int32) bool { return c == '\n' || c == 0x2028 || c == 0x2029 }
