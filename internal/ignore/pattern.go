package ignore

import (
	"strings"
)

// Rule is one line of an ignore file, as it is shown to people.
type Rule struct {
	// Source is the file: with slashes and relative to the top of the worktree
	// when it lies there, else as it was found.
	Source string
	// Line counts from 1.
	Line int
	// Pattern is the line as written.
	Pattern string
}

// kind says how a pattern is compared, fastest first.
type kind uint8

const (
	kindName     kind = iota // the base name equals text
	kindSuffix               // the base name ends in text
	kindNameWild             // the base name matches wild
	kindPath                 // the path below the file's folder equals text
	kindPathWild             // that path starts with text, and the rest matches wild
)

// pattern is one compiled rule.
type pattern struct {
	line       int32
	kind       kind
	negated    bool
	folderOnly bool
	text       string
	wild       wild
	written    string
}

// list is the patterns of one file, which apply to paths below base.
type list struct {
	source   string
	base     string // "" or a path that ends in "/"
	fold     bool
	patterns []pattern
}

const bom = "\uFEFF"

// parseList reads the text of an ignore file.
func parseList(source, base, text string, fold bool) *list {
	l := &list{source: source, base: base, fold: fold}
	text = strings.TrimPrefix(text, bom)
	var number int32
	for line := range strings.SplitSeq(text, "\n") {
		number++
		line = strings.TrimSuffix(line, "\r")
		if nul := strings.IndexByte(line, 0); nul >= 0 {
			line = line[:nul]
		}
		if strings.HasPrefix(line, "#") {
			continue
		}
		if p, ok := parsePattern(trimSpaces(line), fold); ok {
			p.line, p.written = number, line
			l.patterns = append(l.patterns, p)
		}
	}
	if len(l.patterns) == 0 {
		return nil
	}
	return l
}

// trimSpaces cuts the spaces at the end that no backslash escapes.
func trimSpaces(line string) string {
	end := len(line)
	for end > 0 && line[end-1] == ' ' {
		end--
	}
	if end == len(line) {
		return line
	}
	slashes := 0
	for slashes < end && line[end-1-slashes] == '\\' {
		slashes++
	}
	if slashes%2 == 1 {
		end++ // the last backslash keeps one space
	}
	return line[:end]
}

// parsePattern compiles one line; ok is false when it can match nothing.
func parsePattern(line string, fold bool) (p pattern, ok bool) {
	if rest, found := strings.CutPrefix(line, "!"); found {
		p.negated, line = true, rest
	}
	if rest, found := strings.CutSuffix(line, "/"); found {
		p.folderOnly, line = true, rest
	}
	if line == "" {
		return p, false
	}
	isPath := strings.Contains(line, "/")
	line = strings.TrimPrefix(line, "/")
	special := strings.IndexAny(line, `*?[\`)
	switch {
	case special < 0:
		p.kind, p.text = kindName, line
		if isPath {
			p.kind = kindPath
		}
	case isPath:
		p.kind, p.text = kindPathWild, line[:special]
		p.wild, ok = compileWild(line[special:], fold)
		return p, ok
	case line[0] == '*' && !strings.ContainsAny(line[1:], `*?[\`):
		p.kind, p.text = kindSuffix, line[1:]
	default:
		p.kind = kindNameWild
		p.wild, ok = compileWild(line, fold)
		return p, ok
	}
	return p, true
}

// last returns the last pattern that matches path, or nil. Path is relative to
// the top; name is its base name.
func (l *list) last(path, name string, isFolder bool) *pattern {
	below, ok := cutPrefix(path, l.base, l.fold)
	if !ok {
		return nil
	}
	for i := len(l.patterns) - 1; i >= 0; i-- {
		p := &l.patterns[i]
		if p.folderOnly && !isFolder {
			continue
		}
		if p.matches(below, name, l.fold) {
			return p
		}
	}
	return nil
}

func (p *pattern) matches(path, name string, fold bool) bool {
	switch p.kind {
	case kindName:
		return equal(p.text, name, fold)
	case kindSuffix:
		return len(name) >= len(p.text) && equal(name[len(name)-len(p.text):], p.text, fold)
	case kindNameWild:
		return p.wild.match(name, fold)
	case kindPath:
		return equal(p.text, path, fold)
	default:
		rest, ok := cutPrefix(path, p.text, fold)
		return ok && p.wild.match(rest, fold)
	}
}

func cutPrefix(s, prefix string, fold bool) (string, bool) {
	if len(s) < len(prefix) || !equal(s[:len(prefix)], prefix, fold) {
		return s, false
	}
	return s[len(prefix):], true
}

// equal compares bytes; with fold, ASCII letters regardless of case.
func equal(a, b string, fold bool) bool {
	if !fold {
		return a == b
	}
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}
