package main

// condition reads a boolean expression over the variable that holds the
// lookahead: `lookahead` in a lexer function, the parameter in a function that
// stands for a character set.
//
//	condition = either [ "?" condition ":" condition ]
//	either    = both { "||" both }
//	both      = test { "&&" test }
//	test      = "!" test | "(" condition ")" | "eof" | comparison | set
func (r *parserReader) condition(variable string) guard {
	if !r.enter() {
		return guard{}
	}
	defer r.leave()
	test := r.either(variable)
	if !r.accept("?") {
		return test
	}
	yes := r.condition(variable)
	r.want(":")
	no := r.condition(variable)
	return test.and(yes).or(test.not().and(no))
}

// maxDepth bounds the nesting of conditions; generated code stays below 40.
const maxDepth = 1000

func (r *parserReader) enter() bool {
	r.depth++
	if r.depth > maxDepth {
		r.fail("condition is nested too deeply")
	}
	return r.err == nil
}

func (r *parserReader) leave() { r.depth-- }

func (r *parserReader) either(variable string) guard {
	result := r.both(variable)
	for r.accept("||") {
		result = result.or(r.both(variable))
	}
	return result
}

func (r *parserReader) both(variable string) guard {
	result := r.test(variable)
	for r.accept("&&") {
		result = result.and(r.test(variable))
	}
	return result
}

func (r *parserReader) test(variable string) guard {
	switch {
	case r.accept("!"):
		if !r.enter() {
			return guard{}
		}
		defer r.leave()
		return r.test(variable).not()
	case r.accept("("):
		result := r.condition(variable)
		r.want(")")
		return result
	case r.accept("eof"):
		return guard{atEOF: true}
	case r.accept("set_contains"):
		return r.setContains(variable)
	case r.tok.kind == tokenIdent && isCharsetName(r.tok.text):
		return r.charsetCall(variable)
	}
	return r.comparison(variable)
}

// setContains reads the arguments of `set_contains(NAME, LENGTH, lookahead)`.
func (r *parserReader) setContains(variable string) guard {
	r.want("(")
	name := r.ident()
	spans, ok := r.charsets[name]
	if !ok {
		r.fail("unknown character set %q", name)
	}
	r.want(",")
	length := int(r.within(len(spans)))
	r.want(",", variable, ")")
	return onRunes(newCharset(spans[:length]...))
}

// charsetCall reads `NAME(lookahead)`, the form of older files.
func (r *parserReader) charsetCall(variable string) guard {
	name := r.ident()
	spans, ok := r.charsets[name]
	if !ok {
		r.fail("unknown character set %q", name)
	}
	r.want("(", variable, ")")
	return onRunes(newCharset(spans...))
}

// charsetFunction reads `{ return CONDITION; }`, how older files write a
// character set.
func (r *parserReader) charsetFunction(name string) {
	r.want("{", "return")
	r.charsets[name] = r.condition("c").runes
	r.want(";", "}")
}

// mirrored is the operator that says the same with its sides exchanged, "" if
// operator compares nothing.
func mirrored(operator string) string {
	switch operator {
	case "<":
		return ">"
	case "<=":
		return ">="
	case ">":
		return "<"
	case ">=":
		return "<="
	case "==", "!=":
		return operator
	}
	return ""
}

// comparison reads a comparison of the variable with a constant, which may
// stand on either side.
func (r *parserReader) comparison(variable string) guard {
	variableFirst := r.accept(variable)
	value := int64(0)
	if !variableFirst {
		value = r.number()
	}
	operator := r.tok.text
	if mirrored(operator) == "" {
		r.fail("expected a comparison, found %s", r.tok)
		return guard{}
	}
	r.next()
	if variableFirst {
		value = r.number()
	} else {
		r.want(variable)
		operator = mirrored(operator)
	}
	if value < minRune || value > maxRune {
		r.fail("comparison with %d, which is no code point", value)
	}
	return onRunes(compared(operator, int32(value)))
}

// compared is the set of code points for which `rune operator value` holds.
func compared(operator string, value int32) charset {
	switch operator {
	case "<":
		return newCharset(span{minRune, value - 1})
	case "<=":
		return newCharset(span{minRune, value})
	case ">":
		return newCharset(span{value + 1, maxRune})
	case ">=":
		return newCharset(span{value, maxRune})
	case "!=":
		return newCharset(span{value, value}).complement()
	}
	return newCharset(span{value, value})
}

func (a guard) not() guard { return guard{a.runes.complement(), !a.atEOF} }

func (a guard) and(b guard) guard { return guard{a.runes.intersect(b.runes), a.atEOF && b.atEOF} }

func (a guard) or(b guard) guard { return guard{a.runes.union(b.runes), a.atEOF || b.atEOF} }
