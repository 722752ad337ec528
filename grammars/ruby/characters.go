package ruby

import "unicode"

// isSpace is iswspace of the C library that the grammar's WebAssembly build is
// made with: the same on every machine.
func isSpace(c int32) bool {
	switch {
	case c < 0x80:
		return c == ' ' || c >= '\t' && c <= '\r'
	case c == 0x85, c == 0x2028, c == 0x2029, c == 0x205F, c == 0x3000:
		return true
	}
	return c >= 0x2000 && c <= 0x200A && c != 0x2007
}

// isLetter is iswalpha, in the same sense; so are the following.
func isLetter(c int32) bool {
	if c < 0x80 {
		return c|0x20 >= 'a' && c|0x20 <= 'z'
	}
	return unicode.IsLetter(c)
}

func isDigit(c int32) bool { return c >= '0' && c <= '9' }

func isUpper(c int32) bool {
	if c < 0x80 {
		return c >= 'A' && c <= 'Z'
	}
	return unicode.IsUpper(c)
}

func isLower(c int32) bool {
	if c < 0x80 {
		return c >= 'a' && c <= 'z'
	}
	return unicode.IsLower(c)
}

// isWord holds for what the words of heredocs and labels consist of.
func isWord(c int32) bool { return c == '_' || isDigit(c) || isLetter(c) }

// isNameByte reports whether the low byte of a character can be part of a name:
// the scanner of the grammar's package looks at no more of it.
func isNameByte(c int32) bool {
	switch b := byte(c); {
	case b >= 0x80, b == '_', b|0x20 >= 'a' && b|0x20 <= 'z', b >= '0' && b <= '9':
		return true
	case b < ' ':
		return b != 0 && b != '\n' && b != '\r' && b != '\t'
	default:
		return b == 0x7F
	}
}
