package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mast-search/mast/internal/glob"
)

// setText sets the value from text, as flags and the environment write it.
func (s *Setting) setText(into *Settings, text string, from Origin) error {
	var v any = text
	if s.Type() == List {
		v = splitList(text)
	}
	return s.set(into, v, strconv.Quote(text), from)
}

// setJSON sets the value from JSON. Strings are accepted for every type and
// then read like text, so "5" means 5.
func (s *Setting) setJSON(into *Settings, raw json.RawMessage, from Origin) error {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return &FileError{Path: from.Name, Err: err}
	}
	given := string(raw)
	switch v := v.(type) {
	case nil:
		return nil // null means "not set here"
	case string:
		return s.setText(into, v, from)
	case json.Number:
		return s.set(into, v.String(), given, from)
	case bool:
		return s.set(into, strconv.FormatBool(v), given, from)
	case []any:
		items := make([]string, 0, len(v))
		for _, item := range v {
			text, ok := item.(string)
			if !ok {
				return s.refuse(given, from, nil)
			}
			items = append(items, text)
		}
		return s.set(into, items, given, from)
	}
	return s.refuse(given, from, nil)
}

// set stores a string or a []string; given is how the user wrote it.
func (s *Setting) set(into *Settings, v any, given string, from Origin) error {
	switch field := s.field(into).(type) {
	case *[]string:
		items, ok := v.([]string)
		if !ok {
			return s.refuse(given, from, nil)
		}
		out := make([]string, 0, len(items))
		for _, item := range items {
			item, err := s.normalize(item)
			if err != nil {
				return s.refuse(given, from, err)
			}
			out = append(out, item)
		}
		*field = out
	case *string:
		text, ok := v.(string)
		if !ok {
			return s.refuse(given, from, nil)
		}
		text, err := s.normalize(text)
		if err != nil {
			return s.refuse(given, from, err)
		}
		*field = text
	case *int:
		text, _ := v.(string)
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || float64(n) < s.Min || float64(n) > s.Max {
			return s.refuse(given, from, nil)
		}
		*field = n
	case *float64:
		text, _ := v.(string)
		n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		if err != nil || !(n >= s.Min && n <= s.Max) { // not a number is in no range
			return s.refuse(given, from, nil)
		}
		*field = n
	case *bool:
		text, _ := v.(string)
		b, err := parseBool(text)
		if err != nil {
			return s.refuse(given, from, nil)
		}
		*field = b
	}
	into.origins[s.Key] = from
	return nil
}

func (s *Setting) normalize(text string) (string, error) {
	if len(s.Allowed) > 0 && !slices.Contains(s.Allowed, text) {
		return "", errors.New(s.AllowedText())
	}
	if s.normal == nil {
		return text, nil
	}
	return s.normal(text)
}

// refuse makes the error; why replaces the general words about what is allowed.
func (s *Setting) refuse(given string, from Origin, why error) error {
	allowed := s.AllowedText()
	if why != nil {
		allowed = why.Error()
	}
	if s.Secret || why != nil && errors.Is(why, errHoldsSecret) {
		given = "what was given"
	}
	return &Error{Key: s.Key, Given: given, Origin: from, Allowed: allowed, Example: s.Example}
}

func splitList(text string) []string {
	items := []string{}
	depth, start := 0, 0
	add := func(item string) {
		if item = strings.TrimSpace(item); item != "" {
			items = append(items, item)
		}
	}
	// A comma inside braces belongs to a glob: "src/*.{ts,tsx},dist/**".
	for i, r := range text {
		switch {
		case r == '{':
			depth++
		case r == '}' && depth > 0:
			depth--
		case r == ',' && depth == 0:
			add(text[start:i])
			start = i + 1
		}
	}
	add(text[start:])
	return items
}

func parseBool(text string) (bool, error) {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "true", "1", "yes", "on":
		return true, nil
	case "false", "0", "no", "off":
		return false, nil
	}
	return false, fmt.Errorf("%q is neither true nor false", text)
}

func notEmpty(text string) (string, error) {
	if strings.TrimSpace(text) == "" {
		return "", errors.New("a string that is not empty")
	}
	return text, nil
}

// pattern checks a glob. A pattern that compiles but can match nothing is
// accepted here; the indexer says so.
func pattern(text string) (string, error) {
	text, err := notEmpty(strings.TrimSpace(text))
	if err != nil {
		return "", err
	}
	if _, err := glob.Compile(text); err != nil {
		return "", fmt.Errorf("a glob (%w)", err)
	}
	return text, nil
}

func extension(text string) (string, error) {
	text = strings.TrimSpace(text)
	if text == "" || text == "." || strings.ContainsAny(text, `/\*?`) {
		return "", errors.New("file extensions such as .ts, without folders or wildcards")
	}
	return "." + strings.TrimPrefix(text, "."), nil
}
