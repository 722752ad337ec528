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

// Weak reports whether a lower-cased term is a word that says how a question is
// put, not what it is about: a query can do without it when it has others. It is
// in the index like all others.
func Weak(term string) bool {
	switch term {
	case "a", "about", "all", "also", "an", "and", "any", "are", "as", "at", "be", "been", "being", "both", "but",
		"by", "can", "could", "did", "do", "does", "done", "doing", "each", "either", "else", "every", "few", "for",
		"from", "get", "gets", "had", "has", "have", "having", "how", "i", "if", "in", "into", "is", "it", "its",
		"itself", "just", "like", "make", "makes", "many", "may", "me", "might", "more", "most", "much", "must", "my",
		"need", "no", "nor", "not", "of", "on", "one", "only", "onto", "or", "other", "our", "out", "over", "own",
		"please", "same", "shall", "she", "should", "show", "so", "some", "such", "than", "that", "the", "their", "them",
		"then", "there", "these", "they", "this", "those", "through", "to", "too", "under", "up", "upon", "use", "used",
		"uses", "using", "very", "was", "we", "were", "what", "when", "where", "which", "while", "who", "whom", "why",
		"will", "with", "within", "without", "would", "you", "your":
		return true
	}
	return false
}
