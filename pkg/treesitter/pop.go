package treesitter

import "slices"

// Popping from a graph: every path down is followed at once, one link a round.
// The order in which paths end decides the order of the versions that come out
// of it, and so which readings win; it is that of the C runtime.

// maxPaths is how many paths are followed; further forks are not taken.
const maxPaths = 64

// popPath is one path down from the top of a version.
type popPath struct {
	node  stackID
	count uint32 // trees passed, without extras
	trees uint32 // the last cell of the list of trees passed, 0 for none
}

// popCell is an element of a list of trees. Lists share their ends, so a fork
// of the path costs nothing; from the last cell back is left to right.
type popCell struct {
	tree subtreeID
	next uint32
}

// popped is a path that ended: the trees on it, in popTrees, and the version
// that starts at the node where it ended. Paths to the same node have one
// version and stand together.
type popped struct {
	version int
	trees   span
}

type popAction uint8

const (
	popKeep popAction = 1 << iota // the path ends here and counts
	popStop                       // do not go on below
	popGo   popAction = 0
)

// popMark is where the results of a pop begin. Pops nest, so their results
// are on a stack, and whoever popped drops them when done.
type popMark struct{ results, trees int }

func (p *Parser) markPops() popMark { return popMark{len(p.pops), len(p.popTrees)} }

func (p *Parser) dropPops(m popMark) {
	p.pops = p.pops[:m.results]
	p.popTrees = p.popTrees[:m.trees]
}

func (p *Parser) treesOf(s popped) []subtreeID {
	return p.popTrees[s.trees.first : s.trees.first+s.trees.count]
}

// walkDown follows all paths down from the top of version v and asks decide
// about each node that a path comes to. The result is valid until dropPops.
func (p *Parser) walkDown(v int, decide func(path *popPath) popAction) []popped {
	base := len(p.pops)
	paths := p.popPaths[:0]
	paths = append(paths, popPath{node: p.heads[v].node})
	p.popCells = append(p.popCells[:0], popCell{}) // cell 0 is the end of lists
	for len(paths) > 0 && !p.meter.over {
		p.spend(len(paths))
		for i, round := 0, len(paths); i < round; i++ {
			path := &paths[i]
			n := &p.stack[path.node]
			act := decide(path)
			if act&popKeep != 0 {
				p.addPopped(base, v, path)
			}
			if act&popStop != 0 || n.linkCount == 0 {
				paths = append(paths[:i], paths[i+1:]...)
				i--
				round--
				continue
			}
			// Forks first, then the first link in place.
			from := *path
			for k := 1; k < int(n.linkCount) && len(paths) < maxPaths; k++ {
				paths = append(paths, p.follow(from, p.linkAt(n, k)))
			}
			paths[i] = p.follow(from, n.first)
		}
	}
	p.popPaths = paths
	return p.pops[base:]
}

// follow extends a path by one link.
func (p *Parser) follow(path popPath, l link) popPath {
	path.node = l.node
	if l.tree == noTree {
		path.count++
		return path
	}
	p.popCells = append(p.popCells, popCell{l.tree, path.trees})
	path.trees = uint32(len(p.popCells) - 1)
	if !p.subtrees[l.tree].is(flagExtra) {
		path.count++
	}
	return path
}

// addPopped records the end of a path, after the last one to the same node.
func (p *Parser) addPopped(base, v int, path *popPath) {
	first := len(p.popTrees)
	for c := path.trees; c != 0; c = p.popCells[c].next {
		p.popTrees = append(p.popTrees, p.popCells[c].tree)
	}
	trees := span{uint32(first), uint32(len(p.popTrees) - first)}
	p.spend(int(trees.count) / childrenPerStep)
	for i := len(p.pops) - 1; i >= base; i-- {
		if version := p.pops[i].version; p.heads[version].node == path.node {
			p.pops = append(p.pops, popped{})
			copy(p.pops[i+2:], p.pops[i+1:])
			p.pops[i+1] = popped{version, trees}
			return
		}
	}
	p.pops = append(p.pops, popped{p.addVersion(v, path.node), trees})
}

// popCount pops trees from version v until count of them are not extras.
func (p *Parser) popCount(v int, count uint32) []popped {
	return p.walkDown(v, func(path *popPath) popAction {
		if path.count == count {
			return popKeep | popStop
		}
		return popGo
	})
}

// popAll pops everything from version v.
func (p *Parser) popAll(v int) []popped {
	return p.walkDown(v, func(path *popPath) popAction {
		if p.stack[path.node].linkCount == 0 {
			return popKeep
		}
		return popGo
	})
}

// popError takes an ERROR node off the top of version v, if there is one.
func (p *Parser) popError(v int) subtreeID {
	mark := p.markPops()
	defer p.dropPops(mark)
	n := &p.stack[p.heads[v].node]
	for i := 0; i < int(n.linkCount); i++ {
		if t := p.linkAt(n, i).tree; t == noTree || p.subtrees[t].symbol != SymbolError {
			continue
		}
		found := false
		pops := p.walkDown(v, func(path *popPath) popAction {
			if path.trees == 0 {
				return popGo
			}
			if top := p.popCells[path.trees].tree; !found && p.subtrees[top].symbol == SymbolError {
				found = true
				return popKeep | popStop
			}
			return popStop
		})
		if len(pops) == 0 {
			return noTree
		}
		p.renumberVersion(pops[0].version, v)
		return p.treesOf(pops[0])[0]
	}
	return noTree
}

// popLinear appends the trees of version v's only path to children, until
// count of them are not extras, in their order in the text. It gives up,
// changing nothing, where the path forks. The version itself does not move.
func (p *Parser) popLinear(v int, count uint32) (base stackID, first int, ok bool) {
	first = len(p.children)
	base = p.heads[v].node
	for count > 0 {
		n := &p.stack[base]
		if n.linkCount != 1 || n.first.tree == noTree {
			p.children = p.children[:first]
			return 0, 0, false
		}
		p.children = append(p.children, n.first.tree)
		if !p.subtrees[n.first.tree].is(flagExtra) {
			count--
		}
		base = n.first.node
	}
	slices.Reverse(p.children[first:])
	return base, first, true
}
