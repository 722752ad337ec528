package embed

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Back-off: half of a second, doubled each time up to half a minute, of which
// a random half is waited at least.
const (
	backoffFirst = 500 * time.Millisecond
	backoffMost  = 30 * time.Second
)

// maxBody bounds an answer. 32 texts with 4,096 numbers each take 3 MB.
const maxBody = 32 << 20

// maxErrorBody is how much is read of an answer that says no.
const maxErrorBody = 4 << 10

// maxRedirects bounds redirects within a host.
const maxRedirects = 3

// client posts JSON to one address, with retries.
type client struct {
	endpoint Endpoint
	call     string // "embeddings", "rerank"
	address  *url.URL
	shown    string // the address as errors name it
	secrets  secrets
	http     *http.Client
	limiter  *limiter
	clock    clock
}

func newClient(e Endpoint, call string) (*client, error) {
	e, err := e.defaults()
	if err != nil {
		return nil, fmt.Errorf("%s endpoint: %w", call, err)
	}
	u, err := address(e.URL, call)
	if err != nil {
		return nil, fmt.Errorf("%s endpoint: %w", call, err)
	}
	shown := url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}
	return &client{
		endpoint: e, call: call, address: u, shown: shown.String(),
		secrets: secretsOf(e.Key, u),
		limiter: processLimiters.of(shown.String()),
		clock:   systemClock{},
		http: &http.Client{
			Transport: &http.Transport{
				// A proxy is used if the user set one (HTTPS_PROXY …); the
				// machine itself is always reached directly.
				Proxy:                  http.ProxyFromEnvironment,
				DialContext:            (&net.Dialer{Timeout: 10 * time.Second}).DialContext,
				TLSHandshakeTimeout:    10 * time.Second,
				ForceAttemptHTTP2:      true,
				MaxIdleConnsPerHost:    e.MaxConcurrency,
				IdleConnTimeout:        30 * time.Second,
				MaxResponseHeaderBytes: 64 << 10,
			},
			CheckRedirect: sameHost,
		},
	}, nil
}

// sameHost follows a redirect that keeps method, scheme and host; any other
// one is an answer like every other, and then an error.
func sameHost(req *http.Request, via []*http.Request) error {
	first := via[0]
	if req.Method != first.Method || req.URL.Scheme != first.URL.Scheme || req.URL.Host != first.URL.Host || len(via) > maxRedirects {
		return http.ErrUseLastResponse
	}
	return nil
}

// policy bounds the retries of one request.
type policy struct {
	attempts int
	// total bounds requests and pauses, but not the time in which others of
	// the process have the places.
	total time.Duration
	// urgent goes before what is not.
	urgent bool
}

// policyOf is patient for documents; somebody waits for the rest.
func (c *client) policyOf(urgent bool) policy {
	p := policy{attempts: 6, total: 2 * time.Minute}
	if urgent {
		p = policy{attempts: 3, total: 10 * time.Second, urgent: true}
	}
	if c.endpoint.Attempts > 0 {
		p.attempts = c.endpoint.Attempts
	}
	if c.endpoint.RetryTime > 0 {
		p.total = c.endpoint.RetryTime
	}
	return p
}

// post sends body until there is an answer that decode takes, or an end of
// the retries. The error is an *Error, or that of ctx.
func (c *client) post(ctx context.Context, p policy, body any, decode func([]byte) *Error) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("%s: %w", c.call, err)
	}
	left := p.total
	for try := 1; ; try++ {
		failed, wait, spent := c.once(ctx, raw, try, p.urgent, left, decode)
		if failed == nil {
			return nil
		}
		failed.Call, failed.Address, failed.Tries = c.call, c.shown, try
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("%s: %w", c.call, err)
		}
		if failed.scope != ofMoment || try >= p.attempts {
			return failed
		}
		left -= spent + wait
		if left <= 0 {
			failed.Reason += fmt.Sprintf("; the next try would pass the limit of %v", p.total)
			return failed
		}
		if err := c.clock.Sleep(ctx, wait); err != nil {
			return fmt.Errorf("%s: %w", c.call, err)
		}
	}
}

// once sends the request one time, when the limiter lets it, within left. wait
// is how long to wait before it may be sent again, spent what this try took.
func (c *client) once(ctx context.Context, raw []byte, try int, urgent bool, left time.Duration, decode func([]byte) *Error) (failed *Error, wait, spent time.Duration) {
	place, err := c.limiter.acquire(ctx, c.clock, c.endpoint.MaxConcurrency, urgent, left)
	if err != nil {
		return &Error{scope: ofMoment, cause: err, Reason: err.Error()}, left, left
	}
	start := c.clock.Now()
	answered := false
	defer func() {
		c.limiter.release(place, answered)
		spent = place.paused + c.clock.Now().Sub(start)
	}()
	limit := min(c.endpoint.Timeout, left-place.paused)
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	resp, err := c.send(ctx, raw)
	if err != nil {
		return c.broken(err, limit), c.backoff(try), 0
	}
	defer resp.Body.Close()
	if resp.StatusCode < 200 || resp.StatusCode > 299 {
		failed, wait = c.refusal(resp), c.backoff(try)
		if after, ok := retryAfter(resp.Header.Get("Retry-After"), c.clock.Now()); ok {
			wait = max(wait, after)
		}
		if resp.StatusCode == http.StatusTooManyRequests {
			c.limiter.refused(c.clock.Now().Add(min(wait, maxPause)))
		}
		return failed, wait, 0
	}
	answer, err := io.ReadAll(io.LimitReader(resp.Body, maxBody+1))
	if err != nil {
		return c.broken(err, limit), c.backoff(try), 0
	}
	answered = true
	if len(answer) > maxBody {
		return &Error{scope: ofAnswer, Status: resp.StatusCode, Reason: fmt.Sprintf("the answer is larger than %d MiB", maxBody>>20)}, 0, 0
	}
	if failed := decode(answer); failed != nil {
		failed.Status = resp.StatusCode
		failed.Reason = c.secrets.clean(failed.Reason, len(failed.Reason) < maxErrorBody)
		return failed, 0, 0
	}
	return nil, 0, 0
}

func (c *client) send(ctx context.Context, raw []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.address.String(), bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "mast")
	if c.endpoint.Key != "" {
		req.Header.Set("Authorization", "Bearer "+c.endpoint.Key)
	}
	return c.http.Do(req)
}

// backoff is how long to wait before the try after this one.
func (c *client) backoff(try int) time.Duration {
	d := backoffMost
	if try < 16 {
		d = min(backoffMost, backoffFirst<<(try-1))
	}
	return d/2 + time.Duration(c.clock.Jitter()*float64(d/2))
}

// broken is an exchange that came to no end: no connection, reset, time-out.
func (c *client) broken(err error, limit time.Duration) *Error {
	reason := err
	if u := (*url.Error)(nil); errors.As(err, &u) {
		reason = u.Err // the rest is the whole address
	}
	text := c.secrets.clean(reason.Error(), true)
	if errors.Is(err, context.DeadlineExceeded) {
		text = fmt.Sprintf("no answer within %v", limit)
	}
	e := &Error{scope: ofMoment, Reason: text, cause: reason}
	if bad := (*tls.CertificateVerificationError)(nil); errors.As(err, &bad) {
		e.scope = ofEndpoint // it will be no better next time
	}
	return e
}

// refusal classifies an answer by its status alone: what services write into
// their messages is no contract.
func (c *client) refusal(resp *http.Response) *Error {
	e := &Error{Status: resp.StatusCode}
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxErrorBody+1))
	whole := err == nil && len(body) <= maxErrorBody
	said := c.secrets.clean(messageOf(body), whole)
	switch s := resp.StatusCode; {
	case s == http.StatusTooManyRequests, s == http.StatusRequestTimeout, s >= 500:
		e.scope = ofMoment
	case s >= 300 && s < 400:
		e.scope = ofEndpoint
		said = c.redirect(resp)
	case s == http.StatusBadRequest, s == http.StatusRequestEntityTooLarge, s == http.StatusUnprocessableEntity:
		e.scope = ofTexts
	default: // 401, 403, 404 …
		e.scope = ofEndpoint
	}
	switch {
	case said != "":
		e.Reason = said
	default:
		e.Reason = strings.ToLower(http.StatusText(resp.StatusCode))
	}
	switch resp.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden:
		e.Reason += "; check " + c.endpoint.advice(fieldKey)
	case http.StatusNotFound:
		e.Reason += "; check " + c.endpoint.advice(fieldURL) + " and " + c.endpoint.advice(fieldModel)
	}
	return e
}

// redirect names the place that the service points to, which is not visited.
func (c *client) redirect(resp *http.Response) string {
	to, err := resp.Location()
	if err != nil {
		return "a redirect to nowhere"
	}
	place := url.URL{Scheme: to.Scheme, Host: to.Host, Path: to.Path}
	return c.secrets.clean(fmt.Sprintf("redirects to %s, which is not followed; set %s to it if you trust it", place.String(), c.endpoint.advice(fieldURL)), true)
}

// messageOf finds what an error body says in the shapes that services use,
// and otherwise returns all of it.
func messageOf(body []byte) string {
	var shape struct {
		Error   json.RawMessage `json:"error"`
		Message string          `json:"message"`
		Detail  json.RawMessage `json:"detail"`
	}
	if json.Unmarshal(body, &shape) != nil {
		return string(body)
	}
	for _, raw := range []json.RawMessage{shape.Error, shape.Detail} {
		var inner struct {
			Message string `json:"message"`
		}
		var text string
		switch {
		case json.Unmarshal(raw, &inner) == nil && inner.Message != "":
			return inner.Message
		case json.Unmarshal(raw, &text) == nil && text != "":
			return text
		}
	}
	if shape.Message != "" {
		return shape.Message
	}
	return string(body)
}

// retryAfter reads the header: seconds, or a date of HTTP.
func retryAfter(header string, now time.Time) (time.Duration, bool) {
	header = strings.TrimSpace(header)
	if header == "" {
		return 0, false
	}
	if seconds, err := strconv.ParseFloat(header, 64); err == nil {
		if !(seconds >= 0) || seconds > 1e6 {
			return 0, false
		}
		return time.Duration(seconds * float64(time.Second)), true
	}
	if at, err := http.ParseTime(header); err == nil {
		return max(0, at.Sub(now)), true
	}
	return 0, false
}
