package ecmascript

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// declareAssigned declares a function that is assigned to a property: a method
// of the class or function that the first target names. An object that holds
// functions becomes a field of what it is assigned to.
func (x *extractor) declareAssigned(a assignment) {
	left := a.targets[0]
	name := x.Child(left.node, x.field.property)
	fn := x.functionIn(a.value)
	if name == none || fn != none && x.marks[fn] == markClaimed {
		return
	}
	if fn == none && !x.holdsFunctions(a.value, maxObjectDepth) {
		x.assignField(a, name)
		return
	}
	last := len(left.path) - 1
	s, body := x.valueSymbol(left.path[last], code.SymbolField, a.value)
	if s.Kind == code.SymbolFunction {
		s.Kind = code.SymbolMethod
	}
	if strings.HasPrefix(s.Name, "#") {
		s.Flags |= code.FlagPrivate
	}
	path := left.path[:last]
	instance := path[0] == "this"
	if len(path) > 1 && path[len(path)-1] == "prototype" {
		path = path[:len(path)-1]
		instance = true
	}
	x.marks[name] = markSkip
	saved := x.context
	x.symbol, x.owner = x.container(path)
	known := x.symbol != saved.symbol || path[0] == "this"
	if known && !instance {
		s.Flags |= code.FlagStatic
	}
	symbol := x.declare(declaration{
		symbol: s, node: a.id, outer: a.outer, name: name, body: body,
		visible: known && s.Flags&code.FlagPrivate == 0, scope: noScope,
	})
	x.context = saved
	if known && path[0] != "this" {
		x.owners = append(x.owners, ownership{symbol: symbol, root: x.root(left.node), otherwise: saved.symbol})
	}
	x.within(a.id, symbol)
}

// ownership says that a symbol belongs to what a name means, unless the name
// turns out to be local.
type ownership struct {
	symbol    int32
	root      treesitter.NodeID // the name
	otherwise int32             // the parent if root is local
}

// disown gives a symbol back to the code around it.
func (x *extractor) disown(o ownership) {
	s := &x.facts.Symbols[o.symbol]
	s.Parent = o.otherwise
	s.Flags &^= code.FlagStatic
	x.details[o.symbol].visible = false
}

// root is the first name of a chain of properties.
func (x *extractor) root(id treesitter.NodeID) treesitter.NodeID {
	for range maxLinks {
		id = x.bare(id)
		if x.Kind(id) != kindMember {
			break
		}
		id = x.object(id)
	}
	return id
}

// container finds the symbol that owns what is assigned to a property of path,
// or names it. Inside functions an unknown owner is a local object, which is
// part of the function.
func (x *extractor) container(path []string) (symbol int32, owner string) {
	if len(path) == 1 {
		if path[0] == "this" {
			return x.instance(), ""
		}
		if symbol, ok := x.declared[path[0]]; ok && x.inScope(symbol) {
			return symbol, ""
		}
	}
	if x.symbol != code.NoSymbol {
		return x.symbol, ""
	}
	return code.NoSymbol, snippet.Chain(strings.Join(path, "."))
}

// inScope reports whether the scope in which a symbol is bound is open.
func (x *extractor) inScope(symbol int32) bool {
	in := x.details[symbol].scope
	return in != noScope && x.scopes[x.scope].start < x.scopes[in].end
}

// instance is the symbol whose members "this" has: the class of the method
// that is current, or the current function as a constructor.
func (x *extractor) instance() int32 {
	if x.symbol == code.NoSymbol {
		return code.NoSymbol
	}
	if parent := x.facts.Symbols[x.symbol].Parent; parent != code.NoSymbol && x.facts.Symbols[parent].Kind == code.SymbolClass {
		return parent
	}
	return x.symbol
}
