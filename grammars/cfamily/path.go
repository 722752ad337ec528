package cfamily

import "strings"

// path is a name with what stands before it: a::b<T>::~c.
type path struct {
	from, end int32 // its tokens [from, end)
	last      int32 // the token of its last name, or "operator"
	// nameFrom and nameEnd are the tokens of the last part, without template
	// arguments: "~c", "operator" and what follows it.
	nameFrom, nameEnd int32
	qualified         bool
	operator          bool
	destructor        bool
}

// none reports whether there is no path.
func (p *path) none() bool { return p.end == p.from }

// path reads the path that starts at i, if one does.
func (r *reader) path(i int32) path {
	p := path{from: i, end: i}
	k := i
	if r.is(k, "::") {
		k++
	}
	for {
		switch {
		case r.punct(k) == '~' && r.isPlain(k+1):
			p.nameFrom, p.last, p.destructor = k, k+1, true
			p.nameEnd, p.end = k+2, k+2
			return p
		case r.word(k) == wordOperator:
			p.nameFrom, p.last, p.operator = k, k, true
			p.nameEnd = r.operator(k)
			p.end = p.nameEnd
			if r.punct(p.end) == '<' {
				p.end = r.angles(p.end)
			}
			return p
		case !r.isPlain(k):
			return p
		}
		p.nameFrom, p.last, p.nameEnd, p.end = k, k, k+1, k+1
		if r.punct(k+1) == '<' {
			p.end = r.angles(k + 1)
		}
		if !r.is(p.end, "::") {
			return p
		}
		k = p.end + 1
		if r.word(k) == wordTemplate {
			k++
		}
		if !r.isPlain(k) && r.word(k) != wordOperator && r.punct(k) != '~' {
			return p
		}
		p.qualified = true
	}
}

// maxOperator bounds the tokens of a conversion operator's type.
const maxOperator = 40

// operator returns the token behind the name of an operator: the "(" of its
// parameters.
func (r *reader) operator(i int32) int32 {
	k := i + 1
	switch {
	case r.punct(k) == '(' && r.punct(k+1) == ')' && r.punct(k+2) == '(', r.punct(k) == '[' && r.punct(k+1) == ']':
		return k + 2
	case int(k) < len(r.tokens) && r.tokens[k].kind == tokenText: // operator""_km
		k++
		if r.isPlain(k) {
			k++
		}
		return k
	}
	for n := 0; n < maxOperator && k < r.scope().end; n++ {
		switch r.punct(k) {
		case '(', ';', '{', '}':
			return k
		case '<':
			if r.isPlain(k - 1) {
				if next := r.angles(k); next > k {
					k = next
					continue
				}
			}
		}
		k++
	}
	return k
}

// name is the declared name of a path as one writes it.
func (r *reader) name(p path) string {
	if p.nameEnd == p.nameFrom+1 {
		return r.text(p.nameFrom)
	}
	if p.destructor {
		return "~" + r.text(p.last)
	}
	return r.join(p.nameFrom, p.nameEnd)
}

// owner is the path without its last name and without template arguments,
// with dots: "a.b" for a::b<T>::c.
func (r *reader) owner(p path) string {
	if !p.qualified {
		return ""
	}
	if p.nameFrom == p.from+2 && r.isPlain(p.from) {
		return r.text(p.from)
	}
	var out strings.Builder
	for k := p.from; k < p.nameFrom; k++ {
		switch {
		case r.punct(k) == '<':
			k = max(r.angles(k)-1, k)
		case r.isPlain(k):
			if out.Len() > 0 {
				out.WriteByte('.')
			}
			out.WriteString(r.text(k))
		}
	}
	return out.String()
}

// dotted is the whole path with dots, without template arguments.
func (r *reader) dotted(p path) string {
	owner := r.owner(p)
	if owner == "" {
		return r.name(p)
	}
	return owner + "." + r.name(p)
}

// join is the text of tokens [from, end) with one space where white space or a
// comment stands between them. Lines of the preprocessor are left out.
func (r *reader) join(from, end int32) string {
	return r.joinWithout(from, end, end, end)
}

// joinWithout is join without the tokens [skip, skipEnd).
func (r *reader) joinWithout(from, end, skip, skipEnd int32) string {
	end = min(end, int32(len(r.tokens)))
	var out strings.Builder
	gap := false
	for k := from; k < end; k++ {
		if k >= skip && k < skipEnd {
			continue
		}
		if r.tokens[k].kind >= tokenDefine {
			gap = true
			continue
		}
		if k > from && r.tokens[k].start > r.tokens[k-1].end {
			gap = true
		}
		if gap && out.Len() > 0 {
			out.WriteByte(' ')
		}
		gap = false
		out.WriteString(r.text(k))
	}
	return out.String()
}
