package graph

import (
	"slices"

	"github.com/mast-search/mast/pkg/code"
)

// Implementor is a type that implements or extends another one.
type Implementor struct {
	Decl Decl
	// Via is the type between, through which it does, or NoDecl when it names the
	// other one itself or has what it asks for.
	Via Decl
}

// Implementors returns the types that implement or extend a type, also through
// others, in the order of their files. Where types need not say so, it returns those
// that have what an interface asks for.
func (p *Project) Implementors(d Decl) []Implementor {
	f, s := p.File(d), p.Symbol(d)
	if s == nil || f.Rules == nil {
		return nil
	}
	l := p.borrow()
	defer p.giveBack(l)
	var all []Implementor
	if f.Rules.Options().Structural && (s.Kind == code.SymbolInterface || s.Kind == code.SymbolType) {
		all = l.satisfying(f, d)
	}
	if len(all) == 0 && s.Kind != code.SymbolInterface || !f.Rules.Options().Structural {
		all = l.derived(d)
	}
	slices.SortFunc(all, func(a, b Implementor) int {
		if a.Decl.File != b.Decl.File {
			return int(a.Decl.File - b.Decl.File)
		}
		return int(a.Decl.Symbol - b.Decl.Symbol)
	})
	return all
}

// Satisfied returns the interfaces of the family that a type satisfies without
// saying so, in the order of their files; none for families where it must say so.
func (p *Project) Satisfied(d Decl) []Decl {
	f := p.File(d)
	if f == nil || f.Rules == nil || !f.Rules.Options().Structural {
		return nil
	}
	l := p.borrow()
	defer p.giveBack(l)
	var all []Decl
	for _, i := range p.types(f.Family) {
		if i != d && p.Symbol(i).Kind == code.SymbolInterface && f.Rules.Satisfies(l, d, i) {
			all = append(all, i)
		}
	}
	return all
}

// BasesOf returns the declared types that a type names as bases, or that its
// extensions name, without those of these.
func (p *Project) BasesOf(d Decl) []Decl {
	l := p.borrow()
	defer p.giveBack(l)
	var all []Decl
	for _, b := range l.Bases(Instance(d)) {
		if b != nil && b.Kind == KindInstance && !slices.Contains(all, b.Decl) {
			all = append(all, b.Decl)
		}
	}
	return all
}

func (l *Linker) satisfying(f *File, d Decl) []Implementor {
	var all []Implementor
	for _, t := range l.Project.types(f.Family) {
		if t != d && f.Rules.Satisfies(l, t, d) {
			all = append(all, Implementor{t, NoDecl})
		}
	}
	return all
}

// derived walks from a type to those that name it as a base.
func (l *Linker) derived(d Decl) []Implementor {
	below := l.Project.derivedTypes(l)
	var all []Implementor
	seen := map[Decl]bool{d: true}
	next := []Implementor{{d, NoDecl}}
	for len(next) > 0 {
		at := next[0]
		next = next[1:]
		for _, t := range below[at.Decl] {
			if seen[t] {
				continue
			}
			seen[t] = true
			via := at.Decl
			if at.Decl == d {
				via = NoDecl
			}
			all = append(all, Implementor{t, via})
			next = append(next, Implementor{Decl: t})
		}
	}
	return all
}

// types returns all types of a family, in the order of their files.
func (p *Project) types(family string) []Decl {
	p.hierarchy.typesOnce.Do(func() {
		p.hierarchy.types = make(map[string][]Decl)
		for _, f := range p.Files {
			if f.Rules == nil || f.Facts == nil {
				continue
			}
			for i := range f.Facts.Symbols {
				s := &f.Facts.Symbols[i]
				switch s.Kind {
				case code.SymbolClass, code.SymbolInterface, code.SymbolType, code.SymbolEnum:
					if s.Flags&code.FlagExtension == 0 {
						p.hierarchy.types[f.Family] = append(p.hierarchy.types[f.Family], Decl{f.ID, int32(i)})
					}
				}
			}
		}
	})
	return p.hierarchy.types[family]
}

// derivedTypes are, for each type, those that name it as a base.
func (p *Project) derivedTypes(l *Linker) map[Decl][]Decl {
	p.types("")
	p.hierarchy.belowOnce.Do(func() {
		below := make(map[Decl][]Decl)
		for _, types := range p.hierarchy.types {
			for _, t := range types {
				for _, b := range l.Bases(Instance(t)) {
					if b != nil && b.Kind == KindInstance && !slices.Contains(below[b.Decl], t) {
						below[b.Decl] = append(below[b.Decl], t)
					}
				}
			}
		}
		p.hierarchy.below = below
	})
	return p.hierarchy.below
}

// borrow returns a linker for a question outside of the link pass.
func (p *Project) borrow() *Linker {
	if l, ok := p.linkers.Get().(*Linker); ok {
		l.deps = l.deps[:0]
		clear(l.seen)
		return l
	}
	return NewLinker(p)
}

func (p *Project) giveBack(l *Linker) { p.linkers.Put(l) }
