package nominal

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Single is what a name means, unless that is more than one thing.
func Single(found []graph.Found) []graph.Found {
	if len(found) > 1 {
		return nil
	}
	return found
}

// Retold is what was found, for another reason.
func Retold(found []graph.Found, reason graph.Reason) []graph.Found {
	out := make([]graph.Found, len(found))
	for i, f := range found {
		out[i] = graph.Found{Decl: f.Decl, Reason: reason}
	}
	return out
}

// Static are the members that are meant where one is named through a type: the static
// ones, types and values of an enumeration, or all where none is.
func Static(p *graph.Project, found []graph.Member, isType func(*code.Symbol) bool) []graph.Member {
	var static []graph.Member
	for _, m := range found {
		if s := p.Symbol(m.Decl); isType(s) || s.Kind == code.SymbolEnumMember || s.Flags&code.FlagStatic != 0 {
			static = append(static, m)
		}
	}
	if len(static) > 0 {
		return static
	}
	return found
}

// Set is a set of names.
type Set = map[string]bool

// Words are the words of a text.
func Words(text string) Set {
	all := make(Set)
	for w := range strings.FieldsSeq(text) {
		all[w] = true
	}
	return all
}
