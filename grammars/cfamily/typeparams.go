package cfamily

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// typeParameters lists the parameters of a template: those between the "<" at open
// and the ">" before end. Of "typename T" the type is empty, of a value it is that
// of the value, and of a constrained one the constraint.
func (r *reader) typeParameters(open, end int32) []code.Param {
	var out []code.Param
	from := open + 1
	for k := from; k < end; k++ {
		switch c := r.punct(k); {
		case c == ',' || k == end-1:
			if from < k {
				out = append(out, r.typeParameter(tokenRange{from, k}))
			}
			from = k + 1
		case c == '(' || c == '[' || c == '{':
			k = min(r.after(k), end-1) - 1
		case c == '<':
			if next := r.angles(k); next > k && next < end {
				k = next - 1
			}
		}
	}
	return out
}

// typeParameter reads one parameter of a template: its last name before a default.
func (r *reader) typeParameter(a tokenRange) code.Param {
	p := code.Param{Variadic: r.isPack(a), Optional: r.hasDefault(a)}
	end, name := a.end, noToken
	for k := a.from; k < end; k++ {
		switch c := r.punct(k); {
		case c == '=':
			end = k
		case c == '<':
			name = noToken
			k = max(r.angles(k)-1, k)
		case c == '(':
			k = r.after(k) - 1
		case r.isPlain(k):
			name = k
		}
	}
	typ := r.join(a.from, min(end, a.from+maxType))
	if name != noToken && (name > a.from || name+1 == end) {
		p.Name = r.text(name)
		typ = r.joinWithout(a.from, min(end, a.from+maxType), name, name+1)
	}
	typ = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(typ), "..."))
	switch typ {
	case "typename", "class":
		typ = ""
	}
	p.Type = typ
	return p
}
