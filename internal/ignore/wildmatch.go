package ignore

import "strings"

// op is what one token of a compiled pattern matches.
type op uint8

const (
	opByte    op = iota // one given byte
	opAny               // "?": one byte that is not a slash
	opClass             // "[…]": one byte of a set, never a slash
	opStar              // "*": any bytes but slashes
	opCross             // "**" as a segment: any bytes
	opFolders           // "**/" as a segment: nothing, or any bytes and a slash
)

// byteSet is a set of bytes.
type byteSet [256 / 64]uint64

func (s *byteSet) add(b byte)      { s[b/64] |= 1 << (b % 64) }
func (s *byteSet) has(b byte) bool { return s[b/64]&(1<<(b%64)) != 0 }

type token struct {
	op   op
	char byte
	set  *byteSet
}

// wild is a compiled pattern of wildmatch.c. Like there, "?" and classes match
// single bytes, whatever the encoding of names is.
type wild []token

// compileWild reads a pattern; ok is false for one that can match nothing
// (an open class, a backslash at the end). The start of the pattern counts as
// the start of a segment.
func compileWild(pattern string, fold bool) (w wild, ok bool) {
	for i := 0; i < len(pattern); {
		switch c := pattern[i]; c {
		case '?':
			w = append(w, token{op: opAny})
			i++
		case '*':
			n := len(pattern[i:]) - len(strings.TrimLeft(pattern[i:], "*"))
			rest := pattern[i+n:]
			starts := i == 0 || pattern[i-1] == '/'
			switch {
			case n < 2 || !starts:
				w = append(w, token{op: opStar})
			case strings.HasPrefix(rest, "/"):
				w = append(w, token{op: opFolders})
				n++
			case rest == "" || strings.HasPrefix(rest, `\/`):
				w = append(w, token{op: opCross})
			default:
				w = append(w, token{op: opStar})
			}
			i += n
		case '[':
			set, n, ok := compileClass(pattern[i:], fold)
			if !ok {
				return nil, false
			}
			w = append(w, token{op: opClass, set: set})
			i += n
		case '\\':
			if i++; i == len(pattern) {
				return nil, false
			}
			c = pattern[i]
			fallthrough
		default:
			if fold {
				c = lower(c)
			}
			w = append(w, token{op: opByte, char: c})
			i++
		}
	}
	return w, true
}

// match reports whether all of text matches. It keeps two points of return:
// the last "*" of the current segment and the last "**". An earlier one never
// has to take more, because a "*" ends with its segment, whose end is fixed,
// and a later "**" can take whatever an earlier one could.
func (w wild) match(text string, fold bool) bool {
	var (
		p, t           = 0, 0
		starP, starT   = -1, 0
		crossP, crossT = -1, 0
	)
	for {
		if p == len(w) && t == len(text) {
			return true
		}
		if p < len(w) {
			switch tok := &w[p]; tok.op {
			case opStar:
				p++
				starP, starT = p, t
				continue
			case opCross, opFolders:
				p++
				crossP, crossT, starP = p, t, -1
				continue
			default:
				if t < len(text) && tok.matches(text[t], fold) {
					p, t = p+1, t+1
					continue
				}
			}
		}
		switch {
		case starP >= 0 && starT < len(text) && text[starT] != '/':
			starT++
			p, t = starP, starT
		case crossP >= 0 && crossT < len(text):
			crossT++
			if w[crossP-1].op == opFolders {
				next := strings.IndexByte(text[crossT-1:], '/')
				if next < 0 {
					return false
				}
				crossT += next
			}
			p, t, starP = crossP, crossT, -1
		default:
			return false
		}
	}
}

func (tok *token) matches(c byte, fold bool) bool {
	if fold {
		c = lower(c)
	}
	switch tok.op {
	case opAny:
		return c != '/'
	case opClass:
		return c != '/' && tok.set.has(c)
	default:
		return c == tok.char
	}
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
