package embed

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	// The proxy of the machine must not stand between the tests and their
	// servers, nor a leaked goroutine stay unseen.
	os.Unsetenv("HTTP_PROXY")
	os.Unsetenv("http_proxy")
	goleak.VerifyTestMain(m)
}

// fakeClock makes waiting free: Sleep moves the time forward.
type fakeClock struct {
	mu    sync.Mutex
	now   time.Time
	slept []time.Duration
}

func newFakeClock() *fakeClock {
	return &fakeClock{now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
}

func (c *fakeClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *fakeClock) Sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if d > 0 {
		c.now = c.now.Add(d)
		c.slept = append(c.slept, d)
	}
	return ctx.Err()
}

func (c *fakeClock) Jitter() float64 { return 1 }

func (c *fakeClock) total() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	var sum time.Duration
	for _, d := range c.slept {
		sum += d
	}
	return sum
}

// request is what the fake service received.
type request struct {
	path, auth, body string
	header           http.Header
	embedRequest
	rerank rerankRequest
}

// service is a loopback endpoint that measures how it is used.
type service struct {
	*httptest.Server
	mu       sync.Mutex
	requests []request
	running  atomic.Int32
	most     atomic.Int32
}

// serve starts a service; answer gets the number of the request, from 1.
func serve(t *testing.T, answer func(w http.ResponseWriter, r request, n int)) *service {
	t.Helper()
	needLoopback(t)
	s := &service{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		now := s.running.Add(1)
		defer s.running.Add(-1)
		for most := s.most.Load(); now > most && !s.most.CompareAndSwap(most, now); most = s.most.Load() {
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		req := request{path: r.URL.String(), auth: r.Header.Get("Authorization"), body: string(body), header: r.Header}
		if json.Unmarshal(body, &req.embedRequest) != nil || json.Unmarshal(body, &req.rerank) != nil {
			t.Errorf("request is not JSON: %s", body)
		}
		s.mu.Lock()
		s.requests = append(s.requests, req)
		n := len(s.requests)
		s.mu.Unlock()
		answer(w, req, n)
	}))
	t.Cleanup(func() {
		s.Close()
		// The port may be given to the next service.
		processLimiters.mu.Lock()
		defer processLimiters.mu.Unlock()
		clear(processLimiters.all)
	})
	return s
}

func (s *service) seen() []request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]request(nil), s.requests...)
}

// needLoopback skips a test where not even the machine itself can be reached,
// as in a network namespace without any interface up.
func needLoopback(t *testing.T) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skip("no loopback:", err)
	}
	defer l.Close()
	c, err := net.DialTimeout("tcp", l.Addr().String(), 5*time.Second)
	if err != nil {
		t.Skip("no loopback:", err)
	}
	c.Close()
}

// item is one vector of a good answer.
type item struct {
	Index     int       `json:"index"`
	Embedding []float32 `json:"embedding"`
}

// vectorsOf is a good answer: a vector of three numbers a text, by its length.
func vectorsOf(texts []string) []item {
	var items []item
	for i, t := range texts {
		items = append(items, item{Index: i, Embedding: vectorOf(t)})
	}
	return items
}

func vectorOf(text string) []float32 { return []float32{float32(len(text)), 1, 2} }

func writeJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}

func good(w http.ResponseWriter, r request, _ int) {
	writeJSON(w, map[string]any{"object": "list", "data": vectorsOf(r.Input), "usage": map[string]int{"total_tokens": 3}})
}

// embedder makes one on a fake clock.
func embedder(t *testing.T, e Endpoint) (*endpointEmbedder, *fakeClock) {
	t.Helper()
	if e.Model == "" {
		e.Model = "m"
	}
	made, err := NewEmbedder(e)
	if err != nil {
		t.Fatal(err)
	}
	c := newFakeClock()
	out := made.(*endpointEmbedder)
	out.clock = c
	t.Cleanup(out.http.CloseIdleConnections)
	return out, c
}

func reranker(t *testing.T, e Endpoint) (*endpointReranker, *fakeClock) {
	t.Helper()
	if e.Model == "" {
		e.Model = "m"
	}
	made, err := NewReranker(e)
	if err != nil {
		t.Fatal(err)
	}
	c := newFakeClock()
	out := made.(*endpointReranker)
	out.clock = c
	t.Cleanup(out.http.CloseIdleConnections)
	return out, c
}

// checkVector compares with vectorOf, scaled.
func checkVector(t *testing.T, got []float32, text string) {
	t.Helper()
	want := vectorOf(text)
	normalise(want)
	if len(got) != len(want) {
		t.Fatalf("vector of %q: %v, want %v", text, got, want)
	}
	for i := range want {
		if d := got[i] - want[i]; d > 1e-6 || d < -1e-6 {
			t.Fatalf("vector of %q: %v, want %v", text, got, want)
		}
	}
}
