package tool

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type input struct {
	Query string
	Kind  string
	Limit int
	Loud  bool
}

// params are arguments of every type; in holds the defaults.
func params(in *input) []Param {
	return []Param{
		{Name: "query", String: &in.Query, Required: true, Doc: "words", Example: `"x"`},
		{Name: "chunk_type", String: &in.Kind, Enum: []string{"function", "type"}, Doc: "kind", Example: `"type"`},
		{Name: "limit", Int: &in.Limit, Min: 1, Max: 50, Doc: "most", Example: `10`},
		{Name: "loud", Bool: &in.Loud, Doc: "noise", Example: `true`},
	}
}

func TestDecodeArgs(t *testing.T) {
	tests := []struct {
		name, raw string
		want      input
		notes     []string
	}{
		{"all", `{"query":"q","chunk_type":"type","limit":5,"loud":true}`, input{"q", "type", 5, true}, nil},
		{"defaults", `{"query":"q"}`, input{"q", "", 10, false}, nil},
		{"null is absent", `{"query":"q","limit":null,"chunk_type":null,"loud":null}`, input{"q", "", 10, false}, nil},
		{"empty is absent", `{"query":"q","limit":"","chunk_type":" ","loud":""}`, input{"q", "", 10, false}, nil},
		{"text for a number", `{"query":"q","limit":"5"}`, input{"q", "", 5, false}, nil},
		{"whole fraction", `{"query":"q","limit":5.0}`, input{"q", "", 5, false}, nil},
		{"text for a boolean", `{"query":"q","loud":"True"}`, input{"q", "", 10, true}, nil},
		{"number for text", `{"query":404}`, input{"404", "", 10, false}, nil},
		{"query is kept as it is", `{"query":" \"a b\" "}`, input{` "a b" `, "", 10, false}, nil},
		{"unknown", `{"query":"q","colour":"red"}`, input{"q", "", 10, false}, []string{`unknown argument "colour" was ignored`}},
		{"case", `{"Query":"q","chunkType":"type"}`, input{"q", "type", 10, false}, []string{
			`argument "Query" was taken for query`, `argument "chunkType" was taken for chunk_type`,
		}},
		{"exact name wins", `{"query":"q","QUERY":"other"}`, input{"q", "", 10, false}, []string{`argument "QUERY" was taken for query`}},
		{"last one wins", `{"query":"p","query":"q"}`, input{"q", "", 10, false}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := input{Limit: 10}
			notes, err := decodeArgs(json.RawMessage(tt.raw), params(&in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, in); diff != "" {
				t.Errorf("input (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.notes, notes); diff != "" {
				t.Errorf("notes (-want +got):\n%s", diff)
			}
		})
	}
}

func TestDecodeArgsErrors(t *testing.T) {
	tests := []struct{ name, raw, want string }{
		{"nothing", ``, `query: given nothing; allowed: a string that is not empty; example: {"query": "x"}`},
		{"null", `null`, `query: given nothing`},
		{"empty", `{"query":""}`, `query: given ""; allowed: a string that is not empty`},
		{"blank", `{"query":"  "}`, `query: given "  "`},
		{"number out of range", `{"query":"q","limit":51}`, `limit: given 51; allowed: an integer from 1 to 50; example: {"limit": 10}`},
		{"word for a number", `{"query":"q","limit":"many"}`, `limit: given "many"`},
		{"fraction", `{"query":"q","limit":1.5}`, `limit: given 1.5`},
		{"huge number", `{"query":"q","limit":1e300}`, `limit: given 1e300`},
		{"not a number", `{"query":"q","limit":"NaN"}`, `limit: given "NaN"`},
		{"boolean for a number", `{"query":"q","limit":true}`, `limit: given true`},
		{"number for a boolean", `{"query":"q","loud":1}`, `loud: given 1; allowed: true or false`},
		{"list for text", `{"query":["q"]}`, `query: given ["q"]`},
		{"outside the enumeration", `{"query":"q","chunk_type":"klass"}`, `chunk_type: given "klass"; allowed: one of function, type; example: {"chunk_type": "type"}`},
		{"two mistakes", `{"limit":0}`, "query: given nothing; allowed: a string that is not empty; example: {\"query\": \"x\"}\nlimit: given 0"},
		{"list", `[]`, `arguments: given []; allowed: a JSON object`},
		{"long", `{"query":"` + strings.Repeat("x", maxArguments) + `"}`, `arguments: given 1048588 bytes; allowed: a JSON object of at most 1048576 bytes`},
		{"text", `"query"`, `arguments: given "query"`},
		{"broken", `{"query":`, `arguments: given {"query":`},
		{"more behind", `{"query":"q"} x`, `arguments: given`},
		{"long", `{"query":"q","limit":"` + strings.Repeat("é", 500) + `"}`, `…; allowed`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := input{Limit: 10}
			_, err := decodeArgs(json.RawMessage(tt.raw), params(&in))
			var wrong *InputError
			if !errors.As(err, &wrong) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error = %v, want an InputError with %q", err, tt.want)
			}
		})
	}
}

func TestSchema(t *testing.T) {
	got := schemaOf(params(&input{Limit: 10}))
	want := `{"type":"object","properties":{` +
		`"query":{"type":"string","description":"words"},` +
		`"chunk_type":{"type":"string","description":"kind","enum":["function","type"]},` +
		`"limit":{"type":"integer","description":"most","maximum":50,"default":10},` +
		`"loud":{"type":"boolean","description":"noise"}},` +
		`"required":["query"]}`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("schema (-want +got):\n%s", diff)
	}
}

func FuzzDecodeArgs(f *testing.F) {
	f.Add(`{"query":"q","limit":5,"x":[{}]}`)
	f.Add(`{"query":1e999,"limit":-0}`)
	f.Fuzz(func(t *testing.T, raw string) {
		in := input{Limit: 10}
		_, err := decodeArgs(json.RawMessage(raw), params(&in))
		if err == nil && (in.Query == "" || in.Limit < 1 || in.Limit > 50) {
			t.Errorf("accepted %q as %+v", raw, in)
		}
	})
}
