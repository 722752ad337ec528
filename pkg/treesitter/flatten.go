package treesitter

// flattenFrame is a subtree whose children are being visited.
type flattenFrame struct {
	next, end  uint32 // the children that are left, in Parser.children
	node       NodeID // the enclosing visible node
	production uint16
	index      uint16 // structural index of the next child: extras do not count
	field      FieldID
	hidden     bool
}

// flatten writes the visible nodes below root into the tree, in preorder. It
// walks with a stack of its own: hidden repetitions nest as deep as a file has
// statements.
//
// Aliases and fields come from the production of a node's parent, hidden or
// not, and the node's structural index there. An alias makes hidden nodes
// visible. A hidden child hands its own field on to its children, unless they
// have one in it.
func (p *Parser) flatten(root subtreeID) {
	l := p.lang
	s := &p.subtrees[root]
	nodes := p.tree.nodes[:0]
	if want := int(s.visibleDescendants) + 1; cap(nodes) < want {
		nodes = make([]Node, 0, want+want/8)
	}
	nodes = append(nodes, Node{Start: s.start, End: s.end, Symbol: p.publicSymbol(s.symbol), Flags: p.treeFlags(s, s.flags())})
	frames := p.flattenStack[:0]
	f := flattenFrame{next: s.firstChild, end: s.firstChild + s.childCount(), production: s.origin}
	for {
		if f.next == f.end {
			if !f.hidden {
				nodes[f.node].Next = NodeID(len(nodes))
			}
			if len(frames) == 0 {
				break
			}
			f, frames = frames[len(frames)-1], frames[:len(frames)-1]
			continue
		}
		s := &p.subtrees[p.children[f.next]]
		f.next++
		symbol, flags := s.symbol, s.flags()
		field := FieldID(0)
		if flags&flagExtra == 0 {
			field = f.field
			if f.production != 0 {
				if alias := l.aliasAt(f.production, int(f.index)); alias != 0 {
					symbol = alias
					flags = flags&^flagNamed | flagVisible | l.symbolFlags[alias]&flagNamed
				}
				if own := l.fieldOf(f.production, int(f.index)); own != 0 {
					field = own
				}
			}
			f.index++
		}
		inner := flattenFrame{next: s.firstChild, end: s.firstChild + s.childCount(), production: s.origin}
		if flags&flagVisible != 0 {
			inner.node = NodeID(len(nodes))
			nodes = append(nodes, Node{
				Start: s.start, End: s.end, Parent: f.node, Next: inner.node + 1,
				Symbol: p.publicSymbol(symbol), Field: field, Flags: p.treeFlags(s, flags),
			})
		} else {
			inner.hidden, inner.node, inner.field = true, f.node, field
		}
		if s.childCount() > 0 {
			// A hidden node that is done needs no way back.
			if f.next < f.end || !f.hidden {
				frames = append(frames, f)
			}
			f = inner
		}
	}
	p.flattenStack = frames
	p.tree = Tree{language: l, source: p.source, nodes: nodes}
}

// publicSymbol is the one symbol that stands for all of equal name.
func (p *Parser) publicSymbol(s Symbol) Symbol {
	if s == SymbolError {
		return s
	}
	return p.lang.publicSymbols[s]
}

// treeFlags translates the flags of a subtree, which an alias may have changed:
// the three bits after flagVisible are the first three of NodeFlags.
func (p *Parser) treeFlags(s *subtree, flags nodeFlags) NodeFlags {
	f := NodeFlags(flags>>1) & (FlagNamed | FlagExtra | FlagMissing)
	if s.symbol == SymbolError || p.errorCost(s) > 0 {
		f |= FlagHasError
	}
	return f
}
