// Package glob is the one dialect of path patterns that flags, settings and
// tools share:
//
//   - any run of characters inside one segment, also none
//     ?       one character inside one segment
//     **      any run of characters, slashes included; as a whole segment it
//     stands for any number of folders, also none ("**/x", "a/**/x"),
//     and at the end for everything below ("a/**" is not "a" itself)
//     {a,b}   either alternative; alternatives may hold slashes and braces
//
// Every other character means itself, "[", ".", "_" and the backslash too.
// Patterns are case-sensitive and anchored at the root: "*.go" names Go files
// at the root only, "**/*.go" those of all folders.
package glob

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

const (
	// maxPattern bounds a pattern in bytes; the longest path of the systems we
	// run on has 4,096.
	maxPattern = 4096
	// maxAlternatives bounds what braces and inner "**" expand to. Hand-written
	// patterns have a dozen; the product of nested braces grows exponentially.
	maxAlternatives = 1024
)

// ErrPattern is wrapped by every error of Compile.
var ErrPattern = errors.New("invalid pattern")

// Glob is a compiled pattern. It is immutable and safe for concurrent use.
type Glob struct {
	pattern string
	note    string
	alts    []alternative
}

// alternative is one brace-free form of a pattern, cut at its slashes.
type alternative struct {
	segments []segment
	// prefix is the literal text that every match starts with.
	prefix string
}

// segment is one part between slashes.
type segment struct {
	// folders says that the segment is "**"; text is unused then.
	folders bool
	// wild says that text holds "*" or "?".
	wild bool
	text string
}

// Compile reads a pattern. It fails when braces do not balance, when the
// pattern is not valid UTF-8, and when it is too long or stands for too many
// alternatives; a pattern that is merely pointless compiles and has a Note.
func Compile(pattern string) (*Glob, error) {
	forms, err := expand(pattern)
	if err != nil {
		return nil, fmt.Errorf("%w %q: %w", ErrPattern, pattern, err)
	}
	g := &Glob{pattern: pattern}
	for _, form := range forms {
		if why := pointless(form); why != "" {
			g.note = fmt.Sprintf("pattern %q matches nothing: %s", pattern, why)
			continue
		}
		g.alts = append(g.alts, compileForm(form))
	}
	if len(g.alts) > 0 {
		g.note = ""
	}
	return g, nil
}

// String returns the pattern as it was given.
func (g *Glob) String() string { return g.pattern }

// Note explains, in one line for people, why the pattern can match no path;
// it is empty for a pattern that can.
func (g *Glob) Note() string { return g.note }

// Match reports whether the whole of path matches. A path is relative to the
// root, with "/" between its segments and no "." or ".." in it.
func (g *Glob) Match(path string) bool {
	for i := range g.alts {
		alt := &g.alts[i]
		if strings.HasPrefix(path, alt.prefix) && matchSegments(alt.segments, path) {
			return true
		}
	}
	return false
}

// CoversFolder reports whether the pattern matches every path below folder, so
// that a walk need not enter it. False is always a safe answer.
func (g *Glob) CoversFolder(folder string) bool {
	for i := range g.alts {
		segments := g.alts[i].segments
		n := len(segments)
		if n >= 2 && segments[n-2].folders && segments[n-1].text == "*" &&
			matchSegments(segments[:n-1], folder) {
			return true
		}
	}
	return false
}

// pointless says why a brace-free form can match no relative path.
func pointless(form string) string {
	switch {
	case form == "":
		return "it is empty"
	case strings.HasPrefix(form, "/"):
		return `patterns start at the root without "/"`
	case strings.HasSuffix(form, "/"):
		return `it ends in "/"; write "` + form + `**" for what is below`
	case strings.Contains(form, `\`) && !strings.Contains(form, "/"):
		return `"\" is an ordinary character; folders are separated by "/"`
	}
	for segment := range strings.SplitSeq(form, "/") {
		switch segment {
		case "":
			return `it has "//"`
		case ".", "..":
			return `paths have no "` + segment + `" in them; patterns start at the root`
		}
	}
	return ""
}

func compileForm(form string) alternative {
	parts := strings.Split(form, "/")
	// A "**" at the end stands for at least one segment.
	if parts[len(parts)-1] == "**" {
		parts = append(parts, "*")
	}
	var alt alternative
	for _, part := range parts {
		if part == "**" {
			if n := len(alt.segments); n == 0 || !alt.segments[n-1].folders {
				alt.segments = append(alt.segments, segment{folders: true})
			}
			continue
		}
		alt.segments = append(alt.segments, segment{text: part, wild: strings.ContainsAny(part, "*?")})
	}
	wild := strings.IndexAny(form, "*?")
	if wild < 0 {
		wild = len(form)
	}
	alt.prefix = form[:wild]
	return alt
}

// matchSegments matches greedily with one point of return, the last "**": an
// earlier one never has to take more, since the later can take it instead.
func matchSegments(segments []segment, path string) bool {
	var (
		rest, more     = path, true // what is left, and whether a segment is
		next           = 0
		backNext       = -1
		backRest       string
		backHasSegment bool
	)
	for {
		switch {
		case next < len(segments) && segments[next].folders:
			next++
			backNext, backRest, backHasSegment = next, rest, more
			continue
		case next == len(segments) && !more:
			return true
		case next < len(segments) && more:
			head, tail, has := strings.Cut(rest, "/")
			if segments[next].matches(head) {
				next, rest, more = next+1, tail, has
				continue
			}
		}
		if backNext < 0 || !backHasSegment {
			return false
		}
		_, backRest, backHasSegment = strings.Cut(backRest, "/")
		next, rest, more = backNext, backRest, backHasSegment
	}
}

func (s *segment) matches(text string) bool {
	if !s.wild {
		return s.text == text
	}
	return matchWild(s.text, text)
}

// matchWild matches one segment in time proportional to the product of both
// lengths at worst, by the same argument as matchSegments: only the last "*"
// ever has to take more.
func matchWild(pattern, text string) bool {
	var (
		p, t         = 0, 0
		backP, backT = -1, 0
	)
	for t < len(text) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			p++
			backP, backT = p, t
			continue
		case p < len(pattern) && pattern[p] == '?':
			_, n := utf8.DecodeRuneInString(text[t:])
			p, t = p+1, t+n
			continue
		case p < len(pattern) && pattern[p] == text[t]:
			p, t = p+1, t+1
			continue
		case backP < 0:
			return false
		}
		_, n := utf8.DecodeRuneInString(text[backT:])
		backT += n
		p, t = backP, backT
	}
	return strings.Trim(pattern[p:], "*") == ""
}
