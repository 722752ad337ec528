package search

import (
	"strings"
	"unicode"

	"github.com/mast-search/mast/internal/terms"
	"github.com/mast-search/mast/pkg/ranker"
)

// maxWords bounds the words of a query that are looked up, maxNames the names;
// a pasted page is a query too.
const (
	maxWords  = 32
	maxTokens = 64
	maxNames  = 8
)

// query is what a user typed, read. Nothing in it is syntax but double quotes:
// text between two of them must stand in a result letter by letter, without
// regard to case. All other punctuation only separates words, and words such
// as AND or NEAR are words.
type query struct {
	text       string // trimmed
	words      []word
	tokens     []ranker.Token
	must       []ranker.Word // the words inside quotes
	literals   []string      // the texts inside quotes
	names      []ranker.Name
	identifier bool // the whole is one name
	dropped    bool // there were more than maxWords
}

// word is a word of the query, each once.
type word struct {
	ranker.Word
	// weak says that the word is about how the question is put.
	weak bool
}

// parse reads a query; the only text that is none is an empty one.
func parse(typed string) (*query, error) {
	q := &query{text: strings.TrimSpace(strings.ToValidUTF8(typed, " "))}
	if q.text == "" {
		return nil, ErrEmptyQuery
	}
	rest := q.text
	for {
		before, after, ok := strings.Cut(rest, `"`)
		inside, behind, closed := strings.Cut(after, `"`)
		q.addWords(before, false)
		if !ok {
			break
		}
		if !closed { // a lone quote is punctuation
			q.addWords(after, false)
			break
		}
		if strings.TrimSpace(inside) != "" {
			q.literals = append(q.literals, inside)
			q.addWords(inside, true)
		}
		rest = behind
	}
	q.findTokens()
	q.findNames()
	return q, nil
}

// findTokens cuts the query into the words that rank, with their repetitions.
func (q *query) findTokens() {
	var cutter terms.Cutter
	before := 0
	cutter.Each([]byte(q.text), func(t *terms.Token, start, end int) {
		if len(q.tokens) < maxTokens {
			glued := before > 0 && !strings.ContainsFunc(q.text[before:start], unicode.IsSpace)
			q.tokens = append(q.tokens, ranker.Token{Token: t, Glued: glued})
		}
		before = end
	})
	q.identifier = isName(q.text)
}

// isName reports whether a text is one name as code has it, perhaps with those
// of its containers: A.b, A::b, a->b, a#b, a/b, b().
func isName(text string) bool {
	text = strings.TrimSuffix(strings.TrimRight(text, "!?"), "()")
	before := '.'
	for i, r := range text {
		switch {
		case unicode.IsLetter(r), r == '_', r == '$':
		case unicode.IsDigit(r):
			if i == 0 || isQualifier(before) {
				return false
			}
		case isQualifier(r) && r != '-' && r != '\\' && i > 0:
		case r == '-' && strings.HasPrefix(text[i:], "->") && i > 0:
		default:
			return false
		}
		before = r
	}
	return text != "" && !isQualifier(before)
}

// addWords adds the words of a text that are not there yet.
func (q *query) addWords(text string, must bool) {
	for _, w := range terms.Words(text) {
		if len(q.words) == maxWords {
			q.dropped = true
			return
		}
		word := word{Word: ranker.Word{Terms: w.Terms, Dense: w.Dense}, weak: !must && ranker.StopWord(w.Terms[0])}
		if must {
			// Inside quotes a word is there whole.
			whole := word.Word
			if !w.Dense {
				whole.Terms = w.Terms[:1]
			}
			q.must = append(q.must, whole)
		}
		if !q.has(word) {
			q.words = append(q.words, word)
		}
	}
}

func (q *query) has(word word) bool {
	for _, w := range q.words {
		if w.Terms[0] == word.Terms[0] && len(w.Terms) == len(word.Terms) {
			return true
		}
	}
	return false
}

// findNames collects what may be names of declarations: the whole query, its
// words joined, and every part of it that is written like code.
func (q *query) findNames() {
	whole := strings.Trim(q.text, "\"`' \t")
	q.addName(whole, q.identifier)
	fields := strings.Fields(q.text)
	if n := len(q.words); n > 1 && n <= 4 && len(fields) == n {
		q.addName(strings.Join(fields, ""), false)
	}
	for _, field := range fields {
		quoted := strings.ContainsAny(field, "`\"")
		field = strings.Trim(field, "\"`',;:!?")
		if !strings.HasSuffix(field, "()") {
			field = strings.Trim(field, "()[]{}<>.")
		}
		if quoted || likeCode(field) {
			q.addName(field, true)
		}
	}
}

// addName adds a name, cut into its container and itself.
func (q *query) addName(text string, written bool) {
	text = strings.TrimSuffix(text, "()")
	parent := ""
	if qualified := strings.FieldsFunc(text, isQualifier); len(qualified) > 1 && !strings.ContainsFunc(text, unicode.IsSpace) {
		text = qualified[len(qualified)-1]
		parent = strings.ToLower(strings.Join(qualified[:len(qualified)-1], "."))
	}
	name := ranker.Name{Name: text, Parent: parent, Written: written}
	for i := range q.names {
		n := &q.names[i]
		if strings.EqualFold(n.Name, name.Name) && n.Parent == name.Parent {
			n.Written = n.Written || written
			return
		}
	}
	if text != "" && len(q.names) < maxNames {
		q.names = append(q.names, name)
	}
}

// isQualifier reports whether a rune stands between a container and a member
// in some language: A.b, A::b, A#b, a->b, a/b.
func isQualifier(r rune) bool { return strings.ContainsRune(".:#/>-\\", r) }

// likeCode reports whether a word is written as no prose is: with an
// underscore, a hump, a call, or a member.
func likeCode(word string) bool {
	if strings.HasSuffix(word, "()") && len(word) > 2 {
		return true
	}
	before := ' '
	for i, r := range word {
		switch {
		case r == '_', r == '$' && len(word) > 1:
			return true
		case unicode.IsUpper(r) && unicode.IsLower(before):
			return true
		case i > 0 && i < len(word)-1 && (r == '.' || r == '#' || r == ':') && (unicode.IsLetter(before) || before == ':'):
			return true
		}
		before = r
	}
	return false
}
