package tool

import (
	"path"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// symbolName is a symbol argument: a name with the containers before it.
type symbolName struct {
	// name is the simple name, containers are outermost first.
	name       string
	containers []string
}

// maxContainers bounds the segments of a qualified name.
const maxContainers = 32

// parseSymbol reads "name", "Class.method", "pkg.Func", "Trait::m",
// "Class#method", "(*Type).Method", "Class<T>.method" and "name()".
func parseSymbol(text string) symbolName {
	text = strings.TrimSpace(text)
	name := text
	const operator = "operator"
	if i := strings.Index(text, operator); i >= 0 && (i == 0 || !identifier(text[i-1])) &&
		i+len(operator) < len(text) && !identifier(text[i+len(operator)]) && text[i+len(operator)] != '.' {
		// What follows is a sign, not a separator.
		return symbolName{name: text[i:], containers: segments(strings.TrimRight(text[:i], ".:#"))}
	}
	if i := len(strings.TrimRight(text, "=<>+-*/%!~^&|[]")); 0 < i && i < len(text) && strings.IndexByte(".#:", text[i-1]) >= 0 {
		return symbolName{name: text[i:], containers: segments(strings.TrimRight(text[:i], ".:#"))}
	}
	if call := strings.TrimSuffix(name, "()"); call != "" {
		name = call
	}
	parts := segments(name)
	if len(parts) == 0 {
		return symbolName{name: text}
	}
	last := len(parts) - 1
	return symbolName{name: parts[last], containers: parts[:last]}
}

// segments cuts a qualified name at ".", "::", "#", "->" and "/", and leaves out
// type arguments and the brackets and stars of receivers. Signs alone are one
// segment.
func segments(text string) []string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= 0x80 || r == '_' || identifier(byte(r)) }) {
		if text == "" {
			return nil
		}
		return []string{text}
	}
	var out []string
	var b strings.Builder
	flush := func() {
		if s := strings.TrimSpace(b.String()); s != "" {
			out = append(out, s)
		}
		b.Reset()
	}
	depth := 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '<' || c == '[':
			depth++
		case c == '>' && i > 0 && text[i-1] == '-':
			flush()
		case c == '>' || c == ']':
			depth = max(0, depth-1)
		case depth > 0 || c == '(' || c == ')' || c == '*' || c == '&':
		case c == '.' || c == ':' || c == '/' || c == '-' && i+1 < len(text) && text[i+1] == '>':
			flush()
		case c == '#' && b.Len() > 0:
			flush() // at the start of a segment it belongs to the name of a private member
		default:
			b.WriteByte(c)
		}
	}
	flush()
	if len(out) > maxContainers {
		out = out[len(out)-maxContainers:]
	}
	return out
}

func identifier(c byte) bool {
	return c == '_' || c == '$' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || c >= 0x80
}

// fold compares names exactly or without regard to case.
type fold bool

func (f fold) equal(a, b string) bool { return a == b || bool(f) && strings.EqualFold(a, b) }

// named reports whether a declared name is the asked one. A private member may
// be asked for without its mark.
func (n *symbolName) named(declared string, f fold) bool {
	return f.equal(declared, n.name) || strings.HasPrefix(declared, "#") && f.equal(declared[1:], n.name)
}

// loose lets containers be left out between a declaration and its module.
type loose bool

// matches reports whether a declaration is meant: its name is the asked one, and
// the containers are those around it, or, outside of all of them, the file and the
// folders that it stands in.
func (n *symbolName) matches(file string, facts *code.Facts, symbol int32, f fold, l loose) bool {
	s := &facts.Symbols[symbol]
	if !n.named(s.Name, f) {
		return strings.Contains(s.Name, ".") && n.dotted(s.Name, f)
	}
	rest := n.containers
	around := containersOf(facts, symbol)
	for len(rest) > 0 && len(around) > 0 && f.equal(around[0], rest[len(rest)-1]) {
		rest, around = rest[:len(rest)-1], around[1:]
	}
	return len(rest) == 0 || (len(around) == 0 || bool(l)) && inModule(file, facts, rest, f)
}

// dotted reports whether a name that is declared with dots is the asked one.
func (n *symbolName) dotted(declared string, f fold) bool {
	asked := n.name
	if len(n.containers) > 0 {
		asked = strings.Join(n.containers, ".") + "." + n.name
	}
	return f.equal(declared, asked)
}

// containersOf returns the names around a declaration, the innermost first, and
// without dots.
func containersOf(facts *code.Facts, symbol int32) []string {
	var names []string
	for _, c := range writtenContainers(facts, symbol) {
		parts := segments(c)
		slices.Reverse(parts)
		names = append(names, parts...)
	}
	return names
}

// writtenContainers returns the names around a declaration as they are written, the
// innermost first.
func writtenContainers(facts *code.Facts, symbol int32) []string {
	var names []string
	for depth := 0; symbol >= 0 && depth < maxContainers; depth++ {
		s := &facts.Symbols[symbol]
		if depth > 0 {
			names = append(names, s.Name)
		}
		if s.Owner != "" {
			names = append(names, s.Owner)
		}
		symbol = s.Parent
	}
	return names
}

// inModule reports whether the segments end the path of a module: the file
// without its ending, its folder, or the package that the file says it is in.
func inModule(file string, facts *code.Facts, asked []string, f fold) bool {
	folders := strings.Split(path.Dir(file), "/")
	stem, _, _ := strings.Cut(path.Base(file), ".")
	if endsWith(append(slices.Clip(folders), stem), asked, f) || endsWith(folders, asked, f) {
		return true
	}
	for i := range facts.Symbols {
		if s := &facts.Symbols[i]; isPackageClause(s) && endsWith(segments(s.Name), asked, f) {
			return true
		}
	}
	return false
}

// isPackageClause reports whether a symbol only says which package the file is in.
func isPackageClause(s *code.Symbol) bool {
	return s.Kind == code.SymbolNamespace && s.Parent == code.NoSymbol && s.Body.Empty()
}

func endsWith(list, tail []string, f fold) bool {
	if len(tail) > len(list) {
		return false
	}
	for i, t := range tail {
		if !f.equal(list[len(list)-len(tail)+i], t) {
			return false
		}
	}
	return true
}

// qualifiedName returns the dotted name of a declaration with its containers.
func qualifiedName(facts *code.Facts, symbol int32) string {
	s := &facts.Symbols[symbol]
	name := s.Name
	for _, c := range writtenContainers(facts, symbol) {
		name = c + "." + name
	}
	return name
}
