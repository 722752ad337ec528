// Package wctype classifies characters for the scanners of grammars as the C library
// does (musl) that the WebAssembly builds of the grammars are linked with. Native
// builds know only the ASCII part, with equal trees on all files tried.
package wctype

import "unicode"

// IsSpace is iswspace: white space of Unicode, without that which does not break.
func IsSpace(c int32) bool {
	switch {
	case c < 0x80:
		return c == ' ' || c >= '\t' && c <= '\r'
	case c == 0x85, c == 0x2028, c == 0x2029, c == 0x205F, c == 0x3000:
		return true
	}
	return c >= 0x2000 && c <= 0x200A && c != 0x2007
}

// IsLetter is iswalpha.
func IsLetter(c int32) bool {
	if c < 0x80 {
		return c|0x20 >= 'a' && c|0x20 <= 'z'
	}
	return unicode.IsLetter(c)
}

// IsUpper is iswupper.
func IsUpper(c int32) bool {
	if c < 0x80 {
		return c >= 'A' && c <= 'Z'
	}
	return unicode.IsUpper(c)
}

// IsLower is iswlower.
func IsLower(c int32) bool {
	if c < 0x80 {
		return c >= 'a' && c <= 'z'
	}
	return unicode.IsLower(c)
}

// IsDigit is iswdigit.
func IsDigit(c int32) bool { return c >= '0' && c <= '9' }
