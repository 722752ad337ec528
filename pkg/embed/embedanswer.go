package embed

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
)

// embedAnswer is what an embedding endpoint answers.
type embedAnswer struct {
	Error json.RawMessage `json:"error"`
	Data  []struct {
		Index     *int   `json:"index"`
		Embedding vector `json:"embedding"`
	} `json:"data"`
}

// vector reads a list of numbers strictly: encoding/json would take null for 0.
type vector []float32

// UnmarshalJSON implements json.Unmarshaler. raw is valid JSON.
func (v *vector) UnmarshalJSON(raw []byte) error {
	raw = bytes.TrimSpace(raw)
	if len(raw) < 2 || raw[0] != '[' {
		return fmt.Errorf("embedding: %s, want a list of numbers", shorten(raw))
	}
	raw = bytes.TrimSpace(raw[1 : len(raw)-1])
	if len(raw) == 0 {
		*v = vector{}
		return nil
	}
	out := make(vector, 0, bytes.Count(raw, []byte{','})+1)
	for field := range bytes.SplitSeq(raw, []byte{','}) {
		field = bytes.TrimSpace(field)
		x, err := strconv.ParseFloat(string(field), 32)
		if err != nil || math.IsInf(x, 0) || math.IsNaN(x) {
			return fmt.Errorf("embedding: %s is not a finite number", shorten(field))
		}
		out = append(out, float32(x))
	}
	*v = out
	return nil
}

// shorten bounds what is looked at of an answer for an error. It is cut to
// what is shown only when secrets are out of it.
func shorten[T string | []byte](raw T) string {
	return string(raw[:min(len(raw), maxErrorBody)])
}

// decode reads an answer to n texts: their vectors, of length one, in order.
func (e *endpointEmbedder) decode(body []byte, n int) ([][]float32, *Error) {
	vectors, reason := decodeEmbeddings(body, n)
	if reason != "" {
		return nil, &Error{scope: ofAnswer, Reason: reason}
	}
	for i, v := range vectors {
		want := int64(e.endpoint.Dimensions)
		if want == 0 {
			e.dim.CompareAndSwap(0, int64(len(v)))
			want = e.dim.Load()
		}
		switch {
		case int64(len(v)) == want:
		case e.endpoint.Dimensions != 0:
			return nil, &Error{scope: ofEndpoint, Reason: fmt.Sprintf(
				"vectors of %d numbers, but %s is set to %d; set it to %d or 0 (take what comes), or choose another model", len(v), e.endpoint.advice(fieldDimensions), want, len(v))}
		default:
			return nil, &Error{scope: ofAnswer, Reason: fmt.Sprintf("a vector of %d numbers after vectors of %d", len(v), want)}
		}
		if !normalise(v) {
			return nil, &Error{scope: ofAnswer, Reason: fmt.Sprintf("the vector of text %d can not be scaled to length one", i)}
		}
	}
	return vectors, nil
}

// decodeEmbeddings reads the vectors of n texts in order, or says what is
// wrong with the answer.
func decodeEmbeddings(body []byte, n int) ([][]float32, string) {
	var a embedAnswer
	if reason := readJSON(body, &a); reason != "" {
		return nil, reason
	}
	if said := present(a.Error); said != "" {
		return nil, said
	}
	if len(a.Data) == 0 {
		return nil, "an answer without vectors: " + shorten(messageOf(body))
	}
	if len(a.Data) != n {
		return nil, fmt.Sprintf("%d vectors for %d texts", len(a.Data), n)
	}
	vectors := make([][]float32, n)
	for _, d := range a.Data {
		index := 0
		switch {
		case d.Index != nil:
			index = *d.Index
		case n > 1:
			return nil, "a vector without index"
		}
		switch {
		case index < 0 || index >= n:
			return nil, fmt.Sprintf("index %d, want 0 to %d", index, n-1)
		case vectors[index] != nil:
			return nil, fmt.Sprintf("index %d twice", index)
		case len(d.Embedding) == 0 || len(d.Embedding) > maxDim:
			return nil, fmt.Sprintf("a vector of %d numbers", len(d.Embedding))
		}
		vectors[index] = d.Embedding
	}
	return vectors, ""
}

// readJSON decodes body, or says why it can not be read.
func readJSON(body []byte, into any) string {
	trimmed := bytes.TrimSpace(body)
	switch {
	case len(trimmed) == 0:
		return "an empty answer"
	case trimmed[0] != '{':
		return "the answer is not a JSON object but begins with: " + shorten(trimmed)
	}
	if err := json.Unmarshal(trimmed, into); err != nil {
		return "the answer can not be read: " + err.Error()
	}
	return ""
}

// present is what an error field says, or "" for one that says nothing.
func present(raw json.RawMessage) string {
	switch text := string(bytes.TrimSpace(raw)); text {
	case "", "null", `""`, "{}", "0", "false":
		return ""
	default:
		body, err := json.Marshal(map[string]json.RawMessage{"error": raw})
		if err != nil {
			return text
		}
		return shorten(messageOf(body))
	}
}
