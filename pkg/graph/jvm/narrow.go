package jvm

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/nominal"
)

// Narrow chooses among what a name means by its role and the number of arguments. A
// creation means the type and the constructor.
func (r *rules) Narrow(l *graph.Linker, at graph.Site, ref *code.Ref, found []graph.Found) []graph.Found {
	switch ref.Role {
	case code.RoleCall:
		if ref.Name == ownOther && ref.Receiver == code.ReceiverThis || ref.Name == ofBase && ref.Receiver == code.ReceiverSuper {
			return nominal.Retold(r.pick(l, at, found, ref), graph.ReasonConstructor)
		}
		return r.pick(l, at, inSpace(l, found, graph.UseCall), ref)
	case code.RoleConstruct:
		found = inSpace(l, found, graph.UseType)
		if len(found) != 1 {
			return nil
		}
		var made []graph.Found
		for _, m := range constructors(l, graph.Instance(found[0].Decl)) {
			made = append(made, graph.Found{Decl: m.Decl, Reason: graph.ReasonConstructor})
		}
		return append(found, r.pick(l, at, made, ref)...)
	case code.RoleType, code.RoleExtends, code.RoleImplements, code.RoleDecorator:
		return nominal.Single(inSpace(l, found, graph.UseType))
	case code.RoleRead, code.RoleWrite, code.RoleJSX:
	}
	return nominal.Single(inSpace(l, found, graph.UseValue))
}

// pick chooses among overloads.
func (r *rules) pick(l *graph.Linker, at graph.Site, found []graph.Found, ref *code.Ref) []graph.Found {
	hidden := func(graph.Found) int { return 0 }
	if found = nominal.Fits(l, found, ref, hidden); len(found) < 2 {
		return found
	}
	return r.convert.Choose(l, found, nominal.Given(l, at, ref), hidden)
}

// Result leaves out of what a method gives the type parameters of its own: its
// arguments tell them, which are not known.
func (r *rules) Result(l *graph.Linker, fn graph.Decl, t *graph.Type) *graph.Type {
	return nominal.WithoutParams(t, fn)
}

// Function is what an interface with one abstract method is.
func (r *rules) Function(l *graph.Linker, t *graph.Type) *graph.Type {
	return nominal.Function(l, t)
}
