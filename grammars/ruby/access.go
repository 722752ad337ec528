package ruby

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// access is what holds for the methods that are declared here.
func (x *extractor) access() code.SymbolFlags {
	o := x.opened[x.body]
	flags := o.access
	if x.modified {
		flags = x.modifier
	}
	if x.static || o.static {
		flags |= code.FlagStatic
	}
	return flags
}

// visitBare handles a word that changes what holds for the methods behind it.
func (x *extractor) visitBare(word string) {
	if x.method {
		return
	}
	o := &x.opened[x.body]
	switch word {
	case "private":
		*o = opened{access: code.FlagPrivate}
	case "protected":
		*o = opened{access: code.FlagProtected}
	case "public":
		*o = opened{}
	case "module_function":
		*o = opened{static: true}
	}
}

// restrict applies a word such as "private" to its arguments: names of methods that
// were declared, and declarations.
func (x *extractor) restrict(call, arguments treesitter.NodeID, word string) {
	static := x.static
	var flags code.SymbolFlags
	clears := code.FlagPrivate | code.FlagProtected
	switch word {
	case "private", "private_constant":
		flags = code.FlagPrivate
	case "private_class_method":
		flags, static = code.FlagPrivate, true
	case "protected":
		flags = code.FlagProtected
	case "public_class_method":
		static = true
	case "module_function":
		flags, clears = code.FlagStatic, 0
	}
	end := x.Nodes[arguments].Next
	for c := arguments + 1; c < end; c = x.Nodes[c].Next {
		name, ok := x.literal(c)
		if !ok {
			continue
		}
		if symbol, ok := x.members[member{x.class, static, x.cut(name)}]; ok {
			s := &x.facts.Symbols[symbol]
			s.Flags = s.Flags&^clears | flags
		}
	}
	x.enter(call)
	x.modifier, x.modified = flags, true
}

// declareFields declares what attr_accessor and the like name.
func (x *extractor) declareFields(call, arguments treesitter.NodeID, flags code.SymbolFlags) {
	end := x.Nodes[arguments].Next
	for c := arguments + 1; c < end; c = x.Nodes[c].Next {
		name, ok := x.literal(c)
		if !ok {
			continue
		}
		s := code.Symbol{Kind: code.SymbolField, Flags: flags}
		if x.class != code.NoSymbol {
			s.Flags |= x.access()
		}
		x.declareMember(s, declaration{outer: x.modifiedBy(call), name: name}, "")
	}
}
