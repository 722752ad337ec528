package ruby

// binding is a local variable or parameter. One is bound from its first
// assignment on: before, its name means a method.
type binding struct {
	name string
	// hidden is the binding of the same name that this one hides, or -1.
	hidden int32
}

// isLocal reports whether a name is a local variable or parameter here.
func (x *extractor) isLocal(name string) bool {
	i, ok := x.latest[name]
	return ok && i >= x.barrier
}

// bind binds a name in the innermost scope, unless it is bound already.
func (x *extractor) bind(name string) {
	if name != "" && !x.isLocal(name) {
		x.rebind(name)
	}
}

// rebind binds a parameter, which hides what surrounds a block.
func (x *extractor) rebind(name string) {
	hidden, ok := x.latest[name]
	if !ok {
		hidden = -1
	}
	x.latest[name] = int32(len(x.bindings))
	x.bindings = append(x.bindings, binding{name, hidden})
}

// unbind forgets all bindings but the first n.
func (x *extractor) unbind(n int) {
	for i := len(x.bindings) - 1; i >= n; i-- {
		if b := x.bindings[i]; b.hidden < 0 {
			delete(x.latest, b.name)
		} else {
			x.latest[b.name] = b.hidden
		}
	}
	x.bindings = x.bindings[:n]
}

// closeScope makes a scope that does not see the variables around it.
func (x *extractor) closeScope() { x.barrier = int32(len(x.bindings)) }
