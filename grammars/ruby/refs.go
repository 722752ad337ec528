package ruby

import (
	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/grammars/internal/wctype"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// visitName turns a name into a binding or a reference, by its mark.
func (x *extractor) visitName(id treesitter.NodeID, k kind, m mark) {
	if x.IsEmpty(id) {
		return
	}
	parent := x.Parent(id)
	if x.isError(parent) && m == markNone {
		x.declaresTorn(id)
		return
	}
	ref := code.Ref{Role: m.role()}
	switch k {
	case kindIdentifier:
		isCall := x.Kind(parent) == kindCall && x.Nodes[id].Field == x.field.method
		switch {
		case isCall:
			ref.Receiver, ref.Chain = x.receiver(x.Child(parent, x.field.receiver))
			if ref.Role == code.RoleCall {
				ref.Args = x.countArguments(parent)
			}
		case m == markWrite || m == markBind:
			if x.Kind(parent) != kindAssignment && x.Kind(parent) != kindTargets {
				x.assignLocal(x.Text(id), "", x.Nodes[id].End)
			}
			x.bind(x.Text(id))
			return
		case x.isLocal(x.Text(id)):
			return
		default: // a call without anything around it
			ref.Args = 1
			if parent == treesitter.Root || x.Kind(parent) == kindStatements {
				x.visitBare(x.Text(id))
			}
			ref.Role = code.RoleCall
		}
	case kindConstant:
		switch x.Kind(parent) {
		case kindCall:
			if x.Nodes[id].Field == x.field.method {
				ref.Receiver, ref.Chain = x.receiver(x.Child(parent, x.field.receiver))
			}
		case kindScopeResolution:
			if scope := x.Child(parent, x.field.scope); scope != id && scope != none {
				ref.Receiver, ref.Chain = x.receiver(scope)
			}
			if m == markMethod {
				ref.Role = code.RoleRead
			}
		}
	case kindSuper:
		ref.Role = code.RoleCall // of the method that this one overrides
	case kindGlobalVariable:
		if isSpecial(x.Text(id)) {
			return
		}
	}
	x.addRef(x.Span(id), ref)
}

// isSpecial holds for the global variables that the language sets.
func isSpecial(name string) bool {
	if len(name) < 2 || name[1] != '_' && !wctype.IsLetter(int32(name[1])) {
		return true
	}
	switch name {
	case "$_", "$stdin", "$stdout", "$stderr", "$PROGRAM_NAME", "$LOAD_PATH", "$LOADED_FEATURES", "$VERBOSE", "$DEBUG", "$FILENAME":
		return true
	}
	return false
}

// role is that of a name with a mark.
func (m mark) role() code.Role {
	switch m {
	case markMethod:
		return code.RoleCall
	case markWrite:
		return code.RoleWrite
	case markConstruct:
		return code.RoleConstruct
	case markExtends:
		return code.RoleExtends
	case markImplements:
		return code.RoleImplements
	case markType, markBind:
		return code.RoleType
	}
	return code.RoleRead
}

// receiver describes what stands before the dot of a call.
func (x *extractor) receiver(id treesitter.NodeID) (code.ReceiverKind, string) {
	if id == none {
		return code.ReceiverNone, ""
	}
	for range maxLinks {
		inner := x.Only(id)
		if x.Kind(id) != kindParenthesized || inner == none {
			break
		}
		id = inner
	}
	if x.IsEmpty(id) {
		return code.ReceiverChain, ""
	}
	switch x.Kind(id) {
	case kindConstant:
		return snippet.Named(x.Text(id))
	case kindIdentifier:
		if x.isLocal(x.Text(id)) {
			return code.ReceiverLocal, snippet.Chain(x.Text(id))
		}
	}
	chain := x.expr(id, 0)
	if chain == "this" {
		return code.ReceiverThis, chain
	}
	return code.ReceiverChain, chain
}

// visitBlockArgument records the method in "&:name".
func (x *extractor) visitBlockArgument(id treesitter.NodeID) {
	if name, ok := x.literal(x.FirstNamed(id)); ok {
		x.addRef(name, code.Ref{Role: code.RoleCall, Receiver: code.ReceiverChain})
	}
}

// visitNamed records what a symbol names, by its mark.
func (x *extractor) visitNamed(id treesitter.NodeID, m mark) {
	name, ok := x.literal(id)
	if !ok {
		return
	}
	switch m {
	case markField:
		saved := x.context
		x.symbol, x.class, x.static = x.owners[id], x.owners[id], false
		x.declareMember(code.Symbol{Kind: code.SymbolField}, declaration{outer: id, name: name}, "")
		x.context = saved
	case markNamed:
		x.addRef(name, code.Ref{Role: code.RoleRead})
	case markMethod: // of the receiver of "send"
		ref := code.Ref{Role: code.RoleCall}
		ref.Receiver, ref.Chain = x.receiver(x.Child(x.Parent(x.Parent(id)), x.field.receiver))
		x.addRef(name, ref)
	}
}

func (x *extractor) addRef(at code.Span, ref code.Ref) {
	ref.Name, ref.Span, ref.Enclosing = x.cut(at), at, x.symbol
	for n := 0; ref.Enclosing != code.NoSymbol; n++ {
		s := &x.facts.Symbols[ref.Enclosing]
		if s.Span.Contains(at) {
			break
		}
		// The span of a class that is torn holds its head only.
		if ref.Enclosing = s.Parent; n == maxLinks {
			ref.Enclosing = code.NoSymbol
		}
	}
	x.facts.Refs = append(x.facts.Refs, ref)
}
