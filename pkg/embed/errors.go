package embed

import (
	"cmp"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Error is what went wrong with a call of an endpoint. Its text names the
// call, the address without credentials, and what the service said, cut and
// without the key.
type Error struct {
	// Call is "embeddings" or "rerank".
	Call string
	// Address is scheme, host and path.
	Address string
	// Status is that of the answer, 0 where none came.
	Status int
	// Tries is how often the request was sent.
	Tries int
	// Reason is what is wrong, and what to do where that is known.
	Reason string

	scope scope
	cause error
}

// scope is what a failure says of other requests.
type scope int

const (
	// ofTexts: these texts were refused, others may be fine.
	ofTexts scope = iota
	// ofAnswer: an answer that makes no sense.
	ofAnswer
	// ofMoment: tried to the end of the retries.
	ofMoment
	// ofEndpoint: all other requests would fail in the same way.
	ofEndpoint
)

func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s: ", e.Call, e.Address)
	if e.Status != 0 {
		fmt.Fprintf(&b, "status %d: ", e.Status)
	}
	b.WriteString(e.Reason)
	if e.Tries > 1 {
		fmt.Fprintf(&b, " (%d tries)", e.Tries)
	}
	return b.String()
}

// Unwrap gives the error of the connection or of the context, if it was one.
func (e *Error) Unwrap() error { return e.cause }

// maxReason bounds what is repeated of an answer, in characters.
const maxReason = 200

// secrets finds what no text may repeat. The longest comes first: one may
// hold another.
type secrets []*regexp.Regexp

// secretsOf collects the key and the parts of the address that may be one,
// also as they are escaped in addresses.
func secretsOf(key string, u *url.URL) secrets {
	var all []string
	add := func(v string) {
		if v != "" {
			all = append(all, v, url.QueryEscape(v), url.PathEscape(v))
		}
	}
	add(key)
	if u.User != nil {
		password, _ := u.User.Password()
		add(password)
	}
	for _, values := range u.Query() {
		for _, v := range values {
			if len(v) >= 8 { // shorter ones are versions and flags
				add(v)
			}
		}
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	var s secrets
	for _, v := range slices.Compact(all) {
		// A text may be broken over lines within the key.
		var pattern strings.Builder
		for _, r := range v {
			pattern.WriteString(regexp.QuoteMeta(string(r)) + `[\s\pC]*`)
		}
		s = append(s, regexp.MustCompile(pattern.String()))
	}
	return s
}

// maxSecret is more than any key that a cut text may begin to repeat.
const maxSecret = 1 << 10

// clean makes a text of a service fit for an error: without secrets, on one
// line, cut. whole says that nothing was cut off at the end before.
func (s secrets) clean(text string, whole bool) string {
	text = strings.ToValidUTF8(text, "?")
	for _, secret := range s {
		text = secret.ReplaceAllLiteralString(text, "[key] ")
	}
	if !whole && len(s) > 0 {
		// What is left at the end may be the beginning of a secret.
		text = text[:max(0, len(text)-maxSecret)]
	}
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	if r := []rune(text); len(r) > maxReason {
		text = string(r[:maxReason]) + "…"
	}
	return text
}
