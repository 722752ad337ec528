package cfamily

import "github.com/mast-search/mast/pkg/code"

// otherHeads declares the functions of other names that share a body with the
// function s, in a conditional around the heads:
//
//	#ifdef A
//	int a() {
//	#else
//	int b() {
//	#endif
//	}
func (r *reader) otherHeads(s code.Symbol, t tail) {
	k := t.body + 1
	for k < t.last && r.tokens[k].kind == tokenElse {
		end := r.tokens[k].match // of the branch
		if end <= k || end >= t.last || r.punct(end-1) != '{' {
			return
		}
		if p, open := r.nameOfHead(k+1, end); open != noToken && r.name(p) != s.Name {
			other := code.Symbol{Kind: s.Kind, Flags: s.Flags, Exported: true, Params: r.parameters(open)}
			d := declaration{from: k + 1, typeFrom: k + 1, cut: noToken}
			for r.word(d.typeFrom) == wordSpecifier {
				d.static = d.static || r.text(d.typeFrom) == "static"
				d.typeFrom++
			}
			other.Exported = !d.static || r.header
			other.Type = r.typeBefore(&d, p.from)
			i := r.declare(&other, &d, p, t.last, noToken, noToken)
			r.symbols[i].Head.End = r.tokens[end-2].end
			r.symbols[i].Body = code.Span{Start: r.tokens[end-1].start, End: r.tokens[t.last].end}
		}
		k = end
	}
}

// nameOfHead finds the name of a function in tokens [from, end), and the "(" of
// its parameters.
func (r *reader) nameOfHead(from, end int32) (p path, open int32) {
	for k := from; k < end; {
		p := r.path(k)
		if !p.none() && p.from > from && r.punct(p.end) == '(' && r.after(p.end) < end {
			return p, p.end
		}
		k = max(p.end, k+1)
	}
	return path{}, noToken
}
