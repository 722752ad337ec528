package ecmascript

import (
	"github.com/mast-search/mast/grammars/internal/wctype"
	"github.com/mast-search/mast/pkg/treesitter"
)

// scanTypeScriptSemicolon decides whether a semicolon is inserted at the
// position: at the end of the text, before a closing brace, or at a line break
// if what follows cannot continue the statement. comment says whether it went
// past a line comment.
func scanTypeScriptSemicolon(lx *treesitter.Lexer, valid []bool) (found, comment bool) {
	lx.SetResult(automaticSemicolon)
	lx.MarkEnd()
	for lx.Lookahead() != '\n' {
		switch c := lx.Lookahead(); {
		case c == 0:
			return true, false
		case c == '}':
			// In `(a: {b}: {b: number})` the brace ends an object pattern with a
			// type. Where || is valid, the colon is that of a conditional.
			lx.Advance(true)
			skipSpace(lx)
			return lx.Lookahead() != ':' || valid[logicalOr], false
		case !wctype.IsSpace(c):
			return false, false
		}
		lx.Advance(true)
	}
	lx.Advance(true)
	ok, comment := skipTypeScriptBlank(lx)
	if !ok {
		return false, comment
	}
	switch lx.Lookahead() {
	case '.', ':':
		return false, comment
	case '{':
		// The body of a function on a line of its own.
		return !valid[signatureSemicolon], comment
	case '(', '[':
		// These continue an expression but not a type.
		return !valid[logicalOr], comment
	}
	return beginsStatement(lx), comment
}

// skipTypeScriptBlank goes past white space and comments. It fails at a slash
// that begins no comment.
func skipTypeScriptBlank(lx *treesitter.Lexer) (ok, comment bool) {
	for {
		skipSpace(lx)
		if lx.Lookahead() != '/' {
			return true, comment
		}
		lx.Advance(true)
		switch lx.Lookahead() {
		case '/':
			for lx.Lookahead() != 0 && lx.Lookahead() != '\n' {
				lx.Advance(true)
			}
			comment = true
		case '*':
			lx.Advance(true)
			skipBlockComment(lx)
		default:
			return false, comment
		}
	}
}

// skipBlockComment goes past a block comment, of which the opening is read. At
// the end of the text it fails.
func skipBlockComment(lx *treesitter.Lexer) (closed, lineBreak bool) {
	for lx.Lookahead() != 0 {
		c := lx.Lookahead()
		lx.Advance(true)
		switch {
		case c == '*' && lx.Lookahead() == '/':
			lx.Advance(true)
			return true, lineBreak
		case isLineBreak(c):
			lineBreak = true
		}
	}
	return false, lineBreak
}

// scanJavaScriptSemicolon decides the same for JavaScript. statementEnds is
// set where no binary operator can follow: there a block comment with a line
// break in it ends a statement. comment says whether it went past a comment of
// either kind.
func scanJavaScriptSemicolon(lx *treesitter.Lexer, statementEnds bool) (found, comment bool) {
	lx.SetResult(automaticSemicolon)
	lx.MarkEnd()
	for {
		if lx.Lookahead() == 0 {
			return true, comment
		}
		if lx.Lookahead() == '/' {
			blank, passed := skipJavaScriptBlank(lx, false)
			comment = comment || passed
			if blank == blankSlash {
				return false, comment
			}
			if blank == blankEnds && statementEnds && lx.Lookahead() != ',' && lx.Lookahead() != '=' {
				return true, comment
			}
		}
		c := lx.Lookahead()
		switch {
		case c == '}':
			return true, comment
		case !isLineBreak(c) && !wctype.IsSpace(c):
			return false, comment
		}
		lx.Advance(true)
		if isLineBreak(c) {
			break
		}
	}
	blank, passed := skipJavaScriptBlank(lx, true)
	comment = comment || passed
	if blank == blankSlash {
		return false, comment
	}
	switch lx.Lookahead() {
	case ':', '(', '[':
		return false, comment
	case '.': // only before a number such as .5
		lx.Advance(true)
		return wctype.IsDigit(lx.Lookahead()), comment
	}
	return beginsStatement(lx), comment
}

// blank is what skipJavaScriptBlank found.
type blank uint8

const (
	blankSlash   blank = iota // a slash that begins no comment
	blankUnclear              // a block comment on one line, then something else
	blankEnds                 // the white space and comments are over
)

// skipJavaScriptBlank goes past white space and comments, or with all unset
// only up to the end of the first block comment that no slash follows.
func skipJavaScriptBlank(lx *treesitter.Lexer, all bool) (result blank, comment bool) {
	broken := false
	for {
		skipSpace(lx)
		if lx.Lookahead() != '/' {
			return blankEnds, comment
		}
		lx.Advance(true)
		switch lx.Lookahead() {
		case '/':
			for lx.Lookahead() != 0 && !isLineBreak(lx.Lookahead()) {
				lx.Advance(true)
			}
			comment = true
		case '*':
			lx.Advance(true)
			closed, lineBreak := skipBlockComment(lx)
			comment = comment || closed
			broken = broken || lineBreak
			if closed && !all && lx.Lookahead() != '/' {
				if broken {
					return blankEnds, comment
				}
				return blankUnclear, comment
			}
		default:
			return blankSlash, comment
		}
	}
}

// beginsStatement tells whether what follows a line break begins a statement
// rather than continues the one before, as far as both languages agree.
func beginsStatement(lx *treesitter.Lexer) bool {
	switch lx.Lookahead() {
	case '`', ',', ';', '*', '%', '>', '<', '=', '?', '^', '|', '&', '/':
		return false
	case '+', '-': // ++ and -- begin one
		sign := lx.Lookahead()
		lx.Advance(true)
		return lx.Lookahead() == sign
	case '!': // != does not
		lx.Advance(true)
		return lx.Lookahead() != '='
	case 'i':
		return !continuesWithIn(lx)
	}
	return true
}

// continuesWithIn tells whether the operator in or instanceof follows, rather
// than a name that begins like it.
func continuesWithIn(lx *treesitter.Lexer) bool {
	lx.Advance(true)
	if lx.Lookahead() != 'n' {
		return false
	}
	lx.Advance(true)
	if !wctype.IsLetter(lx.Lookahead()) {
		return true
	}
	for _, c := range "stanceof" {
		if lx.Lookahead() != c {
			return false
		}
		lx.Advance(true)
	}
	return !wctype.IsLetter(lx.Lookahead())
}
