package gomod

import (
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// outsideMark is before the import path in the names of packages that the project does
// not hold.
const outsideMark = "gomod!"

// gatherOutside makes packages of all that is imported, for what may lead out.
func gatherOutside(p *graph.Project) {
	for _, f := range p.Files {
		if f.Facts == nil || !strings.HasSuffix(f.Path, extension) {
			continue
		}
		for i := range f.Facts.Imports {
			p.Package(outsideMark + f.Facts.Imports[i].Module)
		}
	}
}

// outsidePath is the import path of a package outside of the project, else "".
func outsidePath(p *graph.Project, d graph.Decl) string {
	if pkg := p.PackageAt(d); pkg != nil && len(pkg.Files) == 0 {
		if path, ok := strings.CutPrefix(pkg.Name, outsideMark); ok {
			return path
		}
	}
	return ""
}

// outside is a value whose type some package outside of the project declares.
var outside = graph.External("outside")

// External names types from outside by their import path. Aliases are what they stand
// for.
func (r *rules) External(name string, args []*graph.Type) *graph.Type {
	name = strings.TrimPrefix(name, outsideMark)
	if other, ok := standardAliases[name]; ok {
		name = other
	}
	return graph.External(name, args...)
}

// Undeclared is what a package outside of the project calls name: a variable, a
// function or a type, which cannot be told apart.
func (r *rules) Undeclared(l *graph.Linker, t *graph.Type, name string) *graph.Type {
	if t.Kind != graph.KindObject {
		return nil
	}
	if path := outsidePath(l.Project, t.Decl); path != "" {
		return r.External(path+"."+name, nil)
	}
	return nil
}

// CallValue is what a function or a conversion gives that the project does not
// declare. Only the type parameters of a function can make that a type of the project,
// and only of the standard library is it known which have any.
func (r *rules) CallValue(_ *graph.Linker, t *graph.Type) *graph.Type {
	if t.Kind != graph.KindExternal || len(t.Args) > 0 {
		return nil
	}
	if t == outside {
		return outside
	}
	dot := strings.LastIndexByte(t.Name, '.')
	if dot < 0 || !isStandard(t.Name[:dot]) {
		return nil
	}
	switch kind, _ := standardLine(t.Name); kind {
	case 'g':
		return nil
	case 'i', 't':
		return t // a conversion
	}
	return outside
}
