package embed

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// testKey is long enough that nothing holds it by chance.
const testKey = "sk-test/0123456789+abcdef"

// raw answers with a body as it is.
func raw(status int, body string) func(http.ResponseWriter, request, int) {
	return func(w http.ResponseWriter, _ request, _ int) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// times answers with first for the first n requests, and well afterwards.
func times(n int, first func(http.ResponseWriter, request, int)) func(http.ResponseWriter, request, int) {
	return func(w http.ResponseWriter, r request, i int) {
		if i <= n {
			first(w, r, i)
			return
		}
		good(w, r, i)
	}
}

func status(code int, header ...string) func(http.ResponseWriter, request, int) {
	return func(w http.ResponseWriter, _ request, _ int) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(code)
	}
}

// hijack gives the connection to f, which breaks it.
func hijack(f func(c net.Conn)) func(http.ResponseWriter, request, int) {
	return func(w http.ResponseWriter, _ request, _ int) {
		c, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			return
		}
		f(c)
		c.Close()
	}
}

func zipped(body []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(body)
	z.Close()
	return b.Bytes()
}

// TestEmbed_misbehaviour asks for the vectors of two texts in one batch.
func TestEmbed_misbehaviour(t *testing.T) {
	e0, e1 := `{"index":0,"embedding":[1,2,3]}`, `{"index":1,"embedding":[1,2,3]}`
	tests := []struct {
		name     string
		answer   func(http.ResponseWriter, request, int)
		set      Endpoint
		requests int
		wait     time.Duration // in all, with the most jitter
		err      string        // "" when the vectors must come in the end
	}{
		{name: "no JSON", answer: raw(200, "oops"), requests: 1, err: "not a JSON object but begins with: oops"},
		{name: "JSON cut off", answer: raw(200, `{"data":[`+e0), requests: 1, err: "can not be read"},
		{name: "wrong JSON", answer: raw(200, `[1,2]`), requests: 1, err: "not a JSON object"},
		{name: "HTML", answer: raw(200, "<!doctype html><title>Sign in</title>"), requests: 1, err: "begins with: <!doctype html>"},
		{name: "HTML and 502", answer: raw(502, "<html>bad gateway</html>"), requests: 6, wait: 15500 * time.Millisecond, err: "status 502: <html>bad gateway</html> (6 tries)"},
		{name: "nothing", answer: raw(200, ""), requests: 1, err: "an empty answer"},
		{name: "no data", answer: raw(200, `{}`), requests: 1, err: "without vectors"},
		{name: "empty data", answer: raw(200, `{"data":[]}`), requests: 1, err: "without vectors"},
		{name: "too few", answer: raw(200, `{"data":[`+e0+`]}`), requests: 1, err: "1 vectors for 2 texts"},
		{name: "too many", answer: raw(200, `{"data":[`+e0+","+e1+","+e1+`]}`), requests: 1, err: "3 vectors for 2 texts"},
		{name: "double index", answer: raw(200, `{"data":[`+e1+","+e1+`]}`), requests: 1, err: "index 1 twice"},
		{name: "index outside", answer: raw(200, `{"data":[`+e0+`,{"index":2,"embedding":[1,2,3]}]}`), requests: 1, err: "index 2, want 0 to 1"},
		{name: "negative index", answer: raw(200, `{"data":[`+e0+`,{"index":-1,"embedding":[1,2,3]}]}`), requests: 1, err: "index -1"},
		{name: "no index", answer: raw(200, `{"data":[`+e0+`,{"embedding":[1,2,3]}]}`), requests: 1, err: "a vector without index"},
		{name: "no vector", answer: raw(200, `{"data":[`+e0+`,{"index":1}]}`), requests: 1, err: "a vector of 0 numbers"},
		{name: "empty vector", answer: raw(200, `{"data":[`+e0+`,{"index":1,"embedding":[]}]}`), requests: 1, err: "a vector of 0 numbers"},
		{name: "zero vector", answer: raw(200, `{"data":[`+e0+`,{"index":1,"embedding":[0,0,0]}]}`), requests: 1, err: "vector of text 1 can not be scaled"},
		{name: "vector as text", answer: raw(200, `{"data":[`+e0+`,{"index":1,"embedding":"AACAPw=="}]}`), requests: 1, err: "want a list of numbers"},
		{name: "null in a vector", answer: raw(200, `{"data":[`+e0+`,{"index":1,"embedding":[1,null,3]}]}`), requests: 1, err: "null is not a finite number"},
		{name: "NaN", answer: raw(200, `{"data":[`+e0+`,{"index":1,"embedding":[1,NaN,3]}]}`), requests: 1, err: "can not be read"},
		{name: "NaN as text", answer: raw(200, `{"data":[`+e0+`,{"index":1,"embedding":[1,"NaN",3]}]}`), requests: 1, err: `"NaN" is not a finite number`},
		{name: "Infinity", answer: raw(200, `{"data":[`+e0+`,{"index":1,"embedding":[1,1e999,3]}]}`), requests: 1, err: "1e999 is not a finite number"},
		{name: "two lengths", answer: raw(200, `{"data":[`+e0+`,{"index":1,"embedding":[1,2]}]}`), requests: 1, err: "a vector of 2 numbers after vectors of 3"},
		{name: "wrong dimension", answer: good, set: Endpoint{Dimensions: 4}, requests: 1, err: "vectors of 3 numbers, but dimensions is set to 4; set it to 3 or 0"},
		{name: "right dimension", answer: good, set: Endpoint{Dimensions: 3}, requests: 1},
		{name: "error with status 200", answer: raw(200, `{"error":{"message":"model is gone"}}`), requests: 1, err: "status 200: model is gone"},
		{name: "message with status 200", answer: raw(200, `{"object":"error","message":"no such model"}`), requests: 1, err: "no such model"},
		{name: "error is null", answer: raw(200, `{"error":null,"data":[{"index":0,"embedding":[2,1,2]},{"index":1,"embedding":[2,1,2]}]}`), requests: 1},

		{name: "429 three times", answer: times(3, status(429)), requests: 4, wait: 3500 * time.Millisecond},
		{name: "429 with seconds", answer: times(1, status(429, "Retry-After", "17")), requests: 2, wait: 17 * time.Second},
		{name: "429 with a fraction", answer: times(1, status(429, "Retry-After", "2.5")), requests: 2, wait: 2500 * time.Millisecond},
		{name: "429 with a date", answer: times(1, status(429, "Retry-After", "Fri, 02 Jan 2026 03:04:35 GMT")), requests: 2, wait: 30 * time.Second},
		{name: "429 with a date that is over", answer: times(1, status(429, "Retry-After", "Fri, 02 Jan 2026 03:00:00 GMT")), requests: 2, wait: 500 * time.Millisecond},
		{name: "429 with nonsense", answer: times(1, status(429, "Retry-After", "soon")), requests: 2, wait: 500 * time.Millisecond},
		{name: "429 with a negative number", answer: times(1, status(429, "Retry-After", "-5")), requests: 2, wait: 500 * time.Millisecond},
		{name: "429 with an hour", answer: status(429, "Retry-After", "3600"), requests: 1, err: "the next try would pass the limit of 2m0s"},
		{name: "429 for ever", answer: status(429), requests: 6, wait: 15500 * time.Millisecond, err: "status 429: too many requests (6 tries)"},
		{name: "429 for ever, fewer attempts", answer: status(429), set: Endpoint{Attempts: 2}, requests: 2, wait: 500 * time.Millisecond, err: "(2 tries)"},
		{name: "429 for ever, less time", answer: status(429), set: Endpoint{RetryTime: 3 * time.Second, Attempts: 50}, requests: 3, wait: 1500 * time.Millisecond, err: "limit of 3s"},
		{name: "408 then well", answer: times(1, status(408)), requests: 2, wait: 500 * time.Millisecond},
		{name: "500 then well", answer: times(1, status(500)), requests: 2, wait: 500 * time.Millisecond},
		{name: "503 with seconds", answer: times(1, status(503, "Retry-After", "4")), requests: 2, wait: 4 * time.Second},
		{name: "400 that speaks of rates", answer: raw(400, `{"error":{"message":"failed to generate: rate limit 429"}}`), requests: 3, err: "status 400: failed to generate: rate limit 429"},
		{name: "401", answer: raw(401, `{"detail":"who are you"}`), requests: 1, err: "status 401: who are you; check the key"},
		{name: "403", answer: raw(403, ""), requests: 1, err: "status 403: forbidden; check the key"},
		{name: "404", answer: raw(404, "404 page not found\n"), requests: 1, err: "status 404: 404 page not found; check url and model"},
		{name: "401 of a setting", answer: raw(401, ""), set: Endpoint{Settings: "embeddings_"}, requests: 1, err: "unauthorized; check embeddings_api_key"},
		{name: "404 of a setting", answer: raw(404, ""), set: Endpoint{Settings: "embeddings_"}, requests: 1, err: "not found; check embeddings_base_url and embeddings_model"},
		{name: "wrong dimension of a setting", answer: good, set: Endpoint{Dimensions: 4, Settings: "embeddings_"}, requests: 1, err: "but embeddings_dimensions is set to 4"},
		{name: "405", answer: raw(405, ""), requests: 1, err: "status 405: method not allowed"},
		{name: "long error", answer: raw(403, strings.Repeat("blah ", 100_000)), requests: 1, err: "blah …"},

		{name: "reset", answer: times(1, hijack(func(c net.Conn) { _ = c.(*net.TCPConn).SetLinger(0) })), requests: 2, wait: 500 * time.Millisecond},
		{name: "closed without an answer for ever", answer: hijack(func(net.Conn) {}), set: Endpoint{Attempts: 2}, requests: 2, wait: 500 * time.Millisecond, err: "EOF"},
		{name: "cut body", answer: times(1, func(w http.ResponseWriter, _ request, _ int) {
			w.Header().Set("Content-Length", "1000")
			_, _ = io.WriteString(w, `{"data":[`)
		}), requests: 2, wait: 500 * time.Millisecond},
		{name: "hangs once", answer: times(1, func(http.ResponseWriter, request, int) { time.Sleep(300 * time.Millisecond) }), set: Endpoint{Timeout: 150 * time.Millisecond}, requests: 2, wait: 500 * time.Millisecond},
		{name: "hangs for ever", answer: func(http.ResponseWriter, request, int) { time.Sleep(300 * time.Millisecond) }, set: Endpoint{Timeout: 150 * time.Millisecond, Attempts: 2}, requests: 2, wait: 500 * time.Millisecond, err: "no answer within 150ms (2 tries)"},
		{name: "hangs longer than there is time", answer: func(http.ResponseWriter, request, int) { time.Sleep(400 * time.Millisecond) }, set: Endpoint{RetryTime: 150 * time.Millisecond}, requests: 1, err: "no answer within 150ms; the next try would pass the limit of 150ms"},
		{name: "slow body", answer: func(w http.ResponseWriter, _ request, _ int) {
			for range 20 {
				_, _ = io.WriteString(w, " ")
				w.(http.Flusher).Flush()
				time.Sleep(20 * time.Millisecond)
			}
		}, set: Endpoint{Timeout: 150 * time.Millisecond, Attempts: 1}, requests: 1, err: "no answer within 150ms"},
		{name: "huge body", answer: func(w http.ResponseWriter, _ request, _ int) {
			block := bytes.Repeat([]byte(" "), 1<<20)
			for range maxBody>>20 + 2 {
				if _, err := w.Write(block); err != nil {
					return
				}
			}
		}, requests: 1, err: "larger than 32 MiB"},
		{name: "gzip", answer: func(w http.ResponseWriter, _ request, _ int) {
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(zipped([]byte(`{"data":[{"index":0,"embedding":[2,1,2]},{"index":1,"embedding":[2,1,2]}]}`)))
		}, requests: 1},
		{name: "gzip that grows", answer: func(w http.ResponseWriter, _ request, _ int) {
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(zipped(make([]byte, maxBody+10)))
		}, requests: 1, err: "larger than 32 MiB"},
		{name: "broken gzip", answer: func(w http.ResponseWriter, _ request, _ int) {
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = io.WriteString(w, "no gzip at all")
		}, set: Endpoint{Attempts: 1}, requests: 1, err: "gzip"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := serve(t, tt.answer)
			tt.set.URL, tt.set.Key = s.URL, testKey
			e, clock := embedder(t, tt.set)
			got, err := e.Embed(t.Context(), Document, []string{"aa", "bb"}, nil)
			switch {
			case tt.err == "" && err != nil:
				t.Fatal(err)
			case tt.err == "":
				checkVector(t, got[0], "aa")
				checkVector(t, got[1], "bb")
			case err == nil:
				t.Fatalf("no error, want %q", tt.err)
			case !strings.Contains(err.Error(), tt.err):
				t.Errorf("error %q, want %q", err, tt.err)
			case len(err.Error()) > 500:
				t.Errorf("an error of %d bytes", len(err.Error()))
			case got[0] != nil || got[1] != nil:
				t.Errorf("an error and vectors: %v", got)
			}
			if n := len(s.seen()); n != tt.requests {
				t.Errorf("%d requests, want %d", n, tt.requests)
			}
			if got := clock.total(); got != tt.wait {
				t.Errorf("waited %v, want %v", got, tt.wait)
			}
		})
	}
}

func TestEmbed_closedPort(t *testing.T) {
	s := serve(t, good)
	url := s.URL
	s.Close()
	e, clock := embedder(t, Endpoint{URL: url})
	_, err := e.Embed(t.Context(), Query, []string{"a"}, nil)
	if err == nil || !strings.Contains(err.Error(), "refused") || !strings.Contains(err.Error(), "(3 tries)") {
		t.Errorf("error %v", err)
	}
	if got := clock.total(); got != 1500*time.Millisecond {
		t.Errorf("waited %v", got)
	}
}

// A dimension holds for the whole run, not for one answer.
func TestEmbed_dimensionStays(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r request, n int) {
		if n == 1 {
			good(w, r, n)
			return
		}
		raw(200, `{"data":[{"index":0,"embedding":[1,2,3,4]}]}`)(w, r, n)
	})
	e, _ := embedder(t, Endpoint{URL: s.URL})
	if _, err := e.Embed(t.Context(), Query, []string{"a"}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Embed(t.Context(), Query, []string{"a"}, nil); err == nil || !strings.Contains(err.Error(), "4 numbers after vectors of 3") {
		t.Errorf("error %v", err)
	}
}

func TestEmbed_redirect(t *testing.T) {
	elsewhere := serve(t, good)
	for _, code := range []int{301, 302, 303, 307, 308} {
		s := serve(t, func(w http.ResponseWriter, _ request, _ int) {
			w.Header().Set("Location", elsewhere.URL+"/v1/embeddings?token=abc")
			w.WriteHeader(code)
		})
		e, _ := embedder(t, Endpoint{URL: s.URL, Key: testKey})
		_, err := e.Embed(t.Context(), Query, []string{"a"}, nil)
		want := fmt.Sprintf("status %d: redirects to %s/v1/embeddings, which is not followed", code, elsewhere.URL)
		if err == nil || !strings.Contains(err.Error(), want) || len(s.seen()) != 1 {
			t.Errorf("%d: %v", code, err)
		}
	}
	if n := len(elsewhere.seen()); n != 0 {
		t.Errorf("%d requests to another host", n)
	}
	t.Run("same host", func(t *testing.T) {
		s := serve(t, func(w http.ResponseWriter, r request, n int) {
			if !strings.HasSuffix(r.path, "/") {
				w.Header().Set("Location", r.path+"/")
				w.WriteHeader(http.StatusTemporaryRedirect)
				return
			}
			good(w, r, n)
		})
		e, _ := embedder(t, Endpoint{URL: s.URL})
		got, err := e.Embed(t.Context(), Query, []string{"abc"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkVector(t, got[0], "abc")
	})
	t.Run("in circles", func(t *testing.T) {
		s := serve(t, func(w http.ResponseWriter, r request, _ int) {
			w.Header().Set("Location", r.path)
			w.WriteHeader(http.StatusTemporaryRedirect)
		})
		e, _ := embedder(t, Endpoint{URL: s.URL})
		if _, err := e.Embed(t.Context(), Query, []string{"abc"}, nil); err == nil || len(s.seen()) > maxRedirects+1 {
			t.Errorf("%d requests, error %v", len(s.seen()), err)
		}
	})
}

// However a service repeats the key, no error does.
func TestEmbed_keyIsNeverRepeated(t *testing.T) {
	escaped := `sk-test\/0123456789\u002babcdef`
	secretURL := "?api_key=hunter2hunter2"
	bodies := map[string]string{
		"plain":         "bad key " + testKey,
		"JSON":          `{"error":{"message":"bad key ` + escaped + `"}}`,
		"error as text": `{"error":"bad key ` + testKey + `"}`,
		"detail":        `{"detail":[{"msg":"` + testKey + `"}]}`,
		"query":         "bad key sk-test%2F0123456789%2Babcdef",
		"over lines":    testKey[:10] + "\n" + testKey[10:],
		"at the end":    strings.Repeat(" ", maxErrorBody-10) + testKey,
		"the address":   "no access with hunter2hunter2",
		"behind text":   strings.Repeat("y", 30) + testKey,
		"at the cut":    strings.Repeat("x", maxReason-8) + testKey,
	}
	for name, body := range bodies {
		for _, code := range []int{200, 400, 401, 500} {
			s := serve(t, raw(code, body))
			e, _ := embedder(t, Endpoint{URL: s.URL + "/v1/embeddings" + secretURL, Key: testKey, Attempts: 1})
			r, _ := reranker(t, Endpoint{URL: s.URL + "/v1/rerank" + secretURL, Key: testKey, Attempts: 1})
			_, err1 := e.Embed(t.Context(), Query, []string{"a"}, nil)
			_, err2 := r.Rerank(t.Context(), "q", []string{"a"}, 1)
			for _, err := range []error{err1, err2} {
				if err == nil {
					t.Errorf("%s, %d: no error", name, code)
					continue
				}
				text := strings.ReplaceAll(err.Error(), " ", "")
				for _, part := range []string{testKey, "sk-test", testKey[5:], testKey[:15], "0123456789", "hunter2"} {
					if strings.Contains(text, part) {
						t.Errorf("%s, %d: %v repeats %q", name, code, err, part)
					}
				}
			}
		}
	}
}

func TestEndpoint_printsNoKey(t *testing.T) {
	e := Endpoint{URL: "https://user:hunter2@host/v1?key=hunter2", Key: testKey, Model: "m"}
	for _, format := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
		if got := fmt.Sprintf(format, e); strings.Contains(got, "hunter2") || strings.Contains(got, testKey) || !strings.Contains(got, "m at https://host/v1") {
			t.Errorf("%s: %s", format, got)
		}
	}
}

// A certificate that is not trusted is no passing fault.
func TestEmbed_badCertificate(t *testing.T) {
	needLoopback(t)
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the request was sent") }))
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.StartTLS()
	t.Cleanup(s.Close)
	e, clock := embedder(t, Endpoint{URL: s.URL, Key: testKey})
	_, err := e.Embed(t.Context(), Document, []string{"a"}, nil)
	if err == nil || !strings.Contains(err.Error(), "certificate") || clock.total() != 0 {
		t.Errorf("waited %v, error %v", clock.total(), err)
	}
}

// What goes wrong is told on one line, each thing once.
func TestEmbed_manyErrors(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r request, n int) {
		raw(200, fmt.Sprintf(`{"error":"fault %d"}`, n%3))(w, r, n)
	})
	e, _ := embedder(t, Endpoint{URL: s.URL, BatchTexts: 1, MaxConcurrency: 1})
	_, err := e.Embed(t.Context(), Document, make([]string, 9), nil)
	if err == nil || strings.Contains(err.Error(), "\n") || strings.Count(err.Error(), "fault") != 3 || !strings.HasPrefix(err.Error(), "9 of 9 texts have no vector: ") {
		t.Errorf("error %q", err)
	}
}

func TestEmbed_errorIsTyped(t *testing.T) {
	s := serve(t, raw(403, "no"))
	e, _ := embedder(t, Endpoint{URL: s.URL})
	_, err := e.Embed(t.Context(), Query, []string{"a"}, nil)
	var failed *Error
	if !errors.As(err, &failed) || failed.Status != 403 || failed.Call != "embeddings" || failed.Address != s.URL+"/v1/embeddings" || failed.Tries != 1 {
		t.Errorf("%+v", failed)
	}
}

// While a service wants a pause, a query that has less time fails at once
// and asks nothing.
func TestEmbed_pauseIsShared(t *testing.T) {
	s := serve(t, status(429, "Retry-After", "60"))
	e, _ := embedder(t, Endpoint{URL: s.URL, Attempts: 1})
	if _, err := e.Embed(t.Context(), Document, []string{"a"}, nil); err == nil {
		t.Fatal("no error")
	}
	n := len(s.seen())
	_, err := e.Embed(t.Context(), Query, []string{"a"}, nil)
	if err == nil || !strings.Contains(err.Error(), "longer pause") || len(s.seen()) != n {
		t.Errorf("%d more requests, error %v", len(s.seen())-n, err)
	}
}

// However long a pause a service asks for, after an hour it is asked again.
func TestEmbed_pauseEnds(t *testing.T) {
	s := serve(t, times(1, status(429, "Retry-After", "999999")))
	e, clock := embedder(t, Endpoint{URL: s.URL})
	embed := func() error {
		_, err := e.Embed(t.Context(), Query, []string{"a"}, nil)
		return err
	}
	if embed() == nil {
		t.Fatal("no error")
	}
	clock.now = clock.now.Add(maxPause - time.Minute)
	if err := embed(); err == nil || len(s.seen()) != 1 {
		t.Errorf("%d requests before the end of the pause, error %v", len(s.seen()), err)
	}
	clock.now = clock.now.Add(time.Minute)
	if err := embed(); err != nil {
		t.Error(err)
	}
}

// A proxy is used only when the user set one, and here nobody did: what is
// not configured is not contacted.
func TestClient_contactsOnlyTheEndpoint(t *testing.T) {
	s := serve(t, good)
	e, _ := embedder(t, Endpoint{URL: s.URL})
	var dialled []string
	e.http.Transport.(*http.Transport).DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		dialled = append(dialled, address)
		var d net.Dialer
		return d.DialContext(ctx, network, address)
	}
	if _, err := e.Embed(t.Context(), Query, []string{"a"}, nil); err != nil {
		t.Fatal(err)
	}
	if want := strings.TrimPrefix(s.URL, "http://"); len(dialled) != 1 || dialled[0] != want {
		t.Errorf("dialled %v, want %s only", dialled, want)
	}
}
