package python

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// What a module hands on by intention are
//
//   - the names in __all__;
//   - names that are imported under their own name ("import a as a"), the
//     convention of type stubs;
//   - without __all__, what a module imports from its own package when it does
//     nothing but bind names: the __init__.py that gathers a package;
//   - all names of a module behind "from m import *", when __all__ does not say
//     which, or names those of that module.

const publicList = "__all__"

// publicNames is what the statements about __all__ say.
type publicNames struct {
	found bool
	// open says that there are more than those that can be read off.
	open  bool
	names []publicName
	// modules are those whose own __all__ is part of it, as they are called here.
	modules map[string]bool
}

type publicName struct {
	name string
	span code.Span
}

func (x *extractor) isPublicList(left treesitter.NodeID) bool {
	return x.Kind(left) == kindIdentifier && x.scopes[x.scope].kind == scopeModule && x.Text(left) == publicList
}

// listPublic collects names from a statement about __all__: the strings in its
// lists, and the modules whose own lists it includes.
func (x *extractor) listPublic(id treesitter.NodeID) {
	x.public.found = true
	end := x.Nodes[id].Next
	for c := id + 1; c < end; {
		switch x.Kind(c) {
		case kindString:
			s, ok := x.plain(c)
			switch x.Kind(x.Parent(c)) {
			case kindList, kindTuple, kindSet, kindPatterns, kindAssignment, kindAugmented, kindArguments:
			default:
				ok = false
			}
			if ok {
				x.public.names = append(x.public.names, publicName{x.Src[s.Start:s.End], s})
			}
			c = x.Nodes[c].Next
			continue
		case kindAttribute:
			if x.Text(x.Child(c, x.field.attribute)) == publicList {
				if x.public.modules == nil {
					x.public.modules = make(map[string]bool)
				}
				x.public.modules[x.lastName(x.Child(c, x.field.object))] = true
			}
		case kindComprehension, kindCall:
			x.public.open = true
			c = x.Nodes[c].Next
			continue
		}
		c++
	}
}

// publicCall handles __all__.extend(…) and __all__.append(…).
func (x *extractor) publicCall(call, callee treesitter.NodeID) {
	if x.Kind(callee) != kindAttribute || !x.isPublicList(x.Child(callee, x.field.object)) {
		return
	}
	switch x.Text(x.Child(callee, x.field.attribute)) {
	case "extend", "append":
		if arguments := x.Child(call, x.field.arguments); arguments != none {
			x.listPublic(arguments)
		}
	}
}

// reexport notes what an import hands on by its form.
func (x *extractor) reexport(index int32) {
	if x.scopes[x.scope].kind != scopeModule || x.typeOnly {
		return
	}
	imp := &x.facts.Imports[index]
	for i := range imp.Bindings {
		b := &imp.Bindings[i]
		e := code.Export{Name: b.Local, Local: b.Name, Symbol: code.NoSymbol, Import: index, Span: b.Span}
		switch {
		case b.Local == allNames:
			e.Name = wholeModule
		case b.Name == b.Local && strings.HasSuffix(x.Src[b.Span.Start:b.Span.End], b.Local) && b.Span.Len() > len(b.Local):
			// "X as X"
		case strings.HasPrefix(imp.Module, "."):
		default:
			continue
		}
		x.facts.Exports = append(x.facts.Exports, e)
	}
}

// settleExports decides which of the noted re-exports count, adds the names of
// __all__, and tells which symbols are visible.
func (x *extractor) settleExports() {
	listed := x.public.found && !x.public.open && len(x.public.names) > 0
	gathers := !x.runs && !listed
	for i := range x.facts.Symbols {
		if s := &x.facts.Symbols[i]; s.Kind.Callable() || s.Kind.Container() {
			gathers = false
			break
		}
	}
	kept := x.facts.Exports[:0]
	for _, e := range x.facts.Exports {
		imp := &x.facts.Imports[e.Import]
		same := e.Name == e.Local && e.Span.Len() > len(e.Name)
		switch {
		case e.Name == wholeModule:
			last := imp.Module[strings.LastIndexByte(imp.Module, '.')+1:]
			if listed && !x.public.modules[last] {
				continue
			}
		case listed, !same && !gathers:
			continue
		}
		kept = append(kept, e)
	}
	x.facts.Exports = kept
	x.settleVisibility(x.exportPublic())
}

// exportPublic adds the names of __all__ and returns them; nil when none are
// known.
func (x *extractor) exportPublic() map[string]bool {
	if len(x.public.names) == 0 {
		return nil
	}
	top := make(map[string]int32)
	for i := range x.facts.Symbols {
		if s := &x.facts.Symbols[i]; s.Parent == code.NoSymbol {
			if old, ok := top[s.Name]; !ok || x.facts.Symbols[old].Flags&code.FlagOverload != 0 {
				top[s.Name] = int32(i)
			}
		}
	}
	public := make(map[string]bool, len(x.public.names))
	for _, p := range x.public.names {
		if p.name == "" || public[p.name] {
			continue
		}
		public[p.name] = true
		e := code.Export{Name: p.name, Local: p.name, Symbol: code.NoSymbol, Import: -1, Span: p.span}
		if symbol, ok := top[p.name]; ok {
			e.Symbol = symbol
		} else if index, ok := x.imported[p.name]; ok {
			e.Import = index
			for _, b := range x.facts.Imports[index].Bindings {
				if b.Local == p.name {
					e.Local = b.Name
				}
			}
		}
		x.facts.Exports = append(x.facts.Exports, e)
	}
	return public
}

// settleVisibility decides what is exported: what __all__ lists, or else what
// has no leading underscore, in a container that is.
func (x *extractor) settleVisibility(public map[string]bool) {
	for i := range x.facts.Symbols {
		s := &x.facts.Symbols[i]
		visible := !strings.HasPrefix(s.Name, "_") || isDunder(s.Name)
		switch {
		case s.Parent != code.NoSymbol:
			parent := &x.facts.Symbols[s.Parent]
			visible = visible && parent.Exported && parent.Kind.Container()
		case public != nil:
			visible = public[s.Name] || x.public.open && visible
		}
		s.Exported = visible
	}
}
