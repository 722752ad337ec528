package ruby

import "github.com/mast-search/mast/grammars/internal/wctype"

// isWord holds for what the words of heredocs and labels consist of.
func isWord(c int32) bool { return c == '_' || wctype.IsDigit(c) || wctype.IsLetter(c) }

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
