package cfamily

import "strings"

// match pairs brackets and the lines of conditionals. Each branch of a
// conditional starts with the brackets that were open before it; behind the
// conditional those are open that the first branch left open. So brackets pair
// in text in which each branch has its own "{" for one "}". What one conditional
// took for given holds for those that follow: behind "#ifdef A", it is the second
// branch of "#ifndef A" that counts.
//
// Dead branches ("#if 0") are taken out. Where brackets do not pair, they are
// paired anew with the help of the indentation.
func (x *lexer) match() {
	if m := x.matchBy(false); m.stray || m.top != noToken {
		for i := range x.tokens {
			x.tokens[i].match = noToken
		}
		x.matchBy(true)
	}
}

func (x *lexer) matchBy(indentation bool) *matcher {
	m := &matcher{src: x.src, tokens: x.tokens, top: noToken, indentation: indentation, assumed: map[string]bool{}}
	kept := x.tokens[:0]
	for _, t := range x.tokens {
		dead := m.dead > 0
		if t.kind >= tokenIf && t.kind <= tokenEndif {
			m.conditional(t, int32(len(kept)))
			dead = dead && m.dead > 0
		}
		if dead {
			continue
		}
		kept = append(kept, t)
		m.tokens = kept
		if t.kind == tokenPunct {
			m.bracket(int32(len(kept) - 1))
		}
	}
	x.tokens = kept
	return m
}

// matcher is the state of pairing.
type matcher struct {
	src    string
	tokens []token
	// open are the brackets that were ever open, each with the one around it, so
	// that a branch can return to the ones before; top is the innermost.
	open  []openBracket
	top   int32
	conds []conditional
	dead  int // how many of conds are in a dead branch

	assumed map[string]bool // the names that are taken to be defined, or not to be

	stray bool // a closing bracket had no opening one
	// indentation says that a "}" at the start of a line closes the innermost "{" of
	// a line that starts without indentation, whatever else is open.
	indentation bool
	line, pos   uint32 // the start of the line of pos, the last bracket
}

type openBracket struct {
	token, outer int32
	flush        bool // its line starts without indentation
}

// conditional is an open #if.
type conditional struct {
	before int32 // the innermost bracket before it
	first  int32 // the one that its first live branch left, valid if done
	done   bool
	dead   bool // the current branch is dead
	// unlikely says that the current branch does not go with those of conditionals
	// before.
	unlikely bool
	last     int32 // its last line
}

func (m *matcher) conditional(t token, at int32) {
	n := len(m.conds)
	switch {
	case t.kind == tokenIf:
		line := m.src[t.start:t.end]
		c := conditional{before: m.top, dead: isZero(line), unlikely: m.contradicts(line), last: at}
		if c.dead {
			m.dead++
		}
		m.conds = append(m.conds, c)
		return
	case n == 0:
		return
	}
	c := &m.conds[n-1]
	if m.dead == 0 || m.dead == 1 && c.dead {
		if int(c.last) < len(m.tokens) {
			m.tokens[c.last].match = at
		}
		c.last = at
	}
	if c.dead {
		m.dead--
	} else if !c.done && !c.unlikely {
		c.first, c.done = m.top, true
	}
	c.dead, c.unlikely = false, false
	m.top = c.before
	if t.kind == tokenEndif {
		if c.done {
			m.top = c.first
		}
		m.conds = m.conds[:n-1]
	}
}

// contradicts reports whether a conditional asks for a name to be defined, or
// not to be, while one before asked for the opposite.
func (m *matcher) contradicts(line string) bool {
	word, name, _ := strings.Cut(strings.TrimLeft(line[1:], " \t"), " ")
	if word != "ifdef" && word != "ifndef" {
		return false
	}
	name = strings.TrimSpace(name)
	defined, known := m.assumed[name]
	if !known {
		m.assumed[name] = word == "ifdef"
		return false
	}
	return defined != (word == "ifdef")
}

// isZero reports whether a directive is "#if 0".
func isZero(directive string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(directive[1:], " \t"), "if")
	return ok && strings.TrimSpace(rest) == "0"
}

// maxAbandoned bounds how many open brackets a closing one of another kind
// looks through for its own.
const maxAbandoned = 64

func (m *matcher) bracket(at int32) {
	t := &m.tokens[at]
	if i := strings.LastIndexByte(m.src[m.pos:t.start], '\n'); i >= 0 {
		m.line = m.pos + uint32(i) + 1
	}
	m.pos = t.start
	var opening byte
	switch m.src[t.start] {
	case '(', '[', '{':
		m.open = append(m.open, openBracket{token: at, outer: m.top, flush: m.src[m.line] > ' '})
		m.top = int32(len(m.open) - 1)
		return
	case ')':
		opening = '('
	case ']':
		opening = '['
	case '}':
		opening = '{'
	default:
		return
	}
	if m.indentation && opening == '{' && t.start == m.line {
		m.dropIndented()
	}
	for top, n := m.top, 0; top != noToken && n < maxAbandoned; top, n = m.open[top].outer, n+1 {
		other := m.open[top].token
		found := m.src[m.tokens[other].start]
		if found == opening {
			m.tokens[other].match, t.match = at, other
			m.top = m.open[top].outer
			return
		}
		if opening != '{' && found == '{' {
			break // a stray one inside of a block
		}
	}
	m.stray = true
}

// dropIndented gives up the brackets that are open on lines with indentation,
// if there is a "{" around them on a line without.
func (m *matcher) dropIndented() {
	for top, n := m.top, 0; top != noToken && n < maxAbandoned; top, n = m.open[top].outer, n+1 {
		if b := m.open[top]; b.flush && m.src[m.tokens[b.token].start] == '{' {
			m.top = top
			return
		}
	}
}
