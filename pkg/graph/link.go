package graph

import (
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// Edge says what a reference of a file means.
type Edge struct {
	// Ref is the index of the reference among those of its file.
	Ref    int32
	Decl   Decl
	Reason Reason
}

// Links are the edges of one file, and what they depend on.
type Links struct {
	// Edges are in the order of their references, then of their declarations.
	Edges []Edge
	// Outside are the references, by index, that are proved to mean something
	// that the project does not declare.
	Outside []int32
	deps    []key
}

// Link finds what the references of a file mean. facts are all facts of the file,
// of the state that the Project has.
func (l *Linker) Link(f *File, facts *code.Facts) Links {
	var links Links
	if f.Rules == nil || f.Facts == nil {
		return links
	}
	l.current, l.deps, l.cycles, l.taint = f, nil, 0, noTaint
	clear(l.seen)
	locals := newLocals(facts.Locals)
	for i := range facts.Refs {
		ref := &facts.Refs[i]
		if ref.Local {
			continue
		}
		at := Site{File: f, Symbol: ref.Enclosing, Pos: ref.Span.Start, Locals: locals}
		found, outside := l.Ref(at, ref)
		for _, d := range found {
			links.Edges = append(links.Edges, Edge{int32(i), d.Decl, d.Reason})
		}
		if outside && len(found) == 0 && calls(ref) {
			links.Outside = append(links.Outside, int32(i))
		}
		if len(l.deps) > 4096 {
			l.deps = normalise(l.deps)
		}
	}
	slices.SortStableFunc(links.Edges, func(a, b Edge) int {
		if a.Ref != b.Ref {
			return int(a.Ref - b.Ref)
		}
		if a.Decl.File != b.Decl.File {
			return int(a.Decl.File - b.Decl.File)
		}
		return int(a.Decl.Symbol - b.Decl.Symbol)
	})
	links.deps = slices.Clone(normalise(l.deps))
	l.current, l.deps = nil, nil
	return links
}

// calls reports whether a reference runs what it names. A decorator without arguments
// is handed over, not called; languages that call it then say so by the role.
func calls(r *code.Ref) bool {
	switch r.Role {
	case code.RoleCall, code.RoleConstruct, code.RoleJSX:
		return true
	case code.RoleDecorator:
		return r.Args > 0
	case code.RoleType, code.RoleExtends, code.RoleImplements, code.RoleRead, code.RoleWrite:
	}
	return false
}

// Ref finds what a reference means. outside says that it is proved to mean
// something that the project does not declare.
func (l *Linker) Ref(at Site, ref *code.Ref) (found []Found, outside bool) {
	rules := at.File.Rules
	switch ref.Receiver {
	case code.ReceiverNone:
		found = l.plain(at, ref)
		outside = len(found) == 0 && (l.importedFromOutside(at.File, ref.Name) ||
			ref.Role != code.RoleCall && calls(ref) && rules.Builtin(l, at, ref.Name) != nil)
	case code.ReceiverThis, code.ReceiverSuper, code.ReceiverName, code.ReceiverLocal, code.ReceiverChain:
		found, outside = l.ofReceiver(at, ref)
	}
	if len(found) > 0 {
		found = rules.Narrow(l, at, ref, found)
	}
	// Only declarations have edges; a module is reached by its import.
	return slices.DeleteFunc(found, func(d Found) bool { return !d.Decl.IsSymbol() }), outside
}

// plain finds a name without a receiver.
func (l *Linker) plain(at Site, ref *code.Ref) []Found {
	if ref.Role == code.RoleExtends || ref.Role == code.RoleImplements {
		// The bases of a declaration are looked up around it.
		if e := ref.Enclosing; e >= 0 && int(e) < len(at.File.Facts.Symbols) {
			if s := &at.File.Facts.Symbols[e]; s.Name == ref.Name {
				at.Symbol = s.Parent
			}
		}
	}
	rules := at.File.Rules
	found := l.Name(at, ref.Name, useFor(ref.Role, rules.Options()))
	if len(found) == 0 && ref.Role == code.RoleDecorator {
		return l.Name(at, rules.Decorator(ref.Name), UseType)
	}
	return found
}

// importedFromOutside reports whether a name is bound by imports that all lead out
// of the project.
func (l *Linker) importedFromOutside(f *File, name string) bool {
	first, outside := "", false
	first, _ = cutName(name[:strings.IndexAny(name+"(", "([<")])
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		for k := range m.Bindings {
			if local, _ := cutName(m.Bindings[k].Local); local == first && i < len(f.Targets) {
				if !f.Targets[i].External {
					return false
				}
				outside = true
			}
		}
	}
	return outside
}

// ofReceiver finds a member of what stands before the name.
func (l *Linker) ofReceiver(at Site, ref *code.Ref) (found []Found, outside bool) {
	rules := at.File.Rules
	if rules.Options().Paths && isPath(ref.Chain) {
		var done bool
		switch path := ref.Chain + "." + ref.Name; ref.Receiver {
		case code.ReceiverName:
			found, done = rules.Lookup(l, at, path, useOf(ref.Role))
		case code.ReceiverChain:
			if useOf(ref.Role) == UseType { // no variable stands before a type
				found, done = rules.Lookup(l, at, path, UseType)
			} else {
				found, done = l.wholePath(at, path, UseValue, noLocal)
			}
		case code.ReceiverNone, code.ReceiverThis, code.ReceiverSuper, code.ReceiverLocal:
		}
		if done {
			return found, false
		}
	}
	t := l.receiver(at, ref)
	if t != nil && t.Kind != KindAll {
		t = each(t, func(a *Type) *Type { return rules.Target(l, a, ref.Name) })
	}
	if t == nil {
		if ref.Receiver == code.ReceiverName || ref.Receiver == code.ReceiverChain {
			return nil, l.importedFromOutside(at.File, ref.Chain)
		}
		return nil, false
	}
	for _, m := range l.MembersFor(t, ref.Name, useFor(ref.Role, rules.Options()), rules) {
		found = append(found, Found{m.Decl, l.reason(t, m, ref)})
	}
	if len(found) == 0 {
		for _, m := range rules.Apart(l, at, t, ref.Name) {
			found = append(found, Found{m.Decl, ReasonExtension})
		}
	}
	return found, len(found) == 0 && l.isOutside(t, ref.Name, rules)
}

// isPath reports whether an expression is a dotted name.
func isPath(text string) bool { return text != "" && !strings.ContainsAny(text, "()[]<>|#?@ ") }

// receiver is the value before the name.
func (l *Linker) receiver(at Site, ref *code.Ref) *Type {
	switch ref.Receiver {
	case code.ReceiverThis:
		return at.File.Rules.ThisType(l, at)
	case code.ReceiverSuper:
		return l.superType(at)
	case code.ReceiverName:
		// Scope analysis says that it is no local, also where one of that name is near.
		return l.valueOrBuiltin(at, ref.Chain)
	case code.ReceiverNone, code.ReceiverLocal, code.ReceiverChain:
	}
	return l.Eval(at, ref.Chain)
}

// isOutside reports whether a member of a value is declared outside of the project,
// and cannot run one that it declares.
func (l *Linker) isOutside(t *Type, name string, rules Rules) bool {
	return l.outside(t, name, rules, make(map[Decl]bool))
}

// outside is isOutside; seen are the types that were looked at.
func (l *Linker) outside(t *Type, name string, rules Rules, seen map[Decl]bool) bool {
	switch u := l.Underlying(t); {
	case u == nil:
		return false
	case u.Kind == KindExternal:
		return !rules.Dispatches(l, u, name)
	case u.Kind == KindTuple, u.Kind == KindFunc:
		return true
	case u.Kind == KindAll:
		return slices.ContainsFunc(u.Args, func(a *Type) bool { return l.outside(a, name, rules, seen) })
	case u.Kind == KindUnion:
		return !slices.ContainsFunc(u.Args, func(a *Type) bool { return !l.outside(a, name, rules, seen) })
	case u.Kind == KindObject && u.Decl.IsPackage():
		return len(l.Project.PackageAt(u.Decl).Files) == 0
	case u.Kind == KindInstance || u.Kind == KindObject && u.Decl.IsSymbol():
		if seen[u.Decl] {
			return false
		}
		seen[u.Decl] = true
		for _, b := range l.Bases(&Type{Kind: KindInstance, Decl: u.Decl, Args: u.Args}) {
			if b != nil && (b.Kind == KindExternal || b.Kind == KindInstance) && l.outside(b, name, rules, seen) {
				return true
			}
		}
	}
	return false
}

// reason says why a member is what is meant.
func (l *Linker) reason(t *Type, m Member, ref *code.Ref) Reason {
	switch ref.Receiver {
	case code.ReceiverThis:
		return ReasonThis
	case code.ReceiverSuper:
		return ReasonSuper
	case code.ReceiverNone, code.ReceiverName, code.ReceiverLocal, code.ReceiverChain:
	}
	f, s := l.Project.File(m.Decl), l.Project.Symbol(m.Decl)
	if t.Kind == KindObject {
		switch {
		case !t.Decl.IsSymbol():
			return ReasonNamespace
		case l.isType(t.Decl):
			return ReasonStatic
		}
		return ReasonNamespace
	}
	if s != nil && s.Parent >= 0 {
		switch parent := &f.Facts.Symbols[s.Parent]; {
		case parent.Flags&code.FlagExtension != 0 && parent.Parent < 0 && f.Rules.Options().ImplicitThis:
			return ReasonExtension
		case parent.Kind == code.SymbolInterface:
			return ReasonInterface
		}
	}
	return ReasonReceiver
}
