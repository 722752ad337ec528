// Package facttext renders the facts of a file as text for people and for
// golden files: one line a fact, in the order of the facts, with lines in
// place of offsets. The text is a function of the facts and the source alone.
package facttext

import (
	"fmt"
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// Sections renders all facts, by the name of the section: "symbols", "refs",
// "imports", "exports", "chunks" and "problems". A section without facts is
// empty. src must be the text that the facts were made from.
func Sections(src []byte, facts *code.Facts) map[string]string {
	p := newPrinter(src, facts)
	return map[string]string{
		"symbols":  p.render(len(facts.Symbols), p.symbol),
		"refs":     p.render(len(facts.Refs), p.ref),
		"locals":   p.render(len(facts.Locals), p.local),
		"imports":  p.render(len(facts.Imports), p.importLine),
		"exports":  p.render(len(facts.Exports), p.export),
		"chunks":   p.render(len(facts.Chunks), p.chunk),
		"problems": p.render(len(facts.Problems), p.problem),
	}
}

type printer struct {
	src   []byte
	facts *code.Facts
	lines code.Lines
	out   strings.Builder
}

func newPrinter(src []byte, facts *code.Facts) *printer {
	return &printer{src: src, facts: facts, lines: code.NewLines(src)}
}

func (p *printer) render(n int, line func(i int)) string {
	p.out.Reset()
	for i := range n {
		line(i)
		p.out.WriteByte('\n')
	}
	return p.out.String()
}

// symbol writes
//
//	12-14 method Stack.Push exported static: func (s *Stack[T]) Push(x T) error; params x T; type error; body 12-14; doc 11
func (p *printer) symbol(i int) {
	s := &p.facts.Symbols[i]
	fmt.Fprintf(&p.out, "%s %s %s", p.span(s.Span), s.Kind, p.qualified(int32(i)))
	if s.Exported {
		p.out.WriteString(" exported")
	}
	p.flags(s.Flags)
	fmt.Fprintf(&p.out, ": %s", oneLine(s.Head.Text(p.src)))
	p.params("type params", s.TypeParams)
	p.params("params", s.Params)
	if s.Type != "" {
		fmt.Fprintf(&p.out, "; type %s", oneLine([]byte(s.Type)))
	}
	if s.Value != "" {
		fmt.Fprintf(&p.out, "; value %s", s.Value)
	}
	for _, base := range s.Bases {
		fmt.Fprintf(&p.out, "; %s %s", base.Role, base.Name)
		if base.Type != "" {
			fmt.Fprintf(&p.out, " (%s)", oneLine([]byte(base.Type)))
		}
	}
	if !s.Body.Empty() {
		fmt.Fprintf(&p.out, "; body %s", p.span(s.Body))
	}
	if !s.Doc.Empty() {
		fmt.Fprintf(&p.out, "; doc %s", p.span(s.Doc))
	}
	if name := string(s.NameSpan.Text(p.src)); name != s.Name {
		fmt.Fprintf(&p.out, "; written %q", name)
	}
}

func (p *printer) params(what string, params []code.Param) {
	for k, param := range params {
		if k == 0 {
			p.out.WriteString("; " + what + " ")
		}
		p.separate(k)
		p.out.WriteString(oneLine([]byte(strings.TrimSpace(param.Name + " " + param.Type))))
		if param.Optional {
			p.out.WriteString(" optional")
		}
		if param.Variadic {
			p.out.WriteString(" variadic")
		}
	}
}

// local writes
//
//	12:3-20:4 p; type Post; value new Post(); in Queue.send
func (p *printer) local(i int) {
	l := &p.facts.Locals[i]
	fmt.Fprintf(&p.out, "%s-%s %s", p.position(l.Scope), p.position(code.Span{Start: l.Scope.End, End: l.Scope.End}), l.Name)
	if l.Type != "" {
		fmt.Fprintf(&p.out, "; type %s", oneLine([]byte(l.Type)))
	}
	if l.Value != "" {
		fmt.Fprintf(&p.out, "; value %s", l.Value)
	}
	if l.Enclosing != code.NoSymbol {
		fmt.Fprintf(&p.out, "; in %s", p.qualified(l.Enclosing))
	}
}

// ref writes
//
//	12:9 call this.p . send (2) in Queue.send local
func (p *printer) ref(i int) {
	r := &p.facts.Refs[i]
	fmt.Fprintf(&p.out, "%s %s ", p.position(r.Span), r.Role)
	switch r.Receiver {
	case code.ReceiverNone:
	case code.ReceiverThis, code.ReceiverSuper, code.ReceiverName, code.ReceiverChain, code.ReceiverLocal:
		fmt.Fprintf(&p.out, "%s(%s) . ", r.Receiver, r.Chain)
	}
	p.out.WriteString(r.Name)
	if r.Args > 0 {
		fmt.Fprintf(&p.out, " (%d)", r.Args-1)
	}
	if r.Enclosing != code.NoSymbol {
		fmt.Fprintf(&p.out, " in %s", p.qualified(r.Enclosing))
	}
	if r.Local {
		p.out.WriteString(" local")
	}
}

// importLine writes
//
//	3 import "./log" type {log, default as x}
func (p *printer) importLine(i int) {
	m := &p.facts.Imports[i]
	fmt.Fprintf(&p.out, "%s %s %q", p.span(m.Span), m.Kind, m.Module)
	p.typeOnly(m.TypeOnly)
	if len(m.Bindings) == 0 {
		return
	}
	p.out.WriteString(" {")
	for k, b := range m.Bindings {
		p.separate(k)
		if b.TypeOnly {
			p.out.WriteString("type ")
		}
		p.out.WriteString(b.Name)
		if b.Local != b.Name {
			fmt.Fprintf(&p.out, " as %s", b.Local)
		}
	}
	p.out.WriteByte('}')
}

// export writes
//
//	3 area = Shapes.area (symbol 2) from "./shapes"
func (p *printer) export(i int) {
	e := &p.facts.Exports[i]
	fmt.Fprintf(&p.out, "%s %s", p.span(e.Span), e.Name)
	if e.Local != "" && e.Local != e.Name {
		fmt.Fprintf(&p.out, " = %s", e.Local)
	}
	p.typeOnly(e.TypeOnly)
	if e.Symbol != code.NoSymbol {
		s := &p.facts.Symbols[e.Symbol]
		fmt.Fprintf(&p.out, " (%s %s at %s)", s.Kind, p.qualified(e.Symbol), p.span(s.Span))
	}
	if e.Import >= 0 {
		fmt.Fprintf(&p.out, " from %q", p.facts.Imports[e.Import].Module)
	}
}

// chunk writes
//
//	5-9 method Btn.render part 2 exported: render() {; pieces 5, 7-9; doc 5
func (p *printer) chunk(i int) {
	c := &p.facts.Chunks[i]
	fmt.Fprintf(&p.out, "%s %s", p.span(c.Span), c.Kind)
	if name := joinDotted(c.Parent, c.Name); name != "" {
		fmt.Fprintf(&p.out, " %s", name)
	}
	if c.Part > 0 {
		fmt.Fprintf(&p.out, " part %d", c.Part)
	}
	if c.Exported {
		p.out.WriteString(" exported")
	}
	if c.Signature != "" {
		fmt.Fprintf(&p.out, ": %s", c.Signature)
	}
	if c.Pieces != nil {
		p.out.WriteString("; pieces ")
		for k, piece := range c.Pieces {
			p.separate(k)
			p.out.WriteString(p.span(piece))
		}
	}
	if !c.Doc.Empty() {
		fmt.Fprintf(&p.out, "; doc %s", p.span(c.Doc))
	}
}

func (p *printer) problem(i int) {
	pr := &p.facts.Problems[i]
	fmt.Fprintf(&p.out, "%s %s: %s", p.span(pr.Span), pr.Reason, pr.Detail)
}

func (p *printer) separate(k int) {
	if k > 0 {
		p.out.WriteString(", ")
	}
}

func (p *printer) typeOnly(is bool) {
	if is {
		p.out.WriteString(" type")
	}
}

func (p *printer) flags(f code.SymbolFlags) {
	// In the order of the bits.
	for bit, name := range []string{
		"static", "private", "protected", "abstract", "async", "generator",
		"ambient", "overload", "default", "test", "readonly", "named_expr", "extension",
	} {
		if f&(1<<bit) != 0 {
			p.out.WriteString(" " + name)
		}
	}
}

// qualified is the dotted name of a symbol with its containers.
func (p *printer) qualified(i int32) string {
	s := &p.facts.Symbols[i]
	if s.Parent == code.NoSymbol {
		return joinDotted(s.Owner, s.Name)
	}
	// A container stands before its members, so that this ends on any facts
	// that keep the rule; others must not hang a test.
	if s.Parent >= i {
		return fmt.Sprintf("(parent %d behind)%s", s.Parent, s.Name)
	}
	return joinDotted(p.qualified(s.Parent), joinDotted(s.Owner, s.Name))
}

// span writes the lines of s: "3" or "3-7".
func (p *printer) span(s code.Span) string {
	first, last := p.lines.Range(s)
	if first == last {
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d-%d", first, last)
}

// position writes the line and the column in bytes at which s starts.
func (p *printer) position(s code.Span) string {
	line := p.lines.Line(s.Start)
	return fmt.Sprintf("%d:%d", line, s.Start-p.lines.Start(line)+1)
}

func joinDotted(parent, name string) string {
	if parent == "" || name == "" {
		return parent + name
	}
	return parent + "." + name
}

func oneLine(b []byte) string { return strings.Join(strings.Fields(string(b)), " ") }
