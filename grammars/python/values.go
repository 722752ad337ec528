package python

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// outcome is what a variable, field or function gives, as far as it was met.
type outcome struct {
	value   term
	unknown bool
}

func (o *outcome) add(t term) {
	switch {
	case o.unknown:
	case o.value.text == "":
		o.value = t
	default:
		o.value = o.value.or(t)
	}
	o.unknown = o.unknown || o.value.text == ""
}

// text is the value, or "" when it says nothing.
func (o *outcome) text() string {
	if o.unknown || o.value.text == valueNone {
		return ""
	}
	return o.value.text
}

// assignMember notes a value of a variable of the module or of a class, or of an
// attribute of the objects of a class.
func (r *resolver) assignMember(m member, name treesitter.NodeID) {
	if s, ok := r.site(r.targetOf(name)); ok && s.typ != "" {
		return
	}
	if r.Kind(r.Parent(r.targetOf(name))) == kindAugmented {
		return
	}
	o := r.values[m]
	if o == nil {
		o = &outcome{}
		r.values[m] = o
	}
	if !o.unknown {
		o.add(r.value(code.NoSymbol, func() term { return r.targetValue(name, 0) }).closed)
	}
}

// targetOf is the attribute that a name ends, or the name.
func (x *extractor) targetOf(name treesitter.NodeID) treesitter.NodeID {
	if up := x.Parent(name); x.Kind(up) == kindAttribute {
		return up
	}
	return name
}

// result notes what a function returns or yields.
func (r *resolver) result(e event) {
	o := r.results[e.symbol]
	if o == nil {
		o = &outcome{}
		r.results[e.symbol] = o
	}
	if o.unknown {
		return
	}
	var render func() term
	switch r.Kind(e.node) {
	case kindReturn:
		if r.facts.Symbols[e.symbol].Flags&code.FlagGenerator != 0 {
			return
		}
		given := r.FirstNamed(e.node)
		if given == none {
			o.add(term{text: valueNone})
			return
		}
		render = func() term { return r.render(given, 0) }
	case kindYield:
		given := r.FirstNamed(e.node)
		render = func() term {
			if given == none {
				return listOf(term{text: valueNone})
			}
			if r.Token(e.node, "from") != none {
				return r.yielded(r.element(given, 0))
			}
			return r.yielded(r.render(given, 0))
		}
	default:
		render = func() term { return r.render(e.node, 0) }
	}
	o.add(r.value(e.symbol, render).closed)
}

// yielded is what a generator gives that yields such values.
func (r *resolver) yielded(t term) term {
	if t.text == "" {
		return term{}
	}
	return listOf(t)
}

// emitValues gives the symbols their values.
func (r *resolver) emitValues() {
	for i := range r.facts.Symbols {
		s := &r.facts.Symbols[i]
		if s.Type != "" {
			continue
		}
		if o := r.results[int32(i)]; o != nil {
			s.Value = o.text()
			continue
		}
		switch s.Kind {
		case code.SymbolVariable, code.SymbolConstant, code.SymbolField:
			if s.Parent != code.NoSymbol && !r.facts.Symbols[s.Parent].Kind.Container() {
				continue
			}
			if o := r.values[member{s.Parent, s.Name}]; o != nil {
				s.Value = o.text()
			}
		}
	}
}
