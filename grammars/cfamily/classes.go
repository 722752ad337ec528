package cfamily

import (
	"github.com/mast-search/mast/pkg/code"
)

// classHead reads from "class", "struct", "union" or "enum" on: a definition
// with its members, or the type of what follows.
func (r *reader) classHead(d *declaration, i int32) int32 {
	enum := r.words[i] == wordEnum
	k := i + 1
	if enum && r.word(k) == wordClass {
		k++
	}
	var names []path
	end := r.scope().end
scan:
	for k < end {
		switch {
		case r.word(k) == wordAttribute:
			if k++; r.punct(k) == '(' {
				k = r.after(k)
			}
		case r.punct(k) == '[' && r.punct(k+1) == '[':
			k = r.after(k)
		case len(names) > 0 && (r.isKeyword(k, "final") || r.isKeyword(k, "sealed")) && (r.punct(k+1) == '{' || r.punct(k+1) == ':'):
			k++
		case r.isPlain(k) || r.is(k, "::"):
			p := r.path(k)
			if p.none() {
				break scan
			}
			if r.punct(p.end) == '(' {
				if !isMacroName(r.text(p.last)) || !r.isPlain(r.after(p.end)) {
					break scan
				}
				k = r.after(p.end)
				continue
			}
			names = append(names, p)
			k = p.end
		default:
			break scan
		}
	}
	switch c := r.punct(k); {
	case c == '{':
		return r.class(d, i, names, noToken, k)
	case c == ':':
		if brace := r.braceBehindBases(k + 1); brace != noToken {
			return r.class(d, i, names, k, brace)
		}
	case c == ';' && (len(names) == 1 || len(names) == 2 && (r.text(i) == "class" || isMacroName(r.text(names[0].last)))) && !d.typedef:
		r.at = k + 1 // declared somewhere else
		return done
	}
	d.takeType(i)
	if len(names) == 0 {
		return max(k, i+1)
	}
	return names[0].end
}

// maxBases bounds the tokens between ":" and the body of a class.
const maxBases = 400

// braceBehindBases returns the "{" behind a list of bases, or noToken.
func (r *reader) braceBehindBases(k int32) int32 {
	for limit := min(k+maxBases, r.scope().end); k < limit; k++ {
		switch r.punct(k) {
		case '{':
			return k
		case ';', '}', ')', '=':
			return noToken
		case '(':
			k = r.after(k) - 1
		case '<':
			k = max(r.angles(k)-1, k)
		}
	}
	return noToken
}

// class declares a class or an enum with a body, and what its declaration goes
// on to name: "struct s { … } a, *b;".
func (r *reader) class(d *declaration, key int32, names []path, colon, brace int32) int32 {
	closing := r.bodyEnd(brace)
	if closing == brace {
		closing = r.closing(brace)
	}
	trailers, last := r.trailers(closing)
	s := code.Symbol{Kind: code.SymbolClass, Exported: true}
	enum := r.words[key] == wordEnum
	if enum {
		s.Kind = code.SymbolEnum
	}
	if colon != noToken && !enum {
		s.Bases = r.bases(colon+1, brace)
	}
	d.takeType(key)
	outer := r.scope()
	var name path
	symbol := outer.symbol
	switch {
	case len(names) > 0:
		name = names[len(names)-1]
	case d.typedef && len(trailers) > 0:
		name, trailers = trailers[0], trailers[1:] // typedef struct { … } name;
	case len(trailers) > 0:
		// A variable or a field of a type without a name owns the members.
		v := code.Symbol{Kind: code.SymbolVariable, Exported: !d.static || r.header, Type: r.text(key)}
		if outer.class {
			v.Kind, v.Flags = code.SymbolField, outer.access
		} else if d.static {
			v.Flags |= code.FlagStatic
		}
		symbol = r.declare(&v, d, trailers[0], last, brace, noToken)
		trailers = trailers[1:]
	}
	if !name.none() {
		if outer.class {
			s.Flags |= outer.access
		}
		symbol = r.declare(&s, d, name, last, brace, noToken)
	}
	for _, p := range trailers {
		one := *d
		one.from = p.from
		r.variable(&one, p, p, p.end-1)
	}
	if enum {
		r.enumerators(brace, closing, symbol)
		r.at = last + 1
		return done
	}
	inner := scope{end: closing, resume: last + 1, symbol: symbol, class: true, exported: outer.exported, path: outer.path}
	switch {
	case !name.none():
		inner.name = r.text(name.last)
		inner.path = r.pathOf(symbol)
		inner.exported = r.symbols[symbol].Exported
	case symbol != outer.symbol:
		inner.exported = r.symbols[symbol].Exported
		inner.path = r.pathOf(symbol)
	}
	if r.text(key) == "class" {
		inner.access = code.FlagPrivate
	}
	r.at = brace + 1
	r.enter(inner)
	return done
}

// trailers reads the names behind the body of a class up to the semicolon. last
// is the last token of the declaration.
func (r *reader) trailers(closing int32) (names []path, last int32) {
	end := r.scope().end
	last = closing
	for k := closing + 1; k < end; {
		switch {
		case r.punct(k) == ';':
			return names, k
		case r.word(k) == wordAttribute && r.punct(k+1) == '(':
			k = r.after(k + 1)
		case r.isName(k) && r.words[k] != wordName && r.words[k] != wordSpecifier:
			return names, last // the semicolon is missing
		case r.isPlain(k):
			p := r.path(k)
			switch {
			case r.punct(p.end) == '(':
				k = r.after(p.end) // a macro
				continue
			case isMacroName(r.text(k)) && r.isPlain(p.end):
			case r.newLine(k) && r.isPlain(p.end):
				return names, last // the semicolon is missing
			default:
				names = append(names, p)
			}
			k = p.end
			last = p.end - 1
		case r.punct(k) == '=' || r.punct(k) == ':':
			// The value, up to the next name.
			for k++; k < end && r.punct(k) != ';' && r.punct(k) != ','; {
				k = r.after(k)
			}
		case r.punct(k) == '*' || r.punct(k) == '&' || r.punct(k) == ',' || r.word(k) == wordSpecifier:
			k++
		case r.punct(k) == '[' || r.punct(k) == '{':
			k = r.after(k)
		default:
			return names, last
		}
	}
	return names, last
}

// bases lists the base classes in tokens [from, end).
func (r *reader) bases(from, end int32) []code.Base {
	var out []code.Base
	for k := from; k < end; {
		p := r.path(k)
		switch {
		case p.none():
			k++
			continue
		case r.punct(p.end) == '(':
			k = r.after(p.end) // decltype and macros
			continue
		case r.isPlain(p.end):
			k = p.end // a macro before the name
			continue
		}
		base := code.Base{Name: r.dotted(p), Role: code.RoleExtends}
		for t := p.from; t < p.end && base.Type == ""; t++ {
			if r.punct(t) == '<' {
				base.Type = typeText(r.join(p.from, min(p.end, p.from+maxType)))
			}
		}
		out = append(out, base)
		for k = p.end; k < end && r.punct(k) != ','; {
			k = r.after(k)
		}
	}
	return out
}

// enumerators declares the values of an enum.
func (r *reader) enumerators(brace, closing, symbol int32) {
	exported := r.scope().exported
	if symbol != code.NoSymbol {
		exported = r.symbols[symbol].Exported
	}
	first := true // the next name starts an enumerator
	for k := brace + 1; k < closing; k++ {
		switch {
		case r.punct(k) == ',':
			first = true
		case r.punct(k) == '(' || r.punct(k) == '[' || r.punct(k) == '{':
			k = r.after(k) - 1
		case first && r.isPlain(k):
			first = false
			if r.punct(k+1) == '(' {
				first = true // a macro that makes some
				continue
			}
			end := k
			for end+1 < closing && r.punct(end+1) != ',' && r.tokens[end+1].kind < tokenDefine {
				end = r.after(end+1) - 1
			}
			p := path{from: k, end: k + 1, nameFrom: k, nameEnd: k + 1, last: k}
			s := code.Symbol{Kind: code.SymbolEnumMember, Parent: symbol, Exported: exported}
			d := declaration{from: k, cut: noToken}
			r.place(&s, &d, p, end, noToken, noToken)
			r.symbols = append(r.symbols, s)
			k = end
		}
	}
}

// enterBody opens the scope of a function's body for the classes in it.
func (r *reader) enterBody(brace, last, symbol int32) {
	closing := r.bodyEnd(brace)
	if closing == brace {
		return
	}
	r.at = brace + 1
	r.enter(scope{end: closing, resume: last + 1, symbol: symbol, body: true, path: r.pathOf(symbol)})
}

// nextClass goes on to the next class that is defined in the body of a function,
// and reads it.
func (r *reader) nextClass() {
	for end := r.scope().end; r.at < end; r.at++ {
		if r.words[r.at] != wordClass || !r.isPlain(r.at+1) || !r.startsStatement(r.at) {
			continue
		}
		p := r.path(r.at + 1)
		if c := r.punct(p.end); c == '{' || c == ':' && r.braceBehindBases(p.end+1) != noToken || r.isKeyword(p.end, "final") {
			r.declaration()
			return
		}
	}
}

// startsStatement reports whether a token is the first of a statement.
func (r *reader) startsStatement(i int32) bool {
	switch r.punct(i - 1) {
	case '{', '}', ';':
		return true
	}
	return r.tokens[i-1].kind >= tokenDefine
}
