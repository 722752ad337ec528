package tool

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// InputError is an argument that a tool cannot use. Its text is meant for the
// model or person who wrote the argument.
type InputError struct {
	Field string
	// Given is the value as JSON, or "nothing".
	Given   string
	Allowed string
	// Example is a whole arguments object.
	Example string
}

// Error names the field, what was given, what is allowed and an example.
func (e *InputError) Error() string {
	return fmt.Sprintf("%s: given %s; allowed: %s; example: %s", e.Field, e.Given, e.Allowed, e.Example)
}

// maxArguments bounds the arguments object in bytes.
const maxArguments = 1 << 20

// maxGiven bounds how much of a wrong value an error repeats, in bytes.
const maxGiven = 80

// decodeArgs stores the members of raw where the params point to. null and ""
// mean that an argument is absent. Unknown members are ignored with a note;
// names that differ only in case or in "-" and "_" are accepted with one.
func decodeArgs(raw json.RawMessage, params []Param) (notes []string, err error) {
	members, err := argMembers(raw)
	if err != nil {
		return nil, err
	}
	given := make(map[string]json.RawMessage, len(members))
	for _, m := range members {
		p := findParam(params, m.name)
		switch {
		case p == nil:
			notes = append(notes, fmt.Sprintf("unknown argument %s was ignored", shorten(strconv.Quote(m.name))))
			continue
		case p.Name != m.name:
			if !slices.Contains(p.Aliases, m.name) {
				notes = append(notes, fmt.Sprintf("argument %s was taken for %s", shorten(strconv.Quote(m.name)), p.Name))
			}
			if _, ok := given[p.Name]; ok {
				continue // the exact name wins
			}
		}
		given[p.Name] = m.value
	}
	var errs []error
	for i := range params {
		p := &params[i]
		if err := p.decode(given[p.Name]); err != nil {
			errs = append(errs, err)
		}
	}
	return notes, errors.Join(errs...)
}

type member struct {
	name  string
	value json.RawMessage
}

// argMembers returns the members of an arguments object in their order.
func argMembers(raw json.RawMessage) ([]member, error) {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 || string(raw) == "null" {
		return nil, nil
	}
	refuse := func(given string) error {
		return &InputError{
			Field: "arguments", Given: given, Allowed: fmt.Sprintf("a JSON object of at most %d bytes", maxArguments),
			Example: `{"query": "parseConfig"}`,
		}
	}
	if len(raw) > maxArguments {
		return nil, refuse(fmt.Sprintf("%d bytes", len(raw)))
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	if start, err := dec.Token(); err != nil || start != json.Delim('{') {
		return nil, refuse(shorten(string(raw)))
	}
	var members []member
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, refuse(shorten(string(raw)))
		}
		m := member{name: name.(string)} // the decoder accepts nothing else here
		if err := dec.Decode(&m.value); err != nil {
			return nil, refuse(shorten(string(raw)))
		}
		members = append(members, m)
	}
	if _, err := dec.Token(); err != nil || len(bytes.TrimSpace(raw[dec.InputOffset():])) > 0 {
		return nil, refuse(shorten(string(raw)))
	}
	return members, nil
}

func findParam(params []Param, name string) *Param {
	if i := slices.IndexFunc(params, func(p Param) bool { return p.Name == name }); i >= 0 {
		return &params[i]
	}
	if i := slices.IndexFunc(params, func(p Param) bool { return slices.Contains(p.Aliases, name) }); i >= 0 {
		return &params[i]
	}
	plain := func(s string) string {
		return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(s))
	}
	if i := slices.IndexFunc(params, func(p Param) bool { return plain(p.Name) == plain(name) }); i >= 0 {
		return &params[i]
	}
	return nil
}

// decode stores one value; raw is nil if the argument is absent.
func (p *Param) decode(raw json.RawMessage) error {
	var v any
	if len(raw) > 0 {
		dec := json.NewDecoder(bytes.NewReader(raw))
		dec.UseNumber()
		if err := dec.Decode(&v); err != nil {
			return p.refuse(string(raw))
		}
	}
	text, isText := v.(string)
	number, isNumber := v.(json.Number)
	switch {
	case v == nil || isText && strings.TrimSpace(text) == "":
		if p.Required {
			given := "nothing"
			if isText {
				given = string(raw)
			}
			return p.refuse(given)
		}
		return nil
	case p.List != nil:
		list, ok := stringList(v)
		if !ok || p.Max > 0 && len(list) > p.Max {
			return p.refuse(string(raw))
		}
		*p.List = list
	case p.Int != nil:
		if isNumber {
			text = number.String()
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		if err != nil || n != float64(int(n)) || int(n) < p.Min || p.Max != 0 && int(n) > p.Max {
			return p.refuse(string(raw))
		}
		*p.Int = int(n)
	case p.Bool != nil:
		b, isBool := v.(bool)
		if isText {
			parsed, err := strconv.ParseBool(strings.ToLower(strings.TrimSpace(text)))
			b, isBool = parsed, err == nil
		}
		if !isBool {
			return p.refuse(string(raw))
		}
		*p.Bool = b
	default:
		if isNumber {
			text, isText = number.String(), true
		}
		if !isText || len(p.Enum) > 0 && !slices.Contains(p.Enum, text) {
			return p.refuse(string(raw))
		}
		*p.String = text
	}
	return nil
}

// stringList reads a list of strings, or one string of them.
func stringList(v any) (list []string, ok bool) {
	switch v := v.(type) {
	case string:
		return splitList(v), true
	case []any:
		for _, item := range v {
			s, isText := item.(string)
			if !isText || strings.TrimSpace(s) == "" {
				return nil, false
			}
			list = append(list, strings.TrimSpace(s))
		}
		return list, true
	}
	return nil, false
}

// splitList cuts a text at commas that stand in no braces, and drops what is empty.
func splitList(text string) (list []string) {
	depth, from := 0, 0
	end := func(to int) {
		if item := strings.TrimSpace(text[from:to]); item != "" {
			list = append(list, item)
		}
		from = to + 1
	}
	for i := range len(text) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			depth = max(0, depth-1)
		case ',':
			if depth == 0 {
				end(i)
			}
		}
	}
	end(len(text))
	return list
}

func (p *Param) refuse(given string) error {
	return &InputError{
		Field: p.Name, Given: shorten(given), Allowed: p.allowed(),
		Example: fmt.Sprintf(`{%s: %s}`, jsonText(p.Name), p.Example),
	}
}

// shorten cuts text that an error repeats.
func shorten(s string) string {
	if len(s) <= maxGiven {
		return s
	}
	return strings.ToValidUTF8(s[:maxGiven], "") + "…"
}
