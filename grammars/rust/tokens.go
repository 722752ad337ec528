package rust

import (
	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// The arguments of a macro are a tree of tokens. That a name is called or
// stands for a type is seen there by the tokens beside it; other names are
// not recorded, since they could be anything.

// visitMacroCall marks the name of the macro. The tokens of one that stands in
// place of declarations may hold declarations.
func (x *extractor) visitMacroCall(id treesitter.NodeID) {
	x.mark(x.Child(id, x.field.macro), markMacro)
	tokens := x.ChildOf(id, kindTokenTree)
	if tokens == none || !x.opens(tokens, '{') {
		return
	}
	if !x.inBody || declaresStatics(x.Text(x.Child(id, x.field.macro))) {
		x.mark(tokens, markBody)
	}
}

// declaresStatics reports whether a macro is one of those that hold nothing but
// static variables, wherever they stand.
func declaresStatics(macro string) bool {
	switch lastOf(macro) {
	case "thread_local", "lazy_static", "task_local":
		return true
	}
	return false
}

// visitTokenTree opens a scope for what is bound among tokens. An attribute is left
// to the declaration that it belongs to.
func (x *extractor) visitTokenTree(id treesitter.NodeID) bool {
	if x.opens(id, '[') && (x.IsToken(id-1, "#") || x.IsToken(id-1, "!") && x.IsToken(id-2, "#")) {
		return false
	}
	x.enter(id)
	if x.Nodes[id].Next > id+2 {
		x.bindTokenClosures(id)
		if !x.template {
			x.bindTokenPatterns(id)
		}
		if value, ok := x.tokenMatches[id]; ok {
			x.bindTokenArms(id, value)
		}
	}
	switch m := x.marks[id]; {
	case m == markBody:
		x.loose = true
	case m == markRule && x.symbol != code.NoSymbol:
		x.loose, x.template = true, true
	case x.template && x.Src[x.Nodes[id].Start] != '$':
		x.loose = false // a block or arguments, not a repetition of items
	}
	return true
}

// visitTokenName handles a name among tokens.
func (x *extractor) visitTokenName(id treesitter.NodeID) {
	name := x.name(id)
	if m := x.marks[id]; m == markImplements || m == markType {
		x.use(id, m)
		return
	}
	if len(name) == 1 && isCapital(name) {
		return // a type parameter, most likely
	}
	end := x.Nodes[x.Parent(id)].Next
	next := x.Nodes[id].Next
	before := id - 1
	if x.loose && name == "macro_rules" && x.looseMacro(id) {
		return
	}
	if x.bindsToken(id, next) {
		x.bindName(id, id)
		x.localOfToken(id)
		return
	}
	m := x.tokenMark(id, next, end)
	switch {
	case m == markPath && !isCapital(name), x.IsToken(before, "fn"), x.IsToken(before, "'"), x.Kind(before) == kindMetavariable:
		// A module, a declaration, a lifetime, or part of a name.
	case x.IsToken(before, "."):
		x.useTokenMember(id, m)
	case x.IsToken(before, "::"):
		x.useTokenQualified(id, m)
	case m != markNone:
		x.use(id, m)
	case isConstant(name):
		x.use(id, markNone)
	case isCapital(name):
		x.use(id, markType)
	}
}

// tokenMark tells by what follows a name whether it is called.
func (x *extractor) tokenMark(id, next, end treesitter.NodeID) mark {
	name := x.name(id)
	switch {
	case next >= end:
	case x.opens(next, '('):
		return markCall
	case x.IsToken(next, "!") && x.Nodes[next].Next < end && x.Kind(x.Nodes[next].Next) == kindTokenTree:
		return markMacro
	case x.IsToken(next, "::"):
		return x.beforePath(next, end)
	case x.opens(next, '{') && isCapital(name) && !isConstant(name) && !x.IsToken(id-1, "->"):
		return markConstruct
	}
	return markNone
}

// useTokenMember records a method that is called, or a field.
func (x *extractor) useTokenMember(id treesitter.NodeID, m mark) {
	ref := code.Ref{Name: x.name(id), Role: code.RoleRead, Span: x.Span(id), Enclosing: x.symbol}
	if m == markCall {
		ref.Role = code.RoleCall
	}
	ref.Receiver, ref.Chain = x.tokenReceiver(id - 2)
	ref.Args = x.calledWith(id, m)
	x.addRef(ref)
}

// useTokenQualified records a name behind a path, if it is called or has a
// capital letter.
func (x *extractor) useTokenQualified(id treesitter.NodeID, m mark) {
	role, ok := x.role(id, m)
	if !ok || m == markNone && !isCapital(x.name(id)) {
		return
	}
	ref := code.Ref{Name: x.name(id), Role: role, Span: x.Span(id), Enclosing: x.symbol}
	ref.Receiver, ref.Chain = x.tokenPath(id - 2)
	ref.Args = x.calledWith(id, m)
	x.addRef(ref)
}

// bindsToken reports whether a name among tokens is a variable that is declared
// there, behind "let". For the parameters of closures see bindTokenClosures.
func (x *extractor) bindsToken(id, next treesitter.NodeID) bool {
	before := id - 1
	if x.Kind(before) == kindMutable {
		before--
	}
	return x.IsToken(before, "let") && !x.IsToken(next, "::") && x.Kind(next) != kindTokenTree
}

// beforePath tells what a name before "::" is: the name of a called function
// with type arguments, or part of a path.
func (x *extractor) beforePath(colons, end treesitter.NodeID) mark {
	next := x.Nodes[colons].Next
	if next >= end || !x.IsToken(next, "<") {
		return markPath
	}
	for n := 0; next < end && n < maxLinks; n++ {
		if x.IsToken(next, ">") || x.IsToken(next, ">>") {
			if after := x.Nodes[next].Next; after < end && x.opens(after, '(') {
				return markCall
			}
			if after := x.Nodes[next].Next; after < end && x.IsToken(after, "::") {
				return markPath
			}
		}
		next = x.Nodes[next].Next
	}
	return markPath
}

// tokenPath is the path that ends at a token: "a::B".
func (x *extractor) tokenPath(last treesitter.NodeID) (code.ReceiverKind, string) {
	first := last
	for n := 0; n < maxLinks && x.isPathToken(first) && x.IsToken(first-1, "::") && x.isPathToken(first-2); n++ {
		first -= 2
	}
	if !x.isPathToken(first) {
		return code.ReceiverChain, "" // type arguments, or the root
	}
	path := snippet.Unspaced(x.Src[x.Nodes[first].Start:x.Nodes[last].End], "")
	if local, typ := x.bound(path, last); local && typ || len(path) == 1 && isCapital(path) {
		return code.ReceiverChain, "<" + path + ">"
	}
	return pathReceiver(path)
}

func (x *extractor) isPathToken(id treesitter.NodeID) bool {
	switch x.Kind(id) {
	case kindIdentifier, kindTypeIdentifier, kindSelf, kindSuper, kindCrate, kindMetavariable:
		return true
	case kindToken:
		return x.isWeakKeyword(id)
	}
	return false
}

// isWeakKeyword reports whether a token is a word that is a keyword in some places and
// a name everywhere else, as in "Point::default()".
func (x *extractor) isWeakKeyword(id treesitter.NodeID) bool {
	n := &x.Nodes[id]
	if n.End-n.Start < 5 {
		return false
	}
	switch x.Text(id) {
	case "default", "union":
		return true
	}
	return false
}

// tokenReceiver describes the value that ends at a token.
func (x *extractor) tokenReceiver(last treesitter.NodeID) (code.ReceiverKind, string) {
	first := x.tokenGroup(last)
	for range maxLinks {
		switch {
		case x.Kind(first) == kindTokenTree && x.isTokenValue(first-1):
			first = x.tokenGroup(first - 1) // the arguments of a call, or an index
		case x.IsToken(first, ">"):
			if first = x.beforeArguments(first); first == none {
				return code.ReceiverChain, ""
			}
			first = x.tokenGroup(first)
		case x.IsToken(first-1, ".") || x.IsToken(first-1, "::"):
			first = x.tokenGroup(first - 2)
		default:
			return x.tokenChain(first, last)
		}
	}
	return x.tokenChain(first, last)
}

// tokenGroup is the token tree that a closing bracket ends, or the token itself.
func (x *extractor) tokenGroup(id treesitter.NodeID) treesitter.NodeID {
	if p := x.Parent(id); x.Kind(id) == kindToken && x.Kind(p) == kindTokenTree && x.Nodes[p].Next == id+1 {
		return p
	}
	return id
}

// beforeArguments is what stands before the type arguments that a token closes:
// "name" of "name::<T>". It is none where they are no such arguments.
func (x *extractor) beforeArguments(last treesitter.NodeID) treesitter.NodeID {
	depth := 0
	for n, c := 0, last; n < maxLinks && c != none; n, c = n+1, x.before(c) {
		if x.Kind(c) != kindToken {
			continue
		}
		switch x.Text(c) {
		case ">":
			depth++
		case ">>":
			depth += 2
		case "<":
			if depth--; depth == 0 && x.IsToken(c-1, "::") {
				return x.before(c - 1)
			}
		}
		if depth <= 0 {
			return none
		}
	}
	return none
}

// isTokenValue reports whether a bracket behind a token belongs to it.
func (x *extractor) isTokenValue(id treesitter.NodeID) bool {
	return x.isPathToken(id) || x.IsToken(id, "?") || x.IsToken(id, ">") || x.IsToken(id, "!") || x.Kind(x.tokenGroup(id)) == kindTokenTree
}

func (x *extractor) tokenChain(first, last treesitter.NodeID) (code.ReceiverKind, string) {
	switch x.Kind(first) {
	case kindSelf:
		if first != last {
			break
		}
		return code.ReceiverThis, "this"
	case kindIdentifier:
		if first != last {
			break
		}
		name := x.name(first)
		if local, _ := x.bound(name, first); local {
			return code.ReceiverLocal, name
		}
		if x.standsForLocal(first, last) {
			return code.ReceiverLocal, name
		}
		return snippet.Named(name)
	}
	value, at := x.tokenValue(first, last+1, 0)
	if at != last+1 {
		return code.ReceiverChain, ""
	}
	x.standsForLocal(first, last)
	return code.ReceiverChain, settled(value)
}

// standsForLocal reports whether the value from one token to another starts with a
// name that is that of a variable by its form. Which one is not known, but it must
// not be taken for a module.
func (x *extractor) standsForLocal(first, last treesitter.NodeID) bool {
	if x.Kind(first) != kindIdentifier || isCapital(x.name(first)) || int(last)+2 >= len(x.Nodes) {
		return false
	}
	next := x.Nodes[first].Next
	if !x.IsToken(next, ".") && !x.IsToken(next, "?") && !x.opens(next, '[') {
		return false
	}
	if local, _ := x.bound(x.name(first), first); !local {
		x.addLocal(first, origin{}, code.Span{Start: x.Nodes[first].Start, End: max(x.Nodes[first].End, x.Nodes[last+2].End)})
	}
	return true
}

// calledWith counts the arguments of a name among tokens that is called.
func (x *extractor) calledWith(id treesitter.NodeID, m mark) uint8 {
	if m != markCall {
		return 0
	}
	end := x.Nodes[x.Parent(id)].Next
	next := x.Nodes[id].Next
	if next < end && x.IsToken(next, "::") { // type arguments
		r := tokenReader{extractor: x, end: end}
		if open := x.Nodes[next].Next; open < end && r.skipArguments(open) {
			next = r.at
		}
	}
	if next < end && x.opens(next, '(') {
		return x.tokenArguments(next)
	}
	return 0
}
