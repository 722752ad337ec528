package graph

import "github.com/mast-search/mast/pkg/code"

// Eval finds the type of the value that an expression gives at a site.
func (l *Linker) Eval(at Site, text code.Expr) *Type {
	if text == "" {
		return nil
	}
	return l.eval(at, l.expression(text), noLocal)
}

// noLocal says that an expression is not the text of a local variable.
const noLocal int32 = -1

// eval is Eval for a parsed expression; of is the local variable whose text it is.
func (l *Linker) eval(at Site, e *expr, of int32) *Type {
	if e == nil || at.File == nil || at.File.Rules == nil || !l.enter() {
		if e != nil && at.File != nil && at.File.Rules != nil {
			l.leave()
		}
		return nil
	}
	defer l.leave()
	rules := at.File.Rules
	switch e.kind {
	case exprName:
		return l.valueOfName(at, e.text, of)
	case exprThis:
		return rules.ThisType(l, at)
	case exprSuper:
		return l.superType(at)
	case exprNew, exprTyped:
		return l.Written(at, e.text)
	case exprList:
		return External("[]", l.eval(at, e.of, of))
	case exprMember:
		if found, done := l.wholePath(at, e.path, useOf(code.RoleRead), of); done {
			return l.ValueOf(found)
		}
		return l.memberType(at, l.eval(at, e.of, of), e.text, UseValue)
	case exprCall:
		return l.call(l.callee(at, e.of, of), rules)
	case exprCallback:
		return l.callback(at, e, of)
	case exprElement, exprKey:
		return each(l.Underlying(l.eval(at, e.of, of)), func(t *Type) *Type { return rules.Element(l, t, e.kind == exprKey) })
	case exprItem:
		return l.item(l.Underlying(l.eval(at, e.of, of)), e.i, rules)
	case exprUnwrap:
		return each(l.Underlying(l.eval(at, e.of, of)), func(t *Type) *Type { return rules.Unwrap(l, t) })
	case exprAwait:
		return each(l.eval(at, e.of, of), func(t *Type) *Type { return rules.Await(l, t) })
	case exprAny:
		alts := make([]*Type, 0, len(e.alts))
		for _, a := range e.alts {
			alts = append(alts, l.eval(at, a, of))
		}
		return unionAt(at, alts)
	}
	return nil
}

// each applies f to a type, or to all alternatives of a union.
func each(t *Type, f func(*Type) *Type) *Type {
	if t == nil {
		return nil
	}
	if t.Kind == KindAll {
		for _, a := range t.Args {
			if r := f(a); r != nil {
				return r
			}
		}
		return nil
	}
	if t.Kind != KindUnion {
		return f(t)
	}
	alts := make([]*Type, 0, len(t.Args))
	for _, a := range t.Args {
		alts = append(alts, f(a))
	}
	return unionLike(t, alts)
}

// valueOfName is the value of a plain name: of a local variable, a parameter of a
// function around, or a declaration.
func (l *Linker) valueOfName(at Site, name string, of int32) *Type {
	if at.Locals != nil {
		var i int32
		if of >= 0 {
			i = at.Locals.before(name, of)
		} else {
			i = at.Locals.at(name, at.Pos)
		}
		if i >= 0 {
			return l.local(at, i)
		}
	} else if t, ok := l.parameter(at, name); ok {
		return t
	}
	return l.valueOrBuiltin(at, name)
}

// valueOrBuiltin is the value of a declared name, or of one that the rules know.
func (l *Linker) valueOrBuiltin(at Site, name string) *Type {
	if found := l.Name(at, name, UseValue); len(found) > 0 {
		return l.ValueOf(found)
	}
	return at.File.Rules.Builtin(l, at, name)
}

// wholePath finds a dotted name whose first part is no local variable, in families
// that look up such names whole.
func (l *Linker) wholePath(at Site, path string, use Use, of int32) (found []Found, done bool) {
	if path == "" || !at.File.Rules.Options().Paths {
		return nil, false
	}
	first, _ := cutName(path)
	if at.Locals != nil {
		var i int32
		if of >= 0 {
			i = at.Locals.before(first, of)
		} else {
			i = at.Locals.at(first, at.Pos)
		}
		if i >= 0 {
			return nil, false
		}
	} else if _, ok := l.parameter(at, first); ok {
		return nil, false
	}
	return at.File.Rules.Lookup(l, at, path, use)
}

// local is the type of a local variable of the current file.
func (l *Linker) local(at Site, i int32) *Type {
	ls := at.Locals
	switch ls.state[i] {
	case localBusy:
		return nil
	case localDone:
		return ls.types[i]
	}
	ls.state[i] = localBusy
	v := &ls.all[i]
	site := Site{File: at.File, Symbol: v.Enclosing, Pos: v.Scope.Start, Locals: ls}
	var t *Type
	switch {
	case v.Type != "":
		t = l.Written(site, v.Type)
	case v.Value != "":
		t = l.eval(site, l.expression(v.Value), i)
	default:
		t = l.untyped(at.File, v)
	}
	ls.state[i], ls.types[i] = localDone, t
	return t
}

// untyped is what rules say of a parameter of which the text says nothing; nil for
// other variables.
func (l *Linker) untyped(f *File, v *code.Local) *Type {
	if v.Enclosing < 0 {
		return nil
	}
	s := &f.Facts.Symbols[v.Enclosing]
	if v.Scope.Start > s.Body.Start {
		return nil // assigned in the body
	}
	for i := range s.Params {
		if s.Params[i].Name == v.Name {
			return l.ParamType(Decl{f.ID, v.Enclosing}, i)
		}
	}
	return nil
}

// parameter is the type of a parameter of the functions around a site; ok says
// that there is one of that name.
func (l *Linker) parameter(at Site, name string) (t *Type, ok bool) {
	for e := at.Symbol; e >= 0; e = at.File.Facts.Symbols[e].Parent {
		s := &at.File.Facts.Symbols[e]
		for i := range s.Params {
			if s.Params[i].Name == name {
				return l.ParamType(Decl{at.File.ID, e}, i), true
			}
		}
	}
	return nil, false
}

// ParamType is the written type of a parameter of a function, or what rules say of
// it.
func (l *Linker) ParamType(fn Decl, i int) *Type {
	f, s := l.Project.File(fn), l.Project.Symbol(fn)
	if s == nil || i < 0 || i >= len(s.Params) {
		return nil
	}
	if s.Params[i].Type == "" && f.Rules != nil {
		return f.Rules.Param(l, fn, i)
	}
	return l.Written(In(f, fn.Symbol), s.Params[i].Type)
}

// ValueOf is the value of what a name means: of several declarations, such as
// overloads, only when they agree.
func (l *Linker) ValueOf(found []Found) *Type {
	if len(found) > 1 && l.loose(found[0].Decl) {
		found = l.WithoutOverloads(found)
		values := make([]*Type, len(found))
		for i, d := range found {
			values[i] = l.Value(d.Decl)
		}
		return AnyOf(values...)
	}
	var t *Type
	for i, d := range found {
		v := l.Value(d.Decl)
		switch {
		case i == 0:
			t = v
		case !sameValue(t, v):
			if l.parts(found) {
				return t
			}
			return l.overloaded(found)
		}
	}
	return t
}

// loose reports whether values can be one of several in the family of a
// declaration, see Options.AnyOf.
func (l *Linker) loose(d Decl) bool {
	rules := l.rulesOf(d)
	return rules != nil && rules.Options().AnyOf
}

// parts reports whether all are declarations of one type or namespace.
func (l *Linker) parts(found []Found) bool {
	name := ""
	for i, d := range found {
		s := l.Project.Symbol(d.Decl)
		if s == nil || !s.Kind.Container() {
			return false
		}
		switch qualified := l.Project.File(d.Decl).Qualified(d.Decl.Symbol); {
		case i == 0:
			name = qualified
		case name != qualified:
			return false
		}
	}
	return true
}

// sameValue reports whether two declarations give equal values.
func sameValue(a, b *Type) bool { return a.Equal(b) }

// overloaded is the value of several functions of one name: a function whose
// result is that of all of them, if they agree.
func (l *Linker) overloaded(found []Found) *Type {
	var result *Type
	for i, d := range found {
		s := l.Project.Symbol(d.Decl)
		if s == nil || !s.Kind.Callable() {
			return nil
		}
		r := l.Result(d.Decl)
		if i > 0 && !r.Equal(result) {
			return nil
		}
		result = r
	}
	if result == nil {
		return nil
	}
	return Object(found[0].Decl)
}

// Value is a declaration as a value: the value of a variable, and a class, a
// function or a module itself.
func (l *Linker) Value(d Decl) *Type {
	s := l.Project.Symbol(d)
	if s == nil {
		return Object(d)
	}
	switch s.Kind {
	case code.SymbolVariable, code.SymbolConstant, code.SymbolField, code.SymbolGetter, code.SymbolSetter:
		if t := l.literal(d, s); t != nil {
			return t
		}
		return l.declared(d)
	case code.SymbolEnumMember:
		if rules := l.rulesOf(d); rules != nil {
			return rules.Variant(l, d)
		}
		return nil
	case code.SymbolFunction, code.SymbolMethod, code.SymbolConstructor, code.SymbolClass, code.SymbolInterface,
		code.SymbolType, code.SymbolEnum, code.SymbolNamespace, code.SymbolMacro:
	}
	return Object(d)
}

// hasStatic reports whether functions are assigned to the members of a variable.
func (l *Linker) hasStatic(d Decl) bool {
	f := l.Project.File(d)
	for _, i := range f.Members(d.Symbol) {
		if f.Facts.Symbols[i].Flags&code.FlagStatic != 0 {
			return true
		}
	}
	return false
}

// literal is a variable that holds the object that its text writes, or nil.
func (l *Linker) literal(d Decl, s *code.Symbol) *Type {
	rules := l.rulesOf(d)
	if s.Type != "" || s.Kind == code.SymbolGetter || s.Kind == code.SymbolSetter ||
		rules == nil || !rules.Options().Literals || s.Body.Empty() && !l.hasStatic(d) {
		return nil
	}
	t := l.declared(d)
	if t == nil {
		return Object(d)
	}
	return &Type{Kind: KindAll, Args: []*Type{Object(d), t}}
}

// declared is the type that a declaration writes, or that its value shows: of a
// variable its own, of a function its result, of an alias what it stands for.
func (l *Linker) declared(d Decl) *Type {
	f, s := l.Project.File(d), l.Project.Symbol(d)
	if s == nil || f.Rules == nil {
		return nil
	}
	return l.remember(l.values, d, func() *Type {
		l.depend(f.hashes[d.Symbol])
		at := In(f, d.Symbol)
		if s.Type != "" {
			return l.Written(at, s.Type)
		}
		return l.Eval(at, s.Value)
	})
}

// Result is what calling a function gives, before anything is known of its
// receiver.
func (l *Linker) Result(fn Decl) *Type {
	f, s := l.Project.File(fn), l.Project.Symbol(fn)
	if s == nil || f.Rules == nil {
		return nil
	}
	return l.remember(l.results, fn, func() *Type {
		return f.Rules.Result(l, fn, l.declared(fn))
	})
}

// MemberType is the type of a member of a value. rules are those of the code that
// asks, for types that the project does not declare.
func (l *Linker) MemberType(t *Type, name string, rules Rules) *Type {
	if t == nil {
		return nil
	}
	if t.Kind == KindUnion || t.Kind == KindAll {
		return each(t, func(a *Type) *Type { return l.MemberType(a, name, rules) })
	}
	found := l.Member(t, name)
	if len(found) == 0 {
		return l.undeclared(t, name, rules)
	}
	return l.typeOfMembers(found)
}

// undeclared is the type of a member that the project does not declare.
func (l *Linker) undeclared(t *Type, name string, rules Rules) *Type {
	switch u := l.Underlying(t); {
	case u == nil:
		return nil
	case u.Kind == KindExternal || u.Kind == KindTuple || u.Kind == KindFunc:
		return rules.ExternalMember(l, u, name)
	default:
		return rules.Undeclared(l, u, name)
	}
}

// typeOfMembers is the type of several members of one name, if they agree.
func (l *Linker) typeOfMembers(found []Member) *Type {
	if len(found) > 1 && l.loose(found[0].Decl) {
		values := make([]*Type, len(found))
		for i, m := range found {
			values[i] = l.memberValue(m)
		}
		return AnyOf(values...)
	}
	var result *Type
	for i, m := range found {
		v := l.memberValue(m)
		if i > 0 && !v.Equal(result) {
			if !l.agree(found) {
				return nil
			}
			break
		}
		result = v
	}
	return result
}

// agree reports whether overloaded methods have one result.
func (l *Linker) agree(found []Member) bool {
	plain := make([]Found, len(found))
	for i, m := range found {
		plain[i] = Found{Decl: m.Decl}
	}
	return l.overloaded(plain) != nil
}

// memberValue is a member as a value: a method keeps the value it was taken from.
func (l *Linker) memberValue(m Member) *Type {
	v := l.Value(m.Decl)
	if v == nil || m.Of == nil {
		return v
	}
	if v.Kind == KindObject && v.Decl == m.Decl {
		if s := l.Project.Symbol(m.Decl); s != nil && s.Kind.Callable() {
			return &Type{Kind: KindObject, Decl: m.Decl, Args: []*Type{m.Of}}
		}
		return v
	}
	return substitute(v, m.Of.Decl, m.Of.Args)
}

// Call is what calling a value gives.
func (l *Linker) Call(t *Type, rules Rules) *Type { return l.call(t, rules) }

func (l *Linker) call(t *Type, rules Rules) *Type {
	if t == nil {
		return nil
	}
	switch t.Kind {
	case KindUnion:
		return each(t, func(a *Type) *Type { return l.call(a, rules) })
	case KindObject:
		s := l.Project.Symbol(t.Decl)
		switch {
		case s == nil:
			return nil
		case s.Kind.Callable():
			r := l.Result(t.Decl)
			if of := t.Arg(0); of != nil {
				r = substitute(r, of.Decl, of.Args)
			}
			return replaceSelf(r, t.Arg(1))
		case l.isType(t.Decl) && rules.Options().CallConstructs:
			return Instance(t.Decl)
		case s.Kind == code.SymbolEnumMember:
			return rules.CallValue(l, t)
		}
	case KindFunc:
		return t.Arg(0)
	case KindInstance:
		if u := l.Underlying(t); u != t {
			return l.call(u, rules)
		}
		return rules.CallValue(l, t)
	case KindAll:
		return each(t, func(a *Type) *Type { return l.call(a, rules) })
	case KindExternal, KindTuple, KindParam:
		return rules.CallValue(l, t)
	}
	return nil
}

// callback is the type of a parameter of a function that is passed to a call.
func (l *Linker) callback(at Site, e *expr, of int32) *Type {
	rules := at.File.Rules
	var callee *Type
	if e.of.kind == exprMember {
		recv := l.eval(at, e.of.of, of)
		if u := l.Underlying(recv); u != nil && u.Kind != KindInstance && u.Kind != KindObject && len(l.Member(recv, e.of.text)) == 0 {
			return each(u, func(t *Type) *Type { return rules.ExternalCallback(l, t, e.of.text, e.j, e.i) })
		}
		if found := l.MembersFor(recv, e.of.text, UseCall, rules); len(found) > 1 {
			return l.callbackOf(found, e.j, e.i)
		}
		callee = l.memberType(at, recv, e.of.text, UseCall)
	} else {
		callee = l.callee(at, e.of, of)
	}
	return each(callee, func(t *Type) *Type { return l.callbackParam(t, e.j, e.i) })
}

// callbackParam is the type of parameter i of the function that is argument j of a
// function: of the first of its signatures that takes a function there.
func (l *Linker) callbackParam(fn *Type, j, i int) *Type {
	if u := l.Underlying(fn); u != nil && u.Kind == KindInstance {
		if rules := l.rulesOf(u.Decl); rules != nil {
			if f := rules.Function(l, u); f != nil && f.Kind == KindAll {
				return each(f, func(a *Type) *Type { return l.funcParam(l.argument(a, j), i) })
			}
		}
	}
	return l.funcParam(l.argument(fn, j), i)
}

// argument is the type of parameter j of a function.
func (l *Linker) argument(fn *Type, j int) *Type {
	switch {
	case fn == nil:
		return nil
	case fn.Kind == KindFunc:
		return paramOf(fn, j)
	case fn.Kind == KindAll:
		return each(fn, func(a *Type) *Type { return l.argument(a, j) })
	case fn.Kind == KindInstance:
		if u := l.Underlying(fn); u != fn {
			return l.argument(u, j)
		}
		if rules := l.rulesOf(fn.Decl); rules != nil {
			if f := rules.Function(l, fn); f != nil && (f.Kind == KindFunc || f.Kind == KindAll) {
				return l.argument(f, j)
			}
		}
		return nil
	case fn.Kind != KindObject:
		return nil
	}
	s := l.Project.Symbol(fn.Decl)
	if s == nil || !s.Kind.Callable() || len(s.Params) == 0 {
		return nil
	}
	if of := fn.Arg(0); of != nil && of.Decl == fn.Decl {
		j++ // an extension, whose first parameter is the receiver
	}
	var t *Type
	last := len(s.Params) - 1
	if j >= last && s.Params[last].Variadic {
		t = l.ParamType(fn.Decl, last)
		if t.Is("[]") {
			t = t.Arg(0)
		}
	} else {
		t = l.ParamType(fn.Decl, j)
	}
	if t != nil && t.Kind == KindParam && t.Decl == fn.Decl {
		t = l.bound(t)
	}
	if of := fn.Arg(0); of != nil {
		t = substitute(t, of.Decl, of.Args)
	}
	return t
}

// FuncParam is the type of parameter i of a function type, through aliases and
// alternatives that are no functions; Argument that of a parameter of any function.
func (l *Linker) FuncParam(t *Type, i int) *Type { return l.funcParam(t, i) }

// Argument is what a function or a class of functions takes as its parameter i.
func (l *Linker) Argument(fn *Type, i int) *Type { return l.argument(fn, i) }

// RestParam is the name of the external type that the last parameter of a KindFunc
// has if it takes any number of arguments of Args[0].
const RestParam = "..."

// paramOf is parameter i of a KindFunc.
func paramOf(fn *Type, i int) *Type {
	if last := len(fn.Args) - 1; last > 0 && i+1 >= last && fn.Args[last].Is(RestParam) {
		return fn.Args[last].Arg(0)
	}
	return fn.Arg(i + 1)
}

// funcParam is the type of parameter i of a function type, through aliases and
// alternatives that are no functions.
func (l *Linker) funcParam(t *Type, i int) *Type {
	t = l.Underlying(t)
	switch {
	case t == nil:
		return nil
	case t.Kind == KindFunc:
		return paramOf(t, i)
	case t.Kind == KindInstance:
		if rules := l.rulesOf(t.Decl); rules != nil {
			if f := rules.Function(l, t); f != nil && (f.Kind == KindFunc || f.Kind == KindAll) {
				return l.funcParam(f, i)
			}
		}
	case t.Kind == KindAll:
		return each(t, func(a *Type) *Type { return l.funcParam(a, i) })
	case t.Kind == KindUnion:
		var found *Type
		for _, a := range t.Args {
			p := l.funcParam(a, i)
			switch {
			case p == nil:
			case found == nil:
				found = p
			case !found.Equal(p):
				return nil
			}
		}
		return found
	}
	return nil
}

// item is one of several values.
func (l *Linker) item(t *Type, i int, rules Rules) *Type {
	switch {
	case t == nil:
		return nil
	case t.Kind == KindTuple:
		return t.Arg(i)
	case t.Kind == KindUnion || t.Kind == KindAll:
		return each(t, func(a *Type) *Type { return l.item(l.Underlying(a), i, rules) })
	}
	return rules.Element(l, t, false)
}

// superType is what "super" means at a site.
func (l *Linker) superType(at Site) *Type {
	this := at.File.Rules.ThisType(l, at)
	if this == nil || !this.Decl.IsSymbol() {
		return nil
	}
	return at.File.Rules.Super(l, &Type{Kind: KindInstance, Decl: this.Decl, Args: this.Args})
}

// Written is a value of a written type.
func (l *Linker) Written(at Site, text string) *Type {
	if at.File == nil {
		return nil
	}
	return l.TypeOf(at, l.parse(at.File, text))
}

// TypeOf is a value of the type that a type expression means at a site.
func (l *Linker) TypeOf(at Site, e *TypeExpr) *Type {
	if e == nil || !l.enter() {
		if e != nil {
			l.leave()
		}
		return nil
	}
	defer l.leave()
	switch e.Kind {
	case ExprName:
		return l.namedType(at, e)
	case ExprUnion:
		alts := make([]*Type, 0, len(e.Args))
		for _, a := range e.Args {
			alts = append(alts, l.TypeOf(at, a))
		}
		return unionAt(at, alts)
	case ExprTuple, ExprFunc:
		args := make([]*Type, len(e.Args))
		for i, a := range e.Args {
			args[i] = l.TypeOf(at, a)
		}
		kind := KindTuple
		if e.Kind == ExprFunc {
			kind = KindFunc
		}
		return &Type{Kind: kind, Args: args}
	case ExprValue:
		return l.Eval(at, e.Name)
	case ExprAll:
		args := make([]*Type, 0, len(e.Args))
		for _, a := range e.Args {
			if t := l.TypeOf(at, a); t != nil {
				args = append(args, t)
			}
		}
		if len(args) == 1 {
			return args[0]
		}
		return &Type{Kind: KindAll, Args: args}
	case ExprObject:
		if t := l.TypeOf(at, e.Args[0]); t != nil && t.Kind == KindInstance {
			return &Type{Kind: KindObject, Decl: t.Decl}
		}
	case ExprOwn:
		return at.File.Rules.OwnType(l, at, e)
	case ExprThis:
		t := at.File.Rules.ThisType(l, at)
		if t != nil && (t.Kind == KindParam || t.Kind == KindExternal) {
			return t
		}
		if t != nil && t.Decl.IsSymbol() {
			return &Type{Kind: KindInstance, Decl: t.Decl, Args: t.Args}
		}
	}
	return nil
}

// namedType is a value of a type given by its name.
func (l *Linker) namedType(at Site, e *TypeExpr) *Type {
	if t := l.typeParam(at, e.Name); t != nil {
		return t
	}
	args := make([]*Type, len(e.Args))
	for i, a := range e.Args {
		args[i] = l.TypeOf(at, a)
	}
	if found := l.path(at, e.Name, UseType); len(found) > 0 {
		var t *Type
		for _, d := range l.ofArity(found, len(args)) {
			if l.isType(d.Decl) {
				if t != nil && t.Decl != d.Decl {
					// Parts and variants of one type: the first stands for all.
					continue
				}
				t = Instance(d.Decl, args...)
			}
		}
		if t == nil && len(found) == 1 && found[0].Decl.IsSymbol() {
			// A variable that holds a type.
			if o := l.Value(found[0].Decl); o != nil && o.Kind == KindObject && l.isType(o.Decl) {
				t = Instance(o.Decl, args...)
			}
		}
		if t != nil {
			t = at.File.Rules.Normal(l, t)
		}
		return t
	}
	return at.File.Rules.External(l.outsideName(at, e.Name), args)
}

// typeParam is the type parameter of that name of a declaration around a site.
func (l *Linker) typeParam(at Site, name string) *Type {
	if at.File.Facts == nil {
		return nil
	}
	symbols := at.File.Facts.Symbols
	for e, depth := at.Symbol, 0; e >= 0 && depth < maxDepth; e, depth = symbols[e].Parent, depth+1 {
		for i := range symbols[e].TypeParams {
			if symbols[e].TypeParams[i].Name == name {
				return at.File.Rules.TypeParam(l, Decl{at.File.ID, e}, i)
			}
		}
	}
	return nil
}

// outsideName is the name of a type that the project does not declare: where its
// first part means a package without files, with the name of that.
func (l *Linker) outsideName(at Site, name string) string {
	first, rest := cutName(name)
	if rest == "" {
		return name
	}
	for _, found := range l.Name(at, first, UseType) {
		if p := l.Project.PackageAt(found.Decl); p != nil && len(p.Files) == 0 {
			return p.Name + "." + rest
		}
	}
	return name
}
