package treesitter

import (
	"context"
	"errors"
	"fmt"
)

// Parser parses texts of one language, one after the other. It keeps its
// memory between parses, so a parser that is used again allocates next to
// nothing. It must not be used by several goroutines at once.
type Parser struct {
	lang       *Language
	newScanner func() Scanner
	utf16Costs bool

	source   []byte
	lexer    Lexer
	scanner  Scanner
	meter    meter
	newlines newlines
	cache    tokenCache

	// The subtrees of this parse, and the lists of their children.
	subtrees []subtree
	children []subtreeID
	rares    []rare

	// States of the scanner by external token; entry 0 is the empty state.
	scannerStates []span
	scannerBytes  []byte
	scannerBuffer [SerializeSize]byte
	scannerLength int

	// The stack.
	heads     []head
	stack     []stackNode
	moreLinks [][maxLinks - 1]link
	freeStack []stackID
	freeMore  []uint32
	summaries []summaryEntry

	finished    subtreeID // the best root so far
	acceptCount int
	furthest    uint32 // the position that some version has come to

	// Scratch space.
	pops         []popped
	popTrees     []subtreeID
	popPaths     []popPath
	popCells     []popCell
	extras       []subtreeID // what splitExtras split off
	otherExtras  []subtreeID
	reductions   []action
	compareStack []subtreeID
	countStack   []subtreeID
	releaseStack []stackID
	linkMerges   []linkMerge
	flattenStack []flattenFrame

	tree Tree
}

// NewParser returns a parser for a language. newScanner makes the grammar's
// external scanner, a new one for each parse; it may be nil if the grammar has
// none.
func NewParser(lang *Language, newScanner func() Scanner) *Parser {
	return &Parser{lang: lang, newScanner: newScanner}
}

// Language is the language that the parser parses.
func (p *Parser) Language() *Language { return p.lang }

// CostInUTF16 makes error recovery count skipped text in bytes of UTF-16, as
// tree-sitter does when its host feeds it UTF-16 (web-tree-sitter, for one).
// Trees of texts with errors can differ between the two units. It is meant for
// differential tests against such hosts; the default is bytes of UTF-8.
func (p *Parser) CostInUTF16(on bool) { p.utf16Costs = on }

// Parse makes the syntax tree of src, which may be any bytes: what does not
// fit the grammar becomes ERROR nodes. It fails only if it goes over the
// budget (ErrBudget) or ctx ends.
//
// The tree is valid until the next Parse of the same parser (see Tree.Clone),
// and as long as src does not change.
func (p *Parser) Parse(ctx context.Context, src []byte, b Budget) (*Tree, error) {
	b = b.resolve(len(src))
	if len(src) > b.MaxBytes {
		return nil, fmt.Errorf("parse %s: %w", p.lang.name, &BudgetError{Limit: "bytes", Max: int64(b.MaxBytes)})
	}
	p.reset(ctx, src, b)
	p.run()
	err := p.meter.err
	switch {
	case err != nil:
	case p.finished == noTree:
		err = errors.New("the grammar accepts nothing") // not the tables of a real one
	default:
		p.flatten(p.finished)
	}
	p.trim()
	if err != nil {
		return nil, fmt.Errorf("parse %s: %w", p.lang.name, err)
	}
	return &p.tree, nil
}

func (p *Parser) reset(ctx context.Context, src []byte, b Budget) {
	p.source = src
	p.lexer = Lexer{src: src}
	p.scanner = nil
	if p.newScanner != nil {
		p.scanner = p.newScanner()
	}
	p.meter.reset(ctx, b)
	p.newlines.reset()
	p.cache = tokenCache{}

	p.reserve(len(src))
	p.subtrees = append(p.subtrees[:0], subtree{}) // noTree
	p.children = p.children[:0]
	p.rares = append(p.rares[:0], rare{})
	p.scannerStates = append(p.scannerStates[:0], span{})
	p.scannerBytes = p.scannerBytes[:0]

	// Stack node 1 is the bottom. The extra reference keeps it for good.
	p.stack = append(p.stack[:0], stackNode{}, stackNode{state: startState, refs: 2})
	p.heads = append(p.heads[:0], head{node: 1})
	p.moreLinks = p.moreLinks[:0]
	p.freeStack = p.freeStack[:0]
	p.freeMore = p.freeMore[:0]
	p.summaries = p.summaries[:0]
	p.pops, p.popTrees = p.pops[:0], p.popTrees[:0]
	p.linkMerges = p.linkMerges[:0]

	p.finished, p.acceptCount, p.furthest = noTree, 0, 0
}

// run advances the versions of the stack in turn, each until it has passed the
// position that another one has come to, until the best tree is found.
func (p *Parser) run() {
	for !p.meter.over {
		versions := 0
		for v := 0; ; v++ {
			if versions = len(p.heads); v >= versions {
				break
			}
			for p.heads[v].status == active && !p.meter.over {
				p.advance(v)
				pos := p.stack[p.heads[v].node].pos
				if pos > p.furthest || v > 0 && pos == p.furthest {
					p.furthest = pos
					// A version that is alone has none to wait for.
					if len(p.heads) > 1 || p.finished != noTree {
						break
					}
				}
			}
		}
		lowest := p.condense()
		if p.finished != noTree && p.errorCost(&p.subtrees[p.finished]) < lowest {
			return
		}
		if versions == 0 {
			return
		}
	}
}
