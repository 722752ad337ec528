package extract

import (
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

const (
	// mergeLines is the size up to which neighbouring statements make up one
	// block, as large as a window that is a good answer.
	mergeLines = 40
	// ownLines is the size from which a statement stands alone: a test case, a
	// route, a long table.
	ownLines = 10
	// tinyLines is the size up to which a private variable, or a declaration
	// that says little, is a statement like others.
	tinyLines = 3
)

// role is how a unit behaves towards its neighbours.
type role uint8

const (
	roleDeclaration role = iota // stands alone
	roleStatement               // merges with statements
	roleExport                  // merges with exports
	roleComment                 // belongs to what follows
)

// unit is a piece of the file's top level.
type unit struct {
	source
	role role
	// listed says that the unit is one of many alike, such as an import, and
	// never an answer of its own, however long it is.
	listed bool
}

// file cuts the whole file.
func (c *chunker) file() {
	units := c.units()
	units = c.coverStray(units)
	units = c.attachComments(units)
	units = c.joinOverloads(units)
	units = c.attachTrailers(units)
	units = c.merge(units)
	for i := range units {
		c.emit(units[i].source)
	}
}

// units makes a unit of each top-level declaration, statement and comment.
func (c *chunker) units() []unit {
	var units []unit
	top := c.top
	c.syntax.statements(func(n *treesitter.Node) {
		// Declarations before the statement stand in text that no node shows.
		for len(top) > 0 && c.anchor(top[0]) < n.Start {
			units = c.pushDeclaration(units, top[:1])
			top = top[1:]
		}
		k := 0
		for k < len(top) && c.anchor(top[k]) < n.End {
			k++
		}
		units = c.pushStatement(units, n, top[:k:k])
		top = top[k:]
	})
	for len(top) > 0 {
		units = c.pushDeclaration(units, top[:1])
		top = top[1:]
	}
	return units
}

// anchor is an offset that lies inside the node that declares a symbol, past its
// comments.
func (c *chunker) anchor(i int32) uint32 {
	s := &c.facts.Symbols[i]
	switch {
	case !s.NameSpan.Empty():
		return s.NameSpan.Start
	case !s.Head.Empty():
		return s.Head.Start
	}
	return s.Span.Start
}

// pushStatement adds the units of one statement that holds the given
// declarations.
func (c *chunker) pushStatement(units []unit, n *treesitter.Node, inside []int32) []unit {
	span := code.Span{Start: n.Start, End: n.End}
	if len(inside) == 0 {
		if !hasWord(c.src, n.Start, n.End) {
			return units // a terminator on its own, which a neighbour takes
		}
		if len(units) > 0 && c.syntax.closes(n) {
			last := &units[len(units)-1]
			if last.span.End > n.Start || newlines(c.src, last.span.End, n.Start) <= tinyLines {
				last.span.End = max(last.span.End, n.End)
				return units
			}
		}
		u := unit{source: source{kind: code.ChunkBlock, symbol: code.NoSymbol, span: span}, role: roleStatement}
		switch {
		case c.syntax.isExtra(n):
			u.role = roleComment
		case startsIn(c.exportsAt, span):
			u.role, u.kind, u.exported, u.listed = roleExport, code.ChunkExport, true, true
		case startsIn(c.importsAt, span):
			u.listed = true
		}
		return c.push(units, u)
	}
	if i := c.covering(span, inside); i >= 0 {
		u := c.declaration(inside[i])
		u.span = union(u.span, span)
		u.inside = slices.Delete(slices.Clone(inside), i, i+1)
		if len(u.inside) == 0 {
			u.inside = nil
		}
		return c.push(units, u)
	}
	if c.onlyValues(inside) {
		return c.push(units, c.group(span, inside))
	}
	if c.dissolves(n, inside) {
		for i := range inside {
			units = c.pushDeclaration(units, inside[i:i+1])
		}
		return units
	}
	return c.push(units, unit{
		source: source{kind: code.ChunkBlock, symbol: code.NoSymbol, span: span, inside: inside},
		role:   roleStatement,
	})
}

func (c *chunker) pushDeclaration(units []unit, symbols []int32) []unit {
	return c.push(units, c.declaration(symbols[0]))
}

// push adds a unit behind the others. Where it overlaps with them it wins: it
// may start with comments that were taken for units, and a declaration covers
// the statements in it.
func (c *chunker) push(units []unit, u unit) []unit {
	for len(units) > 0 {
		last := &units[len(units)-1]
		switch {
		case last.span.End <= u.span.Start:
			return append(units, u)
		case last.symbol != code.NoSymbol && last.span.Contains(u.span):
			return c.absorb(units, u)
		case last.span.Start < u.span.Start:
			last.span.End = u.span.Start
			return append(units, u)
		case last.symbol != code.NoSymbol && u.symbol == code.NoSymbol:
			return c.absorb(units, u)
		}
		u.span.End = max(u.span.End, last.span.End)
		units = units[:len(units)-1]
	}
	return append(units, u)
}

// absorb makes the last unit, a declaration, take in another.
func (c *chunker) absorb(units []unit, u unit) []unit {
	last := &units[len(units)-1]
	last.span.End = max(last.span.End, u.span.End)
	if u.symbol != code.NoSymbol {
		last.inside = append(slices.Clip(last.inside), u.symbol)
	}
	last.inside = append(slices.Clip(last.inside), u.inside...)
	return units
}

// covering returns which of the declarations is the whole statement; of
// several an exported one.
func (c *chunker) covering(span code.Span, inside []int32) int {
	found := -1
	for k, i := range inside {
		s := &c.facts.Symbols[i]
		if s.Flags&code.FlagNamedExpr != 0 ||
			s.Span.Start > span.Start && hasWord(c.src, span.Start, min(s.Span.Start, span.End)) ||
			s.Span.End < span.End && hasWord(c.src, max(s.Span.End, span.Start), span.End) {
			continue
		}
		if found < 0 || s.Exported && !c.facts.Symbols[inside[found]].Exported {
			found = k
		}
	}
	return found
}

func (c *chunker) onlyValues(inside []int32) bool {
	for _, i := range inside {
		if !isValue(&c.facts.Symbols[i]) {
			return false
		}
	}
	return true
}

// group is the unit of a statement that declares several values. It goes by
// the name of the first exported one.
func (c *chunker) group(span code.Span, inside []int32) unit {
	shown := inside[0]
	for _, i := range inside {
		if c.facts.Symbols[i].Exported {
			shown = i
			break
		}
	}
	u := c.declaration(shown)
	u.span = span
	for _, i := range inside {
		u.span = union(u.span, c.facts.Symbols[i].Span)
	}
	return u
}

// dissolves reports whether a statement is nothing but a bracket around its
// declarations, so that each of them can stand for itself.
func (c *chunker) dissolves(n *treesitter.Node, inside []int32) bool {
	next := 0
	for id := c.syntax.firstFrom(n.Start); id < len(c.syntax.nodes) && c.syntax.nodes[id].Start < n.End; {
		node := &c.syntax.nodes[id]
		for next < len(inside) && c.facts.Symbols[inside[next]].Span.End <= node.Start {
			next++
		}
		leaf := int(node.Next) == id+1
		switch {
		case node.End > n.End:
			id++
		case next < len(inside) && c.facts.Symbols[inside[next]].Span.Contains(code.Span{Start: node.Start, End: node.End}),
			c.syntax.isExtra(node):
			id = int(node.Next)
		case leaf && node.Flags&treesitter.FlagNamed != 0:
			return false
		default:
			id++
		}
	}
	return true
}

// declaration is the unit of one symbol.
func (c *chunker) declaration(i int32) unit {
	s := &c.facts.Symbols[i]
	if c.isClause(i) {
		return unit{source: source{kind: code.ChunkBlock, symbol: code.NoSymbol, span: s.Span}, role: roleStatement}
	}
	u := unit{source: source{kind: chunkKind(s), symbol: i, exported: s.Exported, span: s.Span}}
	if isValue(s) && !s.Exported && lineCount(c.src, s.Span) <= tinyLines || c.isMinor(s) {
		u.role = roleStatement
	}
	return u
}

// isMinor reports whether a declaration says too little to be an answer of its
// own: a macro without a body, or the signature of a function that is defined
// elsewhere, on a few lines and without a word about it. Headers have hundreds in
// a row.
func (c *chunker) isMinor(s *code.Symbol) bool {
	if !s.Body.Empty() || !s.Doc.Empty() {
		return false
	}
	if c.prototypes && s.Kind.Callable() && s.Flags&code.FlagAmbient != 0 {
		return lineCount(c.src, s.Span) < ownLines
	}
	return s.Kind == code.SymbolMacro && lineCount(c.src, s.Span) <= tinyLines
}

// isClause reports whether a symbol only names a namespace whose content stands
// elsewhere, as the package of a file: without a word about it that is no answer to
// anything. A namespace that is only declared has no content elsewhere.
func (c *chunker) isClause(i int32) bool {
	s := &c.facts.Symbols[i]
	return s.Kind == code.SymbolNamespace && s.Body.Empty() && s.Doc.Empty() && c.firstChild[i] == code.NoSymbol &&
		s.Flags&code.FlagAmbient == 0
}

func union(a, b code.Span) code.Span {
	if a.Empty() {
		return b
	}
	return code.Span{Start: min(a.Start, b.Start), End: max(a.End, b.End)}
}

// findModules collects where imports and exports stand.
func (c *chunker) findModules() {
	for i := range c.facts.Exports {
		c.exportsAt = append(c.exportsAt, c.facts.Exports[i].Span.Start)
	}
	for i := range c.facts.Imports {
		imported := &c.facts.Imports[i]
		switch imported.Kind {
		case code.ImportReexport:
			c.exportsAt = append(c.exportsAt, imported.Span.Start)
		case code.ImportStatic:
			c.importsAt = append(c.importsAt, imported.Span.Start)
		case code.ImportDynamic, code.ImportRequire:
		}
	}
	slices.Sort(c.exportsAt)
	slices.Sort(c.importsAt)
}

// startsIn reports whether one of the sorted offsets lies in a span.
func startsIn(offsets []uint32, span code.Span) bool {
	i, _ := slices.BinarySearch(offsets, span.Start)
	return i < len(offsets) && offsets[i] < span.End
}
