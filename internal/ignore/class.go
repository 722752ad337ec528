package ignore

import "strings"

// compileClass reads the "[…]" that pattern starts with and returns its set
// and length. With fold, the set is asked for lower-case bytes only.
func compileClass(pattern string, fold bool) (set *byteSet, length int, ok bool) {
	set = new(byteSet)
	i := 1
	negated := i < len(pattern) && (pattern[i] == '!' || pattern[i] == '^')
	if negated {
		i++
	}
	var prev byte // the byte before, when it can begin a range
	for first := true; ; first = false {
		if i >= len(pattern) {
			return nil, 0, false
		}
		c := pattern[i]
		switch {
		case c == ']' && !first:
			if negated {
				for k := range set {
					set[k] = ^set[k]
				}
			}
			return set, i + 1, true
		case c == '\\':
			if i++; i >= len(pattern) {
				return nil, 0, false
			}
			c = pattern[i]
			set.add(c)
			prev = c
		case c == '-' && prev != 0 && i+1 < len(pattern) && pattern[i+1] != ']':
			if i++; pattern[i] == '\\' {
				if i++; i >= len(pattern) {
					return nil, 0, false
				}
			}
			addRange(set, prev, pattern[i], fold)
			prev = 0
		case c == '[' && i+1 < len(pattern) && pattern[i+1] == ':':
			end := strings.IndexByte(pattern[i+2:], ']')
			if end < 0 {
				return nil, 0, false
			}
			name := pattern[i+2 : i+2+end]
			if !strings.HasSuffix(name, ":") {
				set.add('[') // no ":]", so "[" is an ordinary member
				prev = '['
				break
			}
			for b := range 128 {
				in, known := posixClass(name[:len(name)-1], byte(b))
				if !known {
					return nil, 0, false
				}
				if in || fold && name == "upper:" && isLower(byte(b)) {
					set.add(byte(b))
				}
			}
			prev = 0
			i += 2 + end
		default:
			set.add(c)
			prev = c
		}
		i++
	}
}

// addRange adds lo to hi. With fold, a lower-case byte also belongs when its
// upper case does.
func addRange(set *byteSet, lo, hi byte, fold bool) {
	for b := int(lo); b <= int(hi); b++ {
		set.add(byte(b))
		if fold && isUpper(byte(b)) {
			set.add(lower(byte(b)))
		}
	}
}

func isLower(b byte) bool { return 'a' <= b && b <= 'z' }
func isUpper(b byte) bool { return 'A' <= b && b <= 'Z' }
func isDigit(b byte) bool { return '0' <= b && b <= '9' }
func isGraph(b byte) bool { return '!' <= b && b <= '~' }
func isAlnum(b byte) bool { return isLower(b) || isUpper(b) || isDigit(b) }

// posixClass reports whether an ASCII byte belongs to a named class; known is
// false when there is no class of this name.
func posixClass(name string, b byte) (in, known bool) {
	switch name {
	case "alnum":
		return isAlnum(b), true
	case "alpha":
		return isLower(b) || isUpper(b), true
	case "blank":
		return b == ' ' || b == '\t', true
	case "cntrl":
		return b < ' ' || b == 0x7f, true
	case "digit":
		return isDigit(b), true
	case "graph":
		return isGraph(b), true
	case "lower":
		return isLower(b), true
	case "print":
		return b == ' ' || isGraph(b), true
	case "punct":
		return isGraph(b) && !isAlnum(b), true
	case "space":
		return b == ' ' || '\t' <= b && b <= '\r', true
	case "upper":
		return isUpper(b), true
	case "xdigit":
		return isDigit(b) || 'a' <= b && b <= 'f' || 'A' <= b && b <= 'F', true
	}
	return false, false
}
