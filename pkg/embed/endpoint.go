package embed

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// Endpoint says where a service is and how it may be used. Zero values mean
// the defaults that stand beside the fields.
type Endpoint struct {
	// URL is a base (http://localhost:11434, https://api.example.com/v1) or
	// the full address of the call (…/v1/embeddings, …/v1/rerank).
	URL string
	// Key is sent as a bearer token. Without one, no Authorization is sent:
	// servers on one's own machine need none.
	Key string
	// Model is the name that the service knows the model by.
	Model string
	// Dimensions is the length that vectors must have; 0 takes the length of
	// the first answer. Embeddings only.
	Dimensions int
	// MaxConcurrency bounds the requests that are under way at a time, of all
	// users of one address in the process (10).
	MaxConcurrency int
	// BatchTexts (32) and BatchChars (48,000) bound what one request holds.
	BatchTexts, BatchChars int
	// MaxTextChars is where longer texts are cut (8,000).
	MaxTextChars int
	// DocumentPrefix and QueryPrefix stand before each text, for models that
	// were trained so ("search_document: ", "query: ").
	DocumentPrefix, QueryPrefix string
	// Timeout bounds one request (30 s).
	Timeout time.Duration
	// Attempts bounds how often one request is tried (6; for a query and for
	// reranking 3), RetryTime how long, waits included (2 min; for a query and
	// for reranking 10 s).
	Attempts  int
	RetryTime time.Duration
	// Settings is what the names of the settings begin with ("embeddings_"), by which
	// errors say where to look; without it they speak of the key, the url and so on.
	Settings string
}

// String leaves the key out, and what else may be one.
func (e Endpoint) String() string {
	where := "?"
	if u, err := url.Parse(e.URL); err == nil {
		where = (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String()
	}
	return fmt.Sprintf("%s at %s", e.Model, where)
}

// GoString is String: %#v must not show the key either.
func (e Endpoint) GoString() string { return e.String() }

// Names of the settings, for error texts.
const (
	fieldURL        = "url"
	fieldModel      = "model"
	fieldKey        = "the key"
	fieldDimensions = "dimensions"
)

// advice names the setting that a field of the endpoint comes from.
func (e *Endpoint) advice(field string) string {
	if e.Settings == "" {
		return field
	}
	switch field {
	case fieldURL:
		field = "base_url"
	case fieldKey:
		field = "api_key"
	}
	return e.Settings + field
}

// defaults fills what is not set and checks what is.
func (e Endpoint) defaults() (Endpoint, error) {
	e.URL, e.Key, e.Model = strings.TrimSpace(e.URL), strings.TrimSpace(e.Key), strings.TrimSpace(e.Model)
	if e.Model == "" {
		return e, fmt.Errorf("%s: empty; give the name that the service knows the model by", fieldModel)
	}
	if strings.ContainsFunc(e.Key, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return e, fmt.Errorf("key: holds a control character; give it on one line")
	}
	for _, n := range []struct {
		field    string
		value    *int
		standard int
		most     int
	}{
		{fieldDimensions, &e.Dimensions, 0, maxDim},
		{"max concurrency", &e.MaxConcurrency, 10, 1000},
		{"batch texts", &e.BatchTexts, 32, 10_000},
		{"batch chars", &e.BatchChars, 48_000, 100_000_000},
		{"max text chars", &e.MaxTextChars, 8_000, 100_000_000},
		{"attempts", &e.Attempts, 0, 100},
	} {
		if *n.value < 0 || *n.value > n.most {
			return e, fmt.Errorf("%s: %d; give 0 (the default) to %d", n.field, *n.value, n.most)
		}
		if *n.value == 0 {
			*n.value = n.standard
		}
	}
	if e.Timeout < 0 || e.RetryTime < 0 {
		return e, fmt.Errorf("timeout %v, retry time %v: negative; give a duration such as 30s", e.Timeout, e.RetryTime)
	}
	if e.Timeout == 0 {
		e.Timeout = 30 * time.Second
	}
	return e, nil
}

// maxDim is more than any published model has.
const maxDim = 65_536

// baseEnd matches the last folder of a base: v1, v2, v1beta, openai.
var baseEnd = regexp.MustCompile(`^(v\d+[a-z0-9]*|openai)$`)

// address makes the full address of a call from a base or a full address.
func address(raw, call string) (*url.URL, error) {
	bad := func(why string) error {
		return fmt.Errorf("%s: %s; give a base such as http://localhost:11434 or https://host/v1, or the full address of the call", fieldURL, why)
	}
	if raw == "" {
		return nil, bad("empty")
	}
	u, err := url.Parse(raw)
	if err != nil {
		return nil, bad("can not be read as a URL") // the error would repeat a password
	}
	if u.Scheme != "http" && u.Scheme != "https" {
		return nil, bad(fmt.Sprintf("scheme %q, want http or https", u.Scheme))
	}
	if u.Host == "" || u.Hostname() == "" {
		return nil, bad("no host")
	}
	u.Fragment = ""
	path := strings.TrimRight(u.Path, "/")
	switch {
	case path == "":
		u.Path = "/v1/" + call
	case baseEnd.MatchString(path[strings.LastIndexByte(path, '/')+1:]):
		u.Path = path + "/" + call
	default:
		return u, nil // verbatim
	}
	u.RawPath = ""
	return u, nil
}
