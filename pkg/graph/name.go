package graph

import "github.com/mast-search/mast/pkg/code"

// Name finds what a plain name means at a site: the declarations around it from
// the inside out, the top level of the file, its imports, and what Rules.Outer
// says. Local variables are not looked at; see Eval.
func (l *Linker) Name(at Site, name string, use Use) []Found {
	f := at.File
	if f == nil || f.Facts == nil || f.Rules == nil || name == "" {
		return nil
	}
	if found, done := f.Rules.Lookup(l, at, name, use); done {
		return found
	}
	options := f.Rules.Options()
	for e, depth := at.Symbol, 0; e >= 0 && depth < maxDepth; e, depth = f.Facts.Symbols[e].Parent, depth+1 {
		if found := l.inside(f, e, at.Symbol, name, options); len(found) > 0 {
			return l.prefer(found, use)
		}
	}
	if found := declared(f, l.Children(f, code.NoSymbol, name), ReasonSameScope); len(found) > 0 {
		if found = l.prefer(found, use); found[0].Decl.File != f.ID || l.fits(found[0].Decl, use) {
			return found
		}
	}
	if found := l.imported(f, name); len(found) > 0 {
		return l.prefer(found, use)
	}
	if found := f.Rules.Outer(l, at, name, use); len(found) > 0 {
		return l.prefer(found, use)
	}
	return declared(f, f.Children(code.NoSymbol, name), ReasonSameScope)
}

// inside looks into one declaration around a site.
func (l *Linker) inside(f *File, e, from int32, name string, options Options) []Found {
	s := &f.Facts.Symbols[e]
	switch {
	case s.Kind == code.SymbolNamespace || s.Kind.Callable() || s.Kind == code.SymbolVariable || s.Kind == code.SymbolConstant:
		if found := declared(f, l.Children(f, e, name), ReasonSameScope); len(found) > 0 {
			return found
		}
		if s.Owner == "" || !options.ImplicitThis {
			return nil
		}
		return l.members(l.owner(f, e), name, ReasonThis)
	case s.Kind.Container():
		if options.ImplicitThis {
			return l.members(&Type{Kind: KindInstance, Decl: Decl{f.ID, e}}, name, ReasonThis)
		}
		if options.ClassScope && e == from {
			return declared(f, l.Children(f, e, name), ReasonSameScope)
		}
	}
	return nil
}

// members is Member for a plain name.
func (l *Linker) members(t *Type, name string, reason Reason) []Found {
	var found []Found
	for _, m := range l.Member(t, name) {
		found = append(found, Found{m.Decl, reason})
	}
	return found
}

// owner is the type that the Owner of a declaration names.
func (l *Linker) owner(f *File, e int32) *Type {
	s := &f.Facts.Symbols[e]
	at := Around(f, e)
	for _, found := range l.path(at, s.Owner, UseType) {
		if sym := l.Project.Symbol(found.Decl); sym != nil && l.isType(found.Decl) && f.Rules.Owns(l, f, e, found.Decl) {
			return Instance(found.Decl)
		}
	}
	return nil
}

// path finds a dotted name.
func (l *Linker) path(at Site, name string, use Use) []Found {
	first, rest := cutName(name)
	if rest != "" && at.File != nil && at.File.Rules != nil && at.File.Rules.Options().Paths {
		if found, done := at.File.Rules.Lookup(l, at, name, use); done {
			return found
		}
	}
	want := use
	if rest != "" {
		want = UseType
	}
	found := l.Name(at, first, want)
	for rest != "" && len(found) > 0 {
		first, rest = cutName(rest)
		var next []Found
		for _, d := range found {
			for _, m := range l.Member(Object(d.Decl), first) {
				next = append(next, Found{m.Decl, d.Reason})
			}
		}
		found = next
	}
	return l.prefer(found, use)
}

// Path finds a dotted name at a site, segment by segment.
func (l *Linker) Path(at Site, name string, use Use) []Found { return l.path(at, name, use) }

func cutName(name string) (first, rest string) {
	for i := range len(name) {
		if name[i] == '.' {
			return name[:i], name[i+1:]
		}
	}
	return name, ""
}

// Imported finds what the imports of a file bind to a name.
func (l *Linker) Imported(f *File, name string) []Found { return l.imported(f, name) }

// imported finds what the imports of a file bind to a name.
func (l *Linker) imported(f *File, name string) []Found {
	l.DependFile(f, name)
	var found []Found
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		for k := range m.Bindings {
			b := &m.Bindings[k]
			if b.Local != name || i >= len(f.Targets) {
				continue
			}
			found = appendFound(found, f.Rules.Binding(l, f, m, b, &f.Targets[i])...)
		}
	}
	return found
}

func appendFound(found []Found, more ...Found) []Found {
next:
	for _, m := range more {
		for _, f := range found {
			if f.Decl == m.Decl {
				continue next
			}
		}
		found = append(found, m)
	}
	return found
}

// Declared makes found things of symbols of a file.
func Declared(f *File, symbols []int32, r Reason) []Found { return declared(f, symbols, r) }

func declared(f *File, symbols []int32, r Reason) []Found {
	var found []Found
	for _, i := range symbols {
		found = append(found, Found{Decl{f.ID, i}, r})
	}
	return found
}

// prefer keeps those of several things of one name that fit the use, or all if
// none does.
func (l *Linker) prefer(found []Found, use Use) []Found {
	if len(found) < 2 {
		return found
	}
	var fit []Found
	for _, f := range found {
		if l.fits(f.Decl, use) {
			fit = append(fit, f)
		}
	}
	if len(fit) == 0 {
		return found
	}
	return fit
}

// fits reports whether a declaration can be used so.
func (l *Linker) fits(d Decl, use Use) bool {
	s := l.Project.Symbol(d)
	if s == nil {
		return true
	}
	switch s.Kind {
	case code.SymbolInterface, code.SymbolType:
		return use == UseType || l.Project.File(d).Rules.Options().CallConstructs
	case code.SymbolClass, code.SymbolEnum, code.SymbolNamespace:
		return true
	case code.SymbolFunction, code.SymbolMethod, code.SymbolConstructor, code.SymbolGetter, code.SymbolSetter,
		code.SymbolVariable, code.SymbolConstant, code.SymbolField, code.SymbolMacro, code.SymbolEnumMember:
	}
	return use == UseValue
}

// isType reports whether a declaration is one that values can be of.
func (l *Linker) isType(d Decl) bool {
	s := l.Project.Symbol(d)
	if s == nil {
		return false
	}
	switch s.Kind {
	case code.SymbolClass, code.SymbolInterface, code.SymbolEnum, code.SymbolType:
		return true
	}
	return false
}
