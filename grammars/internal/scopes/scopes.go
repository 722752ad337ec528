// Package scopes knows which names are local where, for languages in which a name
// means a variable in one place and a type in another.
package scopes

import "github.com/mast-search/mast/pkg/treesitter"

// Space is a name space: a variable and a type of the same name are different things.
type Space uint8

// The name spaces. Methods that are called have a third one, which no local name is in.
const (
	Values Space = iota
	Types
	spaces
)

const noBinding int32 = -1

// binding is a local name: a parameter, a variable or a type parameter.
type binding struct {
	name  string
	space Space
	// local is false for a member that hides a local name around its type.
	local bool
	outer int32 // the binding that this one hides, or noBinding
	// from is the first node at which the name means this binding.
	from treesitter.NodeID
}

// Locals are the local names at one place of a walk over a tree: a stack, from which
// those of an ended scope are popped. The zero value has none.
type Locals struct {
	bindings []binding
	latest   [spaces]map[string]int32 // the innermost binding of a name
}

// Len is how many names there are, for Leave.
func (l *Locals) Len() int { return len(l.bindings) }

// Bind makes a name local from node from to the end of the current scope, or, where
// local is false, means something else by it. What has no name is not bound.
func (l *Locals) Bind(name string, in Space, from treesitter.NodeID, local bool) {
	if name == "" || name == "_" {
		return
	}
	if l.latest[in] == nil {
		l.latest[in] = make(map[string]int32)
	}
	outer, ok := l.latest[in][name]
	if !ok {
		outer = noBinding
	}
	l.bindings = append(l.bindings, binding{name: name, space: in, local: local, outer: outer, from: from})
	l.latest[in][name] = int32(len(l.bindings) - 1)
}

// Leave forgets the names bound since there were count of them.
func (l *Locals) Leave(count int) {
	for i := len(l.bindings) - 1; i >= count; i-- {
		b := &l.bindings[i]
		l.latest[b.space][b.name] = b.outer
	}
	l.bindings = l.bindings[:count]
}

// IsLocal reports whether a name means a local one at a node.
func (l *Locals) IsLocal(name string, in Space, at treesitter.NodeID) bool {
	if len(l.bindings) == 0 {
		return false
	}
	i, ok := l.latest[in][name]
	for ok && i != noBinding {
		if l.bindings[i].from <= at {
			return l.bindings[i].local
		}
		i = l.bindings[i].outer
	}
	return false
}

// Hides reports whether a name is not local, and hides one that is.
func (l *Locals) Hides(name string, in Space) bool {
	i, ok := l.latest[in][name]
	if !ok || i == noBinding || l.bindings[i].local {
		return false
	}
	outer := l.bindings[i].outer
	return outer != noBinding && l.bindings[outer].local
}
