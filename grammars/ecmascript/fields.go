package ecmascript

import (
	"unicode"
	"unicode/utf8"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// memberKey names a member of a symbol of the file.
type memberKey struct {
	container int32
	name      string
}

// assignField makes a field of what a constructor first assigns to a property of
// "this". Where types are written all fields are declared, and the assignment tells
// only what one without a type holds.
func (x *extractor) assignField(a assignment, name treesitter.NodeID) {
	path := a.targets[0].path
	if len(path) != 2 || path[0] != "this" || x.symbol == code.NoSymbol || !isName(path[1]) {
		return
	}
	class := x.constructed()
	if class == code.NoSymbol {
		return
	}
	key := memberKey{class, path[1]}
	x.knowMembers(class)
	if symbol, known := x.members[key]; known {
		if symbol == code.NoSymbol {
			return
		}
		if s := &x.facts.Symbols[symbol]; s.Kind == code.SymbolField && s.Type == "" && s.Value == "" {
			s.Value = x.assignedValue(a.value)
		}
		return
	}
	if x.field.typ != 0 {
		return
	}
	s := code.Symbol{Name: path[1], Kind: code.SymbolField, Value: x.assignedValue(a.value)}
	if path[1][0] == '#' {
		s.Flags |= code.FlagPrivate
	}
	x.marks[name] = markSkip
	saved := x.context
	x.symbol, x.owner = class, ""
	x.members[key] = x.declare(declaration{
		symbol: s, node: a.targets[0].node, name: name,
		visible: s.Flags&code.FlagPrivate == 0, scope: noScope,
	})
	x.context = saved
}

// constructed is the class whose constructor is current, or the current function
// if its name says that it is one, or NoSymbol.
func (x *extractor) constructed() int32 {
	s := &x.facts.Symbols[x.symbol]
	switch {
	case x.fnSymbol != x.symbol:
		return code.NoSymbol
	case s.Kind == code.SymbolConstructor:
		return s.Parent
	case s.Kind == code.SymbolFunction && x.field.typ == 0:
		if first, _ := utf8.DecodeRuneInString(s.Name); unicode.IsUpper(first) {
			return x.symbol
		}
	}
	return code.NoSymbol
}

// knowMembers notes the members that a class has by its body. Those that are still
// to come are NoSymbol.
func (x *extractor) knowMembers(class int32) {
	if x.members == nil {
		x.members = make(map[memberKey]int32)
	}
	if _, known := x.members[memberKey{class, ""}]; known {
		return
	}
	x.members[memberKey{class, ""}] = class
	body := x.fn
	for range maxWrappers {
		if body = x.Parent(body); body == treesitter.Root || x.Kind(body) == kindClassBody {
			break
		}
	}
	if x.Kind(body) == kindClassBody {
		end := x.Nodes[body].Next
		for c := body + 1; c < end; c = x.Nodes[c].Next {
			name := x.Child(c, x.field.name)
			if name == none {
				name = x.Child(c, x.field.property)
			}
			if name != none {
				x.members[memberKey{class, x.memberName(name)}] = code.NoSymbol
			}
		}
	}
	for i := int(class) + 1; i < len(x.facts.Symbols); i++ {
		if s := &x.facts.Symbols[i]; s.Parent == class {
			x.members[memberKey{class, s.Name}] = int32(i)
		}
	}
}

// assignedValue is expr of a value outside of the function that assigns it.
func (x *extractor) assignedValue(value treesitter.NodeID) code.Expr {
	x.inlineParams = true
	e, l := x.result(value)
	x.inlineParams = false
	if l < levelPostfix {
		return ""
	}
	return e
}
