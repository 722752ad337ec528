package cfamily

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// directive reads what a token declares or includes if it is a line of the
// preprocessor.
func (r *reader) directive(i int32) {
	switch r.tokens[i].kind {
	case tokenDefine:
		r.define(i)
	case tokenInclude:
		r.include(i)
	}
}

// findGuard tells a header by "#pragma once", or by the conditional around the
// whole file that defines what it asks for.
func (r *reader) findGuard() {
	for i := range r.tokens {
		switch t := r.tokens[i]; {
		case t.kind == tokenDirective && strings.Contains(r.src[t.start:t.end], "pragma") && strings.HasSuffix(r.src[t.start:t.end], "once"):
			r.header = true
			return
		case t.kind == tokenDirective:
		case t.kind == tokenIf:
			if i+1 < len(r.tokens) && r.tokens[i+1].kind == tokenDefine {
				name, value, _, _ := r.macro(int32(i + 1))
				macro := r.src[name.Start:name.End]
				r.header = value.Empty() && r.asksFor(int32(i), macro)
			}
			return
		default:
			return
		}
	}
}

// asksFor reports whether a line is the beginning of a conditional for a name
// that is not defined.
func (r *reader) asksFor(i int32, name string) bool {
	if i < 0 || r.tokens[i].kind != tokenIf || name == "" {
		return false
	}
	rest, found := strings.CutSuffix(strings.TrimRight(r.text(i), " \t)"), name)
	return found && (strings.HasSuffix(rest, " ") || strings.HasSuffix(rest, "(") || strings.HasSuffix(rest, "\t"))
}

// define declares a macro, unless it only tells that a file was read.
func (r *reader) define(i int32) {
	t := r.tokens[i]
	name, value, parameters, function := r.macro(i)
	if name.Empty() || value.Empty() && !function && r.asksFor(i-1, r.src[name.Start:name.End]) {
		return
	}
	s := code.Symbol{
		Name: r.src[name.Start:name.End], Kind: code.SymbolMacro, Parent: code.NoSymbol, Exported: true,
		NameSpan: name, Span: code.Span{Start: t.start, End: t.end}, Head: code.Span{Start: t.start, End: t.end},
	}
	if function {
		for p := range strings.SplitSeq(parameters, ",") {
			if p = strings.Trim(p, " \t\\\r\n"); p != "" {
				s.Params = append(s.Params, code.Param{Name: p, Variadic: strings.HasSuffix(p, "...")})
			}
		}
	}
	if !value.Empty() && strings.IndexByte(r.src[t.start:t.end], '\n') >= 0 {
		s.Body = value
		s.Head.End = value.Start
		for s.Head.End > s.Head.Start && strings.IndexByte(" \t\r\n\\", r.src[s.Head.End-1]) >= 0 {
			s.Head.End--
		}
	}
	if !function && !value.Empty() {
		s.Type = namespaceMacro(r.src[value.Start:value.End])
	}
	if s.Doc = r.docBefore(t.start); !s.Doc.Empty() {
		s.Span.Start = s.Doc.Start
	}
	r.symbols = append(r.symbols, s)
}

// macro cuts a #define: its name, its value and, of a macro with parameters,
// these.
func (r *reader) macro(i int32) (name, value code.Span, parameters string, function bool) {
	t := r.tokens[i]
	text := r.src[t.start:t.end]
	at := strings.Index(text, "define") + len("define")
	for at < len(text) && (text[at] == ' ' || text[at] == '\t' || text[at] == '\\' || text[at] == '\r' || text[at] == '\n') {
		at++
	}
	end := at
	for end < len(text) && isNamePart(text[end]) {
		end++
	}
	name = code.Span{Start: t.start + uint32(at), End: t.start + uint32(end)}
	if end < len(text) && text[end] == '(' {
		if closing := strings.IndexByte(text[end:], ')'); closing > 0 {
			parameters, function = text[end+1:end+closing], true
			end += closing + 1
		}
	}
	for end < len(text) && strings.IndexByte(" \t\r\n\\", text[end]) >= 0 {
		end++
	}
	if end < len(text) {
		value = code.Span{Start: t.start + uint32(end), End: t.end}
	}
	return name, value, parameters, function
}

// include records a file that is included. The module keeps the brackets of
// "<stdio.h>", which is looked for elsewhere than "log.hpp"; quotes are left
// out.
func (r *reader) include(i int32) {
	t := r.tokens[i]
	text := r.src[t.start:t.end]
	from := strings.IndexAny(text, "<\"")
	if from < 0 {
		return // the name is a macro
	}
	closing := byte('"')
	if text[from] == '<' {
		closing = '>'
	}
	length := strings.IndexByte(text[from+1:], closing)
	if length <= 0 {
		return
	}
	module := text[from : from+length+2]
	if closing == '"' {
		module = module[1 : len(module)-1]
	}
	r.imports = append(r.imports, code.Import{
		Module: module, Kind: code.ImportStatic, Span: code.Span{Start: t.start, End: t.end},
		Bindings: []code.Binding{{Name: everything, Local: allNames, Span: code.Span{Start: t.start + uint32(from), End: t.start + uint32(from+length+2)}}},
	})
}

// everything is the name of a binding of all that a file declares, allNames the
// local name of one that binds each under its own.
const (
	everything = "*"
	allNames   = "."
)
