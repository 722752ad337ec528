package cfamily

import "github.com/mast-search/mast/pkg/treesitter"

// binding is a local name: a parameter, a variable or a parameter of a
// template. Bindings are a stack; those of an ended scope are popped.
type binding struct {
	name  string
	outer int32 // the binding that this one hides, or noBinding
}

const noBinding int32 = -1

// bind makes a name local to the end of the current scope.
func (x *walker) bind(id treesitter.NodeID) {
	if id == none || x.nodes[id].Start == x.nodes[id].End {
		return
	}
	x.marks[id] = markSkip
	if len(x.frames) == 0 {
		return
	}
	name := x.text(id)
	outer, ok := x.latest[name]
	if !ok {
		outer = noBinding
	}
	x.bindings = append(x.bindings, binding{name: name, outer: outer})
	x.latest[name] = int32(len(x.bindings) - 1)
}

// leaveScope forgets the bindings made since there were count of them.
func (x *walker) leaveScope(count int) {
	for i := len(x.bindings) - 1; i >= count; i-- {
		if b := &x.bindings[i]; b.outer == noBinding {
			delete(x.latest, b.name)
		} else {
			x.latest[b.name] = b.outer
		}
	}
	x.bindings = x.bindings[:count]
}

// isLocal reports whether a name means a local one.
func (x *walker) isLocal(id treesitter.NodeID) bool {
	if len(x.bindings) == 0 {
		return false
	}
	_, ok := x.latest[x.text(id)]
	return ok
}
