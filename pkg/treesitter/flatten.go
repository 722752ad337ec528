package treesitter

// flattenFrame is a subtree whose children are being visited.
type flattenFrame struct {
	tree   subtreeID
	next   uint32 // index of the next child
	index  uint16 // structural index of the next child: extras do not count
	field  FieldID
	hidden bool
	node   NodeID // the enclosing visible node
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
	nodes = append(nodes, Node{Start: s.start, End: s.end, Symbol: p.publicSymbol(s.symbol), Flags: treeFlags(s, s.flags)})
	frames := append(p.flattenStack[:0], flattenFrame{tree: root})
	for len(frames) > 0 {
		f := &frames[len(frames)-1]
		s := &p.subtrees[f.tree]
		if f.next == s.childCount {
			if !f.hidden {
				nodes[f.node].Next = NodeID(len(nodes))
			}
			frames = frames[:len(frames)-1]
			continue
		}
		id := p.children[s.firstChild+f.next]
		f.next++
		child := &p.subtrees[id]
		symbol, flags := child.symbol, child.flags
		field := FieldID(0)
		if flags&flagExtra == 0 {
			field = f.field
			if s.production != 0 {
				if alias := l.aliasSequences[int(s.production)*l.maxAliasLength+int(f.index)]; alias != 0 {
					symbol = alias
					flags = flags&^flagNamed | flagVisible | l.symbolFlags[alias]&flagNamed
				}
				if own := l.fieldOf(s.production, int(f.index)); own != 0 {
					field = own
				}
			}
			f.index++
		}
		if flags&flagVisible == 0 {
			if child.childCount > 0 {
				frames = append(frames, flattenFrame{tree: id, field: field, hidden: true, node: f.node})
			}
			continue
		}
		node := NodeID(len(nodes))
		nodes = append(nodes, Node{
			Start: child.start, End: child.end, Parent: f.node, Next: node + 1,
			Symbol: p.publicSymbol(symbol), Field: field, Flags: treeFlags(child, flags),
		})
		if child.childCount > 0 {
			frames = append(frames, flattenFrame{tree: id, node: node})
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
func treeFlags(s *subtree, flags nodeFlags) NodeFlags {
	f := NodeFlags(flags>>1) & (FlagNamed | FlagExtra | FlagMissing)
	if s.errorCost > 0 {
		f |= FlagHasError
	}
	return f
}
