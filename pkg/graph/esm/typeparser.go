package esm

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// The names of type expressions of the kind ExprOwn. Some have a word behind them.
const (
	ownMember     = "."      // the type of a member of Args[0]
	ownElement    = "[]"     // of an element
	ownItem       = "#"      // of one of several values
	ownResult     = "()"     // what calling a value of Args[0] gives
	ownParam      = "@"      // a parameter of Args[0]
	ownNewParam   = "new@"   // a parameter of the constructor of the class Args[0]
	ownAwait      = "await"  // what waiting for Args[0] gives
	ownInstance   = "new"    // a value of the class Args[0]
	ownProps      = "props"  // what the component Args[0] takes
	ownObject     = "{"      // an object: names of members, separated by ";", with Args
	ownRest       = "..."    // any number of parameters
	ownImport     = "import" // the name after the module, apart by a zero byte
	ownModule     = "module" // the value of a name in a module, as ownImport has it
	ownThis       = "this"
	ownEither     = "?" // a type that a condition chooses
	ownNothing    = "nothing"
	callSignature = "()"
	indexMember   = "[]"
)

// maxTypeDepth bounds how deep types are nested in each other.
const maxTypeDepth = 24

// ParseType reads a written type; nil says that nothing is known of it.
func (*rules) ParseType(text string) *graph.TypeExpr {
	p := typeParser{scanner: scanner{text: text}}
	p.next()
	e, ok := p.parse()
	if !ok {
		return nil
	}
	return e
}

// typeParser reads one type. A nil expression is a type of which nothing is known.
type typeParser struct {
	scanner
	depth int
	// params are the type parameters of the functions around, with their bounds.
	params []typeParam
}

type typeParam struct {
	name  string
	bound *graph.TypeExpr
}

func own(name string, args ...*graph.TypeExpr) *graph.TypeExpr {
	return &graph.TypeExpr{Kind: graph.ExprOwn, Name: name, Args: args}
}

func nothing() *graph.TypeExpr { return own(ownNothing) }

func isNothing(e *graph.TypeExpr) bool {
	return e != nil && e.Kind == graph.ExprOwn && e.Name == ownNothing
}

// parse reads a type with conditions, unions and functions; ok is false for a text
// that is none.
func (p *typeParser) parse() (e *graph.TypeExpr, ok bool) {
	if p.depth++; p.depth > maxTypeDepth {
		return nil, false
	}
	defer func() { p.depth-- }()
	switch {
	case p.tok == "asserts" && p.peekName():
		p.next()
		p.next()
		if p.accept("is") {
			if _, ok := p.parse(); !ok {
				return nil, false
			}
		}
		return nothing(), true
	case p.tok == "abstract" || p.tok == "new":
		p.accept("abstract")
		p.accept("new")
		_, ok := p.function()
		return nil, ok
	case p.tok == "<" || p.tok == "(" && p.startsFunction():
		return p.function()
	}
	e, ok = p.union()
	if !ok {
		return nil, false
	}
	switch {
	case p.accept("is"):
		_, ok = p.parse()
		return graph.Named("boolean"), ok
	case p.accept("extends"):
		if _, ok := p.union(); !ok || !p.accept("?") {
			return nil, false
		}
		yes, ok := p.parse()
		if !ok || !p.accept(":") {
			return nil, false
		}
		no, ok := p.parse()
		switch {
		case !ok:
			return nil, false
		case isNothing(yes):
			return no, true
		case isNothing(no):
			return yes, true
		case yes == nil || no == nil:
			return nil, true
		}
		return own(ownEither, yes, no), true
	}
	return e, true
}

// union reads alternatives. Those that are no value are left out.
func (p *typeParser) union() (*graph.TypeExpr, bool) {
	p.accept("|")
	first, ok := p.intersection()
	if !ok || p.tok != "|" {
		return first, ok
	}
	all := []*graph.TypeExpr{first}
	for p.accept("|") {
		e, ok := p.intersection()
		if !ok {
			return nil, false
		}
		all = append(all, e)
	}
	return joined(graph.ExprUnion, all), true
}

// joined is a union or an intersection of types, without those that are nothing.
func joined(kind graph.TypeExprKind, all []*graph.TypeExpr) *graph.TypeExpr {
	kept := all[:0]
	for _, e := range all {
		if !isNothing(e) {
			kept = append(kept, e)
		}
	}
	switch len(kept) {
	case 0:
		return nothing()
	case 1:
		return kept[0]
	}
	return &graph.TypeExpr{Kind: kind, Args: kept}
}

func (p *typeParser) intersection() (*graph.TypeExpr, bool) {
	p.accept("&")
	first, ok := p.postfix()
	if !ok || p.tok != "&" {
		return first, ok
	}
	all := []*graph.TypeExpr{first}
	for p.accept("&") {
		e, ok := p.postfix()
		if !ok {
			return nil, false
		}
		all = append(all, e)
	}
	return joined(graph.ExprAll, all), true
}

// postfix reads a type with the brackets behind it.
func (p *typeParser) postfix() (*graph.TypeExpr, bool) {
	e, ok := p.primary()
	for ok && p.tok == "[" && !p.newline {
		p.next()
		if p.accept("]") {
			e = graph.Named("[]", e)
			continue
		}
		e, ok = p.indexed(e)
	}
	return e, ok
}

// indexed reads an index type behind the bracket.
func (p *typeParser) indexed(of *graph.TypeExpr) (*graph.TypeExpr, bool) {
	tok, kind := p.tok, p.kind
	if _, ok := p.parse(); !ok || !p.accept("]") {
		return nil, false
	}
	switch {
	case of == nil:
		return nil, true
	case kind == tokenString:
		return own(ownMember+tok, of), true
	case kind == tokenNumber:
		if of.Kind == graph.ExprOwn && (of.Name == ownParam || of.Name == ownNewParam) {
			return own(of.Name+tok, of.Args...), true
		}
		return own(ownItem+tok, of), true
	case tok == "number":
		return own(ownElement, of), true
	}
	return nil, true
}

// primary reads a type that is no combination.
func (p *typeParser) primary() (*graph.TypeExpr, bool) {
	tok := p.tok
	switch p.kind {
	case tokenEnd:
		return nil, false
	case tokenString, tokenTemplate:
		p.next()
		return graph.Named("string"), true
	case tokenNumber:
		p.next()
		return graph.Named("number"), true
	case tokenName:
		return p.named()
	}
	switch tok {
	case "(":
		p.next()
		e, ok := p.parse()
		return e, ok && p.accept(")")
	case "[":
		return p.tuple()
	case "{":
		return p.object()
	case "-":
		p.next()
		return p.primary()
	}
	return nil, false
}

// named reads what starts with a word.
func (p *typeParser) named() (*graph.TypeExpr, bool) {
	tok := p.tok
	switch tok {
	case "readonly":
		p.next()
		return p.postfix()
	case "keyof", "unique":
		p.next()
		_, ok := p.postfix()
		return graph.Named("string"), ok
	case "infer":
		p.next()
		p.next()
		return nil, true
	case "typeof":
		p.next()
		return p.query()
	case "import":
		return p.imported()
	}
	p.next()
	switch tok {
	case "any", "unknown", "object":
		return nil, true
	case "null", "undefined", "void", "never":
		return nothing(), true
	case "true", "false":
		return graph.Named("boolean"), true
	case "this":
		return own(ownThis), true
	}
	var name strings.Builder
	name.WriteString(tok)
	for p.tok == "." {
		p.next()
		if p.kind != tokenName {
			return nil, false
		}
		name.WriteString("." + p.tok)
		p.next()
	}
	args, ok := p.arguments()
	if !ok {
		return nil, false
	}
	for _, v := range slices.Backward(p.params) {
		if v.name == name.String() {
			return v.bound, true
		}
	}
	return utility(name.String(), args), true
}

// arguments reads type arguments, if there are any.
func (p *typeParser) arguments() ([]*graph.TypeExpr, bool) {
	if p.tok != "<" || p.newline {
		return nil, true
	}
	p.next()
	var args []*graph.TypeExpr
	for p.tok != ">" {
		e, ok := p.parse()
		if !ok {
			return nil, false
		}
		args = append(args, e)
		if !p.accept(",") {
			break
		}
	}
	return args, p.accept(">")
}

// utility reads the types by which the language makes others.
func utility(name string, args []*graph.TypeExpr) *graph.TypeExpr {
	var first *graph.TypeExpr
	if len(args) > 0 {
		first = args[0]
	} else {
		return graph.Named(name)
	}
	switch strings.TrimPrefix(name, "React.") {
	case "Partial", "Required", "Readonly", "NonNullable", "Pick", "Omit", "Exclude", "Extract", "NoInfer", "Mutable":
		return first
	case "Array", "ReadonlyArray":
		return graph.Named("[]", first)
	case "Parameters":
		return own(ownParam, first)
	case "ConstructorParameters":
		return own(ownNewParam, first)
	case "ReturnType":
		return own(ownResult, first)
	case "Awaited":
		return own(ownAwait, first)
	case "InstanceType":
		return own(ownInstance, first)
	case "ComponentProps", "ComponentPropsWithoutRef", "ComponentPropsWithRef":
		return own(ownProps, first)
	}
	return graph.Named(name, args...)
}

// query reads the value behind "typeof".
func (p *typeParser) query() (*graph.TypeExpr, bool) {
	if p.tok == "import" {
		e, ok := p.imported()
		if !ok || e == nil {
			return nil, ok
		}
		e.Name = ownModule + e.Name[len(ownImport):]
		return e, true
	}
	if p.kind != tokenName {
		return nil, false
	}
	var name strings.Builder
	name.WriteString(p.tok)
	p.next()
	for p.tok == "." {
		p.next()
		name.WriteString("." + p.tok)
		p.next()
	}
	if _, ok := p.arguments(); !ok {
		return nil, false
	}
	return &graph.TypeExpr{Kind: graph.ExprValue, Name: name.String()}, true
}

// imported reads import("module").Name.
func (p *typeParser) imported() (*graph.TypeExpr, bool) {
	p.next()
	if !p.accept("(") || p.kind != tokenString {
		return nil, false
	}
	module := p.tok
	p.next()
	if p.accept(",") {
		if _, ok := p.parse(); !ok {
			return nil, false
		}
	}
	if !p.accept(")") {
		return nil, false
	}
	name := ""
	for p.accept(".") {
		if name != "" {
			name += "."
		}
		name += p.tok
		p.next()
	}
	args, ok := p.arguments()
	return own(ownImport+module+"\x00"+name, args...), ok
}

// tuple reads a list of types, of which each may have a name.
func (p *typeParser) tuple() (*graph.TypeExpr, bool) {
	p.next()
	e := &graph.TypeExpr{Kind: graph.ExprTuple}
	open := true
	for p.tok != "]" {
		rest := p.accept("...")
		if p.kind == tokenName && p.startsLabel() {
			p.next()
			p.accept("?")
			p.next()
		}
		item, ok := p.parse()
		if !ok {
			return nil, false
		}
		p.accept("?")
		if rest {
			open = false // what follows has no fixed place
		}
		if open {
			e.Args = append(e.Args, item)
		} else if rest && len(e.Args) == 0 && item != nil && item.Kind == graph.ExprName && item.Name == "[]" {
			e = item
		}
		if !p.accept(",") {
			break
		}
	}
	return e, p.accept("]")
}

// function reads a function type.
func (p *typeParser) function() (*graph.TypeExpr, bool) {
	scope := len(p.params)
	defer func() { p.params = p.params[:scope] }()
	if !p.typeParameters() {
		return nil, false
	}
	params, ok := p.parameters()
	if !ok || !p.accept("=>") {
		return nil, false
	}
	result, ok := p.parse()
	if !ok {
		return nil, false
	}
	return function(result, params), true
}

func function(result *graph.TypeExpr, params []*graph.TypeExpr) *graph.TypeExpr {
	return &graph.TypeExpr{Kind: graph.ExprFunc, Args: append([]*graph.TypeExpr{result}, params...)}
}

// typeParameters reads the type parameters of a function, if it has any.
func (p *typeParser) typeParameters() bool {
	if !p.accept("<") {
		return true
	}
	for p.tok != ">" {
		p.accept("const")
		name := p.tok
		if p.kind != tokenName {
			return false
		}
		p.next()
		var bound *graph.TypeExpr
		if p.accept("extends") {
			var ok bool
			if bound, ok = p.parse(); !ok {
				return false
			}
		}
		if p.accept("=") {
			if _, ok := p.parse(); !ok {
				return false
			}
		}
		p.params = append(p.params, typeParam{name, bound})
		if !p.accept(",") {
			break
		}
	}
	return p.accept(">")
}

// parameters reads the parameters of a function, without "this".
func (p *typeParser) parameters() ([]*graph.TypeExpr, bool) {
	if !p.accept("(") {
		return nil, false
	}
	var list []*graph.TypeExpr
	for p.tok != ")" {
		rest := p.accept("...")
		this := p.tok == "this"
		switch {
		case p.tok == "{" || p.tok == "[":
			if !p.skipBrackets() {
				return nil, false
			}
		case p.kind == tokenName:
			p.next()
		default:
			return nil, false
		}
		p.accept("?")
		var t *graph.TypeExpr
		if p.accept(":") {
			var ok bool
			if t, ok = p.parse(); !ok {
				return nil, false
			}
		}
		if rest {
			if t != nil && t.Kind == graph.ExprName && t.Name == "[]" && len(t.Args) == 1 {
				t = own(ownRest, t.Args[0])
			} else {
				t = own(ownRest, nil)
			}
		}
		if !this {
			list = append(list, t)
		}
		if !p.accept(",") {
			break
		}
	}
	return list, p.accept(")")
}

// object reads an object type: its properties, methods, and signatures.
func (p *typeParser) object() (*graph.TypeExpr, bool) {
	p.next()
	var names []string
	var types []*graph.TypeExpr
	add := func(name string, t *graph.TypeExpr) {
		names = append(names, name)
		types = append(types, t)
	}
	for p.tok != "}" {
		if p.accept(";") || p.accept(",") {
			continue
		}
		name, t, ok := p.member()
		if !ok {
			return nil, false
		}
		if name != "" {
			add(name, t)
		}
	}
	return own(ownObject+strings.Join(names, ";"), types...), p.accept("}")
}

// member reads one member of an object type; its name is "" for one that no name
// leads to.
func (p *typeParser) member() (name string, t *graph.TypeExpr, ok bool) {
	for (p.tok == "readonly" || p.tok == "get" || p.tok == "set" || p.tok == "static") && p.modifies() || p.tok == "+" || p.tok == "-" {
		p.next()
	}
	scope := len(p.params)
	defer func() { p.params = p.params[:scope] }()
	switch {
	case p.tok == "(" || p.tok == "<":
		t, ok = p.method()
		return callSignature, t, ok
	case p.tok == "new" && p.modifies():
		p.next()
		_, ok = p.method()
		return "", nil, ok
	case p.tok == "[":
		return p.bracketMember()
	case p.kind == tokenName || p.kind == tokenString || p.kind == tokenNumber:
		name = p.tok
		p.next()
	default:
		return "", nil, false
	}
	p.accept("?")
	if p.tok == "(" || p.tok == "<" {
		t, ok = p.method()
		return name, t, ok
	}
	if p.accept(":") {
		t, ok = p.parse()
		return name, t, ok
	}
	return name, nil, true
}

// method reads parameters and result of a signature.
func (p *typeParser) method() (*graph.TypeExpr, bool) {
	if !p.typeParameters() {
		return nil, false
	}
	params, ok := p.parameters()
	if !ok {
		return nil, false
	}
	var result *graph.TypeExpr
	if p.accept(":") {
		if result, ok = p.parse(); !ok {
			return nil, false
		}
	}
	return function(result, params), true
}

// bracketMember reads an index signature, a mapped type or a computed name.
func (p *typeParser) bracketMember() (name string, t *graph.TypeExpr, ok bool) {
	p.next()
	key := p.tok
	if p.kind != tokenName {
		name = key
	}
	p.next()
	switch {
	case p.accept(":"):
		if _, ok := p.parse(); !ok {
			return "", nil, false
		}
		name = indexMember
	case p.accept("in"):
		if _, ok := p.parse(); !ok {
			return "", nil, false
		}
		if p.accept("as") {
			if _, ok := p.parse(); !ok {
				return "", nil, false
			}
		}
		p.params = append(p.params, typeParam{key, nil})
		name = indexMember
	default:
		for p.tok != "]" && p.kind != tokenEnd {
			p.next()
		}
	}
	if !p.accept("]") {
		return "", nil, false
	}
	for p.tok == "?" || p.tok == "-" || p.tok == "+" {
		p.next()
	}
	if p.tok == "(" || p.tok == "<" {
		t, ok = p.method()
		return name, t, ok
	}
	if p.accept(":") {
		t, ok = p.parse()
		return name, t, ok
	}
	return name, nil, true
}

// number reads the number behind the name of an own type expression.
func number(name, prefix string) (int, bool) {
	rest, ok := strings.CutPrefix(name, prefix)
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(rest)
	return n, err == nil && n >= 0
}
