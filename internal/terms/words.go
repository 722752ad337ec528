package terms

import "strings"

// Word is one word of a query with its terms.
type Word struct {
	// Text is the word as written.
	Text string
	// Terms are what Append gives for it: the whole form and then the parts, or
	// the characters and pairs of a run without spaces.
	Terms []string
	// Dense says that the word is such a run.
	Dense bool
}

// Words returns the words of a query in their order.
func Words(text string) []Word {
	var words []Word
	src := []byte(text)
	var buf []byte
	for i := 0; i < len(src); {
		if class[src[i]] == separator {
			i++
			continue
		}
		var next int
		buf, next = appendNext(buf[:0], src, i)
		if len(buf) > 0 {
			words = append(words, Word{
				Text:  string(src[i:next]),
				Terms: strings.Fields(string(buf)),
				Dense: isDense(src[i:next]),
			})
		}
		i = next
	}
	return words
}
