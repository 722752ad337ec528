package tokens

import "unicode/utf8"

// The charges, in hundredths of a token. They were fitted to the true counts
// of Go, TypeScript, JavaScript and Markdown sources.
const (
	chargePart   = 97  // one part of an identifier ("get", "User"), up to shortPart letters
	chargeLetter = 16  // each further letter of a long part
	shortPart    = 6   // letters
	chargeDigits = 100 // up to three digits
	chargePunct  = 92  // a run of punctuation
	chargeMark   = 26  // each further mark of a run
	chargeBlank  = 70  // a run of white space that does not belong to a word
	chargeRune   = 115 // a letter outside ASCII
)

// Estimate returns the approximate number of tokens of text without encoding
// it. It splits the text the way the encoding does before it looks into its
// vocabulary, and charges each piece by its kind and length. Over sources of
// a few kilobytes and more it is within about a tenth of the true count.
func Estimate[T string | []byte](text T) int {
	total := 0
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case isLetter(c):
			// A part ends where lower case turns to upper case.
			start := i
			for i++; i < len(text) && isLetter(text[i]) && (isUpper(text[i]) == isUpper(text[i-1]) || isUpper(text[i-1]) && i-start == 1); i++ {
			}
			total += chargePart + max(0, i-start-shortPart)*chargeLetter
		case c >= '0' && c <= '9':
			start := i
			for i++; i < len(text) && i-start < 3 && text[i] >= '0' && text[i] <= '9'; i++ {
			}
			total += chargeDigits
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			start := i
			for i++; i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r'); i++ {
			}
			// One blank before a word belongs to the token of the word.
			if c != ' ' || i-start > 1 {
				total += chargeBlank
			}
		case c >= utf8.RuneSelf:
			_, size := decode(text, i)
			i += size
			total += chargeRune
		default:
			start := i
			for i++; i < len(text) && isPunct(text[i]); i++ {
			}
			total += chargePunct + (i-start-1)*chargeMark
		}
	}
	return (total + 99) / 100
}

// decode returns the character at i and its length in bytes.
func decode[T string | []byte](text T, i int) (rune, int) {
	end := min(len(text), i+utf8.UTFMax)
	return utf8.DecodeRuneInString(string(text[i:end]))
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isUpper(c byte) bool  { return c >= 'A' && c <= 'Z' }

func isPunct(c byte) bool {
	return c > ' ' && c < utf8.RuneSelf && !isLetter(c) && (c < '0' || c > '9')
}
