package python

import (
	"cmp"
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// finish turns what the walk collected into facts: it needs the whole file,
// since names are used before they are bound.
func (x *extractor) finish() {
	x.settleExports()
	x.resolve()
}

// resolver follows the scopes in the order of the nodes and keeps, for every
// name, what it means at the current node, so that a look-up takes constant
// time at any depth.
type resolver struct {
	*extractor
	now     []meant // by name
	changes []change
	stack   []open
	next    int // the scope to open next

	bound   []bool // by name: bound by the module
	classes []bool // by name: a class of the module
	// inClass is what names mean in the bodies of classes themselves.
	inClass map[classKey]meaning

	labels        []string // the names by number
	variables     []variable
	variableIndex map[variableKey]int32
	values        map[member]*outcome
	results       map[int32]*outcome         // by function
	left          map[treesitter.NodeID]bool // by block: ends by leaving

	// What rendering an expression needs and finds, see value and
	// renderComprehension.
	aliases                         []alias
	closing, hasLocal, hasParameter bool
	function                        int32
}

// meant is what a name means, and the scope that binds it.
type meant struct {
	what  meaning
	scope int32
}

// classKey names what the body of a class binds.
type classKey struct{ scope, name int32 }

// change is what a name meant outside of a scope.
type change struct {
	name int32
	was  meant
}

// open is a scope around the current node.
type open struct {
	end     treesitter.NodeID
	changes int
	scope   int32
}

// resolve looks every used name up in its scopes, drops reads, writes and types
// of local names as well as what the language itself provides, and marks the
// other uses of local names and the receivers that are local or the object of
// the method.
func (x *extractor) resolve() {
	slices.SortStableFunc(x.scopes, func(a, b scope) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end))
	})
	r := &resolver{
		extractor: x,
		now:       make([]meant, len(x.names)),
		bound:     make([]bool, len(x.names)),
		classes:   make([]bool, len(x.names)),
		inClass:   make(map[classKey]meaning),

		labels:        make([]string, len(x.names)),
		variableIndex: make(map[variableKey]int32),
		values:        make(map[member]*outcome),
		results:       make(map[int32]*outcome),
		left:          make(map[treesitter.NodeID]bool),
	}
	for name, id := range x.names {
		r.labels[id] = name
	}
	x.sortEvents()
	r.readModule()
	kept := 0
	events := x.events
	for i, u := range x.uses {
		for len(events) > 0 && events[0].node <= u.node {
			r.moveTo(events[0].node)
			r.handle(events[0])
			events = events[1:]
		}
		r.moveTo(u.node)
		if ref := &x.facts.Refs[i]; r.settle(ref, u) {
			x.facts.Refs[kept] = *ref
			kept++
		}
	}
	x.facts.Refs = x.facts.Refs[:kept]
	for _, e := range events {
		r.moveTo(e.node)
		r.handle(e)
	}
	r.emitLocals()
	r.emitValues()
}

// readModule notes what the module binds.
func (r *resolver) readModule() {
	for b := r.scopes[0].first; b >= 0; b = r.bindings[b].next {
		r.bound[r.bindings[b].name] = true
	}
	for i := range r.facts.Symbols {
		if s := &r.facts.Symbols[i]; s.Parent == code.NoSymbol && s.Kind.Container() {
			if n, ok := r.names[s.Name]; ok {
				r.classes[n] = true
			}
		}
	}
}

// moveTo opens and closes scopes up to a node.
func (r *resolver) moveTo(node treesitter.NodeID) {
	for r.next < len(r.scopes) && r.scopes[r.next].start <= node {
		s := &r.scopes[r.next]
		r.closeUntil(s.start)
		r.stack = append(r.stack, open{s.end, len(r.changes), int32(r.next)})
		if s.kind == scopeClass {
			r.openClass(int32(r.next))
		} else {
			r.open(int32(r.next))
		}
		r.next++
	}
	r.closeUntil(node)
}

func (r *resolver) closeUntil(node treesitter.NodeID) {
	for n := len(r.stack); n > 0 && r.stack[n-1].end <= node; n-- {
		for len(r.changes) > r.stack[n-1].changes {
			c := r.changes[len(r.changes)-1]
			r.changes = r.changes[:len(r.changes)-1]
			r.now[c.name] = c.was
		}
		r.stack = r.stack[:n-1]
	}
}

// open applies the bindings of a scope. A name that is bound twice is local only
// if it is both times: one that is a variable and an import means the import.
func (r *resolver) open(index int32) {
	s := &r.scopes[index]
	from := len(r.changes)
	for i := s.first; i >= 0; i = r.bindings[i].next {
		n := r.bindings[i].name
		r.changes = append(r.changes, change{n, r.now[n]})
	}
	for _, definite := range [2]bool{false, true} {
		for i := s.first; i >= 0; i = r.bindings[i].next {
			b := &r.bindings[i]
			if isDefinite := b.what == meaningGlobal || b.what == meaningSymbol; isDefinite == definite && b.what != meaningOuter {
				r.now[b.name] = meant{b.what, index}
			}
		}
	}
	at := from
	for i := s.first; i >= 0; i = r.bindings[i].next {
		if r.bindings[i].what == meaningOuter {
			r.now[r.bindings[i].name] = r.changes[at].was
		}
		at++
	}
}

// openClass notes the bindings of a class body, which the functions in it do
// not see.
func (r *resolver) openClass(index int32) {
	for i := r.scopes[index].first; i >= 0; i = r.bindings[i].next {
		b := &r.bindings[i]
		key := classKey{index, b.name}
		if old, ok := r.inClass[key]; !ok || old == meaningLocal {
			r.inClass[key] = b.what
		}
	}
}

// meaning is what a name means at the current node.
func (r *resolver) meaning(name int32) meant {
	if n := len(r.stack); n > 0 && r.scopes[r.stack[n-1].scope].kind == scopeClass {
		if what, ok := r.inClass[classKey{r.stack[n-1].scope, name}]; ok {
			return meant{what, r.stack[n-1].scope}
		}
	}
	return r.now[name]
}

// settle completes a reference and reports whether it is worth keeping.
func (r *resolver) settle(ref *code.Ref, u use) bool {
	if u.name < 0 {
		if u.object != none {
			r.receive(ref, u.object)
		}
		return true
	}
	m := r.meaning(u.name)
	what := m.what
	if u.receiver {
		switch what {
		case meaningSelf, meaningClass:
			ref.Receiver, ref.Chain = code.ReceiverThis, "this"
		case meaningLocal:
			ref.Receiver = code.ReceiverLocal
			r.useLocal(m.scope, u.name, r.Nodes[u.node].Start)
		case meaningGlobal, meaningSymbol, meaningOuter:
		}
		return true
	}
	if what == meaningClass && ref.Role == code.RoleCall {
		// The name is that of the parameter, what is made is the class around.
		ref.Role, ref.Receiver, ref.Chain = code.RoleConstruct, code.ReceiverThis, "this"
		return true
	}
	if ref.Local = what == meaningLocal || what == meaningSelf || what == meaningClass; ref.Local {
		if what == meaningLocal && ref.Role == code.RoleCall {
			r.useLocal(m.scope, u.name, r.Nodes[u.node].Start)
		}
		return ref.Role != code.RoleRead && ref.Role != code.RoleWrite && ref.Role != code.RoleType
	}
	if u.qualifier {
		if i, ok := r.imported[ref.Name]; ok && r.facts.Imports[i].Bindings[0].Name == wholeModule {
			return false // the reference to the attribute tells it
		}
	}
	if what == meaningGlobal {
		if !r.bound[u.name] && !r.star && builtins[ref.Name] {
			return false
		}
		if ref.Role == code.RoleCall && r.classes[u.name] {
			ref.Role = code.RoleConstruct
		}
	}
	return true
}
