package include

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// ParseType reads a written type. Pointers and arrays are types with an argument,
// pointerType and arrayType; references and qualifiers are left out.
func (r *rules) ParseType(text string) *graph.TypeExpr {
	p := typeParser{text: text}
	return p.parse(deepestType)
}

// deepestType bounds how deep types nest.
const deepestType = 12

type typeParser struct {
	text string
	at   int
}

// The names of pointers and arrays.
const (
	pointerType = "*"
	arrayType   = "[]"
)

// typeWords are the words of a type that are no names.
var typeWords = map[string]bool{
	"const": true, "volatile": true, "static": true, "inline": true, "extern": true, "register": true, "restrict": true,
	"__restrict": true, "__restrict__": true, "constexpr": true, "mutable": true, "typename": true, "virtual": true,
	"explicit": true, "friend": true, "thread_local": true, "_Atomic": true, "__const": true, "template": true,
	"__extension__": true, "consteval": true, "constinit": true, "__inline": true, "__inline__": true,
}

// basicWords are the words of types of the language.
var basicWords = map[string]bool{
	"void": true, "char": true, "short": true, "int": true, "long": true, "float": true, "double": true, "signed": true,
	"unsigned": true, "bool": true, "_Bool": true, "wchar_t": true, "char8_t": true, "char16_t": true, "char32_t": true,
	"__int128": true,
}

func (p *typeParser) parse(depth int) *graph.TypeExpr {
	if depth == 0 {
		return nil
	}
	var t *graph.TypeExpr
	tag, basic := "", false
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case isWordByte(c) || c == ':' && strings.HasPrefix(p.text[p.at:], "::"):
			name, simple := p.name()
			switch {
			case name == "":
				return nil
			case simple && typeWords[name]:
			case simple && (name == "struct" || name == "union" || name == "class" || name == "enum"):
				tag = name + " "
			case simple && basicWords[name]:
				if t == nil {
					t, basic = graph.Named("int"), true
				}
			case simple && (name == "auto" || name == "decltype"):
				return nil
			default:
				if tag == "" && (basic || t != nil && (t.Name == pointerType || t.Name == arrayType)) {
					break // a macro behind
				}
				t = graph.Named(tag + name)
				tag = ""
				if p.peek() == '<' {
					t.Args = p.arguments(depth - 1)
				}
				// Members of a type with arguments: what is behind the last "::" counts.
				for strings.HasPrefix(p.text[p.at:], "::") {
					rest, _ := p.name()
					if rest == "" {
						return nil
					}
					t = graph.Named(t.Name + "." + rest)
					if p.peek() == '<' {
						t.Args = p.arguments(depth - 1)
					}
				}
			}
		case c == '(':
			if f := p.function(t, depth-1); f != nil {
				return f
			}
			p.skip()
		case c == '[':
			p.skip()
			t = p.finish(t, tag)
			if tag = ""; t != nil {
				t = graph.Named(arrayType, t)
			}
		case c == '*':
			p.at++
			t = p.finish(t, tag)
			if tag = ""; t != nil {
				t = graph.Named(pointerType, t)
			}
		case c == ',' || c == '>' || c == ')' || c == '{' || c == ';':
			return p.finish(t, tag)
		default:
			p.at++
		}
	}
	return p.finish(t, tag)
}

// finish is the type that was read; a class without a name is that of the
// declaration around.
func (p *typeParser) finish(t *graph.TypeExpr, tag string) *graph.TypeExpr {
	if t == nil && tag != "" {
		return &graph.TypeExpr{Kind: graph.ExprThis}
	}
	return t
}

func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 || c == '$'
}

func (p *typeParser) peek() byte {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == '\n' || p.text[p.at] == '\t') {
		p.at++
	}
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

// name reads names with "::" between them; simple says that it is one.
func (p *typeParser) name() (name string, simple bool) {
	var out strings.Builder
	simple = true
	if strings.HasPrefix(p.text[p.at:], "::") {
		p.at += 2
		if p.at == 2 || p.text[p.at-3] == ' ' {
			out.WriteString(globalScope + ".")
		}
		simple = false
	}
	for {
		start := p.at
		for p.at < len(p.text) && isWordByte(p.text[p.at]) {
			p.at++
		}
		if word := p.text[start:p.at]; word != "template" || !strings.HasPrefix(p.text[p.at:], " ") {
			out.WriteString(word)
		} else {
			p.at++
			continue
		}
		if p.at == start {
			return "", false
		}
		sign := 2
		if p.at < len(p.text) && p.text[p.at] == '.' { // of bases, which have dots
			sign = 1
		} else if !strings.HasPrefix(p.text[p.at:], "::") {
			return out.String(), simple
		}
		if p.at+sign >= len(p.text) || !isWordByte(p.text[p.at+sign]) {
			return out.String(), simple
		}
		p.at += sign
		simple = false
		out.WriteByte('.')
	}
}

// arguments reads "<…>".
func (p *typeParser) arguments(depth int) []*graph.TypeExpr {
	var args []*graph.TypeExpr
	p.at++
	for p.at < len(p.text) {
		if p.peek() == '>' {
			p.at++
			return args
		}
		start := p.at
		args = append(args, p.parse(depth))
		switch p.peek() {
		case ',':
			p.at++
		case '>':
		default:
			p.at = min(max(p.at, start)+1, len(p.text))
		}
	}
	return args
}

// skip goes behind the bracket that opens here.
func (p *typeParser) skip() {
	depth := 0
	for p.at < len(p.text) {
		switch p.text[p.at] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
		p.at++
		if depth <= 0 {
			return
		}
	}
}

// function reads what stands behind the result of a function type: "(*)(int)" or
// "(int)"; nil when it is none.
func (p *typeParser) function(result *graph.TypeExpr, depth int) *graph.TypeExpr {
	if result == nil || depth <= 0 {
		return nil
	}
	start := p.at
	p.at++
	if c := p.peek(); c == '*' || c == '^' || c == '&' {
		p.at = start
		p.skip()
		if p.peek() != '(' {
			if p.peek() == '[' {
				p.skip()
				return graph.Named(arrayType, result) // by a pointer
			}
			p.at = start
			return nil
		}
		p.at++
	}
	f := &graph.TypeExpr{Kind: graph.ExprFunc, Args: []*graph.TypeExpr{result}}
	for p.at < len(p.text) {
		if p.peek() == ')' {
			p.at++
			return f
		}
		start := p.at
		f.Args = append(f.Args, p.parse(depth))
		switch p.peek() {
		case ',':
			p.at++
		case ')':
		default:
			p.at = min(max(p.at, start)+1, len(p.text))
		}
	}
	return f
}

// ThisType is as usual, but in a variable or field whose class has no name it is
// the value of that.
func (r *rules) ThisType(l *graph.Linker, at graph.Site) *graph.Type {
	if e := at.Symbol; e >= 0 {
		switch s := &at.File.Facts.Symbols[e]; s.Kind {
		case code.SymbolVariable, code.SymbolField, code.SymbolConstant:
			if isNameless(s.Type) {
				return graph.Instance(graph.Decl{File: at.File.ID, Symbol: e})
			}
		}
	}
	return r.Defaults.ThisType(l, at)
}

// isNameless reports whether a type is a class without a name.
func isNameless(typ string) bool {
	switch strings.TrimRight(typ, " *[]0123456789") {
	case "struct", "union", "class", "enum":
		return true
	}
	return false
}
