package extract

import (
	"slices"

	"github.com/mast-search/mast/pkg/code"
)

// coverStray gives text that no unit covers to one of its neighbours:
// punctuation to the unit before it, anything else to the unit behind it.
func (c *chunker) coverStray(units []unit) []unit {
	at := uint32(0)
	for i := range units {
		u := &units[i]
		from := skipBlank(c.src, at, u.span.Start)
		to := trimBlank(c.src, from, u.span.Start)
		if from < to {
			if i > 0 && !hasWord(c.src, from, to) {
				units[i-1].span.End = to
			} else {
				u.span.Start = from
			}
		}
		at = u.span.End
	}
	end := uint32(len(c.src))
	from := skipBlank(c.src, at, end)
	to := trimBlank(c.src, from, end)
	switch {
	case from == to:
	case len(units) > 0 && !hasWord(c.src, from, to):
		units[len(units)-1].span.End = to
	default:
		units = append(units, unit{
			source: source{kind: code.ChunkBlock, symbol: code.NoSymbol, span: code.Span{Start: from, End: to}},
			role:   roleStatement,
		})
	}
	return units
}

// attachComments joins comments to what follows them, and one that ends the
// line of a unit to that unit. Comments that stay alone become statements.
func (c *chunker) attachComments(units []unit) []unit {
	out := units[:0]
	for _, u := range units {
		if u.role == roleComment && len(out) > 0 {
			last := &out[len(out)-1]
			if last.role != roleComment && newlines(c.src, last.span.End, u.span.Start) == 0 {
				last.span.End = u.span.End
				continue
			}
		}
		if u.role != roleComment {
			out = c.takeComments(out, &u)
		}
		out = append(out, u)
	}
	for i := range out {
		if out[i].role == roleComment {
			out[i].role = roleStatement
		}
	}
	return out
}

// takeComments removes the comments at the end of units that belong to u.
func (c *chunker) takeComments(units []unit, u *unit) []unit {
	attached := 0
	for len(units) > 0 {
		last := &units[len(units)-1]
		if last.role != roleComment {
			break
		}
		attached += newlines(c.src, last.span.Start, u.span.Start)
		if attached > maxAttached && newlines(c.src, last.span.End, u.span.Start) > 1 {
			break
		}
		if adjacent := newlines(c.src, last.span.End, u.span.Start) <= 1; adjacent && (u.doc.Empty() || u.doc.Start == u.span.Start) {
			u.doc = code.Span{Start: last.span.Start, End: max(u.doc.End, last.span.End)}
		}
		u.span.Start = last.span.Start
		units = units[:len(units)-1]
	}
	return units
}

// joinOverloads makes one unit of the signatures of a function and the function.
// It shows the one with a body, or the first.
func (c *chunker) joinOverloads(units []unit) []unit {
	out := units[:0]
	for _, u := range units {
		if len(out) == 0 || u.symbol == code.NoSymbol || out[len(out)-1].symbol == code.NoSymbol {
			out = append(out, u)
			continue
		}
		last := &out[len(out)-1]
		before, symbol := &c.facts.Symbols[last.symbol], &c.facts.Symbols[u.symbol]
		if !overloaded(before, symbol) {
			out = append(out, u)
			continue
		}
		if last.doc.Empty() {
			last.doc = before.Doc
		}
		last.span.End = u.span.End
		last.exported = last.exported || u.exported
		last.inside = append(slices.Clip(last.inside), u.inside...)
		if !symbol.Body.Empty() {
			last.symbol = u.symbol
		}
	}
	return out
}

// attachTrailers joins short statements to the declaration directly before them
// when they go on about it: "Button.displayName = ...".
func (c *chunker) attachTrailers(units []unit) []unit {
	out := units[:0]
	for _, u := range units {
		if len(out) > 0 && u.role == roleStatement && u.symbol == code.NoSymbol && len(u.inside) == 0 {
			last := &out[len(out)-1]
			if last.symbol != code.NoSymbol && c.continues(last, u.span) {
				last.span.End = u.span.End
				continue
			}
		}
		out = append(out, u)
	}
	return out
}

// continues reports whether a statement is short, close behind a declaration and
// starts with a member of what that declares.
func (c *chunker) continues(declared *unit, span code.Span) bool {
	name := c.facts.Symbols[declared.symbol].Name
	text := span.Text(c.src)
	return len(text) > len(name) && text[len(name)] == '.' && string(text[:len(name)]) == name && name != "" &&
		lineCount(c.src, span) <= tinyLines && newlines(c.src, declared.span.End, span.Start) <= 2
}

// merge joins neighbours that are too small to be answers of their own, and
// gives every unit the indentation of its first line.
func (c *chunker) merge(units []unit) []unit {
	limit := min(mergeLines, c.opts.SplitThreshold)
	out := units[:0]
	lines, last := 0, 0 // of the unit at the end of out, and of what was merged last
	for _, u := range units {
		low := uint32(0)
		if len(out) > 0 {
			low = out[len(out)-1].span.End
		}
		u.span.Start = max(indented(c.src, u.span.Start), low)
		size := lineCount(c.src, u.span)
		if len(out) > 0 {
			before := &out[len(out)-1]
			total := lines + newlines(c.src, before.span.End, u.span.End)
			small := (size < ownLines || u.listed) && (last < ownLines || before.listed)
			if u.role != roleDeclaration && u.role == before.role && small && total <= limit {
				before.span.End = u.span.End
				before.inside = append(slices.Clip(before.inside), u.inside...)
				before.kind, before.symbol = mergedKind(before.kind), code.NoSymbol
				before.listed = before.listed && u.listed
				lines, last = total, size
				continue
			}
		}
		out = append(out, u)
		lines, last = size, size
	}
	return out
}

// mergedKind is the kind of several units together.
func mergedKind(kind code.ChunkKind) code.ChunkKind {
	if kind == code.ChunkExport {
		return code.ChunkExport
	}
	return code.ChunkBlock
}
