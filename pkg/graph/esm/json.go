package esm

import (
	"bytes"
	"encoding/json"

	"github.com/tailscale/hujson"
)

// maxConfig bounds the size of a configuration that is read.
const maxConfig = 1 << 20

// decode reads JSON that may have comments and trailing commas into v.
func decode(text []byte, v any) bool {
	if len(text) == 0 || len(text) > maxConfig {
		return false
	}
	text = bytes.TrimPrefix(text, []byte("\xEF\xBB\xBF"))
	plain, err := hujson.Standardize(bytes.Clone(text))
	return err == nil && json.Unmarshal(plain, v) == nil
}

// pair is a member of an object whose order counts.
type pair struct {
	key   string
	value json.RawMessage
}

// members splits an object in its members, in their order.
func members(raw json.RawMessage) []pair {
	d := json.NewDecoder(bytes.NewReader(raw))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	var all []pair
	for d.More() {
		t, err := d.Token()
		key, ok := t.(string)
		if err != nil || !ok {
			return all
		}
		var value json.RawMessage
		if d.Decode(&value) != nil {
			return all
		}
		all = append(all, pair{key, value})
	}
	return all
}

// text is a JSON string, or "".
func text(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}

// texts is a JSON string or list of strings.
func texts(raw json.RawMessage) []string {
	var list []string
	if json.Unmarshal(raw, &list) == nil {
		return list
	}
	if s := text(raw); s != "" {
		return []string{s}
	}
	return nil
}
