package embed

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"
)

func TestEmbed_wireFormat(t *testing.T) {
	s := serve(t, good)
	e, _ := embedder(t, Endpoint{URL: s.URL, Key: "secret", Model: "some-model"})
	got, err := e.Embed(t.Context(), Document, []string{"a", "bcd"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	checkVector(t, got[0], "a")
	checkVector(t, got[1], "bcd")
	r := s.seen()[0]
	want := `{"model":"some-model","input":["a","bcd"],"encoding_format":"float"}`
	if r.path != "/v1/embeddings" || r.body != want || r.auth != "Bearer secret" || r.header.Get("Content-Type") != "application/json" {
		t.Errorf("sent %s to %s with %v", r.body, r.path, r.header)
	}
	if e.Model() != "some-model" {
		t.Errorf("Model: %q", e.Model())
	}
}

func TestEmbed_noKeyNoHeader(t *testing.T) {
	s := serve(t, good)
	e, _ := embedder(t, Endpoint{URL: s.URL})
	if _, err := e.Embed(t.Context(), Query, []string{"a"}, nil); err != nil {
		t.Fatal(err)
	}
	if _, ok := s.seen()[0].header["Authorization"]; ok {
		t.Errorf("Authorization was sent without a key: %v", s.seen()[0].header)
	}
}

func TestEmbed_addresses(t *testing.T) {
	tests := []struct{ url, want string }{
		{"", "/v1/embeddings"},
		{"/", "/v1/embeddings"},
		{"/v1", "/v1/embeddings"},
		{"/v1/", "/v1/embeddings"},
		{"/compatible-mode/v1", "/compatible-mode/v1/embeddings"},
		{"/v1beta/openai/", "/v1beta/openai/embeddings"},
		{"/v1/embeddings", "/v1/embeddings"},
		{"/some/where", "/some/where"},
		{"/deployments/d/embeddings?api-version=2024-02-01", "/deployments/d/embeddings?api-version=2024-02-01"},
		{"/v1?a=b", "/v1/embeddings?a=b"},
	}
	s := serve(t, good)
	for i, tt := range tests {
		e, _ := embedder(t, Endpoint{URL: s.URL + tt.url})
		if _, err := e.Embed(t.Context(), Query, []string{"a"}, nil); err != nil {
			t.Fatal(err)
		}
		if got := s.seen()[i].path; got != tt.want {
			t.Errorf("%s: called %s, want %s", tt.url, got, tt.want)
		}
	}
}

func TestNewEmbedder_badSettings(t *testing.T) {
	good := Endpoint{URL: "http://localhost", Model: "m"}
	tests := []struct {
		change func(e *Endpoint)
		want   string
	}{
		{func(e *Endpoint) { e.URL = "" }, "url: empty"},
		{func(e *Endpoint) { e.URL = "localhost:8080" }, `url: scheme "localhost"`},
		{func(e *Endpoint) { e.URL = "ftp://x/y" }, `url: scheme "ftp"`},
		{func(e *Endpoint) { e.URL = "http://" }, "url: no host"},
		{func(e *Endpoint) { e.URL = "http://u:pass word@h\x7f" }, "url: can not be read"},
		{func(e *Endpoint) { e.Model = " " }, "model: empty"},
		{func(e *Endpoint) { e.Key = "a\nb" }, "key: holds a control character"},
		{func(e *Endpoint) { e.Dimensions = -1 }, "dimensions: -1"},
		{func(e *Endpoint) { e.Dimensions = 1 << 20 }, "dimensions: 1048576"},
		{func(e *Endpoint) { e.MaxConcurrency = -2 }, "max concurrency: -2"},
		{func(e *Endpoint) { e.BatchTexts = -2 }, "batch texts: -2"},
		{func(e *Endpoint) { e.BatchChars = -2 }, "batch chars: -2"},
		{func(e *Endpoint) { e.MaxTextChars = -2 }, "max text chars: -2"},
		{func(e *Endpoint) { e.Attempts = 1000 }, "attempts: 1000"},
		{func(e *Endpoint) { e.Timeout = -1 }, "timeout -1ns"},
	}
	for _, tt := range tests {
		e := good
		tt.change(&e)
		_, err := NewEmbedder(e)
		_, err2 := NewReranker(e)
		for _, err := range []error{err, err2} {
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%+v: %v, want %q", e, err, tt.want)
			} else if strings.Contains(err.Error(), "pass word") {
				t.Errorf("error repeats a password: %v", err)
			}
		}
	}
}

func TestEmbed_batches(t *testing.T) {
	texts := []string{"aaaa", "bb", "cc", "dddddddddd", "e", "f", "g", "h", "äöü"}
	tests := []struct {
		count, chars, cut int
		want              [][]string
	}{
		{100, 1000, 1000, [][]string{texts}},
		{4, 1000, 1000, [][]string{texts[:4], texts[4:8], texts[8:]}},
		{100, 6, 1000, [][]string{{"aaaa", "bb"}, {"cc"}, {"dddddddddd"}, {"e", "f", "g", "h"}, {"äöü"}}},
		{100, 1000, 2, [][]string{{"aa", "bb", "cc", "dd", "e", "f", "g", "h", "äö"}}},
	}
	for _, tt := range tests {
		s := serve(t, good)
		e, _ := embedder(t, Endpoint{URL: s.URL, BatchTexts: tt.count, BatchChars: tt.chars, MaxTextChars: tt.cut, MaxConcurrency: 1})
		got, err := e.Embed(t.Context(), Document, texts, nil)
		if err != nil {
			t.Fatal(err)
		}
		var sent [][]string
		i := 0
		for _, r := range s.seen() {
			sent = append(sent, r.Input)
			for _, text := range r.Input {
				checkVector(t, got[i], text)
				i++
			}
		}
		if !reflect.DeepEqual(sent, tt.want) {
			t.Errorf("%d texts, %d characters, cut at %d: sent %q, want %q", tt.count, tt.chars, tt.cut, sent, tt.want)
		}
	}
}

func TestEmbed_noTexts(t *testing.T) {
	s := serve(t, good)
	e, _ := embedder(t, Endpoint{URL: s.URL})
	if got, err := e.Embed(t.Context(), Document, nil, nil); len(got) != 0 || err != nil || len(s.seen()) != 0 {
		t.Errorf("Embed(nil) = %v, %v after %d requests", got, err, len(s.seen()))
	}
}

func TestEmbed_prefixes(t *testing.T) {
	s := serve(t, good)
	e, _ := embedder(t, Endpoint{URL: s.URL, DocumentPrefix: "doc: ", QueryPrefix: "query: "})
	for i, p := range []Purpose{Document, Query} {
		if _, err := e.Embed(t.Context(), p, []string{"x"}, nil); err != nil {
			t.Fatal(err)
		}
		if got, want := s.seen()[i].Input[0], []string{"doc: x", "query: x"}[i]; got != want {
			t.Errorf("purpose %d: sent %q, want %q", p, got, want)
		}
	}
	if plain, _ := embedder(t, Endpoint{URL: s.URL}); plain.Model() == e.Model() {
		t.Errorf("a prefix of documents changes the vectors, but Model stays %q", e.Model())
	}
}

func TestEmbed_shuffledAnswer(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r request, _ int) {
		data := vectorsOf(r.Input)
		slices.Reverse(data)
		writeJSON(w, map[string]any{"data": data})
	})
	e, _ := embedder(t, Endpoint{URL: s.URL})
	texts := []string{"a", "bb", "ccc", "dddd"}
	got, err := e.Embed(t.Context(), Document, texts, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range texts {
		checkVector(t, got[i], text)
	}
}

func TestEmbed_doneIsSerialAndComplete(t *testing.T) {
	s := serve(t, good)
	e, _ := embedder(t, Endpoint{URL: s.URL, BatchTexts: 3})
	texts := make([]string, 50)
	for i := range texts {
		texts[i] = strings.Repeat("x", i+1)
	}
	var busy sync.Mutex
	seen := map[int]bool{}
	_, err := e.Embed(t.Context(), Document, texts, func(from int, vectors [][]float32) {
		if !busy.TryLock() {
			t.Error("calls of done overlap")
			return
		}
		defer busy.Unlock()
		for i, v := range vectors {
			checkVector(t, v, texts[from+i])
			seen[from+i] = true
		}
	})
	if err != nil || len(seen) != len(texts) {
		t.Errorf("done saw %d of %d, error %v", len(seen), len(texts), err)
	}
}

// The service measures that no more requests run than are allowed, by all
// embedders of the process together.
func TestEmbed_concurrency(t *testing.T) {
	const limit = 3
	s := serve(t, func(w http.ResponseWriter, r request, n int) {
		time.Sleep(2 * time.Millisecond)
		good(w, r, n)
	})
	var wg sync.WaitGroup
	for range 2 {
		e, _ := embedder(t, Endpoint{URL: s.URL, BatchTexts: 1, MaxConcurrency: limit})
		wg.Go(func() {
			if _, err := e.Embed(t.Context(), Document, make([]string, 40), nil); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if most := s.most.Load(); most != limit {
		t.Errorf("%d requests at a time, want %d", most, limit)
	}
}

func TestEmbed_concurrencyAfterRefusal(t *testing.T) {
	const limit = 4
	var mu sync.Mutex
	running := 0
	var started []int // how many ran when a request began, after the refusal
	all := make(chan bool)
	s := serve(t, func(w http.ResponseWriter, r request, n int) {
		switch {
		case n == limit:
			w.WriteHeader(http.StatusTooManyRequests)
			return
		case n < limit:
			<-all // these are still running when the refusal arrives
		default:
			select {
			case <-all:
			default:
				t.Errorf("request %d began while three others were still running", n)
			}
			mu.Lock()
			running++
			started = append(started, running)
			mu.Unlock()
			time.Sleep(2 * time.Millisecond)
			mu.Lock()
			running--
			mu.Unlock()
		}
		good(w, r, n)
	})
	e, _ := embedder(t, Endpoint{URL: s.URL, BatchTexts: 1, MaxConcurrency: limit})
	var wg sync.WaitGroup
	wg.Go(func() {
		defer close(all)
		for range 5000 {
			e.limiter.mu.Lock()
			lowered := e.limiter.lowered
			e.limiter.mu.Unlock()
			if lowered == 1 {
				time.Sleep(20 * time.Millisecond) // time to begin too early
				return
			}
			time.Sleep(time.Millisecond)
		}
		t.Error("the limit was not lowered")
	})
	_, err := e.Embed(t.Context(), Document, make([]string, 60), nil)
	wg.Wait()
	if err != nil {
		t.Fatal(err)
	}
	for i, n := range started {
		if most := 1 + i/recoverAfter; n > most {
			t.Errorf("request %d after the refusal: %d at a time, want at most %d", i, n, most)
		}
	}
	if got := slices.Max(started); got != limit {
		t.Errorf("at most %d at a time after the refusal, want %d again", got, limit)
	}
}

func TestEmbed_queryGoesFirst(t *testing.T) {
	var mu sync.Mutex
	var order []string
	started, release := make(chan bool), make(chan bool)
	s := serve(t, func(w http.ResponseWriter, r request, n int) {
		mu.Lock()
		order = append(order, r.Input[0])
		mu.Unlock()
		if n == 1 {
			started <- true
			<-release
		}
		good(w, r, n)
	})
	e, _ := embedder(t, Endpoint{URL: s.URL, BatchTexts: 1, MaxConcurrency: 1})
	var wg sync.WaitGroup
	wg.Go(func() {
		if _, err := e.Embed(t.Context(), Document, []string{"1", "2", "3", "4"}, nil); err != nil {
			t.Error(err)
		}
	})
	<-started
	wg.Go(func() {
		if _, err := e.Embed(t.Context(), Query, []string{"query"}, nil); err != nil {
			t.Error(err)
		}
	})
	for {
		e.limiter.mu.Lock()
		waiting := e.limiter.urgent
		e.limiter.mu.Unlock()
		if waiting == 1 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	close(release)
	wg.Wait()
	if want := []string{"1", "query", "2", "3", "4"}; !slices.Equal(order, want) {
		t.Errorf("order %q, want %q", order, want)
	}
}

func TestEmbed_cancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := serve(t, func(w http.ResponseWriter, r request, n int) {
		if n == 3 {
			cancel()
			time.Sleep(10 * time.Millisecond)
		}
		good(w, r, n)
	})
	e, _ := embedder(t, Endpoint{URL: s.URL, BatchTexts: 1, MaxConcurrency: 1})
	kept := 0
	got, err := e.Embed(ctx, Document, make([]string, 20), func(int, [][]float32) { kept++ })
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want context.Canceled", err)
	}
	if kept != 2 || got[1] == nil || got[2] != nil {
		t.Errorf("kept %d batches: %v", kept, got)
	}
}

// A wait must end with the context, whatever is waited for.
func TestEmbed_cancelWhileWaiting(t *testing.T) {
	t.Run("for the next try", func(t *testing.T) {
		s := serve(t, func(w http.ResponseWriter, _ request, _ int) {
			w.Header().Set("Retry-After", "60")
			w.WriteHeader(http.StatusServiceUnavailable)
		})
		e, _ := embedder(t, Endpoint{URL: s.URL})
		e.clock = systemClock{}
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
		defer cancel()
		if _, err := e.Embed(ctx, Document, []string{"a"}, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	})
	t.Run("for a place", func(t *testing.T) {
		s := serve(t, good)
		e, _ := embedder(t, Endpoint{URL: s.URL, MaxConcurrency: 1})
		if _, err := e.limiter.acquire(t.Context(), e.clock, 1, false, time.Hour); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
		defer cancel()
		if _, err := e.Embed(ctx, Document, []string{"a"}, nil); err == nil || len(s.seen()) != 0 {
			t.Error(err)
		}
	})
}

func TestEmbed_refusedTextLosesOnlyItself(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r request, n int) {
		if slices.ContainsFunc(r.Input, func(t string) bool { return utf8.RuneCountInString(t) > 50 }) {
			w.WriteHeader(http.StatusBadRequest)
			writeJSON(w, map[string]any{"error": map[string]any{"message": "input is too long"}})
			return
		}
		good(w, r, n)
	})
	texts := make([]string, 64)
	for i := range texts {
		texts[i] = fmt.Sprint("text ", i)
	}
	texts[7], texts[40] = strings.Repeat("long", 20), strings.Repeat("long", 30)
	e, clock := embedder(t, Endpoint{URL: s.URL, MaxConcurrency: 1})
	got, err := e.Embed(t.Context(), Document, texts, nil)
	if err == nil || !strings.Contains(err.Error(), "2 of 64 texts have no vector") || !strings.Contains(err.Error(), "status 400: input is too long") {
		t.Errorf("error: %v", err)
	}
	for i := range texts {
		if (got[i] == nil) != (i == 7 || i == 40) {
			t.Errorf("text %d: %v", i, got[i])
		}
	}
	if len(clock.slept) != 0 {
		t.Errorf("waited %v: a refusal of texts is no reason to", clock.slept)
	}
}

// A failed batch loses its own texts only, and a service that fails for good
// is not asked for each of them.
func TestEmbed_failedBatches(t *testing.T) {
	bad := func(w http.ResponseWriter, _ request, _ int) { _, _ = w.Write([]byte(`{"data":`)) }
	t.Run("one", func(t *testing.T) {
		s := serve(t, func(w http.ResponseWriter, r request, n int) {
			if n == 2 {
				bad(w, r, n)
				return
			}
			good(w, r, n)
		})
		e, _ := embedder(t, Endpoint{URL: s.URL, BatchTexts: 2, MaxConcurrency: 1})
		got, err := e.Embed(t.Context(), Document, make([]string, 8), nil)
		if err == nil || !strings.Contains(err.Error(), "2 of 8") {
			t.Errorf("error %v", err)
		}
		for i, v := range got {
			if (v == nil) != (i == 2 || i == 3) {
				t.Errorf("text %d: %v", i, v)
			}
		}
	})
	t.Run("every second", func(t *testing.T) {
		s := serve(t, func(w http.ResponseWriter, r request, n int) {
			if n%2 == 0 {
				bad(w, r, n)
				return
			}
			good(w, r, n)
		})
		e, _ := embedder(t, Endpoint{URL: s.URL, BatchTexts: 1, MaxConcurrency: 1})
		_, err := e.Embed(t.Context(), Document, make([]string, 6*stopAfter), nil)
		if n := len(s.seen()); n != 6*stopAfter || err == nil {
			t.Errorf("%d requests, error %v", n, err)
		}
	})
	t.Run("all", func(t *testing.T) {
		s := serve(t, bad)
		e, _ := embedder(t, Endpoint{URL: s.URL, BatchTexts: 1, MaxConcurrency: 1})
		if _, err := e.Embed(t.Context(), Document, make([]string, 1000), nil); err == nil {
			t.Error("no error")
		}
		if n := len(s.seen()); n != stopAfter {
			t.Errorf("%d requests, want %d", n, stopAfter)
		}
	})
	t.Run("all refused", func(t *testing.T) {
		s := serve(t, func(w http.ResponseWriter, _ request, _ int) { w.WriteHeader(http.StatusUnprocessableEntity) })
		e, _ := embedder(t, Endpoint{URL: s.URL, MaxConcurrency: 1})
		if _, err := e.Embed(t.Context(), Document, make([]string, 1000), nil); err == nil {
			t.Error("no error")
		}
		if n := len(s.seen()); n > 100 {
			t.Errorf("%d requests", n)
		}
	})
}
