package cfamily

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// takeParameters reads a path with a "(" behind it: a function, a variable with
// the arguments of its constructor, a pointer to a function, or a macro.
func (r *reader) takeParameters(d *declaration, p path, open int32) int32 {
	inner, after := open+1, r.after(open)
	special := p.operator || p.destructor || p.qualified || r.scope().class && r.text(p.last) == r.scope().name
	typed := d.begun()
	switch {
	case special:
	case r.isPointer(inner) && (r.punct(after) == '(' || r.punct(after) == '['):
		d.takeType(p.from) // t (*name)(…)
		d.last = path{}
		return r.nestedDeclarator(d, open)
	case r.isPlain(inner) && r.punct(inner+1) == ')' && r.punct(after) == '(' && !isMacroName(r.text(p.from)):
		d.takeType(p.from) // t (name)(…)
		return r.function(d, r.path(inner), after)
	case !typed:
		return r.untyped(d, p, open)
	case d.named() && isMacroName(r.text(p.last)) && !isMacroName(r.text(d.last.last)):
		return after // an attribute behind the name
	case isMacroName(r.text(p.last)) && r.isPlain(after) && r.punct(r.path(after).end) == '(':
		return after // an attribute between the type and the name
	case !r.scope().class && r.areValues(open):
		r.variables(d, p, open)
		return done
	}
	return r.function(d, p, open)
}

// isPointer reports whether a declarator of a pointer stands at i: "*",
// "type::*".
func (r *reader) isPointer(i int32) bool {
	for r.isPlain(i) && (r.punct(i+1) == '*' || r.punct(i+1) == '^') { // a calling convention
		i++
	}
	if p := r.path(i); !p.none() && r.is(p.end, "::") {
		return r.punct(p.end+1) == '*'
	}
	c := r.punct(i)
	return c == '*' || c == '^' || c == '&' && !r.isKeyword(i+1, "this")
}

// untyped reads "name(…)" without a type before it.
func (r *reader) untyped(d *declaration, p path, open int32) int32 {
	after := r.after(open)
	switch {
	case r.punct(after) == '{', r.punct(after) == '(' && r.punct(r.after(after)) == '{':
		if isMacroName(r.text(p.last)) || !r.isPlainList(open) {
			return r.macroFunction(d, p, open)
		}
		return r.function(d, p, open)
	case r.punct(after) == ';':
		r.at = after + 1
	case r.isName(after):
		if r.oldParameters(open, after) != noToken {
			return r.function(d, p, open)
		}
		if !r.newLine(after) {
			return after // a macro that takes part in the declaration
		}
		r.at = after
	default:
		r.at = after
	}
	return done
}

// macroFunction declares what a macro defines with a body: a test, which goes
// by its arguments.
func (r *reader) macroFunction(d *declaration, p path, open int32) int32 {
	macro := r.text(p.last)
	arguments := r.arguments(open)
	if len(arguments) == 1 && r.wrapped(d, open) {
		return done
	}
	s := code.Symbol{Kind: code.SymbolFunction, Exported: true}
	test := strings.Contains(strings.ToUpper(macro), "TEST") || macro == "SCENARIO"
	if test {
		s.Flags |= code.FlagTest
		s.Exported = false
	}
	name := p
	for n, a := range arguments {
		switch {
		case a.from+1 == a.end && r.tokens[a.from].kind == tokenText && n == 0:
			s.Name = strings.Trim(r.text(a.from), `"`)
			name = path{from: a.from, end: a.end, nameFrom: a.from, nameEnd: a.end, last: a.from}
		case s.Name != "" || a.from+1 != a.end || !r.isName(a.from):
		case n > 0 && test && name != p:
			s.Owner = r.text(name.last)
			name = r.argument(a)
		default:
			name = r.argument(a)
		}
	}
	brace := r.after(open)
	if r.punct(brace) == '(' {
		s.Params = r.parameters(brace)
		brace = r.after(brace)
	}
	end := r.bodyEnd(brace)
	r.at = end + 1
	if r.scope().class {
		s.Kind = code.SymbolMethod
	}
	r.enterBody(brace, end, r.declare(&s, d, name, end, brace, noToken))
	return done
}

// wrapped declares a function whose head stands in the arguments of a macro:
// "UNUSED(static int f(int a)) { … }".
func (r *reader) wrapped(d *declaration, open int32) bool {
	p, parameters := r.nameOfHead(open+1, r.closing(open)+1)
	brace := r.after(open)
	if parameters == noToken || r.punct(brace) != '{' || r.word(p.from-1) == wordStatement {
		return false
	}
	one := declaration{from: d.from, typeFrom: open + 1, cut: noToken}
	for r.word(one.typeFrom) == wordSpecifier {
		one.static = one.static || r.text(one.typeFrom) == "static"
		one.typeFrom++
	}
	s := code.Symbol{Kind: code.SymbolFunction, Exported: !one.static || r.header, Params: r.parameters(parameters)}
	if one.static {
		s.Flags |= code.FlagStatic
	}
	s.Type = r.typeBefore(&one, p.from)
	end := r.bodyEnd(brace)
	r.at = end + 1
	r.enterBody(brace, end, r.declare(&s, &one, p, end, brace, noToken))
	return true
}

// argument makes a path of an argument that is one word.
func (r *reader) argument(a tokenRange) path {
	return path{from: a.from, end: a.end, nameFrom: a.from, nameEnd: a.end, last: a.from}
}

// nestedDeclarator reads a "(" that encloses a name: "(*name)(int)".
func (r *reader) nestedDeclarator(d *declaration, open int32) int32 {
	closing := r.tokens[open].match
	if closing <= open {
		return open + 1
	}
	var name path
	inner := noToken // a "(" behind the name, inside: a function that returns a pointer
	for k := open + 1; k < closing && inner == noToken; {
		switch p := r.path(k); {
		case !p.none():
			name, k = p, p.end
			if r.punct(k) == '(' && k < closing {
				inner = k
			}
		case r.punct(k) == '(':
			k++ // (*(*name)(int))(int)
		case r.punct(k) == '[':
			k = r.after(k)
		default:
			k++
		}
	}
	after := closing + 1
	if name.none() {
		return after
	}
	d.typed = true
	if inner != noToken {
		if r.punct(after) == '(' {
			after = r.after(after)
		}
		return r.functionWith(d, name, inner, after)
	}
	if r.punct(after) == '(' {
		if r.punct(open+1) != '*' && !r.isPointer(open+1) && name.from == open+1 && name.end == closing {
			return r.function(d, name, after)
		}
		after = r.after(after)
	}
	d.pointer = true
	d.last = name
	return after
}

// areValues reports whether a "(" encloses values, as the arguments of a
// constructor, and no parameters.
func (r *reader) areValues(open int32) bool {
	closing := r.closing(open)
	start := true // of a parameter
	for k := open + 1; k < closing; k++ {
		switch kind := r.tokens[k].kind; {
		case kind == tokenNumber || kind == tokenText:
			return start
		case r.word(k) == wordStatement:
			return start
		case r.punct(k) == ',':
			start = true
			continue
		case r.punct(k) == '(' || r.punct(k) == '[' || r.punct(k) == '{':
			if start && r.punct(k) == '{' {
				return true
			}
			k = r.after(k) - 1
		case r.punct(k) == '.':
			return start && r.punct(k+1) != '.'
		case start && k == open+1 && (r.punct(k) == '&' || r.punct(k) == '*' || r.punct(k) == '-' || r.punct(k) == '!'):
			return true
		case start && r.isPlain(k) && (r.is(k+1, "->") || r.punct(k+1) == '.' && r.punct(k+2) != '.'):
			return true
		}
		start = false
	}
	return false
}

// function declares the function p with parameters at open.
func (r *reader) function(d *declaration, p path, open int32) int32 {
	return r.functionWith(d, p, open, r.after(open))
}

// functionWith is function where more of the declarator stands between the
// parameters and what follows at from.
func (r *reader) functionWith(d *declaration, p path, open, from int32) int32 {
	t := r.tail(d, open, from)
	r.at = t.last + 1
	if t.body == noToken && d.friend {
		return done
	}
	s := code.Symbol{Kind: code.SymbolFunction, Exported: true, Params: r.parameters(open)}
	if old := r.oldParameters(open, from); old != noToken && t.body != noToken {
		s.Params = r.withOldTypes(s.Params, from, t.body)
	}
	switch {
	case t.result != noToken:
		s.Type = r.join(t.result, t.resultEnd)
	case from > r.after(open) && d.typeFrom != noToken: // it returns a pointer to a function
		s.Type = r.joinWithout(d.typeFrom, min(from, d.typeFrom+maxType), p.from, r.after(open))
	default:
		s.Type = r.typeBefore(d, p.from)
	}
	scope := r.scope()
	switch {
	case d.typedef:
		s.Kind = code.SymbolType
	case scope.class && !d.friend:
		s.Kind = code.SymbolMethod
		if r.text(p.last) == scope.name && !p.destructor && !p.operator && !d.begun() {
			s.Kind = code.SymbolConstructor
		}
		s.Flags |= scope.access
		if d.static {
			s.Flags |= code.FlagStatic
		}
	case p.qualified:
		s.Kind = code.SymbolMethod
		if owner := r.owner(p); !p.destructor && !p.operator && owner[strings.LastIndexByte(owner, '.')+1:] == r.text(p.last) {
			s.Kind = code.SymbolConstructor
		}
	case d.static:
		s.Flags |= code.FlagStatic
		s.Exported = r.header
	}
	if t.abstract {
		s.Flags |= code.FlagAbstract
	}
	if t.body == noToken && !t.defined && !t.abstract && !d.typedef {
		s.Flags |= code.FlagAmbient
	}
	symbol := r.declare(&s, d, p, t.last, t.body, t.cut)
	if t.body != noToken {
		r.otherHeads(s, t)
		r.enterBody(t.body, t.last, symbol)
	}
	return done
}
