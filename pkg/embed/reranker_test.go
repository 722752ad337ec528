package embed

import (
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"
)

func ranking(body string) func(http.ResponseWriter, request, int) { return raw(200, body) }

func TestRerank_wireFormat(t *testing.T) {
	s := serve(t, ranking(`{"results":[{"index":1,"relevance_score":0.5}]}`))
	r, _ := reranker(t, Endpoint{URL: s.URL + "/v1", Key: "k", Model: "some-model", MaxTextChars: 5})
	if _, err := r.Rerank(t.Context(), "query", []string{"a", "bcdefghi", "c"}, 2); err != nil {
		t.Fatal(err)
	}
	got := s.seen()[0]
	want := `{"model":"some-model","query":"query","documents":["a","bcdef","c"],"top_n":2,"return_documents":false}`
	if got.path != "/v1/rerank" || got.body != want || got.auth != "Bearer k" {
		t.Errorf("sent %s to %s with %q", got.body, got.path, got.auth)
	}
}

func TestRerank_addresses(t *testing.T) {
	s := serve(t, ranking(`{"results":[{"index":0,"relevance_score":1}]}`))
	for i, tt := range []struct{ url, want string }{
		{"", "/v1/rerank"},
		{"/v2", "/v2/rerank"},
		{"/v1/rerank", "/v1/rerank"},
		{"/services/rerank/text-rerank/text-rerank", "/services/rerank/text-rerank/text-rerank"},
	} {
		r, _ := reranker(t, Endpoint{URL: s.URL + tt.url})
		if _, err := r.Rerank(t.Context(), "q", []string{"a"}, 1); err != nil {
			t.Fatal(err)
		}
		if got := s.seen()[i].path; got != tt.want {
			t.Errorf("%s: called %s, want %s", tt.url, got, tt.want)
		}
	}
}

func TestRerank_nothingToDo(t *testing.T) {
	s := serve(t, ranking(`{}`))
	r, _ := reranker(t, Endpoint{URL: s.URL})
	for _, docs := range [][]string{nil, {"a"}} {
		if got, err := r.Rerank(t.Context(), "q", docs, len(docs)-1); got != nil || err != nil {
			t.Errorf("Rerank(%q) = %v, %v", docs, got, err)
		}
	}
	if len(s.seen()) != 0 {
		t.Errorf("%d requests", len(s.seen()))
	}
}

// TestRerank_answers asks for the two best of three documents.
func TestRerank_answers(t *testing.T) {
	ok := []Ranked{{Index: 2, Score: .9}, {Index: 0, Score: .5}}
	tests := []struct {
		name     string
		answer   func(http.ResponseWriter, request, int)
		want     []Ranked
		err      string
		requests int
		wait     time.Duration
	}{
		{name: "results", answer: ranking(`{"id":"x","results":[{"index":2,"relevance_score":0.9},{"index":0,"relevance_score":0.5}],"meta":{}}`), want: ok},
		{name: "output.results", answer: ranking(`{"output":{"results":[{"index":2,"relevance_score":0.9},{"index":0,"relevance_score":0.5}]},"request_id":"r"}`), want: ok},
		{name: "not in order", answer: ranking(`{"results":[{"index":0,"relevance_score":0.5},{"index":2,"relevance_score":0.9}]}`), want: ok},
		{name: "all of them", answer: ranking(`{"results":[{"index":0,"relevance_score":0.5},{"index":1,"relevance_score":-3},{"index":2,"relevance_score":0.9}]}`), want: ok},
		{name: "fewer", answer: ranking(`{"results":[{"index":2,"relevance_score":0.9}]}`), want: ok[:1]},
		{name: "equal scores", answer: ranking(`{"results":[{"index":2,"relevance_score":1},{"index":1,"relevance_score":1}]}`), want: []Ranked{{1, 1}, {2, 1}}},
		{name: "code and message that say well", answer: ranking(`{"code":200,"message":"ok","error":null,"results":[{"index":2,"relevance_score":0.9}]}`), want: ok[:1]},
		{name: "with documents", answer: ranking(`{"results":[{"index":2,"relevance_score":0.9,"document":{"text":"c"}}]}`), want: ok[:1]},

		{name: "error", answer: ranking(`{"error":{"message":"no model"},"results":[{"index":2,"relevance_score":0.9}]}`), err: "status 200: no model"},
		{name: "error as text", answer: ranking(`{"error":"no model"}`), err: "no model"},
		{name: "code", answer: ranking(`{"code":"InvalidParameter"}`), err: "InvalidParameter"},
		{name: "message", answer: ranking(`{"code":20012,"message":"Model does not exist","data":null}`), err: "Model does not exist"},
		{name: "empty", answer: ranking(``), err: "an empty answer"},
		{name: "no JSON", answer: ranking(`well, the second`), err: "begins with: well, the second"},
		{name: "HTML", answer: ranking(`<html>`), err: "begins with: <html>"},
		{name: "a list", answer: ranking(`[{"index":0,"score":1}]`), err: "not a JSON object"},
		{name: "no results", answer: ranking(`{"results":[]}`), err: "without results"},
		{name: "nothing in it", answer: ranking(`{}`), err: "without results"},
		{name: "index outside", answer: ranking(`{"results":[{"index":3,"relevance_score":1}]}`), err: "index 3, want 0 to 2"},
		{name: "index below", answer: ranking(`{"results":[{"index":-1,"relevance_score":1}]}`), err: "index -1, want 0 to 2"},
		{name: "index twice", answer: ranking(`{"results":[{"index":1,"relevance_score":1},{"index":1,"relevance_score":2}]}`), err: "index 1 twice"},
		{name: "no index", answer: ranking(`{"results":[{"relevance_score":1}]}`), err: "without index"},
		{name: "index is a fraction", answer: ranking(`{"results":[{"index":1.5,"relevance_score":1}]}`), err: "can not be read"},
		{name: "no score", answer: ranking(`{"results":[{"index":1}]}`), err: "without relevance_score"},
		{name: "null score", answer: ranking(`{"results":[{"index":1,"relevance_score":null}]}`), err: "without relevance_score"},
		{name: "NaN", answer: ranking(`{"results":[{"index":1,"relevance_score":NaN}]}`), err: "can not be read"},
		{name: "NaN as text", answer: ranking(`{"results":[{"index":1,"relevance_score":"NaN"}]}`), err: "can not be read"},
		{name: "too large", answer: ranking(`{"results":[{"index":1,"relevance_score":1e999}]}`), err: "can not be read"},

		{name: "500 then well", answer: func(w http.ResponseWriter, r request, n int) {
			if n == 1 {
				w.WriteHeader(500)
				return
			}
			ranking(`{"results":[{"index":2,"relevance_score":0.9}]}`)(w, r, n)
		}, want: ok[:1], requests: 2, wait: 500 * time.Millisecond},
		{name: "500 for ever", answer: status(500), err: "status 500", requests: 3, wait: 1500 * time.Millisecond},
		{name: "429 for ever", answer: status(429), err: "status 429", requests: 3, wait: 1500 * time.Millisecond},
		{name: "400", answer: raw(400, "rate"), err: "status 400: rate"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := serve(t, tt.answer)
			r, clock := reranker(t, Endpoint{URL: s.URL})
			got, err := r.Rerank(t.Context(), "q", []string{"a", "b", "c"}, 2)
			if tt.err == "" && (err != nil || !reflect.DeepEqual(got, tt.want)) {
				t.Errorf("%v, %v, want %v", got, err, tt.want)
			}
			if tt.err != "" && (err == nil || got != nil || !strings.Contains(err.Error(), tt.err)) {
				t.Errorf("%v, error %v, want %q", got, err, tt.err)
			}
			if n := len(s.seen()); n != max(1, tt.requests) {
				t.Errorf("%d requests", n)
			}
			if clock.total() != tt.wait {
				t.Errorf("waited %v, want %v", clock.total(), tt.wait)
			}
		})
	}
}
