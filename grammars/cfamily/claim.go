package cfamily

import "strings"

// maxClaim bounds how much of a header is read to tell its language, in bytes.
const maxClaim = 64 << 10

// ClaimsHeader says whether the text of a header is C++ (1) or C (-1), or does
// not tell (0). Code for C++ compilers alone ("#ifdef __cplusplus") is what
// headers of C have, and does not count as C++.
func ClaimsHeader(text []byte) int {
	x := newLexer(string(text[:min(len(text), maxClaim)]))
	x.run()
	c := claim{lexer: x}
	return c.judge()
}

// claim judges a header by its tokens.
type claim struct {
	*lexer
	branches []bool // of the open conditionals: for C++ alone
	hidden   int    // how many of them are
	forBoth  bool   // the header is made for both languages
}

func (c *claim) judge() int {
	plain := false // words and forms of C that C++ does not need
	for i := range c.tokens {
		switch kind := c.tokens[i].kind; {
		case kind == tokenIf || kind == tokenElse || kind == tokenEndif:
			c.conditional(i)
		case c.hidden > 0:
		case kind == tokenInclude:
			if isStandardHeader(c.word(i)) {
				return 1
			}
		case kind == tokenName || kind == tokenPunct:
			if c.isPlusPlus(i) {
				return 1
			}
			plain = plain || c.isPlain(i)
		}
	}
	if plain || c.forBoth {
		return -1
	}
	return 0
}

func (c *claim) word(i int) string {
	if i < 0 || i >= len(c.tokens) {
		return ""
	}
	return c.src[c.tokens[i].start:c.tokens[i].end]
}

func (c *claim) conditional(i int) {
	n := len(c.branches)
	switch c.tokens[i].kind {
	case tokenIf:
		alone := c.asksForPlusPlus(i)
		c.branches = append(c.branches, alone)
		if alone {
			c.hidden++
			c.forBoth = true
		}
		return
	case tokenElse, tokenEndif:
		if n == 0 {
			return
		}
		if c.branches[n-1] {
			c.hidden--
			c.branches[n-1] = false
		}
		if c.tokens[i].kind == tokenEndif {
			c.branches = c.branches[:n-1]
		}
	}
}

// asksForPlusPlus reports whether a conditional holds in C++ only.
func (c *claim) asksForPlusPlus(i int) bool {
	line := c.word(i)
	return strings.Contains(line, "__cplusplus") && !strings.Contains(line, "ifndef") && !strings.Contains(line, "!")
}

// isPlusPlus reports whether a token is one of C++ that C has no use for.
func (c *claim) isPlusPlus(i int) bool {
	next := c.word(i + 1)
	switch c.word(i) {
	case "::":
		return isWord(next) // in assembler text, it is not
	case "class":
		after := c.word(i + 2)
		return isWord(next) && (after == "{" || after == ":" || after == ";" || after == "final" || isWord(after))
	case "namespace":
		after := c.word(i + 2)
		return next == "{" || isWord(next) && (after == "{" || after == "::")
	case "template":
		return next == "<"
	case "public", "private", "protected":
		return next == ":" && (c.word(i-1) == "{" || c.word(i-1) == ";" || c.word(i-1) == "}")
	case "using":
		return next == "namespace" || isWord(next) && c.word(i+2) == "="
	case "typename":
		return isWord(next)
	case "constexpr", "noexcept", "decltype", "static_cast", "reinterpret_cast", "nullptr":
		return true
	case "virtual", "explicit":
		return isWord(next) || next == "~"
	case "operator":
		return next != "" && !isWord(next) && isOperator(next)
	}
	return false
}

// isPlain reports whether a token is one of C that C++ does not have or need.
func (c *claim) isPlain(i int) bool {
	switch c.word(i) {
	case "restrict", "_Bool", "_Static_assert", "_Noreturn", "_Generic":
		return true
	case "typedef":
		next := c.word(i + 1)
		return next == "struct" || next == "union" || next == "enum"
	case "void":
		return c.word(i-1) == "(" && c.word(i+1) == ")"
	}
	return false
}

func isOperator(text string) bool {
	switch text {
	case "=", "+", "-", "*", "/", "<", ">", "!", "[", "(", "&", "|":
		return true
	}
	return false
}

func isWord(text string) bool { return text != "" && isNameStart(text[0]) }

// isStandardHeader reports whether a line includes a header of the standard
// library of C++, which have no ending: "<vector>".
func isStandardHeader(line string) bool {
	_, rest, found := strings.Cut(line, "<")
	name, _, closed := strings.Cut(rest, ">")
	return found && closed && name != "" && !strings.ContainsAny(name, "./")
}
