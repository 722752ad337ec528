package cfamily

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// variables declares what one declaration of variables, fields or types names,
// from the first name on. i is the token behind that.
func (r *reader) variables(d *declaration, first path, i int32) {
	names := []path{first}
	end := r.scope().end
	last := end - 1
scan:
	for k := i; k < end; k++ {
		if r.tokens[k].kind >= tokenDefine {
			continue
		}
		switch r.punct(k) {
		case ';':
			last = k
			break scan
		case '(', '[', '{':
			k = r.after(k) - 1
		case '<':
			if r.isPlain(k - 1) {
				k = max(r.angles(k)-1, k)
			}
		case '}':
			last = k - 1
			break scan
		case ',':
			if p := r.declarator(k + 1); !p.none() {
				names = append(names, p)
				k = p.end - 1
			}
		}
	}
	r.at = last + 1
	if d.friend {
		return
	}
	for _, p := range names {
		r.variable(d, first, p, last)
	}
}

// declarator reads a further name behind a comma: "*next", "(*hook)(int)".
func (r *reader) declarator(i int32) path {
	k := i
	for r.punct(k) == '*' || r.punct(k) == '&' || r.word(k) == wordSpecifier {
		k++
	}
	if r.punct(k) == '(' {
		k++
		for r.punct(k) == '*' {
			k++
		}
		if p := r.path(k); !p.none() && r.punct(p.end) == ')' {
			return p
		}
		return path{}
	}
	p := r.path(k)
	switch r.punct(p.end) {
	case ',', ';', '=', '[', '{', '(', ':':
		return p
	}
	return path{}
}

// variable declares one name, of which first is the first in the declaration.
func (r *reader) variable(d *declaration, first, p path, last int32) {
	s := code.Symbol{Kind: code.SymbolVariable, Type: r.typeOf(d, first, p, last), Exported: true}
	scope := r.scope()
	switch {
	case d.typedef:
		s.Kind = code.SymbolType
	case scope.class:
		s.Kind = code.SymbolField
		s.Flags |= scope.access
		if d.static {
			s.Flags |= code.FlagStatic
		}
	case p.qualified:
		s.Kind = code.SymbolField
	default:
		if d.constant && !d.pointer || d.compileTime {
			s.Kind = code.SymbolConstant
		}
		if d.extern && r.punct(last) == ';' && !r.hasInitializer(p, last) {
			s.Flags |= code.FlagAmbient
		}
		if d.static {
			s.Flags |= code.FlagStatic
			s.Exported = r.header
		}
	}
	if d.constant && !d.pointer {
		s.Flags |= code.FlagReadonly
	}
	r.declare(&s, d, p, last, noToken, noToken)
}

// hasInitializer reports whether a value is given before the end.
func (r *reader) hasInitializer(p path, last int32) bool {
	for k := p.end; k < last; k++ {
		switch r.punct(k) {
		case '=', '{':
			return true
		case ',':
			return false
		case '(', '[':
			k = r.after(k) - 1
		}
	}
	return false
}

// typeOf is the type of a variable as written: with its own asterisks, or with
// what stands around it ("int (*)(char)").
func (r *reader) typeOf(d *declaration, first, p path, last int32) string {
	stars := p.from
	for r.punct(stars-1) == '*' || r.punct(stars-1) == '&' {
		stars--
	}
	if first == p && stars < p.from && r.punct(stars-1) == '(' && d.typeFrom != noToken {
		end := p.end
		for end < last && r.punct(end) != '=' && r.punct(end) != ',' && r.punct(end) != ';' {
			end = r.after(end)
		}
		if r.punct(p.end) == ')' { // closes what opened before the name
			for end = p.end + 1; end < last && (r.punct(end) == '(' || r.punct(end) == '['); {
				end = r.after(end)
			}
		}
		return r.joinWithout(d.typeFrom, min(end, d.typeFrom+maxType), p.from, p.end)
	}
	typ := r.typeBefore(d, first.from)
	if first != p || r.bodyBetween(max(d.typeFrom, 0), p.from) != noToken {
		typ = strings.TrimRight(typ, " *&") + strings.TrimSuffix(" "+r.join(stars, p.from), " ")
	}
	end := p.end
	for end < last && r.punct(end) == '[' {
		end = r.after(end)
	}
	return typ + r.join(p.end, min(end, p.end+maxType))
}

// maxType bounds the tokens of a written type.
const maxType = 60

// typeBefore is the type as written before a declared name, without what only
// says how the name is declared.
func (r *reader) typeBefore(d *declaration, name int32) string {
	from := d.typeFrom
	if from == noToken || from >= name {
		return ""
	}
	end := name
	if d.cut != noToken && d.cut < end && d.cut > from {
		end = d.cut
	}
	// A macro in front of another type says how things are exported.
	for from+1 < end && r.isPlain(from) && isMacroName(r.text(from)) &&
		(r.isName(from+1) || r.punct(from+1) == '(' && r.isName(r.after(from+1)) && r.after(from+1) < end) {
		if from++; r.punct(from) == '(' {
			from = r.after(from)
		}
	}
	for from < end && r.word(from) == wordSpecifier && r.text(from) != "const" && r.text(from) != "volatile" {
		from++
	}
	for end > from && r.punct(end-1) == '(' { // (name)
		end--
	}
	if brace := r.bodyBetween(from, end); brace != noToken {
		end = brace // of a struct that is declared along with the name
	}
	return r.join(from, min(end, from+maxType))
}

// bodyBetween returns the first "{" of tokens, or noToken.
func (r *reader) bodyBetween(from, end int32) int32 {
	for k := from; k < min(end, from+maxType); k++ {
		if r.punct(k) == '{' {
			return k
		}
	}
	return noToken
}
