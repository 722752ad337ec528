package ignore

import (
	"path"
	"strings"
)

// Patterns are rules in git's notation that stand in no file. They are read-only
// and safe for concurrent use.
type Patterns struct{ list *list }

// NewPatterns compiles patterns, each like a line of an ignore file at the root. What
// can match nothing is passed over, as git does.
func NewPatterns(patterns []string) *Patterns {
	return &Patterns{parseList("", "", strings.Join(patterns, "\n"), false)}
}

// Match returns the pattern that leaves out a path, relative to the root with slashes,
// or the empty string. A caller asks for the folders above first.
func (p *Patterns) Match(rel string, isFolder bool) string {
	if p == nil || p.list == nil {
		return ""
	}
	if last := p.list.last(rel, path.Base(rel), isFolder); last != nil && !last.negated {
		return last.written
	}
	return ""
}
