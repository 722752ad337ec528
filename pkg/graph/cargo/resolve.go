package cargo

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Resolve follows the path of an import as far as modules lead.
func (r *rules) Resolve(p *graph.Project, f *graph.File, m *code.Import) graph.Target {
	if r.tree.files[f.ID] == nil {
		return graph.Target{}
	}
	in := r.tree.around(f, innermost(f, m.Span))
	if name, _, ok := declaresModule(m); ok {
		return leadsTo(in.files[name])
	}
	first, rest, _ := strings.Cut(m.Module, "::")
	var at *module
	switch first {
	case "crate", "$crate", "self", "super":
		if at = in.named(first); at == nil {
			return graph.Target{}
		}
	default:
		if at = r.child(p, in, first); at == nil {
			if c := in.crate.externs[first]; c != nil {
				at = r.tree.files[c.root]
			}
		}
		if at == nil {
			// A type or an import of the module itself, or a crate from elsewhere.
			return graph.Target{External: !r.knows(p, in, first)}
		}
	}
	for rest != "" {
		first, rest, _ = strings.Cut(rest, "::")
		next := r.child(p, at, first)
		if first == "super" {
			next = at.parent
		}
		if next == nil {
			break
		}
		at = next
	}
	if len(m.Bindings) == 1 && m.Bindings[0].Name != wholeModule {
		if next := r.child(p, at, m.Bindings[0].Name); next != nil {
			at = next
		}
	}
	return leadsTo([]*module{at})
}

func leadsTo(modules []*module) graph.Target {
	var t graph.Target
	for _, m := range modules {
		t.Modules = append(t.Modules, graph.Decl{File: m.decl.File, Symbol: code.NoSymbol})
	}
	return t
}

// child is a module in a module, or nil.
func (r *rules) child(p *graph.Project, m *module, name string) *module {
	if files := m.files[name]; len(files) > 0 {
		return files[0]
	}
	f := p.File(m.decl)
	for _, i := range f.Children(m.decl.Symbol, name) {
		if in := r.tree.inline[graph.Decl{File: f.ID, Symbol: i}]; in != nil {
			return in
		}
	}
	return nil
}

// knows reports whether a module declares or imports a name.
func (r *rules) knows(p *graph.Project, m *module, name string) bool {
	f := p.File(m.decl)
	if len(f.Children(m.decl.Symbol, name)) > 0 {
		return true
	}
	if s := r.scopes[f.ID]; s != nil {
		return len(s.named[scopedName{m.decl.Symbol, name}]) > 0
	}
	return false
}
