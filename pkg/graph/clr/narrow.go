package clr

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/nominal"
)

// Narrow chooses among what a name means by its role and the arguments. A creation
// means the type and the constructor.
func (r *rules) Narrow(l *graph.Linker, at graph.Site, ref *code.Ref, found []graph.Found) []graph.Found {
	switch ref.Role {
	case code.RoleCall:
		if ref.Name == ownOther && ref.Receiver == code.ReceiverThis || ref.Name == ofBase && ref.Receiver == code.ReceiverSuper {
			return nominal.Retold(r.pick(l, at, found, ref), graph.ReasonConstructor)
		}
		return r.called(l, at, ref, found)
	case code.RoleConstruct:
		types := r.oneType(l, at, fit(l, found, graph.UseType))
		if len(types) == 0 {
			return nil
		}
		var made []graph.Found
		for _, m := range r.constructors(l, graph.Instance(types[0].Decl)) {
			made = append(made, graph.Found{Decl: m.Decl, Reason: graph.ReasonConstructor})
		}
		if r.primary(l, types[0].Decl, ref) {
			return types
		}
		return append(types, r.pick(l, at, made, ref)...)
	case code.RoleType, code.RoleExtends, code.RoleImplements:
		return r.oneType(l, at, fit(l, found, graph.UseType))
	case code.RoleDecorator:
		return r.oneType(l, at, fit(l, found, graph.UseType))
	case code.RoleRead, code.RoleWrite, code.RoleJSX:
	}
	if s := l.Project.Symbol(found[0].Decl); s != nil && isType(s) {
		return r.oneType(l, at, found)
	}
	return nominal.Single(found)
}

// Decorator is the name of an attribute with the ending that is left out.
func (r *rules) Decorator(name string) string { return name + "Attribute" }

// called chooses among methods. What is no method is a value that can be called.
func (r *rules) called(l *graph.Linker, at graph.Site, ref *code.Ref, found []graph.Found) []graph.Found {
	var methods []graph.Found
	for _, x := range found {
		switch s := l.Project.Symbol(x.Decl); {
		case s == nil || isType(s):
		case isMethod(s):
			methods = append(methods, x)
		default:
			return nominal.Single(found)
		}
	}
	methods = r.generic(l, at, methods)
	if fits := nominal.Fits(l, methods, ref, r.hidden); len(fits) > 0 || ref.Receiver == code.ReceiverNone || found[0].Reason == graph.ReasonExtension {
		return r.nearest(l, at, fits, ref)
	}
	// A method that takes something else does not hide one that extends the type.
	var extensions []graph.Found
	for _, m := range r.Apart(l, at, l.Eval(at, ref.Chain), ref.Name) {
		extensions = append(extensions, graph.Found{Decl: m.Decl, Reason: graph.ReasonExtension})
	}
	return r.pick(l, at, r.generic(l, at, extensions), ref)
}

// generic drops methods with another number of type parameters than a call writes, and
// where it writes none those whose parameters do not tell what they are.
func (r *rules) generic(l *graph.Linker, at graph.Site, found []graph.Found) []graph.Found {
	count := typeArguments(at)
	var kept []graph.Found
	for _, x := range found {
		s := l.Project.Symbol(x.Decl)
		if count > 0 && len(s.TypeParams) == count || count == 0 && inferable(s) {
			kept = append(kept, x)
		}
	}
	return kept
}

// inferable reports whether the parameters of a method name all its type parameters.
func inferable(s *code.Symbol) bool {
	for i := range s.TypeParams {
		named := false
		for k := range s.Params {
			named = named || nominal.Names(s.Params[k].Type, s.TypeParams[i].Name)
		}
		if !named {
			return false
		}
	}
	return true
}

// typeArguments counts the type arguments that are written behind a name.
func typeArguments(at graph.Site) int {
	if e := nominal.ParseType(at.Locals.Written(code.Generic, at.Pos)); e != nil {
		return len(e.Args)
	}
	return 0
}

// hidden is the number of parameters that the receiver of a call stands for.
func (r *rules) hidden(f graph.Found) int {
	if f.Reason == graph.ReasonExtension {
		return 1
	}
	return 0
}

// nearest chooses among methods of a type and its bases: those of a base are meant
// only where none of the type takes the arguments.
func (r *rules) nearest(l *graph.Linker, at graph.Site, found []graph.Found, ref *code.Ref) []graph.Found {
	chosen := r.pick(l, at, found, ref)
	if len(found) < 2 || len(chosen) == 0 {
		return chosen
	}
	in := func(x graph.Found) graph.Decl {
		return graph.Decl{File: x.Decl.File, Symbol: l.Project.Symbol(x.Decl).Parent}
	}
	own := in(found[0])
	if own.Symbol < 0 || !isType(l.Project.Symbol(own)) || r.same(l, in(chosen[0]), own) {
		return chosen
	}
	// The choice is one of a base: nothing of the type itself may fit.
	var nearer []graph.Found
	for _, x := range found {
		if r.same(l, in(x), own) {
			nearer = append(nearer, x)
		}
	}
	if r.convert.Fit(l, nearer, nominal.Given(l, at, ref), r.hidden) {
		return nil
	}
	return chosen
}

// pick chooses among overloads.
func (r *rules) pick(l *graph.Linker, at graph.Site, found []graph.Found, ref *code.Ref) []graph.Found {
	if found = nominal.Fits(l, found, ref, r.hidden); len(found) < 2 {
		return found
	}
	return r.convert.Choose(l, found, nominal.Given(l, at, ref), r.hidden)
}

// primary reports whether the head of a type has the parameters of a constructor that
// takes as many arguments as a creation has.
func (r *rules) primary(l *graph.Linker, t graph.Decl, ref *code.Ref) bool {
	for _, d := range r.parts(l, t) {
		s := l.Project.Symbol(d)
		if len(s.Params) > 0 && s.Kind == code.SymbolClass && (ref.Args == 0 || graph.Takes(s, int(ref.Args)-1)) {
			return true
		}
	}
	return false
}

// oneType keeps the parts of one type: of several of a name, the one with as many type
// parameters as the reference has arguments.
func (r *rules) oneType(l *graph.Linker, at graph.Site, found []graph.Found) []graph.Found {
	var all []graph.Found
	for _, x := range r.ofArity(l, at, found) {
		if !x.Decl.IsSymbol() {
			continue
		}
		for _, d := range r.parts(l, x.Decl) {
			all = append(all, graph.Found{Decl: d, Reason: x.Reason})
		}
	}
	return all
}

func (r *rules) ofArity(l *graph.Linker, at graph.Site, found []graph.Found) []graph.Found {
	if len(found) < 2 {
		return found
	}
	count := typeArguments(at)
	var kept []graph.Found
	for _, x := range found {
		if s := l.Project.Symbol(x.Decl); s != nil && len(s.TypeParams) == count {
			kept = append(kept, x)
		}
	}
	return nominal.Single(kept)
}
