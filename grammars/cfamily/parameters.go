package cfamily

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// tokenRange is a run of tokens [from, end).
type tokenRange struct{ from, end int32 }

// arguments cuts what a "(" encloses at its commas. Lines of the preprocessor
// are no arguments.
func (r *reader) arguments(open int32) []tokenRange {
	closing := r.tokens[open].match
	if closing <= open+1 {
		return nil
	}
	var out []tokenRange
	from := open + 1
	for k := from; k <= closing; k++ {
		switch c := r.punct(k); {
		case k == closing || c == ',':
			if from < k {
				out = append(out, tokenRange{from, k})
			}
			from = k + 1
		case c == '(' || c == '[' || c == '{':
			k = min(r.after(k), closing) - 1
		case c == '<':
			if next := r.angles(k); next > k && next <= closing {
				k = next - 1
			}
		}
	}
	return out
}

// parameters lists the parameters at open as written.
func (r *reader) parameters(open int32) []code.Param {
	arguments := r.arguments(open)
	if len(arguments) == 0 || len(arguments) == 1 && r.text(arguments[0].from) == "void" && arguments[0].from+1 == arguments[0].end {
		return nil
	}
	out := make([]code.Param, 0, len(arguments))
	for _, a := range arguments {
		out = append(out, r.parameter(a))
	}
	return out
}

// parameter reads one parameter: its last name that is not its type.
func (r *reader) parameter(a tokenRange) code.Param {
	name, names := noToken, 0
	optional := false
	for k := a.from; k < a.end; k++ {
		switch c := r.punct(k); {
		case c == '=':
			a.end = k
			optional = true
		case c == '(':
			if r.isPointer(k+1) && r.tokens[k].match > k { // (*name)(int)
				for in := k + 1; in < r.tokens[k].match; in++ {
					if r.isPlain(in) && !r.is(in+1, "::") {
						name, names = in, 2
						break
					}
				}
			}
			k = min(r.after(k), a.end) - 1
			if names == 2 && name > a.from && r.punct(name-1) == '*' {
				return r.paramOf(a, name, r.hasDefault(a))
			}
		case c == '[':
			k = min(r.after(k), a.end) - 1
		case r.isPlain(k):
			if r.is(k-1, "::") && k > a.from {
				names-- // the path goes on
			}
			names++
			name = k
			if r.punct(k+1) == '<' {
				if next := r.angles(k + 1); next > k+1 && next <= a.end {
					k = next - 1
					name = noToken
				}
			}
		case r.words[k] == wordType || r.words[k] == wordClass || r.words[k] == wordEnum:
			if r.tokens[k].kind == tokenName {
				if r.words[k] == wordType {
					names++
				}
				name = noToken
			}
		case c == '*' || c == '&':
			name = noToken
		}
	}
	if names < 2 || name == noToken {
		return code.Param{Type: r.join(a.from, min(a.end, a.from+maxType)), Optional: optional, Variadic: r.isPack(a)}
	}
	return r.paramOf(a, name, optional)
}

func (r *reader) paramOf(a tokenRange, name int32, optional bool) code.Param {
	return code.Param{
		Name: r.text(name), Type: strings.TrimSpace(r.joinWithout(a.from, min(a.end, a.from+maxType), name, name+1)),
		Optional: optional, Variadic: r.isPack(a),
	}
}

// hasDefault reports whether a parameter has a default value.
func (r *reader) hasDefault(a tokenRange) bool {
	for k := a.from; k < a.end; k++ {
		switch r.punct(k) {
		case '=':
			return true
		case '(', '[':
			k = r.after(k) - 1
		}
	}
	return false
}

// isPack reports whether a parameter takes any number of arguments: "...",
// "t... name".
func (r *reader) isPack(a tokenRange) bool {
	for k := a.from; k < a.end; k++ {
		switch r.punct(k) {
		case '.':
			return r.punct(k+1) == '.'
		case '(', '[':
			k = r.after(k) - 1
		case '<':
			k = max(r.angles(k)-1, k)
		}
	}
	return false
}

// withOldTypes gives the parameters of old C their types, which stand in tokens
// [from, end).
func (r *reader) withOldTypes(params []code.Param, from, end int32) []code.Param {
	for i := range params {
		if params[i].Name == "" {
			params[i].Name, params[i].Type = params[i].Type, ""
		}
		start := from
		for k := from; k < end; k++ {
			switch {
			case r.punct(k) == ';':
				start = k + 1
			case r.isPlain(k) && r.text(k) == params[i].Name && k > start:
				stop := k
				for stop > start && r.punct(stop-1) == ',' {
					stop--
				}
				if comma := r.firstComma(start, k); comma != noToken {
					params[i].Type = r.join(start, comma-1) // int a, b
				} else {
					params[i].Type = r.join(start, stop)
				}
			}
		}
	}
	return params
}

// firstComma returns the first comma of tokens, or noToken.
func (r *reader) firstComma(from, end int32) int32 {
	for k := from; k < end; k++ {
		if r.punct(k) == ',' {
			return k
		}
	}
	return noToken
}
