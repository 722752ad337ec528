package main

// guard is the condition of a jump in a lexer function: the code points for
// which it holds, and whether it holds at the end of the input, where the
// lookahead is 0 and `eof` is true.
type guard struct {
	runes charset
	atEOF bool
}

// onRunes is a guard that looks only at the lookahead.
func onRunes(set charset) guard { return guard{set, set.contains(0)} }

// lexState is the body of one case of a lexer function. Of its jumps the first
// whose guard holds is taken.
type lexState struct {
	accept  uint16
	accepts bool
	jumps   []jump
}

type jump struct {
	guard guard
	next  uint16
	skip  bool
}

// lexFunction reads the body of a lexer function:
//
//	{ START_LEXER(); eof = lexer->eof(lexer); switch (state) { case 0: … default: return false; } }
func (r *parserReader) lexFunction() *dfa {
	r.want("{", "START_LEXER", "(", ")", ";")
	if r.accept("eof") {
		r.want("=", "lexer", "->", "eof", "(", "lexer", ")", ";")
	}
	r.want("switch", "(", "state", ")", "{")
	var states []lexState
	for r.tok.kind != tokenEOF && r.accept("case") {
		if number := r.number(); number != int64(len(states)) {
			r.fail("case %d comes where case %d should", number, len(states))
		}
		r.want(":")
		states = append(states, r.lexState())
	}
	r.want("default", ":", "return", "false", ";", "}", "}")
	if r.err != nil {
		return nil
	}
	for _, state := range states {
		for _, jump := range state.jumps {
			if int(jump.next) >= len(states) {
				r.fail("jump to lex state %d of %d", jump.next, len(states))
				return nil
			}
		}
	}
	return compileLexer(states)
}

func (r *parserReader) lexState() lexState {
	var state lexState
	for r.tok.kind != tokenEOF {
		switch {
		case r.accept("END_STATE"):
			r.want("(", ")", ";")
			return state
		case r.accept("ACCEPT_TOKEN"):
			r.want("(")
			state.accept, state.accepts = r.symbolOf(), true
			r.want(")", ";")
		case r.accept("ADVANCE_MAP"):
			state.jumps = append(state.jumps, r.advanceMap()...)
		case r.accept("if"):
			r.want("(")
			condition := r.condition("lookahead")
			r.want(")")
			state.jumps = append(state.jumps, r.jump(condition))
		default:
			state.jumps = append(state.jumps, r.jump(onRunes(anyRune())))
		}
	}
	return state
}

// jump reads `ADVANCE(n);` or `SKIP(n);`. In older files the macro SKIP brings
// the semicolon.
func (r *parserReader) jump(condition guard) jump {
	result := jump{guard: condition}
	switch name := r.ident(); name {
	case "ADVANCE":
	case "SKIP":
		result.skip = true
	default:
		r.fail("unknown statement %q in a lexer function", name)
	}
	r.want("(")
	result.next = r.lexStateNumber()
	r.want(")")
	if !r.accept(";") && !result.skip {
		r.want(";")
	}
	return result
}

func (r *parserReader) lexStateNumber() uint16 { return uint16(r.within(maxLexStates - 1)) }

// advanceMap reads `ADVANCE_MAP(character, state, …);`.
func (r *parserReader) advanceMap() []jump {
	var jumps []jump
	r.want("(")
	for r.tok.kind != tokenEOF && !r.accept(")") {
		char := int32(r.within(maxRune))
		r.want(",")
		jumps = append(jumps, jump{guard: onRunes(newCharset(span{char, char})), next: r.lexStateNumber()})
		r.accept(",")
	}
	r.want(";")
	return jumps
}
