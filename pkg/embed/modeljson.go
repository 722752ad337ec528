package embed

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"strings"
)

// modelFile is the model of a tokenizer.json; each type uses some of the
// fields.
type modelFile struct {
	Type         string          `json:"type"`
	Vocab        json.RawMessage `json:"vocab"`
	Unk          *string         `json:"unk_token"`
	Prefix       *string         `json:"continuing_subword_prefix"`
	Suffix       *string         `json:"end_of_word_suffix"`
	MaxChars     *int            `json:"max_input_chars_per_word"`
	UnkID        *int            `json:"unk_id"`
	ByteFallback bool            `json:"byte_fallback"`
	Merges       []bpeMerge      `json:"merges"`
	FuseUnk      bool            `json:"fuse_unk"`
	IgnoreMerges bool            `json:"ignore_merges"`
	Dropout      *float64        `json:"dropout"`
}

// parseModel reads the model and returns all tokens with their ids.
func (t *tokenizer) parseModel(raw json.RawMessage) (map[string]int32, error) {
	var m modelFile
	if err := json.Unmarshal(raw, &m); err != nil {
		return nil, err
	}
	if m.Type == "" { // older files leave it to the fields
		switch {
		case m.Merges != nil:
			m.Type = "BPE"
		case m.MaxChars != nil:
			m.Type = "WordPiece"
		case m.UnkID != nil:
			m.Type = "Unigram"
		}
	}
	if m.Type == "Unigram" {
		return t.parseUnigram(&m)
	}
	vocab := map[string]int32{}
	if err := json.Unmarshal(m.Vocab, &vocab); err != nil {
		return nil, fmt.Errorf("vocab: %w", err)
	}
	if m.Unk != nil {
		if id, ok := vocab[*m.Unk]; ok {
			t.unk = int(id)
		}
	}
	switch m.Type {
	case "WordPiece":
		if t.unk < 0 {
			return nil, errors.New("WordPiece without its unk_token in vocab")
		}
		limit := 100
		if m.MaxChars != nil {
			limit = *m.MaxChars
		}
		t.model = newWordPiece(vocab, text(m.Prefix, "##"), int32(t.unk), limit)
	case "WordLevel":
		t.model = &wordLevel{vocab: vocab, unk: int32(t.unk)}
	case "BPE":
		model := &bpe{
			vocab: vocab, rules: make(map[[2]int32]bpeRule, len(m.Merges)),
			prefix: text(m.Prefix, ""), suffix: text(m.Suffix, ""), unk: int32(t.unk),
			fuse: m.FuseUnk, bytes: m.ByteFallback, whole: m.IgnoreMerges,
		}
		for rank, merge := range m.Merges {
			left, ok1 := vocab[merge[0]]
			right, ok2 := vocab[merge[1]]
			joined, ok3 := vocab[merge[0]+strings.TrimPrefix(merge[1], model.prefix)]
			if !ok1 || !ok2 || !ok3 {
				return nil, fmt.Errorf("merge %d (%q): not in vocab", rank, merge)
			}
			if pair := [2]int32{left, right}; !model.has(pair) {
				model.rules[pair] = bpeRule{rank, joined}
			}
		}
		t.model = model
	default:
		return nil, unsupported(m.Type)
	}
	// The tokens added later must not become words of the model.
	return maps.Clone(vocab), nil
}

func (m *bpe) has(pair [2]int32) bool {
	_, ok := m.rules[pair]
	return ok
}

func text(s *string, standard string) string {
	if s == nil {
		return standard
	}
	return *s
}

// bpeMerge is "left right" or ["left", "right"].
type bpeMerge [2]string

// UnmarshalJSON implements json.Unmarshaler.
func (m *bpeMerge) UnmarshalJSON(raw []byte) error {
	var pair []string
	if len(raw) > 0 && raw[0] == '"' {
		var s string
		if err := json.Unmarshal(raw, &s); err != nil {
			return err
		}
		pair = strings.Split(s, " ")
	} else if err := json.Unmarshal(raw, &pair); err != nil {
		return err
	}
	if len(pair) != 2 {
		return fmt.Errorf("merge %s: want two tokens", firstChars(string(raw), 60))
	}
	*m = bpeMerge(pair)
	return nil
}

// scoredToken is ["token", score].
type scoredToken struct {
	token string
	score float64
}

// UnmarshalJSON implements json.Unmarshaler.
func (s *scoredToken) UnmarshalJSON(raw []byte) error {
	pair := [2]any{&s.token, &s.score}
	return json.Unmarshal(raw, &pair)
}

func (t *tokenizer) parseUnigram(m *modelFile) (map[string]int32, error) {
	var list []scoredToken
	if err := json.Unmarshal(m.Vocab, &list); err != nil {
		return nil, fmt.Errorf("vocab: %w", err)
	}
	tokens, scores := make([]string, len(list)), make([]float64, len(list))
	for i, s := range list {
		if math.IsNaN(s.score) || math.IsInf(s.score, 0) {
			return nil, fmt.Errorf("vocab: token %q has the score %v", s.token, s.score)
		}
		tokens[i], scores[i] = s.token, s.score
	}
	unk := int32(-1)
	if m.UnkID != nil {
		if *m.UnkID < 0 || *m.UnkID >= len(list) {
			return nil, fmt.Errorf("unk_id %d of %d tokens", *m.UnkID, len(list))
		}
		unk = int32(*m.UnkID)
	}
	model, all := newUnigram(tokens, scores, unk, m.ByteFallback)
	t.model = model
	return all, nil
}
