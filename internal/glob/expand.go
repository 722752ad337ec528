package glob

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// expand turns a pattern into forms without braces and without "**" inside a
// segment: "a**b" is either "a*b" or "a*/**/*b".
func expand(pattern string) ([]string, error) {
	switch {
	case len(pattern) > maxPattern:
		return nil, fmt.Errorf("longer than %d bytes", maxPattern)
	case !utf8.ValidString(pattern) || strings.ContainsAny(pattern, "\x00\uFFFD"):
		return nil, errors.New("not a text that a path can hold")
	}
	e := expander{rest: pattern}
	forms, err := e.sequence(0)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, form := range forms {
		if out, err = unfoldStars(out, form); err != nil {
			return nil, err
		}
	}
	return out, nil
}

var errAlternatives = fmt.Errorf("more than %d alternatives", maxAlternatives)

// expander reads a pattern from left to right.
type expander struct {
	rest string
	// bytes counts what has been made so far, against products of long parts.
	bytes int
}

// maxExpanded bounds the sum of all forms in bytes.
const maxExpanded = 1 << 20

// maxDepth bounds the nesting of braces.
const maxDepth = 32

// sequence reads to the end, or inside braces to the "," or "}" that it leaves
// unread, and returns all forms of what it read.
func (e *expander) sequence(depth int) ([]string, error) {
	forms := []string{""}
	for e.rest != "" {
		stop := strings.IndexAny(e.rest, "{},")
		if stop < 0 {
			stop = len(e.rest)
		}
		literal := e.rest[:stop]
		e.rest = e.rest[stop:]
		tails := []string{literal}
		if literal == "" {
			switch c := e.rest[0]; {
			case c == '{':
				var err error
				if tails, err = e.braces(depth + 1); err != nil {
					return nil, err
				}
			case depth > 0:
				return forms, nil
			case c == '}':
				return nil, errors.New(`"}" without "{"`)
			default:
				tails = []string{","}
				e.rest = e.rest[1:]
			}
		}
		var err error
		if forms, err = e.product(forms, tails); err != nil {
			return nil, err
		}
	}
	if depth > 0 {
		return nil, errors.New(`"{" without "}"`)
	}
	return forms, nil
}

// braces reads "{a,b}" and returns the forms of all alternatives.
func (e *expander) braces(depth int) ([]string, error) {
	if depth > maxDepth {
		return nil, errors.New("braces nest too deeply")
	}
	var all []string
	for {
		e.rest = e.rest[1:] // "{" or ","
		forms, err := e.sequence(depth)
		if err != nil {
			return nil, err
		}
		if all = append(all, forms...); len(all) > maxAlternatives {
			return nil, errAlternatives
		}
		if e.rest[0] == '}' {
			e.rest = e.rest[1:]
			return all, nil
		}
	}
}

func (e *expander) product(heads, tails []string) ([]string, error) {
	if len(heads)*len(tails) > maxAlternatives {
		return nil, errAlternatives
	}
	out := make([]string, 0, len(heads)*len(tails))
	for _, head := range heads {
		for _, tail := range tails {
			if e.bytes += len(head) + len(tail); e.bytes > maxExpanded {
				return nil, errAlternatives
			}
			out = append(out, join(head, tail))
		}
	}
	return out, nil
}

// join puts two parts together. A "*" on either side of a brace stays what it
// is: "{*,x}*" has no "**" in it.
func join(head, tail string) string {
	if strings.HasSuffix(head, "*") && !strings.HasSuffix(head, "**") &&
		strings.HasPrefix(tail, "*") && !strings.HasPrefix(tail, "**") {
		return head + tail[1:]
	}
	return head + tail
}

// unfoldStars appends to out the forms of one brace-free pattern in which "**"
// is a whole segment wherever it stands.
func unfoldStars(out []string, form string) ([]string, error) {
	forms := []string{""}
	for i, part := range strings.Split(form, "/") {
		choices := []string{part}
		if strings.Trim(part, "*") == "" && len(part) > 1 {
			choices[0] = "**" // "***" says no more than "**"
		} else if pieces := splitRuns(part); len(pieces) > 1 {
			choices = pieces[:1:1]
			for _, piece := range pieces[1:] {
				var next []string
				for _, head := range choices {
					next = append(next, head+"*"+piece, head+"*/**/*"+piece)
				}
				if choices = next; len(choices) > maxAlternatives {
					return nil, errAlternatives
				}
			}
		}
		var next []string
		for _, head := range forms {
			for _, choice := range choices {
				if i > 0 {
					choice = "/" + choice
				}
				next = append(next, head+choice)
			}
		}
		if forms = next; len(forms)+len(out) > maxAlternatives {
			return nil, errAlternatives
		}
	}
	return append(out, forms...), nil
}

// splitRuns cuts a segment at its runs of two and more stars.
func splitRuns(part string) []string {
	var pieces []string
	for {
		i := strings.Index(part, "**")
		if i < 0 {
			return append(pieces, part)
		}
		pieces = append(pieces, part[:i])
		part = strings.TrimLeft(part[i:], "*")
	}
}
