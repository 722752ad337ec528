package cfamily

import "github.com/mast-search/mast/pkg/treesitter"

// binding is a local name: a parameter, a variable or a parameter of a
// template. Bindings are a stack; those of an ended scope are popped.
type binding struct {
	name  string
	outer int32  // the binding that this one hides, or noBinding
	local int32  // its entry among the locals, or noBinding
	alias string // of a type: what it stands for
}

const noBinding int32 = -1

// bind makes a name local to the end of the current scope.
func (x *walker) bind(id treesitter.NodeID) {
	if id == none || x.nodes[id].Start == x.nodes[id].End {
		return
	}
	x.marks[id] = markSkip
	if symbol, declared := x.declared[x.nodes[id].Start]; declared && x.facts.Symbols[symbol].Kind.Callable() || len(x.frames) == 0 {
		return
	}
	x.bindName(x.text(id))
	x.addLocal(id)
}

// bindName makes a name local to the end of the current scope.
func (x *walker) bindName(name string) {
	outer, ok := x.latest[name]
	if !ok {
		outer = noBinding
	}
	x.bindings = append(x.bindings, binding{name: name, outer: outer, local: noBinding})
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

// aliasOf is the type that a local name of a type stands for.
func (x *walker) aliasOf(name string) (string, bool) {
	if len(x.bindings) == 0 {
		return "", false
	}
	i, ok := x.latest[name]
	return x.alias(i, ok)
}

func (x *walker) alias(i int32, ok bool) (string, bool) {
	if !ok || x.bindings[i].alias == "" {
		return "", false
	}
	return x.bindings[i].alias, true
}

// bindType makes the names that a type definition in a body declares local.
func (x *walker) bindType(id treesitter.NodeID) {
	if name := x.child(id, x.field.name); name != none { // using name = type
		typ := x.typeOfNode(x.child(id, x.field.typ))
		x.bindAlias(name, typ)
		return
	}
	base := x.baseType(id)
	for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
		if x.nodes[c].Field != x.field.declarator {
			continue
		}
		name := c
		for k := x.kind(name); k == kindDeclarator || k == kindFunctionDeclarator; k = x.kind(name) {
			inner := x.child(name, x.field.declarator)
			if inner == none {
				inner = x.firstNamed(name) // in parentheses
			}
			name = inner
		}
		if x.kind(name) != kindTypeIdentifier || x.nodes[name].Start == x.nodes[name].End {
			continue
		}
		if _, declared := x.declared[x.nodes[name].Start]; declared {
			continue
		}
		x.bindAlias(name, x.declaredType(base, c, name))
	}
}

func (x *walker) bindAlias(id treesitter.NodeID, typ string) {
	count := len(x.bindings)
	if x.bind(id); len(x.bindings) > count {
		x.bindings[count].alias = typ
	}
}

// isTypeParameter reports whether a name means a parameter of a template, or a type
// that a function declares: no variable stands before "::".
func (x *walker) isTypeParameter(name string) bool {
	if len(x.bindings) == 0 {
		return false
	}
	i, ok := x.latest[name]
	return ok && x.bindings[i].local == noBinding
}
