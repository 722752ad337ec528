// Package modeltest is a small model service for tests, on the machine itself: it
// embeds texts as bags of words, in which some words mean the same, and ranks
// documents by the words that they share with a query. It counts what it is asked,
// and can be made to misbehave.
package modeltest

import (
	"encoding/json"
	"hash/fnv"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
)

// synonyms are words that the model takes for the same.
func synonyms() map[string]string {
	return map[string]string{
		"erase": "delete", "remove": "delete", "purge": "delete",
		"account": "user", "member": "user", "profile": "user",
		"login": "authenticate", "signin": "authenticate",
		"invoice": "bill", "receipt": "bill",
	}
}

// Words are the words of a text, with one word for those that mean the same.
func Words(text string) []string {
	var b strings.Builder
	before := ' '
	for _, r := range text {
		if unicode.IsUpper(r) && unicode.IsLower(before) {
			b.WriteByte(' ')
		}
		if !unicode.IsLetter(r) {
			r = ' '
		}
		b.WriteRune(unicode.ToLower(r))
		before = r
	}
	same := synonyms()
	words := strings.Fields(b.String())
	for i, w := range words {
		if s, ok := same[w]; ok {
			words[i] = s
		}
	}
	return words
}

// Vector embeds a text.
func Vector(text string, dimensions int) []float32 {
	v := make([]float32, dimensions)
	for _, w := range Words(text) {
		h := fnv.New32a()
		_, _ = h.Write([]byte(w)) // it never fails
		v[int(h.Sum32())%dimensions]++
	}
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if sum == 0 {
		v[0], sum = 1, 1
	}
	for i := range v {
		v[i] /= float32(math.Sqrt(sum))
	}
	return v
}

// Overlap is the share of the words of a query that a document has.
func Overlap(query, document string) float64 {
	has := make(map[string]bool)
	for _, w := range Words(document) {
		has[w] = true
	}
	words := Words(query)
	n := 0
	for _, w := range words {
		if has[w] {
			n++
		}
	}
	return float64(n) / float64(max(1, len(words)))
}

// Request is one request that the service got.
type Request struct {
	Path string
	// Authorization is the header, nil when there was none.
	Authorization []string
	Model         string
	// Texts are those to embed, or the documents to rank; Query and TopN are those
	// of a ranking.
	Texts []string
	Query string
	TopN  int
}

// Service is a running model service. Its fields may be changed between requests by
// Set.
type Service struct {
	*httptest.Server

	mu       sync.Mutex
	behave   Behaviour
	requests []Request
	now      int
	most     int
}

// Behaviour is how a service answers.
type Behaviour struct {
	// Dimensions is the length of the vectors; 0 stands for 64.
	Dimensions int
	// Delay is how long each answer takes.
	Delay time.Duration
	// Status, when not nil, answers request n, from 1, with a status other than 200,
	// and no content.
	Status func(n int, r *Request) int
	// Shuffle gives vectors in the reverse order, with their right index.
	Shuffle bool
	// Nested gives rankings as output.results.
	Nested bool
	// Garbage answers with something that is no JSON.
	Garbage bool
}

// Start starts a service; the caller closes it.
func Start() *Service {
	s := &Service{}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	return s
}

// Set changes how the service answers.
func (s *Service) Set(b Behaviour) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.behave = b
}

// Requests returns what was asked so far; Forget makes it begin anew.
func (s *Service) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// Forget drops what was asked so far.
func (s *Service) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests, s.most = nil, 0
}

// Texts returns all texts that were embedded so far, with repetitions.
func (s *Service) Texts() []string {
	var texts []string
	for _, r := range s.Requests() {
		if !r.ranks() {
			texts = append(texts, r.Texts...)
		}
	}
	return texts
}

// Most is the largest number of requests that were under way at a time.
func (s *Service) Most() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.most
}

func (r *Request) ranks() bool { return strings.HasSuffix(r.Path, "rerank") }

func (s *Service) serve(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Model     string   `json:"model"`
		Input     []string `json:"input"`
		Query     string   `json:"query"`
		Documents []string `json:"documents"`
		TopN      int      `json:"top_n"`
	}
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	request := Request{
		Path: r.URL.Path, Authorization: r.Header.Values("Authorization"), Model: body.Model,
		Texts: append(body.Input, body.Documents...), Query: body.Query, TopN: body.TopN,
	}
	s.mu.Lock()
	s.requests = append(s.requests, request)
	n, b := len(s.requests), s.behave
	s.now++
	s.most = max(s.most, s.now)
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		s.now--
		s.mu.Unlock()
	}()
	select {
	case <-time.After(b.Delay):
	case <-r.Context().Done():
		return
	}
	switch {
	case b.Status != nil && b.Status(n, &request) != http.StatusOK:
		w.Header().Set("Retry-After", "0") // tests have no time
		w.WriteHeader(b.Status(n, &request))
	case b.Garbage:
		_, _ = io.WriteString(w, "<html>no model here</html>") // the client has gone
	default:
		_ = json.NewEncoder(w).Encode(b.answer(&request)) // the same
	}
}

// answer is the body of a good answer.
func (b *Behaviour) answer(r *Request) any {
	type vector struct {
		Index     int       `json:"index"`
		Embedding []float32 `json:"embedding"`
	}
	type ranked struct {
		Index int     `json:"index"`
		Score float64 `json:"relevance_score"`
	}
	if !r.ranks() {
		dimensions := b.Dimensions
		if dimensions == 0 {
			dimensions = 64
		}
		var data []vector
		for i, text := range r.Texts {
			data = append(data, vector{i, Vector(text, dimensions)})
		}
		if b.Shuffle {
			slices.Reverse(data)
		}
		return map[string]any{"data": data}
	}
	var results []ranked
	for i, text := range r.Texts {
		results = append(results, ranked{i, Overlap(r.Query, text)})
	}
	slices.SortStableFunc(results, func(a, b ranked) int {
		switch {
		case a.Score > b.Score:
			return -1
		case a.Score < b.Score:
			return 1
		}
		return 0
	})
	if r.TopN > 0 {
		results = results[:min(len(results), r.TopN)]
	}
	if b.Nested {
		return map[string]any{"output": map[string]any{"results": results}}
	}
	return map[string]any{"results": results}
}
