package embed

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxTokenID bounds the ids of tokens.
const maxTokenID = 1 << 24

// parseTokenizer reads a tokenizer.json. A part that is not supported is an
// error: vectors of other tokens would look right and find nothing.
func parseTokenizer(raw []byte) (*tokenizer, error) {
	var file struct {
		Added      []addedToken    `json:"added_tokens"`
		Normaliser json.RawMessage `json:"normalizer"`
		Split      json.RawMessage `json:"pre_tokenizer"`
		Model      json.RawMessage `json:"model"`
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		return nil, err
	}
	t := &tokenizer{unk: -1}
	var err error
	if t.normalise, err = parseNormaliser(file.Normaliser); err != nil {
		return nil, fmt.Errorf("normalizer: %w", err)
	}
	if t.split, err = parseSplitter(file.Split); err != nil {
		return nil, fmt.Errorf("pre_tokenizer: %w", err)
	}
	vocab, err := t.parseModel(file.Model)
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	for _, a := range file.Added {
		if a.Content == "" || a.ID < 0 || a.ID > maxTokenID {
			return nil, fmt.Errorf("added token %q with id %d", a.Content, a.ID)
		}
		vocab[a.Content] = int32(a.ID)
		if a.Normalized {
			for _, n := range t.normalise {
				a.Content = n(a.Content)
			}
			if a.Content != "" {
				t.normalised.add(a)
			}
		} else {
			t.raw.add(a)
		}
	}
	if len(vocab) == 0 {
		return nil, errors.New("model: no tokens")
	}
	lengths := make([]int, 0, len(vocab))
	for token, id := range vocab {
		if id < 0 || id > maxTokenID {
			return nil, fmt.Errorf("token %q with id %d", token, id)
		}
		t.size = max(t.size, int(id)+1)
		lengths = append(lengths, utf8.RuneCountInString(token))
	}
	slices.Sort(lengths)
	t.median = (lengths[(len(lengths)-1)/2] + lengths[len(lengths)/2]) / 2
	return t, nil
}

// part is any part of a tokenizer.json; each type uses some of the fields.
type part struct {
	Type string `json:"type"`

	Normalizers   []json.RawMessage `json:"normalizers"`
	Pretokenizers []json.RawMessage `json:"pretokenizers"`

	Clean     *bool `json:"clean_text"`
	Chinese   *bool `json:"handle_chinese_chars"`
	Accents   *bool `json:"strip_accents"`
	Lowercase *bool `json:"lowercase"`

	Left    bool            `json:"strip_left"`
	Right   bool            `json:"strip_right"`
	Pattern json.RawMessage `json:"pattern"`
	Content string          `json:"content"`
	Prepend string          `json:"prepend"`
	Map     string          `json:"precompiled_charsmap"`

	Replacement string    `json:"replacement"`
	Scheme      string    `json:"prepend_scheme"`
	PrefixSpace *bool     `json:"add_prefix_space"`
	Split       *bool     `json:"split"`
	UseRegex    *bool     `json:"use_regex"`
	Behaviour   behaviour `json:"behavior"`
	Invert      bool      `json:"invert"`
	Digits      bool      `json:"individual_digits"`
	Delimiter   string    `json:"delimiter"`
}

func parsePart(raw json.RawMessage) (*part, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return nil, nil
	}
	var p part
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err
	}
	return &p, nil
}

// or is the value of an optional switch.
func or(b *bool, standard bool) bool {
	if b == nil {
		return standard
	}
	return *b
}

func parseNormaliser(raw json.RawMessage) ([]normaliser, error) {
	p, err := parsePart(raw)
	if p == nil {
		return nil, err
	}
	one := func(n normaliser) ([]normaliser, error) { return []normaliser{n}, nil }
	switch p.Type {
	case "Sequence":
		var all []normaliser
		for _, raw := range p.Normalizers {
			some, err := parseNormaliser(raw)
			if err != nil {
				return nil, err
			}
			all = append(all, some...)
		}
		return all, nil
	case "BertNormalizer":
		lower := or(p.Lowercase, true)
		return one(bertNormaliser(or(p.Clean, true), or(p.Chinese, true), or(p.Accents, lower), lower))
	case "NFC":
		return one(norm.NFC.String)
	case "NFD":
		return one(norm.NFD.String)
	case "NFKC":
		return one(norm.NFKC.String)
	case "NFKD":
		return one(norm.NFKD.String)
	case "Lowercase":
		return one(lowerCase)
	case "StripAccents":
		return one(func(text string) string {
			return strings.Map(func(r rune) rune {
				if unicode.Is(unicode.M, r) {
					return -1
				}
				return r
			}, text)
		})
	case "Strip":
		return one(func(text string) string {
			if p.Left {
				text = strings.TrimLeftFunc(text, unicode.IsSpace)
			}
			if p.Right {
				text = strings.TrimRightFunc(text, unicode.IsSpace)
			}
			return text
		})
	case "Prepend":
		return one(func(text string) string {
			if text == "" {
				return ""
			}
			return p.Prepend + text
		})
	case "Replace":
		find, err := parsePattern(p.Pattern)
		if err != nil {
			return nil, err
		}
		return one(func(text string) string { return replaceAll(text, find, p.Content) })
	case "Precompiled":
		m, err := parseCharsMap(p.Map)
		if err != nil {
			return nil, fmt.Errorf("precompiled_charsmap: %w", err)
		}
		return one(m.normalise)
	case "ByteLevel":
		table := byteLetters()
		return one(func(text string) string { return inByteLetters(&table, text) })
	}
	return nil, unsupported(p.Type)
}

func unsupported(kind string) error {
	return fmt.Errorf("type %q is not supported; convert the model, or use it through an endpoint", kind)
}

func replaceAll(text string, find finder, by string) string {
	start, end := find(text, 0)
	if start < 0 {
		return text
	}
	var b strings.Builder
	from := 0
	for ; start >= 0 && end > start; start, end = find(text, from) {
		b.WriteString(text[from:start])
		b.WriteString(by)
		from = end
	}
	b.WriteString(text[from:])
	return b.String()
}

// parsePattern reads {"String": …} or {"Regex": …}.
func parsePattern(raw json.RawMessage) (finder, error) {
	var p struct {
		String *string
		Regex  *string
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("pattern: %w", err)
	}
	switch {
	case p.String != nil && *p.String != "":
		return whenText(*p.String), nil
	case p.Regex != nil:
		return whenPattern(*p.Regex)
	}
	return nil, errors.New("pattern: neither String nor Regex")
}

func parseSplitter(raw json.RawMessage) ([]splitter, error) {
	p, err := parsePart(raw)
	if p == nil {
		return nil, err
	}
	one := func(s splitter) ([]splitter, error) { return []splitter{s}, nil }
	if p.Behaviour == "" {
		p.Behaviour = isolated
	}
	if !slices.Contains([]behaviour{removed, isolated, mergedWithPrevious, mergedWithNext, contiguous}, p.Behaviour) {
		return nil, fmt.Errorf("%s: behavior %q is not supported", p.Type, p.Behaviour)
	}
	switch p.Type {
	case "Sequence":
		var all []splitter
		for _, raw := range p.Pretokenizers {
			some, err := parseSplitter(raw)
			if err != nil {
				return nil, err
			}
			all = append(all, some...)
		}
		return all, nil
	case "BertPreTokenizer":
		return one(bertSplit)
	case "Whitespace":
		return one(wordRuns)
	case "WhitespaceSplit":
		return one(splitBy(whenRune(unicode.IsSpace), removed, false))
	case "Punctuation":
		return one(splitBy(whenRune(isPunctuation), p.Behaviour, false))
	case "Digits":
		if p.Digits {
			return one(splitBy(whenRune(unicode.IsNumber), isolated, false))
		}
		return one(splitBy(whenRune(unicode.IsNumber), contiguous, false))
	case "CharDelimiterSplit":
		if p.Delimiter == "" {
			return nil, errors.New("CharDelimiterSplit: no delimiter")
		}
		return one(splitBy(whenText(p.Delimiter), removed, false))
	case "Split":
		find, err := parsePattern(p.Pattern)
		if err != nil {
			return nil, err
		}
		return one(splitBy(find, p.Behaviour, p.Invert))
	case "Metaspace":
		scheme := p.Scheme
		if scheme == "" {
			scheme = "always"
			if !or(p.PrefixSpace, true) {
				scheme = "never"
			}
		}
		if p.Replacement == "" {
			p.Replacement = "▁"
		}
		return one(metaspace(p.Replacement, scheme, or(p.Split, true)))
	case "ByteLevel":
		s, err := byteLevel(or(p.PrefixSpace, true), or(p.UseRegex, true))
		if err != nil {
			return nil, err
		}
		return one(s)
	}
	return nil, unsupported(p.Type)
}
