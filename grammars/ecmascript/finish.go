package ecmascript

import (
	"cmp"
	"slices"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// finish turns what the walk collected into facts: it needs the whole file,
// since names are used before they are declared.
func (x *extractor) finish() {
	x.resolve()
	x.settleResults()
	x.sortSymbols()
	x.settleOverloads()
	x.linkExports()
	x.settleVisibility()
	x.encloseRefs()
	x.settleLocals()
	x.callDecorators()
}

// callDecorators makes decorators without arguments calls: the language calls them
// with what they stand before.
func (x *extractor) callDecorators() {
	for i := range x.facts.Refs {
		if r := &x.facts.Refs[i]; r.Role == code.RoleDecorator && r.Args == 0 {
			r.Role = code.RoleCall
		}
	}
}

// resolve looks every used name up in its scopes, drops reads, writes and types
// of local names, and marks the other uses of local names and the receivers
// that are local.
//
// It follows the scopes in the order of the nodes and keeps, for every name,
// what it means at the current node, so that a look-up takes constant time at
// any depth.
func (x *extractor) resolve() {
	type change struct {
		name  int32
		space space
		local [2]bool
	}
	type open struct {
		end     treesitter.NodeID
		changes int
	}
	local := make([][2]bool, len(x.names)) // by name, then value and type
	var changes []change
	var stack []open
	nextScope := 0
	closeUntil := func(node treesitter.NodeID) {
		for n := len(stack); n > 0 && stack[n-1].end <= node; n-- {
			for len(changes) > stack[n-1].changes {
				c := changes[len(changes)-1]
				changes = changes[:len(changes)-1]
				local[c.name] = c.local
			}
			stack = stack[:n-1]
		}
	}
	owners := x.owners
	kept := 0
	for i, u := range x.uses {
		for nextScope < len(x.scopes) && x.scopes[nextScope].start <= u.node {
			s := &x.scopes[nextScope]
			nextScope++
			closeUntil(s.start)
			stack = append(stack, open{s.end, len(changes)})
			// A name that is bound twice in a scope is local only if both are:
			// a parameter and a function of one name mean the function.
			for b := s.first; b >= 0; b = x.bindings[b].next {
				changes = append(changes, change{x.bindings[b].name, 0, local[x.bindings[b].name]})
			}
			x.open(local, s)
		}
		closeUntil(u.node)
		ref := &x.facts.Refs[i]
		if u.name >= 0 {
			at := 0
			if u.space == spaceType {
				at = 1
			}
			isLocal := local[u.name][at]
			for ; len(owners) > 0 && owners[0].root <= u.node; owners = owners[1:] {
				if isLocal && owners[0].root == u.node {
					x.disown(owners[0])
				}
			}
			switch {
			case !u.receiver:
				ref.Local = isLocal
			case isLocal:
				ref.Receiver = code.ReceiverLocal
			}
		}
		if ref.Local && (ref.Role == code.RoleRead || ref.Role == code.RoleWrite || ref.Role == code.RoleType) {
			continue
		}
		x.facts.Refs[kept] = *ref
		kept++
	}
	x.facts.Refs = x.facts.Refs[:kept]
}

// open applies the bindings of a scope: first those that are local, then those
// that are not, which win.
func (x *extractor) open(local [][2]bool, s *scope) {
	for _, want := range [2]bool{true, false} {
		for i := s.first; i >= 0; i = x.bindings[i].next {
			b := &x.bindings[i]
			if b.local != want {
				continue
			}
			if b.space&spaceValue != 0 {
				local[b.name][0] = want
			}
			if b.space&spaceType != 0 {
				local[b.name][1] = want
			}
		}
	}
}

// member names a symbol in its container.
type member struct {
	parent int32
	static bool
	name   string
}

// settleOverloads decides what function signatures are. With a body beside
// them they are overloads; without one they declare what exists elsewhere.
func (x *extractor) settleOverloads() {
	symbols := x.facts.Symbols
	key := func(s *code.Symbol) member {
		return member{s.Parent, s.Flags&code.FlagStatic != 0, s.Name}
	}
	var bodies map[member]bool
	for i := range symbols {
		if symbols[i].Flags&code.FlagOverload == 0 {
			continue
		}
		if bodies == nil {
			bodies = make(map[member]bool)
			for j := range symbols {
				if s := &symbols[j]; s.Kind.Callable() && !s.Body.Empty() {
					bodies[key(s)] = true
				}
			}
		}
		if s := &symbols[i]; !bodies[key(s)] {
			s.Flags = s.Flags&^code.FlagOverload | code.FlagAmbient
		}
	}
	// An overloaded function is exported once, with its body.
	x.facts.Exports = slices.DeleteFunc(x.facts.Exports, func(e code.Export) bool {
		return e.Symbol != code.NoSymbol && symbols[e.Symbol].Flags&code.FlagOverload != 0
	})
}

// linkExports binds exported names to the symbols of the file and makes these
// visible.
func (x *extractor) linkExports() {
	exports := x.facts.Exports
	slices.SortStableFunc(exports, func(a, b code.Export) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	names := make(map[string]int32) // to the symbol that stands for the name
	whole := make(map[string]bool)  // names that are the default export
	for i := range exports {
		if e := &exports[i]; e.Import < 0 && e.Symbol == code.NoSymbol && e.Local != "" {
			names[e.Local] = code.NoSymbol
			whole[e.Local] = whole[e.Local] || e.Name == "default" || e.Name == wholeExport
		}
	}
	if len(names) == 0 {
		return
	}
	for i := range x.facts.Symbols {
		s := &x.facts.Symbols[i]
		found, ok := names[s.Name]
		if !ok || x.details[i].scope != 0 {
			continue
		}
		x.details[i].visible = true
		if whole[s.Name] {
			s.Flags |= code.FlagDefault
		}
		// Of several declarations the first stands for all, but no overload.
		if found == code.NoSymbol || x.facts.Symbols[found].Flags&code.FlagOverload != 0 {
			names[s.Name] = int32(i)
		}
	}
	for i := range exports {
		if e := &exports[i]; e.Import < 0 && e.Symbol == code.NoSymbol && e.Local != "" {
			e.Symbol = names[e.Local]
		}
	}
}

// settleVisibility decides what is exported: what is visible in a container
// that is.
func (x *extractor) settleVisibility() {
	for i := range x.facts.Symbols {
		s := &x.facts.Symbols[i]
		visible := x.details[i].visible
		if !x.module && s.Parent == code.NoSymbol && s.Flags&code.FlagAmbient != 0 && x.details[i].scope == 0 {
			visible = true // a script declares for all files
		}
		s.Exported = visible && (s.Parent == code.NoSymbol || x.facts.Symbols[s.Parent].Exported)
	}
}
