package ruby

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// outcome is what a variable gets or a method gives, as far as it was met.
type outcome struct {
	value   string
	unknown bool
}

func (o *outcome) add(value string) {
	if o.value != "" && value != "" {
		value = either(o.value, value)
	}
	o.value = value
	o.unknown = o.unknown || value == ""
}

// text is the value, or "" when it says nothing.
func (o *outcome) text() string {
	if o.unknown || o.value == valueNil {
		return ""
	}
	return o.value
}

// localKey names a local variable by the method, class or file around it.
type localKey struct {
	scope treesitter.NodeID
	name  string
}

// local is a local variable: what holds of it from its first assignment on.
type local struct {
	outcome
	scope  code.Span
	symbol int32
}

// assignLocal notes a value of a local variable; "" for one that is not known.
func (x *extractor) assignLocal(name, value string, start uint32) {
	key := localKey{x.scope, name}
	i, ok := x.localIndex[key]
	if !ok {
		i = len(x.locals)
		x.localIndex[key] = i
		end := x.Nodes[x.scope].End
		if x.scope == treesitter.Root {
			end = uint32(len(x.Src))
		}
		x.locals = append(x.locals, local{scope: code.Span{Start: start, End: end}, symbol: x.symbol})
		x.localNames = append(x.localNames, name)
	}
	x.locals[i].add(value)
}

// noteValue notes what an assignment gives the variable on its left.
func (x *extractor) noteValue(left, right treesitter.NodeID) {
	switch x.Kind(left) {
	case kindIdentifier:
		x.assignLocal(x.Text(left), x.expr(right, 0), max(x.Nodes[left].End, x.Nodes[right].End))
	case kindTargets:
		for n := left + 1; n < x.Nodes[left].Next; n++ {
			if x.Kind(n) == kindIdentifier {
				x.assignLocal(x.Text(n), "", x.Nodes[left].End)
			}
		}
	case kindInstanceVariable:
		if x.class == code.NoSymbol {
			return
		}
		static := !x.method || x.ofClass()
		key := member{x.class, static, x.Text(left)}
		o := x.values[key]
		if o == nil {
			o = &outcome{}
			x.values[key] = o
		}
		o.add(x.closedExpr(right))
	}
}

// closedExpr is an expression that names no local variable.
func (x *extractor) closedExpr(id treesitter.NodeID) string {
	value := x.expr(id, 0)
	for one := range strings.SplitSeq(value, "|") {
		first, _, _ := strings.Cut(one, ".")
		if x.isLocal(strings.TrimRight(first, "[]")) {
			return ""
		}
	}
	return value
}

// noteBody remembers the statement that gives the result of a method: the last.
func (x *extractor) noteBody(method treesitter.NodeID, symbol int32) {
	body := x.Child(method, x.field.body)
	last := body
	if x.Kind(body) == kindStatements {
		last = none
		for c := x.FirstNamed(body); c != none; c = x.NextNamed(c) {
			last = c
			if x.Kind(c) == kindRescue {
				return
			}
		}
	}
	if last != none {
		x.results[last] = symbol
	}
}

// emitValues completes symbols and locals by what was noted.
func (x *extractor) emitValues() {
	for symbol, value := range x.given {
		if !x.returns[symbol] {
			x.facts.Symbols[symbol].Value = value
		}
	}
	for i := range x.facts.Symbols {
		s := &x.facts.Symbols[i]
		if s.Kind != code.SymbolField {
			continue
		}
		name := s.Name
		if !strings.HasPrefix(name, "@") {
			name = "@" + name // read by the method of that name
		}
		if o := x.values[member{s.Parent, s.Flags&code.FlagStatic != 0, name}]; o != nil {
			s.Value = o.text()
		}
	}
	for i := range x.locals {
		l := &x.locals[i]
		// In torn text a variable may get its value where its scope ends.
		if value := l.text(); value != "" && !l.scope.Empty() {
			x.facts.Locals = append(x.facts.Locals, code.Local{Name: x.localNames[i], Scope: l.scope, Enclosing: l.symbol, Value: value})
		}
	}
	slices.SortStableFunc(x.facts.Locals, func(a, b code.Local) int { return cmp.Compare(a.Scope.Start, b.Scope.Start) })
}
