package embed

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokenizer cuts texts into the tokens that a model has vectors for, as the
// Hugging Face library "tokenizers" does by the same tokenizer.json, without
// the special tokens that other models want around a text. It never changes
// once loaded.
type tokenizer struct {
	raw        addedTokens // looked for in the text as it is
	normalised addedTokens // looked for after normalising
	normalise  []normaliser
	split      []splitter
	model      wordModel
	unk        int // id of the unknown token, -1 if there is none
	size       int // largest id + 1
	median     int // of the lengths of all tokens, in characters
}

// normaliser rewrites a text.
type normaliser func(text string) string

// splitter cuts each piece of a text into smaller ones. first says that a
// piece is the beginning of the text.
type splitter func(pieces []string, first bool) []string

// wordModel cuts a word, the smallest piece, into tokens.
type wordModel interface {
	// append adds the ids of the tokens of word to ids.
	append(ids []int32, word string) []int32
}

// maxCachedWords bounds the words whose tokens a run remembers, maxCachedWord
// their length in bytes.
const (
	maxCachedWords = 1 << 16
	maxCachedWord  = 64
)

// encoder is a tokenizer with a memory for words, for one goroutine.
type encoder struct {
	*tokenizer
	words map[string][]int32
}

func (t *tokenizer) encoder() *encoder { return &encoder{tokenizer: t, words: map[string][]int32{}} }

// append adds the ids of the tokens of text to ids.
func (e *encoder) append(ids []int32, text string) []int32 {
	first := true
	e.raw.cut(text, func(part string, id int) {
		if id >= 0 {
			ids = append(ids, int32(id))
			first = false
			return
		}
		for _, n := range e.normalise {
			part = n(part)
		}
		e.normalised.cut(part, func(part string, id int) {
			if id >= 0 {
				ids = append(ids, int32(id))
			} else {
				ids = e.plain(ids, part, first)
			}
			first = false
		})
	})
	return ids
}

// plain adds the tokens of a normalised text without added tokens in it.
func (e *encoder) plain(ids []int32, text string, first bool) []int32 {
	if text == "" {
		return ids
	}
	pieces := []string{text}
	for _, s := range e.split {
		pieces = s(pieces, first)
	}
	for _, word := range pieces {
		if word == "" {
			continue
		}
		known, ok := e.words[word]
		if !ok {
			from := len(ids)
			ids = e.model.append(ids, word)
			if len(word) <= maxCachedWord && len(e.words) < maxCachedWords {
				e.words[strings.Clone(word)] = slices.Clone(ids[from:])
			}
			continue
		}
		ids = append(ids, known...)
	}
	return ids
}

// addedToken is a text that is a token wherever it stands.
type addedToken struct {
	ID         int    `json:"id"`
	Content    string `json:"content"`
	SingleWord bool   `json:"single_word"`
	LeftStrip  bool   `json:"lstrip"`
	RightStrip bool   `json:"rstrip"`
	Normalized bool   `json:"normalized"`
}

// addedTokens finds added tokens: at each place the longest.
type addedTokens struct {
	any     bool
	byFirst [256][]addedToken
}

func (a *addedTokens) add(t addedToken) {
	a.any = true
	c := t.Content[0]
	a.byFirst[c] = append(a.byFirst[c], t)
	slices.SortStableFunc(a.byFirst[c], func(x, y addedToken) int { return len(y.Content) - len(x.Content) })
}

// cut calls visit for the parts of text in order: with an id for an added
// token, with -1 for what is between.
func (a *addedTokens) cut(text string, visit func(part string, id int)) {
	from := 0
	for i := 0; a.any && i < len(text); i++ {
		for _, t := range a.byFirst[text[i]] {
			if !strings.HasPrefix(text[i:], t.Content) {
				continue
			}
			start, end := i, i+len(t.Content)
			if t.SingleWord && (endsInWord(text[:start]) || startsWithWord(text[end:])) {
				continue
			}
			if t.LeftStrip {
				start = from + len(strings.TrimRightFunc(text[from:start], unicode.IsSpace))
			}
			if t.RightStrip {
				end = len(text) - len(strings.TrimLeftFunc(text[end:], unicode.IsSpace))
			}
			if start > from {
				visit(text[from:start], -1)
			}
			visit(t.Content, t.ID)
			from, i = end, end-1
			break
		}
	}
	if from < len(text) {
		visit(text[from:], -1)
	}
}

func endsInWord(s string) bool {
	r, n := utf8.DecodeLastRuneInString(s)
	return n > 0 && isWordRune(r)
}

func startsWithWord(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	return n > 0 && isWordRune(r)
}

// isWordRune is \w as Unicode defines it (UTS #18, annex C).
func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_'
	}
	return unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.Nl, unicode.Pc, unicode.Other_Alphabetic, unicode.Join_Control)
}
