package rust

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
)

// useReader reads what stands behind "use": paths, groups of them in braces,
// and other names behind "as". It reads text, since inside of macros there is
// no node for it.
type useReader struct {
	*extractor
	at, end   uint32
	statement code.Span
	public    bool
	modules   map[string]int32

	// prefix is the path of the groups around, groups the prefixes outside of
	// each.
	prefix string
	groups []string
	// path is what was read since, from pathStart on, alias the name behind
	// "as".
	path, alias        string
	pathStart, pathEnd uint32
	renames            bool
}

// maxUsePath bounds the bytes of one path.
const maxUsePath = 480

// readUse records the names in the text of a use declaration.
func (x *extractor) readUse(argument, statement code.Span, public bool) {
	r := &useReader{
		extractor: x, at: argument.Start, end: argument.End,
		statement: statement, public: public, modules: make(map[string]int32, 1),
	}
	for r.at < r.end {
		r.step()
	}
	r.flush()
}

// step reads one token.
func (r *useReader) step() {
	start := r.at
	c := r.Src[r.at]
	r.at++
	switch {
	case isBlank(c):
	case c == '/':
		r.skipComment()
	case c == '{':
		r.groups = append(r.groups, r.prefix)
		r.prefix = joinPath(r.prefix, strings.TrimSuffix(r.path, "::"))
		r.path = ""
	case c == '}':
		r.flush()
		if n := len(r.groups); n > 0 {
			r.prefix, r.groups = r.groups[n-1], r.groups[:n-1]
		}
	case c == ',':
		r.flush()
	case c == ':':
		for r.at < r.end && r.Src[r.at] == ':' {
			r.at++
		}
		r.extend("::", start)
	case c == '*':
		r.extend(wholeModule, start)
	case isNameByte(c):
		for r.at < r.end && isNameByte(r.Src[r.at]) {
			r.at++
		}
		r.word(r.Src[start:r.at], start)
	}
}

func (r *useReader) word(word string, start uint32) {
	switch {
	case word == "as":
		r.renames = true
	case r.renames:
		r.alias, r.pathEnd = strings.TrimPrefix(word, "r#"), r.at
	default:
		r.extend(strings.TrimPrefix(word, "r#"), start)
	}
}

func (r *useReader) extend(part string, start uint32) {
	if r.path == "" {
		r.pathStart = start
	}
	r.pathEnd = r.at
	r.path = snippet.Clip(r.path+part, maxUsePath)
}

// flush records the path that was read.
func (r *useReader) flush() {
	path, alias := strings.TrimSuffix(r.path, "::"), r.alias
	r.path, r.alias, r.renames = "", "", false
	if path == "" {
		return
	}
	b := code.Binding{Name: wholeModule, Span: code.Span{Start: r.pathStart, End: r.pathEnd}}
	module := joinPath(r.prefix, path)
	switch {
	case strings.HasSuffix(path, wholeModule):
		module = strings.TrimSuffix(strings.TrimSuffix(module, wholeModule), "::")
		b.Local = allNames
	case path == "self" && r.prefix != "":
		module = r.prefix
		b.Local = lastOf(module)
	default:
		b.Local = lastOf(module)
		if i := strings.LastIndex(module, "::"); i > 0 {
			module, b.Name = module[:i], b.Local
		}
	}
	if alias != "" {
		b.Local = alias
	}
	r.addImport(r.modules, r.statement, module, b, r.public)
}

// skipComment moves past a comment whose first slash was read.
func (r *useReader) skipComment() {
	end := "\n"
	if r.at < r.end && r.Src[r.at] == '*' {
		end = "*/"
	}
	if i := strings.Index(r.Src[r.at:r.end], end); i >= 0 {
		r.at += uint32(i + len(end))
	} else {
		r.at = r.end
	}
}

func joinPath(prefix, path string) string {
	if prefix == "" || path == "" {
		return prefix + path
	}
	return snippet.Clip(prefix+"::"+path, maxUsePath)
}

// isNameByte holds for what names of items and macro variables are made of.
func isNameByte(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '#' || c == '$' || c >= 0x80
}
