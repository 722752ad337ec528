package cfamily

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// namespace reads from "namespace" on.
func (r *reader) namespace(d *declaration, i int32) int32 {
	if d.begun() {
		*d = declaration{from: i, typeFrom: noToken, cut: noToken}
	}
	var name path
	around := "" // what stands before the name
	end := r.scope().end
	k := i + 1
	for k < end && r.punct(k) != '{' && r.punct(k) != ';' && r.punct(k) != '=' {
		if p := r.path(k); !p.none() {
			if !name.none() { // a::inline b is read as a, then b
				around = strings.TrimPrefix(around+"."+r.dotted(name), ".")
			}
			name, k = p, p.end
			continue
		}
		k = r.after(k)
	}
	if r.punct(k) != '{' {
		r.at = r.statementEnd(k) // an alias
		return done
	}
	closing := r.closing(k)
	inner := *r.scope()
	inner.end, inner.resume = closing, closing+1
	inner.class, inner.access = false, 0
	if name.none() {
		inner.exported, inner.internal = false, true
	} else {
		s := code.Symbol{Kind: code.SymbolNamespace, Exported: true, Owner: strings.Trim(around+"."+r.owner(name), ".")}
		if d.inline || r.isKeyword(name.from-1, "inline") {
			s.Flags |= code.FlagDefault
		}
		one := name
		one.qualified = false
		inner.symbol = r.declare(&s, d, one, closing, k, noToken)
		inner.exported = r.symbols[inner.symbol].Exported
		inner.path = r.pathOf(inner.symbol)
	}
	r.at = k + 1
	r.enter(inner)
	return done
}

// using reads from "using" on: the name of a type, or names of others that are
// used here, which the references tell.
func (r *reader) using(d *declaration, i int32) int32 {
	if d.begun() {
		d.restart(i)
	}
	end := r.statementEnd(i)
	p := r.path(i + 1)
	k := p.end
	for r.punct(k) == '[' || r.word(k) == wordAttribute {
		if r.word(k) == wordAttribute {
			k++
		}
		k = r.after(k)
	}
	if !p.none() && !p.qualified && r.punct(k) == '=' {
		r.alias(d, p, k, end)
	}
	r.at = end
	return done
}

// concept reads from "concept" on.
func (r *reader) concept(d *declaration, i int32) int32 {
	p := r.path(i + 1)
	if p.none() || r.punct(p.end) != '=' {
		return i + 1
	}
	end := r.statementEnd(p.end)
	r.alias(d, p, noToken, end)
	r.at = end
	return done
}

// alias declares a name for what stands behind the "=".
func (r *reader) alias(d *declaration, p path, equals, end int32) {
	s := code.Symbol{Kind: code.SymbolType, Exported: true}
	if equals != noToken {
		s.Type = r.join(equals+1, min(end-1, equals+1+maxType))
	}
	if scope := r.scope(); scope.class {
		s.Flags |= scope.access
	}
	r.declare(&s, d, p, end-1, noToken, noToken)
}

// templateHead reads "template <…>". An instantiation declares nothing.
func (r *reader) templateHead(d *declaration, i int32) int32 {
	d.restart(i)
	if r.punct(i+1) != '<' {
		r.at = r.statementEnd(i)
		return done
	}
	k := r.angles(i + 1)
	if k == i+1 {
		return i + 2
	}
	d.template = true
	d.typeParams = append(d.typeParams, r.typeParameters(i+1, k)...)
	if r.word(k) == wordRequires {
		k = r.skipRequires(k)
	}
	return k
}
