package cfamily

import "github.com/mast-search/mast/pkg/code"

// declaration is what has been read of one so far.
type declaration struct {
	from int32 // its first token
	head int32 // the first one behind conditionals around attributes
	// typeFrom is the first token of its type, or noToken; typed says that a
	// whole type has been read, so that a name that follows is declared.
	typeFrom int32
	typed    bool
	// last is the last path: a type, or the declared name.
	last    path
	pointer bool
	// cut is the token at which a conditional took turns with the head, noToken
	// if none did.
	cut int32

	// typeParams are the parameters of the templates before it.
	typeParams []code.Param

	template, typedef, friend, static, extern, inline bool
	constant, compileTime                             bool
}

// done says that a declaration has been dealt with; r.at is behind it.
const done int32 = -1

// next reads what stands at r.at.
func (r *reader) next() {
	switch t := &r.tokens[r.at]; t.kind {
	case tokenNumber, tokenText:
		r.at++
	case tokenPunct:
		switch r.punct(r.at) {
		case '{', '(', '[':
			r.at = r.after(r.at)
		case '~':
			r.declaration()
		default:
			if r.is(r.at, "::") {
				r.declaration()
			} else {
				r.at++
			}
		}
	case tokenName:
		r.declaration()
	default:
		r.at++
	}
}

// declaration reads one declaration, with all that it declares.
func (r *reader) declaration() {
	d := declaration{from: r.at, typeFrom: noToken, cut: noToken}
	end := r.scope().end
	for i := r.at; i < end; {
		switch t := &r.tokens[i]; {
		case t.kind == tokenElse:
			i = r.skipBranches(&d, i)
		case t.kind >= tokenDefine:
			if !d.typed && !d.template && r.onlyMacros(d.from, i) {
				r.at = i
				return
			}
			if i++; !d.begun() {
				d.head = i
			}
		case t.kind == tokenName:
			i = r.takeWord(&d, i)
		case t.kind == tokenPunct:
			i = r.takeMark(&d, i)
		default:
			i++
		}
		if i == done {
			return
		}
	}
	r.at = end
}

// skipBranches skips the branches of a conditional that began inside a
// declaration but the first.
func (r *reader) skipBranches(d *declaration, i int32) int32 {
	if d.cut == noToken {
		d.cut = i
	}
	for r.tokens[i].kind == tokenElse && r.tokens[i].match > i {
		i = r.tokens[i].match
	}
	return i + 1
}

// onlyMacros reports whether tokens are names of macros.
func (r *reader) onlyMacros(from, end int32) bool {
	for k := from; k < end; k++ {
		if r.tokens[k].kind < tokenDefine && (!r.isPlain(k) || !isMacroName(r.text(k))) {
			return false
		}
	}
	return true
}

// begun reports whether anything but specifiers has been read.
func (d *declaration) begun() bool { return d.typed || !d.last.none() }

// restart drops what has been read when a word comes that only starts a
// declaration: what stood before it were macros.
func (d *declaration) restart(i int32) {
	if d.begun() {
		*d = declaration{from: i, typeFrom: noToken, cut: noToken}
	}
}

// takeType notes that a type stands at i.
func (d *declaration) takeType(i int32) {
	d.typed = true
	if d.typeFrom == noToken {
		d.typeFrom = i
	}
}

// takeWord reads the word at i and returns the next token, or done.
func (r *reader) takeWord(d *declaration, i int32) int32 {
	switch r.words[i] {
	case wordType:
		d.takeType(i)
	case wordSpecifier:
		return r.takeSpecifier(d, i)
	case wordAttribute:
		if t := r.text(i); t == "decltype" || t == "typeof" || t == "__typeof__" || t == "__typeof" || t == "_BitInt" {
			d.takeType(i)
		}
		if r.punct(i+1) == '(' {
			return r.after(i + 1)
		}
	case wordAssertion, wordStatement:
		r.at = r.statementEnd(i)
		return done
	case wordClass, wordEnum:
		return r.classHead(d, i)
	case wordNamespace:
		return r.namespace(d, i)
	case wordTemplate:
		return r.templateHead(d, i)
	case wordTypedef:
		d.restart(i)
		d.typedef = true
	case wordUsing:
		return r.using(d, i)
	case wordFriend:
		d.friend = true
	case wordAccess:
		return r.takeAccess(i)
	case wordConcept:
		return r.concept(d, i)
	case wordRequires:
		return r.skipRequires(i)
	case wordOperator, wordName:
		return r.takePath(d, r.path(i))
	}
	return i + 1
}

func (r *reader) takeSpecifier(d *declaration, i int32) int32 {
	switch r.text(i) {
	case "static":
		d.static = true
	case "extern":
		d.extern = true
		if int(i)+2 < len(r.tokens) && r.tokens[i+1].kind == tokenText {
			if r.punct(i+2) == '{' { // a bracket around declarations
				inner := *r.scope()
				inner.end = r.closing(i + 2)
				inner.resume = inner.end + 1
				r.enter(inner)
				r.at = max(r.at, i+3)
				return done
			}
			return i + 2
		}
	case "inline", "__inline", "__inline__", "__forceinline":
		d.inline = true
	case "const":
		d.constant = true
		if d.typeFrom == noToken {
			d.typeFrom = i
		}
	case "constexpr", "constinit":
		d.constant, d.compileTime = true, true
	case "explicit", "_Atomic":
		if r.punct(i+1) == '(' {
			return r.after(i + 1)
		}
	}
	return i + 1
}

// takeAccess reads "public:" and the like.
func (r *reader) takeAccess(i int32) int32 {
	k := i + 1
	if r.isPlain(k) { // slots, Q_SLOTS
		k++
	}
	if r.punct(k) != ':' {
		return i + 1
	}
	switch s := r.scope(); r.text(i) {
	case "private":
		s.access = code.FlagPrivate
	case "protected":
		s.access = code.FlagProtected
	default:
		s.access = 0
	}
	r.at = k + 1
	return done
}

// takePath reads a path, which is a type, a macro, or a declared name.
func (r *reader) takePath(d *declaration, p path) int32 {
	if p.none() {
		return p.from + 1
	}
	if r.punct(p.end) == '(' {
		return r.takeParameters(d, p, p.end)
	}
	if !d.begun() && d.typeFrom == noToken && isMacroName(r.text(p.from)) && (r.separated(p.end) || isNamespaceMacro(r.text(p.from)) && r.newLine(p.end)) {
		r.at = p.end // a macro on its own
		return done
	}
	if d.named() && isMacroName(r.text(p.last)) {
		if c := r.punct(p.end); c == ';' || c == '=' || c == '{' || c == '[' {
			return p.end // an attribute behind the name
		}
	}
	if d.begun() {
		d.typed = true
	}
	if d.typeFrom == noToken {
		d.typeFrom = p.from
	}
	d.last = p
	return p.end
}

// named reports whether both a type and a name behind it have been read.
func (d *declaration) named() bool { return d.typed && !d.last.none() }

// separated reports whether a blank line, a comment or a line of the
// preprocessor stands before a token.
func (r *reader) separated(i int32) bool {
	if i <= 0 || int(i) >= len(r.tokens) {
		return true
	}
	lines := 0
	for _, c := range []byte(r.src[r.tokens[i-1].end:r.tokens[i].start]) {
		switch {
		case c == '\n':
			lines++
		case c > ' ':
			return lines > 0
		}
	}
	return lines > 1
}

// takeMark reads the mark at i and returns the next token, or done.
func (r *reader) takeMark(d *declaration, i int32) int32 {
	switch r.punct(i) {
	case '*', '&':
		d.pointer = true
		if d.begun() {
			d.typed = true
		}
		d.last = path{}
	case '[':
		return r.after(i)
	case '(':
		return r.nestedDeclarator(d, i)
	case '<':
		return max(r.angles(i), i+1)
	case '~':
		return r.takePath(d, r.path(i))
	case ';', '=', ',', '{', ':':
		return r.endOfHead(d, i)
	case '}', ')', ']':
		r.at = i + 1
		return done
	default:
		if r.is(i, "::") {
			return r.takePath(d, r.path(i))
		}
	}
	return i + 1
}

// endOfHead is called where no function was found up to the mark at i.
func (r *reader) endOfHead(d *declaration, i int32) int32 {
	mark := r.punct(i)
	if d.named() {
		switch {
		case mark == '{' && r.punct(r.after(i)) != ';' && r.punct(r.after(i)) != ',', mark == ':' && !r.scope().class:
		default:
			r.variables(d, d.last, i)
			return done
		}
	}
	switch mark {
	case '{':
		if r.onlyMacros(d.from, i) && r.tokens[i].match > i { // a macro that opens a namespace
			inner := *r.scope()
			inner.end = r.closing(i)
			inner.resume = inner.end + 1
			r.at = i + 1
			r.enter(inner)
			return done
		}
		r.at = r.after(i)
	case '=':
		r.at = r.statementEnd(i)
	default:
		r.at = i + 1
	}
	return done
}

// statementEnd is the token behind the next semicolon, or behind a block that
// ends what stands at i.
func (r *reader) statementEnd(i int32) int32 {
	end := r.scope().end
	for k := i; k < end; k++ {
		switch r.punct(k) {
		case ';':
			return k + 1
		case '{':
			if k = r.after(k); r.punct(k) != ';' && r.punct(k) != ',' && r.punct(k) != ')' {
				return k
			}
			k--
		case '(', '[':
			k = r.after(k) - 1
		case '}':
			return k
		}
	}
	return end
}
