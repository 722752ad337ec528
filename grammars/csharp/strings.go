package csharp

import (
	"github.com/mast-search/mast/grammars/internal/wctype"
	"github.com/mast-search/mast/pkg/treesitter"
)

// attempt is one call of Scan. Where several tokens are valid, which is so in
// error recovery only, what one of them has read is not given back before the next
// is tried; so it is in the scanner of the grammar's package, and the trees depend
// on it.
type attempt struct {
	*scanner
	lx     *treesitter.Lexer
	open   *openString // the innermost, once there is one
	quotes uint8
	braces uint8
	moved  bool
}

// rawStart reads the quotes of a raw string.
func (a *attempt) rawStart() bool {
	a.skipSpace()
	a.quotes += a.run('"')
	if a.quotes < 3 {
		return false
	}
	a.rawQuotes = a.quotes
	a.lx.SetResult(tokenRawQuotes)
	return true
}

// rawEnd reads the quotes behind a raw string.
func (a *attempt) rawEnd() bool {
	if a.lx.Lookahead() != '"' {
		return false
	}
	a.quotes += a.run('"')
	if a.quotes == a.rawQuotes {
		a.rawQuotes = 0
		a.lx.SetResult(tokenRawEndQuotes)
		return true
	}
	a.moved = a.quotes > 0
	return false
}

// rawContent reads up to the quotes that end a raw string, or the end of the text.
func (a *attempt) rawContent() bool {
	lx := a.lx
	lx.SetResult(tokenRawContent)
	for lx.Lookahead() != 0 {
		if lx.Lookahead() == '"' {
			lx.MarkEnd()
			if a.run('"') == a.rawQuotes {
				return true
			}
		}
		lx.Advance(false)
	}
	lx.MarkEnd()
	return true
}

// start reads the signs in front of the quotes of an interpolated string. An empty
// string has no parts, so that nothing needs to be known of it.
func (a *attempt) start() bool {
	lx := a.lx
	a.skipSpace()
	verbatim := lx.Lookahead() == '@'
	if verbatim {
		lx.Advance(false)
	}
	o := openString{}
	if a.quotes == 0 {
		o.dollars = a.run('$')
	}
	if c := lx.Lookahead(); o.dollars == 0 || c != '"' && c != '@' {
		return false
	}
	if lx.Lookahead() == '@' {
		lx.Advance(false)
		verbatim = true
	}
	token := tokenRegularStart
	if verbatim {
		token = tokenVerbatimStart
		o.style = styleVerbatim
	}
	lx.MarkEnd()
	lx.Advance(false)
	switch {
	case verbatim || lx.Lookahead() != '"':
		o.style |= styleRegular
		a.opened = append(a.opened, o)
	default:
		lx.Advance(false)
		if lx.Lookahead() == '"' {
			token = tokenRawStart
			o.style = styleRaw
			a.opened = append(a.opened, o)
		}
	}
	lx.SetResult(token)
	return true
}

// startQuote reads the quote, or the quotes of a raw string, at the start of an
// interpolated one.
func (a *attempt) startQuote() bool {
	if a.open.style&(styleVerbatim|styleRegular) == 0 {
		a.open.quotes += a.run('"')
	} else if a.lx.Lookahead() == '"' {
		a.lx.Advance(false)
		a.open.quotes++
	}
	a.lx.SetResult(tokenStartQuote)
	return a.open.quotes > 0
}

// endQuote reads the quotes at the end of an interpolated string.
func (a *attempt) endQuote() bool {
	a.quotes += a.run('"')
	if a.quotes == a.open.quotes {
		a.opened = a.opened[:len(a.opened)-1]
		a.lx.SetResult(tokenEndQuote)
		return true
	}
	a.moved = a.quotes > 0
	return false
}

// openBrace reads as many braces as there are dollars, of which no more follow.
func (a *attempt) openBrace() bool {
	if !a.bracesUpTo(a.open.dollars) || a.braces == 0 {
		return false
	}
	a.open.braces = a.braces
	a.lx.SetResult(tokenOpenBrace)
	return true
}

// bracesUpTo reads at most limit opening braces and reports whether there are
// exactly as many. If none is to be read, any are too many to care about.
func (a *attempt) bracesUpTo(limit uint8) bool {
	for a.lx.Lookahead() == '{' && a.braces < limit {
		a.lx.Advance(false)
		a.braces++
	}
	return a.braces == limit && (limit == 0 || a.lx.Lookahead() != '{')
}

// closeBrace reads as many braces as the interpolation began with.
func (a *attempt) closeBrace() bool {
	lx := a.lx
	for wctype.IsSpace(lx.Lookahead()) {
		lx.Advance(false)
	}
	for closed := uint8(0); lx.Lookahead() == '}'; {
		lx.Advance(false)
		closed++
		if closed == a.open.braces {
			a.open.braces = 0
			lx.SetResult(tokenCloseBrace)
			return true
		}
	}
	return false
}

// content reads the text of an interpolated string up to what may end it.
func (a *attempt) content() bool {
	lx := a.lx
	lx.SetResult(tokenContent)
	for lx.Lookahead() != 0 {
		switch a.contentEnds() {
		case endsHere:
			return a.moved
		case endsNot:
		case endsPair:
			continue
		}
		if lx.Lookahead() != '{' {
			a.braces = 0
		}
		lx.Advance(false)
		a.moved = true
	}
	lx.MarkEnd()
	return a.moved
}

// ending says whether content ends at a character.
type ending uint8

const (
	endsNot  ending = iota
	endsHere        // and the end is marked
	endsPair        // not: two quotes stand for one, and both were read
)

// contentEnds looks for what ends the text, by the style of the string.
func (a *attempt) contentEnds() ending {
	lx := a.lx
	switch style := a.open.style; {
	case style&styleRaw != 0:
		if lx.Lookahead() == '"' {
			lx.MarkEnd()
			if n := a.run('"'); n != 1 && n == a.open.quotes {
				return endsHere
			}
		}
	case style&styleVerbatim != 0:
		if lx.Lookahead() == '"' {
			lx.MarkEnd()
			lx.Advance(false)
			if lx.Lookahead() != '"' {
				return endsHere
			}
			lx.Advance(false)
			return endsPair
		}
	case style&styleRegular != 0:
		if c := lx.Lookahead(); c == '\\' || c == '\n' || c == '"' {
			lx.MarkEnd()
			return endsHere
		}
	default:
		return endsNot
	}
	if lx.Lookahead() == '{' {
		lx.MarkEnd()
		if a.bracesUpTo(a.open.braces) {
			return endsHere
		}
	}
	return endsNot
}

// run reads all of one character and counts them, modulo 256.
func (a *attempt) run(c int32) uint8 {
	n := uint8(0)
	for a.lx.Lookahead() == c {
		a.lx.Advance(false)
		n++
	}
	return n
}

func (a *attempt) skipSpace() {
	for wctype.IsSpace(a.lx.Lookahead()) {
		a.lx.Advance(true)
	}
}
