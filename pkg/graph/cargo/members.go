package cargo

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// unknown is a type argument that is not known.
func unknown() *graph.Type { return graph.External(unknownType) }

// ThisType is the type around: that of an impl block, or whatever implements a
// trait.
func (r *rules) ThisType(l *graph.Linker, at graph.Site) *graph.Type {
	f := at.File
	if f.Facts == nil {
		return nil
	}
	for e := at.Symbol; e >= 0; e = f.Facts.Symbols[e].Parent {
		s := &f.Facts.Symbols[e]
		d := graph.Decl{File: f.ID, Symbol: e}
		switch {
		case s.Flags&code.FlagExtension != 0:
			return l.Result(d)
		case s.Kind == code.SymbolInterface:
			return selfOf(s, d)
		case s.Kind == code.SymbolClass || s.Kind == code.SymbolEnum:
			return graph.Instance(d, ownParams(s, d)...)
		}
	}
	return nil
}

// selfOf is Self in a trait: a type parameter behind those that are written.
func selfOf(s *code.Symbol, trait graph.Decl) *graph.Type {
	return &graph.Type{Kind: graph.KindParam, Decl: trait, Index: int32(len(s.TypeParams))}
}

// ownParams are the type parameters of a declaration, standing for themselves.
func ownParams(s *code.Symbol, d graph.Decl) []*graph.Type {
	args := make([]*graph.Type, len(s.TypeParams))
	for i := range args {
		args[i] = &graph.Type{Kind: graph.KindParam, Decl: d, Index: int32(i)}
	}
	return args
}

// padded is a type with an argument for each of its parameters.
func padded(s *code.Symbol, t *graph.Type) *graph.Type {
	if len(t.Args) >= len(s.TypeParams) && !hasNil(t.Args) {
		return t
	}
	args := make([]*graph.Type, max(len(s.TypeParams), len(t.Args)))
	for i := range args {
		if args[i] = t.Arg(i); args[i] == nil {
			args[i] = unknown()
		}
	}
	return graph.Instance(t.Decl, args...)
}

func hasNil(args []*graph.Type) bool {
	for _, a := range args {
		if a == nil {
			return true
		}
	}
	return false
}

// Result is what calling a function gives. Its own type parameters are known to the
// caller only. Of an impl block it is the type that it is for.
func (r *rules) Result(l *graph.Linker, fn graph.Decl, t *graph.Type) *graph.Type {
	s := l.Project.Symbol(fn)
	if s == nil || s.Flags&code.FlagExtension != 0 {
		return t
	}
	if n := len(s.TypeParams); n > 0 {
		args := make([]*graph.Type, n)
		for i := range args {
			args[i] = unknown()
		}
		t = graph.Substitute(t, fn, args)
	}
	if s.Flags&code.FlagAsync != 0 {
		return graph.External(futureType, t)
	}
	return t
}

// Normal replaces an associated type by what an impl block says it is, and one of a
// trait by a type parameter of the trait.
func (r *rules) Normal(l *graph.Linker, t *graph.Type) *graph.Type {
	s := l.Project.Symbol(t.Decl)
	if s == nil || t.Kind != graph.KindInstance || s.Kind != code.SymbolType || s.Parent < 0 {
		return t
	}
	f := l.Project.File(t.Decl)
	around := &f.Facts.Symbols[s.Parent]
	switch {
	case around.Flags&code.FlagExtension != 0:
		return l.Underlying(t)
	case around.Kind == code.SymbolInterface:
		trait := graph.Decl{File: f.ID, Symbol: s.Parent}
		if i := associatedIndex(f, s.Parent, t.Decl.Symbol); i >= 0 {
			return &graph.Type{Kind: graph.KindParam, Decl: trait, Index: int32(len(around.TypeParams) + 1 + i)}
		}
	}
	return t
}

// associatedTypes are the associated types of a trait, in their order.
func associatedTypes(f *graph.File, trait int32) []int32 {
	var types []int32
	for _, i := range f.Members(trait) {
		if f.Facts.Symbols[i].Kind == code.SymbolType {
			types = append(types, i)
		}
	}
	return types
}

func associatedIndex(f *graph.File, trait, symbol int32) int {
	for i, t := range associatedTypes(f, trait) {
		if t == symbol {
			return i
		}
	}
	return -1
}

// Owns reports whether an impl block is for a type.
func (r *rules) Owns(l *graph.Linker, f *graph.File, symbol int32, owner graph.Decl) bool {
	t := l.Result(graph.Decl{File: f.ID, Symbol: symbol})
	return t != nil && t.Kind == graph.KindInstance && t.Decl == owner
}

// Bases are the traits of an impl block, those that a trait asks for, and those of
// all impl blocks of a type.
func (r *rules) Bases(l *graph.Linker, t *graph.Type) []*graph.Type {
	s := l.Project.Symbol(t.Decl)
	if s == nil {
		return nil
	}
	all := l.WrittenBases(t.Decl)
	if s.Flags&code.FlagExtension != 0 || s.Kind == code.SymbolInterface {
		return all
	}
	own := graph.Instance(t.Decl, ownParams(s, t.Decl)...)
	for _, ext := range l.Extensions(t.Decl) {
		in := r.implFor(l, ext, own)
		if in == nil {
			in = graph.Instance(ext)
		}
		for _, b := range l.Bases(graph.Instance(ext)) {
			all = append(all, graph.Substitute(b, ext, in.Args))
		}
	}
	return all
}

// implFor is an impl block as it holds for a value: with what the value says of the
// type parameters of the block. It is nil where the block is for other values.
func (r *rules) implFor(l *graph.Linker, ext graph.Decl, t *graph.Type) *graph.Type {
	s := l.Project.Symbol(ext)
	self := l.Result(ext)
	if s == nil || self == nil {
		return nil
	}
	args := make([]*graph.Type, len(s.TypeParams))
	for i := range self.Args {
		if !match(self.Arg(i), t.Arg(i), ext, args, 0) {
			return nil
		}
	}
	for i := range args {
		if args[i] == nil {
			args[i] = unknown()
		}
	}
	return graph.Instance(ext, args...)
}

// match finds the type parameters of a declaration that make a pattern a type, and
// reports false where nothing does.
func match(pattern, t *graph.Type, d graph.Decl, args []*graph.Type, depth int) bool {
	switch {
	case pattern == nil || t == nil || t.Is(unknownType) || depth > maxTypeDepth:
		return true
	case pattern.Kind == graph.KindParam && pattern.Decl == d:
		if i := int(pattern.Index); i < len(args) && args[i] == nil {
			args[i] = t
		}
		return true
	case pattern.Kind == graph.KindParam || t.Kind == graph.KindParam || t.Kind == graph.KindAll:
		return true
	case pattern.Kind != t.Kind || pattern.Decl != t.Decl || pattern.Name != t.Name:
		return isAlias(pattern) || isAlias(t)
	}
	for i := range pattern.Args {
		if !match(pattern.Arg(i), t.Arg(i), d, args, depth+1) {
			return false
		}
	}
	return true
}

// isAlias reports whether two types of that kind may be one under two names.
func isAlias(t *graph.Type) bool { return t.Kind != graph.KindInstance && t.Kind != graph.KindExternal }

// Members finds what a value, or the type before "::", calls name.
func (r *rules) Members(l *graph.Linker, t *graph.Type, name string) ([]graph.Member, bool) {
	s := l.Project.Symbol(t.Decl)
	if s == nil {
		return nil, false
	}
	switch t.Kind {
	case graph.KindParam:
		return r.membersOfParam(l, t, s, name)
	case graph.KindObject:
		return r.membersOfObject(l, t, s, name), true
	case graph.KindInstance:
		return r.membersOf(l, t, s, name), true
	case graph.KindExternal, graph.KindUnion, graph.KindTuple, graph.KindFunc, graph.KindAll:
	}
	return nil, false
}

// membersOfParam finds members of Self in a trait and of its associated types. Those
// of a written type parameter are those of its bounds.
func (r *rules) membersOfParam(l *graph.Linker, t *graph.Type, s *code.Symbol, name string) ([]graph.Member, bool) {
	extra := int(t.Index) - len(s.TypeParams)
	switch {
	case extra < 0 || s.Kind != code.SymbolInterface:
		return nil, false
	case extra == 0:
		return r.membersOfTrait(l, graph.Instance(t.Decl, append(ownParams(s, t.Decl), t)...), name, 0), true
	}
	f := l.Project.File(t.Decl)
	if types := associatedTypes(f, t.Decl.Symbol); extra <= len(types) {
		bound := l.Underlying(graph.Instance(graph.Decl{File: f.ID, Symbol: types[extra-1]}))
		if bound != nil && bound.Decl.Symbol != types[extra-1] {
			return l.Member(bound, name), true
		}
	}
	return nil, true
}

func (r *rules) membersOfObject(l *graph.Linker, t *graph.Type, s *code.Symbol, name string) []graph.Member {
	f := l.Project.File(t.Decl)
	switch s.Kind {
	case code.SymbolNamespace:
		var all []graph.Member
		for _, d := range r.ModuleMember(l, t.Decl, name) {
			all = append(all, graph.Member{Decl: d.Decl})
		}
		return all
	case code.SymbolEnumMember:
		if fields := children(l, f, t.Decl.Symbol, name); len(fields) > 0 {
			return membersIn(f, fields, graph.Instance(t.Decl))
		}
		if s.Parent < 0 {
			return nil
		}
		enum := graph.Decl{File: f.ID, Symbol: s.Parent}
		return r.membersOf(l, graph.Instance(enum), l.Project.Symbol(enum), name)
	case code.SymbolClass, code.SymbolEnum, code.SymbolInterface, code.SymbolType:
		return r.membersOf(l, graph.Instance(t.Decl), s, name)
	}
	return nil
}

func membersIn(f *graph.File, symbols []int32, of *graph.Type) []graph.Member {
	all := make([]graph.Member, 0, len(symbols))
	for _, i := range symbols {
		all = append(all, graph.Member{Decl: graph.Decl{File: f.ID, Symbol: i}, Of: of})
	}
	return all
}

func children(l *graph.Linker, f *graph.File, parent int32, name string) []int32 {
	return l.Children(f, parent, name)
}

// membersOf finds the members of a type: its own, those of inherent impl blocks, of
// those of traits, of the traits, and then of what it is dereferenced to.
func (r *rules) membersOf(l *graph.Linker, t *graph.Type, s *code.Symbol, name string) []graph.Member {
	switch s.Kind {
	case code.SymbolType:
		if u := l.Underlying(t); u != nil && u != t && (u.Kind != graph.KindInstance || u.Decl != t.Decl) {
			return l.Member(u, name)
		}
		return nil
	case code.SymbolInterface:
		self := padded(s, t)
		if len(self.Args) == len(s.TypeParams) {
			self = graph.Instance(t.Decl, append(slices.Clip(self.Args), t)...)
		}
		return r.membersOfTrait(l, self, name, 0)
	case code.SymbolClass, code.SymbolEnum:
	default:
		return nil
	}
	f := l.Project.File(t.Decl)
	t = padded(s, t)
	all := membersIn(f, children(l, f, t.Decl.Symbol, name), t)
	extensions := l.Extensions(t.Decl)
	for _, trait := range []bool{false, true} {
		for _, ext := range extensions {
			if len(l.Project.Symbol(ext).Bases) > 0 == trait {
				all = append(all, r.ownOfImpl(l, ext, t, name)...)
			}
		}
		if len(all) > 0 {
			return all
		}
	}
	for _, ext := range extensions {
		all = appendMembers(all, r.givenByTraits(l, ext, t, name))
	}
	if len(all) > 0 {
		return all
	}
	for _, ext := range extensions {
		if target := r.target(l, ext, t); target != nil && !target.Equal(t) {
			return l.Member(target, name)
		}
	}
	return nil
}

// ownOfImpl finds a member in an impl block as it holds for a value.
func (r *rules) ownOfImpl(l *graph.Linker, ext graph.Decl, t *graph.Type, name string) []graph.Member {
	g := l.Project.File(ext)
	own := children(l, g, ext.Symbol, name)
	if len(own) == 0 {
		return nil
	}
	if in := r.implFor(l, ext, t); in != nil {
		return membersIn(g, own, in)
	}
	return nil
}

// givenByTraits finds a member in the traits that an impl block implements.
func (r *rules) givenByTraits(l *graph.Linker, ext graph.Decl, t *graph.Type, name string) []graph.Member {
	if len(l.Project.Symbol(ext).Bases) == 0 {
		return nil
	}
	var all []graph.Member
	for _, b := range l.Bases(graph.Instance(ext)) {
		if b == nil || b.Kind != graph.KindInstance || len(r.membersOfTrait(l, b, name, 0)) == 0 {
			continue
		}
		if in := r.implFor(l, ext, t); in != nil {
			b = graph.Substitute(b, ext, in.Args)
			all = appendMembers(all, r.membersOfTrait(l, r.traitFor(l, b, in, t), name, 0))
		}
	}
	return all
}

func appendMembers(all, more []graph.Member) []graph.Member {
next:
	for _, m := range more {
		for _, a := range all {
			if a.Decl == m.Decl {
				continue next
			}
		}
		all = append(all, m)
	}
	return all
}

// target is what an impl block of Deref gives for a value, or nil.
func (r *rules) target(l *graph.Linker, ext graph.Decl, t *graph.Type) *graph.Type {
	s := l.Project.Symbol(ext)
	if len(s.Bases) == 0 || lastOf(s.Bases[0].Name) != "Deref" {
		return nil
	}
	if in := r.implFor(l, ext, t); in != nil {
		return r.associatedIn(l, in, "Target")
	}
	return nil
}

// lastOf is the last name of a path.
func lastOf(path string) string { return path[strings.LastIndexAny(path, ":.")+1:] }

// associatedIn is the associated type of an impl block, or nil.
func (r *rules) associatedIn(l *graph.Linker, in *graph.Type, name string) *graph.Type {
	f := l.Project.File(in.Decl)
	for _, i := range children(l, f, in.Decl.Symbol, name) {
		d := graph.Decl{File: f.ID, Symbol: i}
		if u := l.Underlying(graph.Instance(d)); u != nil && u.Decl != d {
			return graph.Substitute(u, in.Decl, in.Args)
		}
	}
	return nil
}

// associated is an associated type of a value, or nil.
func (r *rules) associated(l *graph.Linker, t *graph.Type, name string) *graph.Type {
	for _, m := range l.Member(t, name) {
		if s := l.Project.Symbol(m.Decl); s == nil || s.Kind != code.SymbolType {
			continue
		}
		u := r.Normal(l, graph.Instance(m.Decl))
		if m.Of != nil {
			u = graph.Substitute(u, m.Of.Decl, m.Of.Args)
		}
		return u
	}
	return nil
}

// traitFor is a trait as an impl block implements it for a type: with the type, and
// with the associated types of the block.
func (r *rules) traitFor(l *graph.Linker, base, in, t *graph.Type) *graph.Type {
	s := l.Project.Symbol(base.Decl)
	if s == nil || s.Kind != code.SymbolInterface {
		return base
	}
	args := append([]*graph.Type(nil), padded(s, base).Args...)
	args = append(args[:len(s.TypeParams):len(s.TypeParams)], t)
	f := l.Project.File(base.Decl)
	for _, i := range associatedTypes(f, base.Decl.Symbol) {
		a := r.associatedIn(l, in, f.Facts.Symbols[i].Name)
		if a == nil {
			a = unknown()
		}
		args = append(args, a)
	}
	return graph.Instance(base.Decl, args...)
}

// membersOfTrait finds the members of a trait, whose arguments are followed by the
// type that implements it, and of those that it asks for.
func (r *rules) membersOfTrait(l *graph.Linker, t *graph.Type, name string, depth int) []graph.Member {
	s := l.Project.Symbol(t.Decl)
	if s == nil || depth > maxTypeDepth {
		return nil
	}
	if s.Kind != code.SymbolInterface {
		return l.Member(t, name)
	}
	f := l.Project.File(t.Decl)
	if found := children(l, f, t.Decl.Symbol, name); len(found) > 0 {
		return membersIn(f, found, t)
	}
	self := t.Arg(len(s.TypeParams))
	var all []graph.Member
	for _, b := range l.Bases(graph.Instance(t.Decl)) {
		if b == nil || b.Kind != graph.KindInstance || b.Decl == t.Decl {
			continue
		}
		b = graph.Substitute(b, t.Decl, t.Args)
		if base := l.Project.Symbol(b.Decl); base != nil && base.Kind == code.SymbolInterface {
			args := padded(base, b).Args
			b = graph.Instance(b.Decl, append(args[:len(base.TypeParams):len(base.TypeParams)], self)...)
		}
		all = appendMembers(all, r.membersOfTrait(l, b, name, depth+1))
	}
	return all
}

// Undeclared is the type of a field of a tuple struct or a variant, of the methods
// that keep the type, and of those that iterators and futures have.
func (r *rules) Undeclared(l *graph.Linker, t *graph.Type, name string) *graph.Type {
	if i, err := strconv.Atoi(name); err == nil {
		return r.field(l, t, i)
	}
	if t.Kind == graph.KindParam {
		if b := l.Bound(t); b != nil && b.Kind != graph.KindParam {
			if m := l.MemberType(b, name, r); m != nil {
				return m
			}
		}
	}
	if it := r.iterated(l, t); it != nil {
		if _, ok := r.library.iter[name]; ok {
			return r.ExternalMember(l, it, name)
		}
	}
	if t.Kind == graph.KindInstance {
		for _, ext := range l.Extensions(t.Decl) {
			if target := r.target(l, ext, t); target != nil && target.Kind == graph.KindExternal {
				return r.ExternalMember(l, target, name)
			}
		}
	}
	if made := r.derived(l, t, name); made != nil {
		return made
	}
	if name == "with" || name == "try_with" {
		return r.signature(method{params: "T"}, graph.External("LocalKey", t)) // a static variable of a thread
	}
	if keepsType(name) {
		return function(t)
	}
	return nil
}

// held is what a variant of an enumeration holds, for a value of the enumeration.
func (r *rules) held(l *graph.Linker, variant graph.Decl, t *graph.Type, i int) *graph.Type {
	enum := l.Project.Symbol(t.Decl)
	return graph.Substitute(l.ParamType(variant, i), t.Decl, padded(enum, t).Args)
}

// derived is the result of a function that a derive attribute makes for a type.
func (r *rules) derived(l *graph.Linker, t *graph.Type, name string) *graph.Type {
	s := l.Project.Symbol(t.Decl)
	if s == nil || t.Kind != graph.KindInstance && t.Kind != graph.KindObject {
		return nil
	}
	for _, b := range s.Bases {
		switch trait := lastOf(b.Name); {
		case trait == "Default" && name == "default", trait == "Parser" && (name == "parse" || name == "parse_from"):
			return function(padded(s, graph.Instance(t.Decl, t.Args...)))
		case trait == "Parser" && (name == "try_parse" || name == "try_parse_from"):
			return function(graph.External(resultType, padded(s, graph.Instance(t.Decl, t.Args...)), nil))
		}
	}
	return nil
}

// field is a field without a name.
func (r *rules) field(l *graph.Linker, t *graph.Type, i int) *graph.Type {
	s := l.Project.Symbol(t.Decl)
	if s == nil || t.Kind != graph.KindInstance && t.Kind != graph.KindObject || i < 0 || i >= len(s.Params) {
		if t.Kind == graph.KindInstance && s != nil {
			for _, ext := range l.Extensions(t.Decl) {
				if target := r.target(l, ext, t); target != nil {
					return l.MemberType(target, strconv.Itoa(i), r)
				}
			}
		}
		return nil
	}
	return graph.Substitute(l.ParamType(t.Decl, i), t.Decl, padded(s, t).Args)
}

// iterated is a value that iterates as an iterator of the standard library, or nil.
func (r *rules) iterated(l *graph.Linker, t *graph.Type) *graph.Type {
	if t.Kind == graph.KindExternal {
		return t
	}
	if t.Kind == graph.KindAll {
		for _, a := range t.Args {
			if it := r.iterated(l, a); it != nil {
				return it
			}
		}
		return nil
	}
	if t.Kind != graph.KindInstance && t.Kind != graph.KindParam {
		return nil
	}
	if e := r.Element(l, t, false); e != nil {
		return graph.External(iterType, e)
	}
	return nil
}

// Variant is the variant itself, since patterns look into it.
func (r *rules) Variant(_ *graph.Linker, d graph.Decl) *graph.Type { return graph.Object(d) }
