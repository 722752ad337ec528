package treesitter

// The parse stack is a graph: all versions of the stack share their lower
// parts, and versions that come to the same state at the same place are merged
// into one node with several links down.

// stackID names a node of the stack; 0 is none.
type stackID uint32

const (
	errorState StateID = 0
	startState StateID = 1

	// maxLinks is how many links a node can have; further readings are lost.
	maxLinks = 8
)

// link leads to the node below. Its tree is noTree where error recovery began.
type link struct {
	node stackID
	tree subtreeID
}

// stackNode is small so that the live stack, which is rarely deep, stays in
// the processor's cache. Only stack nodes are counted and reused at once.
type stackNode struct {
	first      link
	pos        uint32 // end of the tree on top
	state      StateID
	linkCount  uint16
	refs       int32
	errorCost  uint32
	nodeCount  uint32 // visible nodes below, for comparing progress
	precedence int32
	more       uint32 // the links after the first, in moreLinks, if linkCount > 1
}

type headStatus uint8

const (
	active headStatus = iota
	paused            // waits for error recovery
	halted            // lost
)

// head is one version of the stack. Versions are named by their index, which
// changes when versions before it go.
type head struct {
	node         stackID
	nodesAtError uint32
	lastExternal subtreeID // the last external token, for its scanner state
	lookahead    subtreeID // of a paused version: the token it failed on
	status       headStatus
	hasSummary   bool
	summary      span // in summaries
}

// summaryEntry is a state that error recovery can go back to.
type summaryEntry struct {
	pos   uint32
	depth uint32
	state StateID
}

// newStackNode is a stack node to be filled in; it is not cleared.
func (p *Parser) newStackNode() (stackID, *stackNode) {
	if k := len(p.freeStack); k > 0 {
		id := p.freeStack[k-1]
		p.freeStack = p.freeStack[:k-1]
		return id, &p.stack[id]
	}
	p.stack = append(p.stack, stackNode{})
	id := stackID(len(p.stack) - 1)
	return id, &p.stack[id]
}

// release gives one reference back, and frees what nothing refers to any more.
func (p *Parser) release(id stackID) {
	work := p.releaseStack[:0]
	work = append(work, id)
	for len(work) > 0 {
		id, work = work[len(work)-1], work[:len(work)-1]
		n := &p.stack[id]
		// Down the first links; the others wait in the list.
		for n.refs--; n.refs == 0; n.refs-- {
			p.freeStack = append(p.freeStack, id)
			if n.linkCount == 0 {
				break
			}
			if n.linkCount > 1 {
				for _, l := range p.moreLinks[n.more][:n.linkCount-1] {
					work = append(work, l.node)
				}
				p.freeMore = append(p.freeMore, n.more)
			}
			id = n.first.node
			n = &p.stack[id]
		}
	}
	p.releaseStack = work
}

func (p *Parser) linkAt(n *stackNode, i int) link {
	if i == 0 {
		return n.first
	}
	return p.moreLinks[n.more][i-1]
}

// nodeCountOf is how much a subtree counts as progress.
func (p *Parser) nodeCountOf(s *subtree) uint32 {
	count := s.visibleDescendants + uint32(s.flags()&flagVisible)
	if s.symbol == symbolErrorRepeat {
		count++
	}
	return count
}

// push puts a tree on version v. Without a tree it begins an error.
func (p *Parser) push(v int, tree subtreeID, state StateID) {
	h := &p.heads[v]
	id, n := p.newStackNode()
	p.setTop(n, h.node, tree, state)
	h.node = id
	if tree == noTree {
		h.nodesAtError = n.nodeCount
	}
}

// setTop makes n a node with one link, which carries tree and takes over a
// reference to the node below.
func (p *Parser) setTop(n *stackNode, below stackID, tree subtreeID, state StateID) {
	b, s := &p.stack[below], &p.subtrees[tree] // noTree is all zero
	r := &p.rares[s.rare]
	n.first = link{below, tree}
	n.linkCount, n.refs = 1, 1
	n.state = state
	n.pos = b.pos
	if tree != noTree {
		n.pos = s.end
	}
	n.errorCost = b.errorCost + r.errorCost
	n.nodeCount = b.nodeCount + p.nodeCountOf(s)
	n.precedence = b.precedence + r.precedence
}

// addVersion makes a version at node, which has what v knows about errors and
// the scanner.
func (p *Parser) addVersion(v int, node stackID) int {
	h := &p.heads[v]
	p.stack[node].refs++
	p.heads = append(p.heads, head{
		node: node, nodesAtError: h.nodesAtError, lastExternal: h.lastExternal,
	})
	return len(p.heads) - 1
}

func (p *Parser) copyVersion(v int) int {
	h := p.heads[v]
	h.hasSummary = false
	p.stack[h.node].refs++
	p.heads = append(p.heads, h)
	return len(p.heads) - 1
}

func (p *Parser) removeVersion(v int) {
	p.release(p.heads[v].node)
	p.heads = append(p.heads[:v], p.heads[v+1:]...)
}

// renumberVersion puts version from in the place of version to, which goes.
func (p *Parser) renumberVersion(from, to int) {
	if from == to {
		return
	}
	source, target := &p.heads[from], &p.heads[to]
	if target.hasSummary && !source.hasSummary {
		source.summary, source.hasSummary = target.summary, true
	}
	p.release(target.node)
	*target = *source
	p.heads = append(p.heads[:from], p.heads[from+1:]...)
}

// advancedSinceError reports whether version v has read any text since its
// last error.
func (p *Parser) advancedSinceError(v int) bool {
	h := &p.heads[v]
	n := &p.stack[h.node]
	if n.errorCost == 0 {
		return true
	}
	for n.linkCount > 0 && n.first.tree != noTree {
		s := &p.subtrees[n.first.tree]
		if s.end > s.padStart {
			return true
		}
		if n.nodeCount <= h.nodesAtError || p.errorCost(s) > 0 {
			return false
		}
		n = &p.stack[n.first.node]
	}
	return false
}
