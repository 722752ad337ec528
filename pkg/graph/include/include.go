// Package include links languages whose files include each other's text.
//
// # What a file sees
//
// A file sees its own declarations and those of all files that it includes, directly
// or through others. A header that does not include what it uses relies on those
// that include it, so it sees what they see, where they agree.
//
// # Declarations and definitions
//
// A prototype that a file sees means the definition with the same qualified name and
// parameters in any file of the project, unless that has internal linkage
// (code.FlagPrivate). Where several files define it, as variants for platforms or
// programs with functions of the same names do, those count whose file includes the
// prototype; if that leaves several, a use means the prototype. Definitions in files
// that are all for some platform, by words in their paths, are variants: a use means
// all of them. Functions of the system that a project brings for systems without them
// (snprintf, getopt) are not taken for what a file means that includes headers of
// the system.
//
// # Names
//
// Names are looked up from the inside out: members of the classes around, with what
// they inherit, then the namespaces around, with the directives and declarations by
// which they use others, up to the global one. A macro that is seen hides every
// function of its name. Functions that only the types of arguments tell apart
// are not guessed, nor are those that arguments find in their own namespaces.
//
// Namespaces that macros open (LIB_BEGIN_NAMESPACE) are those that the macro names
// in whatever file defines it. Inline namespaces have no names of their own.
package include

import (
	"hash/fnv"
	"strings"
	"sync"

	"github.com/mast-search/mast/pkg/graph"
)

// Strategy returns the strategy of files that include each other.
func Strategy() graph.Strategy {
	return graph.Strategy{
		Name:   "include",
		Config: isDatabase,
		Open:   func(p *graph.Project, read func(path string) []byte) graph.Rules { return open(p, read) },
	}
}

// rules hold what is known of the whole project. What depends on where includes lead
// is made on first use, since rules are opened before imports are resolved.
type rules struct {
	graph.Defaults
	project *graph.Project
	folders search
	// plain is the language without overloads, or empty if there are no files of it.
	plain string
	views []view // by file

	indexOnce sync.Once
	index     index

	includersOnce sync.Once
	includers     [][]graph.FileID // by file
}

func open(p *graph.Project, read func(path string) []byte) *rules {
	r := &rules{project: p, folders: newSearch(p, read), views: make([]view, len(p.Files))}
	for _, f := range p.Files {
		if f.Facts != nil && strings.HasSuffix(f.Path, ".c") {
			r.plain = f.Language
			break
		}
	}
	return r
}

// overloading reports whether functions of one name can differ by their parameters
// in a file.
func (r *rules) overloading(f *graph.File) bool { return f.Language != r.plain }

// Options are those of languages with classes and namespaces; those without have
// none of what these ask for.
func (*rules) Options() graph.Options {
	return graph.Options{ImplicitThis: true, StaticInstance: true, CallConstructs: true, Paths: true}
}

// Environment is a fingerprint of the files that f sees, of what they use of other
// namespaces, and of what macros open.
func (r *rules) Environment(p *graph.Project, f *graph.File) uint64 {
	h := fnv.New64a()
	write := func(s string) { _, _ = h.Write([]byte(s)); _, _ = h.Write([]byte{0}) }
	write(r.plain)
	write(r.names().openings)
	for _, v := range r.viewsOf(f) {
		if v.system {
			write("<>")
		}
		for _, id := range v.files {
			write(p.Files[id].Path)
			for _, g := range r.index.regions[id] {
				write(g.path)
			}
			write(r.index.enumNames[id])
		}
		for i := range v.usings {
			u := &v.usings[i]
			write(u.scope)
			write(u.name)
			write(u.target)
		}
		write("")
	}
	return h.Sum64()
}

var _ graph.Rules = (*rules)(nil)
