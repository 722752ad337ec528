package cfamily

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// predeclared are names of the standard headers that are in nearly every file
// and not worth a reference.
var predeclared = map[string]bool{"NULL": true, "std": true, "va_list": true, "__VA_ARGS__": true, "defined": true, "__cplusplus": true}

// expression handles what is neither a declaration nor a statement.
func (x *walker) expression(id treesitter.NodeID, k kind) bool {
	m := x.marks[id]
	switch k {
	case kindCall:
		x.mark(x.child(id, x.field.function), markCall)
	case kindField:
		x.mark(x.child(id, x.field.field), max(m, markNone))
	case kindQualified:
		x.mark(x.child(id, x.field.name), m)
	case kindTemplateName:
		x.mark(x.child(id, x.field.name), m)
	case kindDependent:
		x.mark(x.firstNamed(id), m)
	case kindNew, kindLiteral:
		x.mark(x.typeName(x.child(id, x.field.typ)), markConstruct)
	case kindAssignment:
		x.mark(x.child(id, x.field.left), markWrite)
	case kindUpdate:
		x.mark(x.child(id, x.field.argument), markWrite)
	case kindParenthesized:
		if inner := x.firstNamed(id); m == markWrite || m == markCall {
			x.mark(inner, m)
		}
	case kindBases:
		for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
			x.mark(c, markExtends)
		}
	case kindMemberInitializer:
		x.mark(x.firstNamed(id), markSelf)
	case kindDesignated:
		for c := id + 1; c < x.nodes[id].Next; c = x.nodes[c].Next {
			if x.nodes[c].Field == x.field.designator {
				x.designator(c)
			}
		}
	case kindClass:
		if x.child(id, x.field.body) != none {
			if name := x.child(id, x.field.name); x.kind(name) == kindTypeIdentifier {
				x.mark(name, markSkip)
			}
		}
	case kindDestructor:
		return false
	case kindIdentifier, kindTypeIdentifier, kindFieldIdentifier, kindNamespaceIdentifier:
		x.use(id, k, m)
		return false
	}
	return true
}

// typeName skips what stands around the name of a type.
func (x *walker) typeName(id treesitter.NodeID) treesitter.NodeID {
	if x.tree.Kind(id) == "type_descriptor" {
		id = x.child(id, x.field.typ)
	}
	if x.kind(id) == kindClass {
		return x.child(id, x.field.name)
	}
	return id
}

// designator records the member that ".name = value" sets.
func (x *walker) designator(id treesitter.NodeID) {
	name := id
	if x.kind(name) != kindFieldIdentifier {
		name = x.firstNamed(id)
	}
	if x.kind(name) == kindFieldIdentifier {
		x.addRef(name, code.Ref{Role: code.RoleWrite, Receiver: code.ReceiverChain, Chain: x.initialized(id, deepestInitializer)})
		x.marks[name] = markSkip
	}
}

// use records the use of a name, or binds it.
func (x *walker) use(id treesitter.NodeID, k kind, m mark) {
	if m == markBind {
		x.bind(id)
		return
	}
	if symbol, ok := x.declared[x.nodes[id].Start]; ok {
		x.symbolValue(id, symbol)
		return
	}
	ref := code.Ref{Role: m.role()}
	parent := x.parent(id)
	switch p := x.kind(parent); {
	case m == markSelf:
		ref.Receiver, ref.Chain = code.ReceiverThis, "this"
	case k == kindNamespaceIdentifier:
		if ref.Role = code.RoleType; x.kind(x.around(id)) == kindQualified {
			ref.Receiver, ref.Chain = x.qualifier(id)
		}
		if ref.Receiver == code.ReceiverNone && x.isTypeParameter(x.text(id)) {
			return
		}
	case k == kindFieldIdentifier:
		switch field := x.around(id); x.kind(field) {
		case kindField:
			ref.Receiver, ref.Chain = x.receiver(x.child(field, x.field.argument))
		case kindQualified: // a.base::name
			ref.Receiver, ref.Chain = x.qualifier(id)
		}
	case p == kindError && k == kindIdentifier && m == markNone:
		if !x.opens(id) {
			return // a word in text that does not fit the grammar
		}
		ref.Role = code.RoleCall
	default:
		switch {
		case ref.Role != code.RoleRead:
		case isMacroName(x.text(id)) && x.opens(id):
			ref.Role = code.RoleCall // a macro that the grammar takes for a type
		case k == kindTypeIdentifier && m != markRead:
			ref.Role = code.RoleType
		}
		ref.Receiver, ref.Chain = x.qualifier(id)
		tag := p == kindClass // "struct s", which no variable hides
		if ref.Receiver == code.ReceiverNone && !tag && x.isLocal(id) {
			// That a call stays inside the function is worth knowing; a read of
			// a local is not.
			if ref.Role != code.RoleCall && ref.Role != code.RoleConstruct {
				return
			}
			ref.Local = true
			x.touch(x.text(id))
		}
	}
	if ref.Role == code.RoleCall || ref.Role == code.RoleConstruct {
		ref.Args = x.argumentsOf(id)
	}
	x.addRef(id, ref)
}

// opens reports whether a "(" follows a node.
func (x *walker) opens(id treesitter.NodeID) bool {
	rest := strings.TrimLeft(x.src[x.nodes[id].End:min(len(x.src), int(x.nodes[id].End)+8)], " \t")
	return strings.HasPrefix(rest, "(")
}

// around is the parent of a name with its template arguments.
func (x *walker) around(id treesitter.NodeID) treesitter.NodeID {
	p := x.parent(id)
	for k := x.kind(p); k == kindTemplateName || k == kindDependent; k = x.kind(p) {
		p = x.parent(p)
	}
	return p
}

// qualifier describes the scopes before a name: "a::b" in a::b::name.
func (x *walker) qualifier(id treesitter.NodeID) (code.ReceiverKind, string) {
	const deepest = 16
	node := id
	for k := x.kind(x.parent(node)); k == kindTemplateName || k == kindDependent; k = x.kind(x.parent(node)) {
		node = x.parent(node)
	}
	p := x.parent(node)
	if x.kind(p) != kindQualified || x.child(p, x.field.name) != node {
		if x.kind(p) != kindQualified {
			return code.ReceiverNone, ""
		}
		// The first part of a path: what stands before it is in the paths around.
		node = p
		if p = x.parent(p); x.kind(p) != kindQualified || x.child(p, x.field.name) != node {
			return code.ReceiverNone, ""
		}
	}
	for range deepest {
		outer := x.parent(p)
		if x.kind(outer) != kindQualified || x.child(outer, x.field.name) != p {
			break
		}
		p = outer
	}
	chain := dottedPath(x.src[x.nodes[p].Start:x.nodes[node].Start])
	switch {
	case chain == "":
		return code.ReceiverName, globalNamespace
	case strings.IndexByte(chain, '.') >= 0 || len(chain) > code.MaxChain:
		return code.ReceiverChain, fitting(chain)
	}
	if x.isTypeParameter(chain) {
		return code.ReceiverLocal, chain
	}
	return code.ReceiverName, chain
}

// dottedPath is a path with dots and without template arguments: "a.b" for
// "a::b<T>::".
func dottedPath(path string) string {
	var out strings.Builder
	depth, name := 0, 0 // of angles; where a name starts
	word := func(end int) {
		if name < end && path[name:end] != "template" {
			if out.Len() > 0 {
				out.WriteByte('.')
			}
			out.WriteString(path[name:end])
		}
	}
	for i := range len(path) {
		c := path[i]
		if depth == 0 && isNamePart(c) {
			continue
		}
		if depth == 0 {
			word(i)
		}
		switch c {
		case '<', '(':
			depth++
		case '>', ')':
			depth--
		}
		name = i + 1
	}
	if depth == 0 {
		word(len(path))
	}
	return out.String()
}

// receiver describes what stands before a member.
func (x *walker) receiver(id treesitter.NodeID) (code.ReceiverKind, string) {
	const deepest = 16
	inner := id
	for range deepest {
		if k := x.kind(inner); k != kindParenthesized && k != kindDereference {
			break
		}
		next := x.firstNamed(inner)
		if next == none {
			break
		}
		inner = next
	}
	switch {
	case inner == none:
		return code.ReceiverChain, ""
	case x.kind(inner) == kindThis:
		return code.ReceiverThis, "this"
	case x.kind(inner) == kindIdentifier && x.isLocal(inner):
		x.touch(x.text(inner))
		return code.ReceiverLocal, snippet.Chain(x.text(inner))
	case x.kind(inner) == kindIdentifier:
		return snippet.Named(x.text(inner))
	}
	chain := x.expr(id)
	if len(x.bindings) > 0 {
		end := 0
		for end < len(chain) && isNamePart(chain[end]) {
			end++
		}
		x.touch(chain[:end])
	}
	return code.ReceiverChain, chain
}

// deepestInitializer bounds how deep the lists nest in which a member is set.
const deepestInitializer = 8

// initialized is the expression of what ".name = value" sets a member of, from the
// type that is initialized.
func (x *walker) initialized(designator treesitter.NodeID, depth int) string {
	if depth == 0 {
		return ""
	}
	var elements strings.Builder
	list := x.parent(x.parent(designator))
	for range deepestInitializer {
		if x.kind(list) != kindInitializers {
			return ""
		}
		switch p := x.parent(list); x.kind(p) {
		case kindInitializers:
			list = p
			elements.WriteString("[]")
			continue
		case kindLiteral:
			return fitting(postfix(valueOf(x.typeOfNode(x.child(p, x.field.typ))), elements.String()))
		case kindDesignated:
			outer := p + 1
			name := x.firstNamed(outer)
			if x.nodes[outer].Field != x.field.designator {
				return ""
			}
			if x.kind(name) != kindFieldIdentifier { // [index] = {…}
				return fitting(postfix(x.initialized(outer, depth-1), "[]"+elements.String()))
			}
			return fitting(postfix(memberOf(x.initialized(outer, depth-1), x.text(name)), elements.String()))
		case kindDeclarator:
			name := x.child(p, x.field.declarator)
			for k := x.kind(name); k == kindDeclarator || k == kindFunctionDeclarator; k = x.kind(name) {
				name = x.child(name, x.field.declarator)
			}
			if x.kind(name) != kindIdentifier {
				return ""
			}
			n, _ := x.describe(name)
			return fitting(postfix(valueOf(n.typ), elements.String()))
		}
		return ""
	}
	return ""
}

// macroBody records what the value of a macro calls, which the grammars take
// for plain text.
func (x *walker) macroBody(id treesitter.NodeID) {
	value := x.child(id, x.field.value)
	if value == none {
		return
	}
	at := x.nodes[value].Start
	lx := newLexer(x.src[at:x.nodes[value].End])
	lx.lineStart = false
	lx.run()
	lx.match()
	for i := range lx.tokens {
		t := lx.tokens[i]
		if t.kind != tokenName || i+1 == len(lx.tokens) || lx.src[lx.tokens[i+1].start] != '(' || keywords[lx.src[t.start:t.end]] != wordName {
			continue
		}
		ref := code.Ref{Name: lx.src[t.start:t.end], Role: code.RoleCall, Span: code.Span{Start: at + t.start, End: at + t.end}}
		if i > 0 {
			switch lx.text(i - 1) {
			case ".", "->":
				ref.Receiver = code.ReceiverChain
			case "::":
				ref.Receiver, ref.Chain = lx.pathBefore(i)
			}
		}
		ref.Args = lx.countArguments(i + 1)
		ref.Enclosing = x.enclosing(ref.Span.Start)
		if ref.Enclosing != code.NoSymbol && x.isParameter(ref.Enclosing, ref.Name) {
			continue
		}
		x.facts.Refs = append(x.facts.Refs, ref)
	}
}

func (x *walker) isParameter(symbol int32, name string) bool {
	for _, p := range x.facts.Symbols[symbol].Params {
		if p.Name == name {
			return true
		}
	}
	return false
}

func (x *walker) addRef(id treesitter.NodeID, ref code.Ref) {
	name := x.text(id)
	if name == "" || predeclared[name] || keywords[name] != wordName && (x.plusPlus || !onlyPlusPlus[name]) {
		return
	}
	ref.Name, ref.Span = name, code.Span{Start: x.nodes[id].Start, End: x.nodes[id].End}
	ref.Enclosing = x.enclosing(ref.Span.Start)
	x.facts.Refs = append(x.facts.Refs, ref)
}

// enclosing is the innermost symbol at an offset. Offsets only grow.
func (x *walker) enclosing(at uint32) int32 {
	symbols := x.facts.Symbols
	for ; x.next < len(symbols) && symbols[x.next].Span.Start <= at; x.next++ {
		if n := len(x.open); n > 0 && symbols[x.open[n-1]].Span == symbols[x.next].Span && !symbols[x.next].Kind.Container() {
			continue // a further name of one declaration
		}
		x.open = append(x.open, int32(x.next))
	}
	for n := len(x.open); n > 0 && symbols[x.open[n-1]].Span.End <= at; n-- {
		x.open = x.open[:n-1]
	}
	if n := len(x.open); n > 0 {
		return x.open[n-1]
	}
	return code.NoSymbol
}

// role is the role of a used name.
func (m mark) role() code.Role {
	switch m {
	case markCall:
		return code.RoleCall
	case markConstruct:
		return code.RoleConstruct
	case markWrite, markSelf:
		return code.RoleWrite
	case markExtends:
		return code.RoleExtends
	case markNone, markSkip, markBind, markRead:
	}
	return code.RoleRead
}

// text is the text of a token.
func (x *lexer) text(i int) string {
	if i < 0 || i >= len(x.tokens) {
		return ""
	}
	return x.src[x.tokens[i].start:x.tokens[i].end]
}

// pathBefore describes the scopes before the name at token i, behind its "::".
func (x *lexer) pathBefore(i int) (code.ReceiverKind, string) {
	from := i
	for from >= 2 && x.text(from-1) == "::" && x.tokens[from-2].kind == tokenName {
		from -= 2
	}
	chain := dottedPath(x.src[x.tokens[from].start:x.tokens[i].start])
	switch {
	case chain == "" && x.text(i-2) == ">":
		return code.ReceiverChain, ""
	case chain == "":
		return code.ReceiverName, globalNamespace
	case strings.IndexByte(chain, '.') >= 0 || len(chain) > code.MaxChain:
		return code.ReceiverChain, fitting(chain)
	}
	return code.ReceiverName, chain
}

// countArguments counts the arguments in the bracket at token i for code.Ref.Args.
func (x *lexer) countArguments(i int) uint8 {
	closing := int(x.tokens[i].match)
	if closing <= i {
		return 0
	}
	n := 1
	if closing > i+1 {
		n++
	}
	for k := i + 1; k < closing; k++ {
		switch x.text(k) {
		case "(", "[", "{":
			if m := int(x.tokens[k].match); m > k {
				k = m
			}
		case ",":
			n++
		case ".":
			if x.text(k+1) == "." {
				return 0 // a pack
			}
		case "__VA_ARGS__", "<": // any number, and what may hide commas
			return 0
		}
	}
	return uint8(min(n, code.MaxArgs))
}
