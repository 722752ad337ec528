package treesitter

// NodeID names a node of one Tree: its index in preorder. 0 is the root, a
// parent is smaller than its children, and the subtree of a node is the range
// of ids from the node to just before its Next.
type NodeID uint32

// Root is the id of the root of every tree.
const Root NodeID = 0

// NodeFlags are properties of one node.
type NodeFlags uint8

const (
	// FlagNamed marks a node that the grammar names ("identifier"); the others
	// are literal tokens ("{").
	FlagNamed NodeFlags = 1 << iota
	// FlagExtra marks a node that may stand anywhere, such as a comment, or an
	// ERROR node around skipped text.
	FlagExtra
	// FlagMissing marks an empty token that error recovery put in.
	FlagMissing
	// FlagHasError marks a node that is, or holds, an ERROR or a missing token.
	// The error may be in a token that trees do not show.
	FlagHasError
)

// Node is one visible node of a syntax tree. Its size is fixed (20 bytes) and
// it holds no pointer, so trees cost the garbage collector nothing.
type Node struct {
	// Start and End are byte offsets; the node covers src[Start:End]. Nodes
	// may be empty. Children lie inside their parent, in order, without
	// overlap.
	Start, End uint32
	// Parent is the enclosing node; the root is its own parent.
	Parent NodeID
	// Next is the id just after the node's subtree: the next sibling if it has
	// the same Parent.
	Next NodeID
	// Symbol is what Language.SymbolNamed answers for the node's kind, or
	// SymbolError.
	Symbol Symbol
	// Field is the role of the node in its parent, or 0.
	Field FieldID
	Flags NodeFlags
}

// Tree is the syntax tree of one source text as a flat array in preorder. It
// holds the nodes that the grammar shows, named nodes and literal tokens; text
// between them (white space) belongs to no leaf.
//
// A Tree that a Parser returned uses memory of that parser and is valid until
// the parser's next Parse; Clone keeps it longer. Reading is safe from several
// goroutines.
type Tree struct {
	language *Language
	source   []byte
	nodes    []Node
}

// Language is the grammar that the tree was parsed with.
func (t *Tree) Language() *Language { return t.language }

// Source is the text that was parsed, not a copy.
func (t *Tree) Source() []byte { return t.source }

// Len is the number of nodes, at least 1; valid ids are below it.
func (t *Tree) Len() int { return len(t.nodes) }

// Nodes is the whole tree in preorder, for passes over all nodes. The caller
// must not change it.
func (t *Tree) Nodes() []Node { return t.nodes }

// HasError reports whether anything in the text did not fit the grammar.
func (t *Tree) HasError() bool { return t.nodes[Root].Flags&FlagHasError != 0 }

// Clone returns a tree with nodes of its own, which outlives the parser's next
// Parse. The source text is still shared with the caller.
func (t *Tree) Clone() *Tree {
	c := *t
	c.nodes = append([]Node(nil), t.nodes...)
	return &c
}
