package cfamily

// tail is what follows the parameters of a function.
type tail struct {
	last int32 // the last token of the declaration
	body int32 // the "{" of the body, or noToken
	cut  int32 // where another branch of a conditional starts, or noToken
	// result and resultEnd are the tokens of a type behind "->".
	result, resultEnd int32
	abstract          bool // "= 0"
	defined           bool // "= default", "= delete"
}

// tail reads from the token behind the parameters.
func (r *reader) tail(d *declaration, open, from int32) tail {
	t := tail{body: noToken, cut: d.cut, result: noToken}
	end := r.scope().end
	if old := r.oldParameters(open, from); old != noToken {
		t.body, t.last = old, r.bodyEnd(old)
		return t
	}
	for k := from; k < end; {
		switch kind := r.tokens[k].kind; {
		case kind == tokenElse:
			k = r.skipBranches(d, k)
			t.cut = d.cut
			continue
		case kind >= tokenDefine:
			k++
			continue
		case kind == tokenName:
			next := r.tailWord(k)
			if next == done {
				t.last = k - 1
				return t
			}
			k = next
			continue
		}
		switch r.punct(k) {
		case '{':
			t.body, t.last = k, r.bodyEnd(k)
			return t
		case ';':
			t.last = k
			return t
		case ',':
			t.last = r.statementEnd(k) - 1
			return t
		case '=':
			t.abstract = r.text(k+1) == "0"
			t.defined = r.isKeyword(k+1, "default") || r.isKeyword(k+1, "delete")
			t.last = r.statementEnd(k) - 1
			return t
		case ':':
			k = r.initializers(k + 1)
		case '(', '[':
			k = r.after(k)
		case '}', ')', ']':
			t.last = k - 1
			return t
		default:
			if r.is(k, "->") {
				t.result = k + 1
				k = r.resultType(k + 1)
				t.resultEnd = k
				continue
			}
			k++
		}
	}
	t.last = end - 1
	return t
}

// tailWord returns the token behind a word that may follow parameters, or done
// when another declaration starts with it.
func (r *reader) tailWord(k int32) int32 {
	switch r.words[k] {
	case wordSpecifier, wordAttribute, wordAssertion:
		if r.text(k) == "static" || r.text(k) == "extern" || r.text(k) == "inline" {
			return done
		}
	case wordRequires:
		return r.skipRequires(k)
	case wordStatement:
		if r.text(k) != "try" && r.text(k) != "this" {
			return done
		}
	case wordName:
		p := r.path(k)
		switch text := r.text(k); {
		case text == "override" || text == "final":
		case r.newLine(k) && !isMacroName(text) && r.punct(p.end) != '{':
			return done
		case r.punct(p.end) == '(':
			return r.after(p.end)
		default:
			return max(p.end, k+1)
		}
	case wordType, wordClass, wordEnum, wordNamespace, wordTemplate, wordTypedef, wordUsing, wordFriend,
		wordAccess, wordOperator, wordConcept:
		return done
	}
	if r.punct(k+1) == '(' {
		return r.after(k + 1)
	}
	return k + 1
}

// resultType returns the token behind the type that starts at k.
func (r *reader) resultType(k int32) int32 {
	for end := r.scope().end; k < end; {
		switch r.punct(k) {
		case '{', ';', '=', '}', ')':
			return k
		case '(', '[':
			k = r.after(k)
		case '<':
			k = max(r.angles(k), k+1)
		default:
			if r.word(k) == wordRequires || r.tokens[k].kind >= tokenDefine {
				return k
			}
			k++
		}
	}
	return k
}

// initializers returns the token behind the list that initializes members: the
// "{" of the body.
func (r *reader) initializers(k int32) int32 {
	for end := r.scope().end; k < end; {
		switch p := r.path(k); {
		case !p.none() && (r.punct(p.end) == '(' || r.punct(p.end) == '{'):
			k = r.after(p.end)
			if r.is(k, ".") {
				k += 3 // of a pack: "..."
			}
			for r.punct(k) == '.' {
				k++
			}
			if r.punct(k) == '{' {
				return k
			}
		case r.punct(k) == '{' || r.punct(k) == ';' || r.punct(k) == '}':
			return k
		case r.punct(k) == '(':
			k = r.after(k)
		default:
			k = max(p.end, k+1)
		}
	}
	return k
}

// skipRequires returns the token behind a requires clause.
func (r *reader) skipRequires(k int32) int32 {
	k++
	for end := r.scope().end; k < end; {
		switch {
		case r.punct(k) == '(':
			k = r.after(k)
		case r.punct(k) == '{' && r.punct(k-1) == ')':
			k = r.after(k) // requires requires(T t) { … }
		case r.word(k) == wordRequires:
			k++
			continue
		case r.punct(k) == '!':
			k++
			continue
		case r.isPlain(k) || r.is(k, "::"):
			k = max(r.path(k).end, k+1)
			if r.punct(k) == '(' {
				k = r.after(k)
			}
		default:
			return k
		}
		if c := r.punct(k); (c == '&' || c == '|') && r.punct(k+1) == c {
			k += 2
			continue
		}
		if r.punct(k) == '{' && r.punct(k-1) == ')' {
			continue
		}
		return k
	}
	return k
}

// bodyEnd is the "}" of a body. One that is never closed ends at the next "}"
// that starts a line, as the last one of a function does.
func (r *reader) bodyEnd(brace int32) int32 {
	if m := r.tokens[brace].match; m > brace {
		return min(m, r.scope().end)
	}
	end := r.scope().end
	for k := brace + 1; k < end; k++ {
		if r.punct(k) == '}' {
			if start := r.tokens[k].start; start == 0 || r.src[start-1] == '\n' {
				return k
			}
		}
	}
	return brace
}

// maxOldParameters bounds the tokens between the parameters of a function and
// its body, where their types stand in old C.
const maxOldParameters = 200

// oldParameters returns the "{" of the body when the parameters at open are
// names only and their types follow from on, as in C before 1989; else noToken.
func (r *reader) oldParameters(open, from int32) int32 {
	if !r.isName(from) || !r.isPlainList(open) {
		return noToken
	}
	for k := from; k < min(from+maxOldParameters, r.scope().end); k++ {
		switch r.punct(k) {
		case '{':
			if r.punct(k-1) == ';' {
				return k
			}
			return noToken
		case '}', '=', ':', '<':
			return noToken
		case '(', '[':
			k = r.after(k) - 1
		default:
			if r.tokens[k].kind > tokenPunct {
				return noToken
			}
		}
	}
	return noToken
}

// isPlainList reports whether a "(" encloses names and commas only, at least
// one name.
func (r *reader) isPlainList(open int32) bool {
	closing := r.tokens[open].match
	if closing <= open+1 {
		return false
	}
	for k := open + 1; k < closing; k++ {
		if name := (k-open)%2 == 1; name && !r.isPlain(k) || !name && r.punct(k) != ',' {
			return false
		}
	}
	return true
}
