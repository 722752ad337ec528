package graph

import (
	"sync"

	"github.com/mast-search/mast/pkg/code"
)

// nameIndex finds declarations by name over the files of a family. It is made on
// first use.
type nameIndex struct {
	globals, apart sync.Once
	byName         map[familyName][]Decl // top-level declarations
	// byOwner are members with an Owner and extensions, by the last segment of the
	// name of the type.
	byOwner map[familyName][]Decl
}

type familyName struct{ family, name string }

// Globals returns the top-level declarations of that name in the family, in the
// order of their files.
func (l *Linker) Globals(family, name string) []Decl {
	l.DependGlobal(family, name)
	p := l.Project
	p.index.globals.Do(func() {
		p.index.byName = make(map[familyName][]Decl)
		for _, f := range p.Files {
			if f.Rules == nil || f.Facts == nil {
				continue
			}
			for _, i := range f.Members(code.NoSymbol) {
				k := familyName{f.Family, f.Facts.Symbols[i].Name}
				p.index.byName[k] = append(p.index.byName[k], Decl{f.ID, i})
			}
		}
	})
	return p.index.byName[familyName{family, name}]
}

// ApartFrom returns the members and extensions of the family that stand apart from
// types of that name, wherever those are declared.
func (l *Linker) ApartFrom(family, name string) []Decl { return l.apartFrom(family, name) }

// apartFrom returns what stands apart from types of that name.
func (l *Linker) apartFrom(family, name string) []Decl {
	l.dependApart(family, name)
	p := l.Project
	p.index.apart.Do(func() {
		p.index.byOwner = make(map[familyName][]Decl)
		for _, f := range p.Files {
			if f.Rules == nil || f.Facts == nil {
				continue
			}
			for i := range f.Facts.Symbols {
				s := &f.Facts.Symbols[i]
				var name string
				switch {
				case s.Owner != "":
					name = lastSegment(s.Owner)
				case s.Flags&code.FlagExtension != 0:
					name = lastSegment(s.Name)
				default:
					continue
				}
				k := familyName{f.Family, name}
				p.index.byOwner[k] = append(p.index.byOwner[k], Decl{f.ID, int32(i)})
			}
		}
	})
	return p.index.byOwner[familyName{family, name}]
}

// TopLevel returns what a package calls name: the top-level declarations of its
// files, in their order.
func (l *Linker) TopLevel(pkg *Package, name string) []Decl {
	l.DependPackage(pkg, name)
	p := l.Project
	pkg.once.Do(func() {
		pkg.names = make(map[string][]Decl)
		for _, id := range pkg.Files {
			f := p.Files[id]
			for _, i := range f.Members(code.NoSymbol) {
				if s := &f.Facts.Symbols[i]; s.Owner == "" {
					pkg.names[s.Name] = append(pkg.names[s.Name], Decl{id, i})
				}
			}
		}
	})
	return pkg.names[name]
}
