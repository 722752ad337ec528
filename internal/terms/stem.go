package terms

import "strings"

// Stem reduces a lower-case English word to the form that its relatives share:
// parser, parsing and parses all become pars. Words of less than four letters,
// and words with anything but the letters a to z, are left alone.
//
// It cuts more than the stemmers of the Snowball family do ("-er", "-ation",
// "-ment"): the query says "how requests are authenticated", the code says
// authenticator. See internal/docs/decisions/050-stemmer.md.
func Stem(word string) string {
	if len(word) < minStemmed || !lowerASCII(word) {
		return word
	}
	word = singular(word)
	switch {
	case strings.HasSuffix(word, "ing") && len(word) > 5 && hasVowel(word[:len(word)-3]):
		word = undouble(word[:len(word)-3])
	case strings.HasSuffix(word, "eed"):
	case strings.HasSuffix(word, "ied") && len(word) > 4:
		word = word[:len(word)-3] + "y"
	case strings.HasSuffix(word, "ed") && len(word) > 4 && hasVowel(word[:len(word)-2]):
		word = undouble(word[:len(word)-2])
	}
	for i := range endings {
		e := &endings[i]
		if stem, ok := strings.CutSuffix(word, e.from); ok && len(stem) >= 3 && hasVowel(stem) {
			word = stem + e.to
			break
		}
	}
	if len(word) > 4 && word[len(word)-1] == 'e' {
		word = word[:len(word)-1]
	}
	if len(word) > 4 && word[len(word)-1] == 'y' {
		word = word[:len(word)-1] + "i"
	}
	return word
}

// minStemmed is the length of the shortest word that is stemmed.
const minStemmed = 4

// singular takes a plural ending off.
func singular(word string) string {
	switch {
	case strings.HasSuffix(word, "sses"):
		return word[:len(word)-2]
	case strings.HasSuffix(word, "ies") && len(word) > 4:
		return word[:len(word)-3] + "y"
	case strings.HasSuffix(word, "xes"), strings.HasSuffix(word, "ches"), strings.HasSuffix(word, "shes"):
		return word[:len(word)-2]
	case strings.HasSuffix(word, "ss"), strings.HasSuffix(word, "us"), strings.HasSuffix(word, "is"):
		return word
	case strings.HasSuffix(word, "s"):
		return word[:len(word)-1]
	}
	return word
}

// undouble makes stopp from stopping into stop; fall, pass and buzz stay.
func undouble(word string) string {
	n := len(word)
	if n > 3 && word[n-1] == word[n-2] && strings.IndexByte("lsz", word[n-1]) < 0 {
		return word[:n-1]
	}
	return word
}

func hasVowel(s string) bool { return strings.ContainsAny(s, "aeiouy") }

func lowerASCII(s string) bool {
	for i := range len(s) {
		if class[s[i]] != lower {
			return false
		}
	}
	return true
}

// ending is a derivational ending and what stands for it in the stem.
type ending struct{ from, to string }

// endings are tried in this order, longer ones before those that they end in;
// the first that leaves three letters with a vowel counts.
//
//nolint:gochecknoglobals // a table, read-only
var endings = [...]ending{
	{"ization", "iz"},
	{"isation", "iz"},
	{"ational", "at"},
	{"ability", "abl"},
	{"ibility", "ibl"},
	{"iveness", "iv"},
	{"fulness", ""},
	{"izer", "iz"},
	{"iser", "iz"},
	{"ation", "at"},
	{"ator", "at"},
	{"ative", "at"},
	{"ition", "it"},
	{"itor", "it"},
	{"ession", "ess"},
	{"ction", "ct"},
	{"ption", "pt"},
	{"rtion", "rt"},
	{"ution", "ut"},
	{"sion", "s"},
	{"tion", "t"},
	{"ments", ""},
	{"ment", ""},
	{"ness", ""},
	{"ency", "ent"},
	{"ance", ""},
	{"ence", ""},
	{"able", ""},
	{"ible", ""},
	{"ally", ""},
	{"ise", "iz"},
	{"ize", "iz"},
	{"ity", ""},
	{"ive", ""},
	{"ful", ""},
	{"ous", ""},
	{"ant", ""},
	{"ent", ""},
	{"ate", "at"},
	{"ical", "ic"},
	{"ier", "y"},
	{"ler", "l"},
	{"er", ""},
	{"or", ""},
	{"ly", ""},
	{"al", ""},
	{"ion", ""},
}
