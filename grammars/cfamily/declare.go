package cfamily

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
)

// declare adds a symbol of the current scope. p is its name, last the last
// token of its declaration, brace that of its body or noToken, and cut where the
// head goes on in another branch of a conditional, or noToken.
func (r *reader) declare(s *code.Symbol, d *declaration, p path, last, brace, cut int32) int32 {
	scope := r.scope()
	s.Parent = scope.symbol
	s.TypeParams = d.typeParams
	r.place(s, d, p, last, brace, cut)
	// A local name around the bodies of functions does not exist here; what is
	// private is not named by others.
	s.Exported = s.Exported && scope.exported && s.Flags&code.FlagPrivate == 0
	if p.qualified && s.Owner == "" && s.Kind != code.SymbolNamespace {
		r.settle(s, r.owner(p))
	}
	if scope.internal || d.static && !p.qualified && !scope.class && !scope.body {
		s.Flags |= code.FlagPrivate
	}
	index := int32(len(r.symbols))
	r.symbols = append(r.symbols, *s)
	switch s.Kind {
	case code.SymbolClass, code.SymbolEnum, code.SymbolNamespace:
		r.classes[r.pathOf(index)] = index
	}
	if key := (member{s.Parent, s.Name}); s.Parent != code.NoSymbol {
		if _, ok := r.members[key]; !ok {
			r.members[key] = index
		}
	}
	return index
}

// place fills in where a symbol stands, and its name if it has none yet.
func (r *reader) place(s *code.Symbol, d *declaration, p path, last, brace, cut int32) {
	start := r.tokens[d.from].start
	s.NameSpan = code.Span{Start: r.tokens[p.nameFrom].start, End: r.tokens[p.nameEnd-1].end}
	if s.Name == "" {
		s.Name = r.name(p)
	}
	if name := r.text(p.nameFrom); len(name) > 1 && name[0] == '"' && strings.HasSuffix(name, `"`) {
		s.NameSpan.Start++
		s.NameSpan.End--
	}
	last = max(last, p.nameEnd-1)
	end := r.tokens[last].end
	s.Span = code.Span{Start: start, End: end}
	s.Head = s.Span
	if d.head > d.from && d.head <= p.nameFrom {
		s.Head.Start = r.tokens[d.head].start
	}
	switch {
	case cut != noToken && r.tokens[cut].start > s.NameSpan.End:
		s.Head.End = r.tokens[cut].start
	case brace != noToken:
		s.Head.End = r.tokens[brace].start
	}
	if s.Head.End < s.NameSpan.End && brace == noToken {
		s.Head.End = end
	}
	for s.Head.End > s.Head.Start && strings.IndexByte("; \t\r\n\\", r.src[s.Head.End-1]) >= 0 {
		s.Head.End--
	}
	if brace != noToken {
		closing := r.bodyEnd(brace)
		s.Body = code.Span{Start: r.tokens[brace].start, End: max(r.tokens[closing].end, r.tokens[brace].end)}
		s.Span.End = max(s.Span.End, s.Body.End)
	}
	if s.Doc = r.docBefore(start); !s.Doc.Empty() {
		s.Span.Start = s.Doc.Start
	}
}

// settle gives a member that is defined outside its class its owner: the class if
// the file declares it, which also knows how visible the member is.
func (r *reader) settle(s *code.Symbol, owner string) {
	for around := r.scope().path; ; {
		full := owner
		if around != "" {
			full = around + "." + owner
		}
		if class, ok := r.classes[full]; ok {
			r.settleIn(s, class)
			return
		}
		if around == "" {
			s.Owner = owner
			return
		}
		around = around[:max(strings.LastIndexByte(around, '.'), 0)]
	}
}

func (r *reader) settleIn(s *code.Symbol, class int32) {
	s.Parent = class
	if r.symbols[class].Kind == code.SymbolNamespace {
		if s.Kind == code.SymbolMethod {
			s.Kind = code.SymbolFunction
		}
	}
	s.Exported = s.Exported && r.symbols[class].Exported
	if declared, ok := r.members[member{class, s.Name}]; ok {
		m := &r.symbols[declared]
		s.Flags |= m.Flags & (code.FlagPrivate | code.FlagProtected | code.FlagStatic)
		s.Exported = s.Exported && m.Exported
	}
}

// pathOf is the name of a symbol with those around it, with dots.
func (r *reader) pathOf(i int32) string {
	s := &r.symbols[i]
	name := s.Name
	if s.Owner != "" {
		name = s.Owner + "." + name
	}
	if path := r.scope().path; path != "" {
		name = path + "." + name
	}
	return name
}

// maxDocComments bounds how many line comments make one doc comment.
const maxDocComments = 200

// docBefore finds the comments that stand directly above offset, on lines of
// their own and without a blank line between. A comment that points back ("///<")
// belongs to what is before it.
func (r *reader) docBefore(offset uint32) code.Span {
	var doc code.Span
	next := offset
	i, _ := slices.BinarySearchFunc(r.comments, offset, func(c comment, at uint32) int { return cmp.Compare(c.end, at+1) })
	for k := i - 1; k >= 0 && i-k <= maxDocComments; k-- {
		c := r.comments[k]
		gap := r.src[c.end:next]
		if strings.TrimSpace(gap) != "" || strings.Count(gap, "\n") > 1 || !snippet.StartsLine(r.src, c.start) || pointsBack(r.src[c.start:c.end]) {
			break
		}
		if doc.Empty() {
			doc.End = c.end
		}
		doc.Start, next = c.start, c.start
	}
	return doc
}

func pointsBack(text string) bool {
	return len(text) > 3 && text[3] == '<' && (text[2] == '/' || text[2] == '!' || text[2] == '*')
}

// appendTo hands the symbols over in source order, the larger first.
func (r *reader) appendTo(facts *code.Facts) {
	order := make([]int32, len(r.symbols))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(a, b int32) int {
		s, t := r.symbols[a].Span, r.symbols[b].Span
		return cmp.Or(cmp.Compare(s.Start, t.Start), cmp.Compare(t.End, s.End))
	})
	place := make([]int32, len(order))
	for to, from := range order {
		place[from] = int32(to)
	}
	facts.Symbols = slices.Grow(facts.Symbols, len(order))
	for to, from := range order {
		s := r.symbols[from]
		if s.Parent != code.NoSymbol {
			if s.Parent = place[s.Parent]; s.Parent >= int32(to) {
				s.Parent = code.NoSymbol
			}
		}
		facts.Symbols = append(facts.Symbols, s)
	}
	facts.Imports = append(facts.Imports, r.imports...)
}
