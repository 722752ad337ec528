package clr

import (
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/nominal"
)

// Apart finds the methods that extend the type of a value, among those that the site
// sees: in the namespaces around it, and in those that it uses.
func (r *rules) Apart(l *graph.Linker, at graph.Site, t *graph.Type, name string) []graph.Member {
	l.DependGlobal(at.File.Family, extensionKey(name))
	all := r.extensions[name]
	if t == nil || len(all) == 0 || r.scopes[at.File.ID] == nil || t.Kind == graph.KindObject {
		return nil
	}
	if t.Kind == graph.KindExternal && r.lib.instance[t.Name][name] {
		return nil
	}
	if r.lib.sequence[name] && r.scopes[at.File.ID].outside["System.Linq"] && r.isSequence(l, t) {
		return nil // the library has a method of that name, too
	}
	var found []graph.Member
	for i := range all {
		x := &all[i]
		if !r.sees(l, at, x) {
			continue
		}
		if args, ok := r.extendsType(l, x, t); ok {
			m := graph.Member{Decl: x.decl}
			if x.hidden > 0 {
				m.Of = graph.Instance(x.decl, args...)
			}
			found = append(found, m)
		}
	}
	return found
}

// isSequence reports whether the methods of the library for sequences extend a value.
func (r *rules) isSequence(l *graph.Linker, t *graph.Type) bool {
	if t.Kind == graph.KindExternal {
		return r.lib.lists[t.Name] || r.lib.maps[t.Name] || t.Name == nominal.Array || t.Name == "string" || t.Name == "IEnumerator"
	}
	return r.convert.Accepts(l, graph.External("IEnumerable"), t) != nominal.No
}

// sees reports whether an extension method can be seen from a site.
func (r *rules) sees(l *graph.Linker, at graph.Site, x *extension) bool {
	f := at.File
	if f.ID == x.decl.File {
		return true
	}
	if private(l.Project.Symbol(x.decl)) || l.Project.Symbol(x.decl).Flags == code.FlagStatic && !l.Project.Symbol(x.decl).Exported {
		return false
	}
	if x.namespace == "" {
		return true
	}
	l.DependFile(f, everything)
	sees := r.scopes[f.ID]
	return sees.inside[x.namespace] || slices.Contains(sees.namespaces, x.namespace) ||
		len(sees.types) > 0 && slices.Contains(sees.types, x.namespace+"."+r.holder(l, x))
}

// holder is the static type that an extension method stands in.
func (r *rules) holder(l *graph.Linker, x *extension) string {
	f := l.Project.File(x.decl)
	if parent := f.Facts.Symbols[x.decl.Symbol].Parent; parent >= 0 {
		return f.Facts.Symbols[parent].Name
	}
	return ""
}

// extendsType reports whether an extension method takes a value for its receiver, and
// gives the type parameters that this tells.
func (r *rules) extendsType(l *graph.Linker, x *extension, t *graph.Type) ([]*graph.Type, bool) {
	f := l.Project.File(x.decl)
	receiver := l.Written(graph.In(f, x.decl.Symbol), x.receiver)
	if receiver == nil {
		return nil, false
	}
	s := l.Project.Symbol(x.decl)
	args := make([]*graph.Type, len(s.TypeParams))
	if receiver.Kind == graph.KindParam {
		if receiver.Decl == x.decl && int(receiver.Index) < len(args) {
			args[receiver.Index] = t
		}
		if bound := l.Bound(receiver); bound != nil && r.convert.Accepts(l, bound, t) < nominal.Boxed {
			return nil, false
		}
		return args, true
	}
	if receiver.Kind == graph.KindExternal && receiver.Name == r.convert.Top {
		return args, true
	}
	if r.convert.Accepts(l, receiver, t) < nominal.Boxed {
		return nil, false
	}
	if receiver.Kind == graph.KindExternal && t.Kind == graph.KindInstance && len(receiver.Args) > 0 {
		t = r.asLibrary(l, t)
	}
	infer(x.decl, receiver, t, args)
	return args, true
}

// asLibrary is the sequence that a type of the project is.
func (r *rules) asLibrary(l *graph.Linker, t *graph.Type) *graph.Type {
	if element := r.Element(l, t, false); element != nil {
		return graph.External("IEnumerable", element)
	}
	return t
}

// infer fills in the type parameters of a method from a value of one of its parameters.
func infer(method graph.Decl, param, value *graph.Type, args []*graph.Type) {
	switch {
	case param == nil || value == nil:
	case param.Kind == graph.KindParam:
		if param.Decl == method && int(param.Index) < len(args) && args[param.Index] == nil {
			args[param.Index] = value
		}
	case len(param.Args) == len(value.Args):
		for i := range param.Args {
			infer(method, param.Args[i], value.Args[i], args)
		}
	}
}
