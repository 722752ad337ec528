package graph

import "github.com/mast-search/mast/pkg/code"

// useFor is what the role of a reference asks for by the rules of a family: where
// methods have a name space of their own, calls ask for them alone.
func useFor(r code.Role, options Options) Use {
	if options.MethodSpace {
		switch r {
		case code.RoleCall:
			return UseCall
		case code.RoleConstruct, code.RoleDecorator:
			return UseType
		case code.RoleType, code.RoleExtends, code.RoleImplements, code.RoleJSX, code.RoleRead, code.RoleWrite:
		}
	}
	return useOf(r)
}

// callee is what a call calls. Where methods have a name space of their own it is
// looked for in that.
func (l *Linker) callee(at Site, e *expr, of int32) *Type {
	rules := at.File.Rules
	switch {
	case !rules.Options().MethodSpace && e.kind == exprMember:
		if found, done := l.wholePath(at, e.path, useOf(code.RoleCall), of); done {
			return l.ValueOf(found)
		}
		return l.memberType(at, l.eval(at, e.of, of), e.text, UseCall)
	case !rules.Options().MethodSpace:
	case e.kind == exprName:
		found := l.Name(at, e.text, UseCall)
		if len(found) > 0 && !l.callable(found[0].Decl) {
			return reader(l.ValueOf(found))
		}
		return l.ValueOf(found)
	case e.kind == exprMember:
		return l.memberType(at, l.eval(at, e.of, of), e.text, UseCall)
	}
	return l.eval(at, e, of)
}

// reader is the method that reads a component of a record: nothing but the
// component declares it.
func reader(t *Type) *Type {
	if t == nil {
		return nil
	}
	return &Type{Kind: KindFunc, Args: []*Type{t}}
}

func (l *Linker) callable(d Decl) bool {
	s := l.Project.Symbol(d)
	return s != nil && s.Kind.Callable()
}

// memberType is MemberType at a site, which may see members that stand apart from
// the type of the value.
func (l *Linker) memberType(at Site, t *Type, name string, use Use) *Type {
	rules := at.File.Rules
	if t != nil && (t.Kind == KindUnion || t.Kind == KindAll) {
		return each(t, func(a *Type) *Type { return l.memberType(at, a, name, use) })
	}
	found := l.MembersFor(t, name, use, rules)
	if len(found) == 0 {
		found = rules.Apart(l, at, t, name)
	}
	switch {
	case len(found) == 0:
		return l.undeclared(t, name, rules)
	case !rules.Options().MethodSpace:
		return ofReceiver(l.typeOfMembers(l.called(found, use == UseCall)), t)
	case use == UseCall && !l.callable(found[0].Decl):
		return reader(l.memberValue(found[0]))
	}
	return l.typeOfMembers(found)
}

// called keeps functions of several members of one name, or what is none, if both
// are among them.
func (l *Linker) called(found []Member, call bool) []Member {
	if len(found) < 2 {
		return found
	}
	var fit []Member
	for _, m := range found {
		if l.callable(m.Decl) == call {
			fit = append(fit, m)
		}
	}
	if len(fit) == 0 {
		return found
	}
	return fit
}

// MembersFor is Member for a use: where methods have a name space of their own, a
// call means none but them and other uses none of them.
func (l *Linker) MembersFor(t *Type, name string, use Use, rules Rules) []Member {
	found := l.Member(t, name)
	if len(found) == 0 || !rules.Options().MethodSpace {
		return found
	}
	var fit []Member
	for _, m := range found {
		if l.callable(m.Decl) == (use == UseCall) {
			fit = append(fit, m)
		}
	}
	if len(fit) > 0 || use != UseCall {
		return fit
	}
	for _, m := range found {
		if l.isComponent(m.Decl) {
			fit = append(fit, m)
		}
	}
	return fit
}

// isComponent reports whether a field is a component of a record, which a method of
// its name reads.
func (l *Linker) isComponent(d Decl) bool {
	f, s := l.Project.File(d), l.Project.Symbol(d)
	return s != nil && s.Kind == code.SymbolField && s.Parent >= 0 && len(f.Facts.Symbols[s.Parent].Params) > 0
}

// callbackOf is the type of parameter i of the function that is argument j of a call
// of one of several methods, if they agree.
func (l *Linker) callbackOf(found []Member, j, i int) *Type {
	var t *Type
	for _, m := range found {
		argument := l.argument(l.memberValue(m), j)
		p := l.funcParam(argument, i)
		switch {
		case p == nil && argument != nil && argument.Kind != KindFunc:
			// It takes no function there.
		case t != nil && !p.Equal(t), p == nil:
			return nil
		default:
			t = p
		}
	}
	return t
}

// ofArity keeps of several types of one name those with so many type parameters, if
// there are any.
func (l *Linker) ofArity(found []Found, args int) []Found {
	if len(found) < 2 {
		return found
	}
	var fit []Found
	for _, d := range found {
		if s := l.Project.Symbol(d.Decl); s != nil && len(s.TypeParams) == args {
			fit = append(fit, d)
		}
	}
	if len(fit) == 0 {
		return found
	}
	return fit
}
