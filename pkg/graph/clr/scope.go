package clr

import (
	"github.com/mast-search/mast/pkg/graph"
)

// scope is what a file sees beyond its own declarations.
type scope struct {
	// root is the folder of the project that the file belongs to.
	root string
	// inside are the namespaces that the file declares, with those around them.
	inside map[string]bool
	// namespaces are those that it uses, types those whose static members, outside
	// the names of usings that the project does not declare.
	namespaces, types []string
	outside           map[string]bool
	// aliases are full names of namespaces and types.
	aliases map[string]string
}

// newScope resolves the usings of a file and of its project.
func (r *rules) newScope(f *graph.File) *scope {
	s := &scope{
		root: r.rootOf(f.Path), inside: make(map[string]bool), outside: make(map[string]bool), aliases: make(map[string]string),
	}
	for _, name := range r.declaredIn(f) {
		for ; name != ""; name = before(name) {
			s.inside[name] = true
		}
	}
	seen := make(map[string]bool)
	r.usings(f, s.root, func(u using) {
		full, isType := r.resolve(f, u.name)
		switch {
		case u.alias != "":
			if _, ok := s.aliases[u.alias]; !ok && full != "" {
				s.aliases[u.alias] = full
			}
		case full == "":
			s.outside[u.name] = true
		case seen[full]:
		case isType:
			s.types = append(s.types, full)
		default:
			s.namespaces = append(s.namespaces, full)
		}
		seen[full] = full != "" && u.alias == ""
	})
	return s
}

// resolve finds the full name that a using stands for; "" where the project declares
// nothing of it.
func (r *rules) resolve(f *graph.File, name string) (full string, isType bool) {
	for _, full := range r.fullNames(f, name) {
		if r.namespaces[full] != nil {
			return full, false
		}
		if len(r.typesAt(full)) > 0 {
			return full, true
		}
	}
	return "", false
}
