package graph

import (
	"github.com/mast-search/mast/pkg/code"
)

// Strategy makes the rules of one family of languages, as lang.Spec.Imports
// names it.
type Strategy struct {
	Name string
	// Config reports whether a file configures how imports are resolved. When
	// such a file changes, the rules are opened anew and all imports resolved again.
	Config func(path string) bool
	// Open gathers what the rules need of a project whose files are all there:
	// configuration, packages, roots. read returns the text of a file of the
	// project, nil if there is none; it may be called in Open only. Equal files give
	// equal rules.
	Open func(p *Project, read func(path string) []byte) Rules
}

// Rules say how one family of languages refers from file to file. An
// implementation embeds [Defaults] and overrides what differs. Its methods are
// called from several goroutines.
type Rules interface {
	// Options are constants of the family.
	Options() Options
	// Resolve finds where an import of f leads. It may look at the files of the
	// project by their paths and at what Open gathered, not at facts of other files.
	Resolve(p *Project, f *File, m *code.Import) Target
	// Environment is a fingerprint of everything else that decides what names of
	// f mean and does not go through Linker: when it changes, f is linked again.
	Environment(p *Project, f *File) uint64
	// Package is the package that the top level of f belongs to, or nil.
	Package(p *Project, f *File) *Package
	// Lookup finds what a name means at a site where the order of scopes that
	// Linker.Name goes through does not hold; done is false to have it looked up so.
	// With Options.Paths it is also asked for dotted names ("ns.Type.member").
	Lookup(l *Linker, at Site, name string, use Use) (found []Found, done bool)
	// Members finds what a value calls name in families whose types do not inherit as
	// Linker.Member knows it; ok is false where they do. The value is an instance, a
	// declaration or a type parameter.
	Members(l *Linker, t *Type, name string) (found []Member, ok bool)
	// Apart finds members of a value that a site sees though they stand in no type of
	// the value: extension methods. It is asked when nothing else is found.
	Apart(l *Linker, at Site, t *Type, name string) []Member
	// Function is the function (KindFunc) that a value of a declared type is where one
	// is asked for, such as an interface with one method; nil if it is none.
	Function(l *Linker, t *Type) *Type
	// Global is a name by which DependGlobal covers a declaration of f that is not at
	// its top level, or "".
	Global(f *File, symbol int32) string
	// Builtin is the value of a plain name that the project does not declare, nil when
	// nothing is known of it.
	Builtin(l *Linker, at Site, name string) *Type
	// Decorator is the full name of what a decorator is named for in short, or "".
	Decorator(name string) string
	// Undeclared is the type of a member that no declaration stands for, of a value
	// whose type the project declares: a field without a name, what the language
	// gives to all types.
	Undeclared(l *Linker, t *Type, name string) *Type
	// Variant is a member of an enumeration as a value; the default is an instance of
	// the enumeration.
	Variant(l *Linker, d Decl) *Type
	// Outer finds a plain name that neither the declarations around the site,
	// nor the top level of its file, nor the imports with a binding of that name give:
	// in the package, in wildcard imports, in included files, among globals.
	Outer(l *Linker, at Site, name string, use Use) []Found
	// Binding finds what an import binds to a local name; the default asks
	// ModuleMember of the modules that the import leads to, or gives the modules
	// themselves for "*".
	Binding(l *Linker, f *File, m *code.Import, b *code.Binding, target *Target) []Found
	// ModuleMember finds what a module or package calls name for code outside of
	// it. The default asks the exports of a file, and follows re-exports.
	ModuleMember(l *Linker, module Decl, name string) []Found
	// ParseType reads a written type; nil when it says nothing.
	ParseType(text string) *TypeExpr
	// OwnType is a value of a type expression of the kind ExprOwn, which only
	// ParseType makes.
	OwnType(l *Linker, at Site, e *TypeExpr) *Type
	// ThisType is the value of "this" or "self" inside of a declaration; the
	// default is an instance of the innermost type around it, or that type itself
	// in a static member.
	ThisType(l *Linker, at Site) *Type
	// Param is the type of a parameter without a written one: that of the method which
	// its method overrides, where a family infers that.
	Param(l *Linker, fn Decl, i int) *Type
	// Super is what "super" stands for in a type; the default is its first base.
	Super(l *Linker, this *Type) *Type
	// Owns reports whether a member that stands apart from its container, by its
	// Owner or in an extension, belongs to the type. The names agree already.
	// extension is code.NoSymbol for a member with an Owner.
	Owns(l *Linker, member *File, symbol int32, owner Decl) bool
	// Bases are the types that a type inherits members from, in the order of the
	// look-up. The default resolves Symbol.Bases, and those of its extensions.
	Bases(l *Linker, t *Type) []*Type
	// Narrow chooses among declarations of one name, such as overloads, those that
	// a reference can mean. None means that it cannot be told.
	Narrow(l *Linker, at Site, ref *code.Ref, found []Found) []Found
	// Result is what calling a function gives whose written or inferred result is
	// t: a generator or an async function wraps it.
	Result(l *Linker, fn Decl, t *Type) *Type
	// Element is an element of t, or a key of its iteration.
	Element(l *Linker, t *Type, key bool) *Type
	// Await is what waiting for t gives, Unwrap what an optional or result holds.
	Await(l *Linker, t *Type) *Type
	Unwrap(l *Linker, t *Type) *Type
	// TypeParam is type parameter i of a declaration around a site, as values have it;
	// where a method names the parameters of its type anew, that of the type.
	TypeParam(l *Linker, d Decl, i int) *Type
	// Target is the value that a member of that name belongs to, where members are
	// reached through another value, as through a smart pointer; usually t itself.
	Target(l *Linker, t *Type, name string) *Type
	// CallValue is what calling a value gives that is no function or class of
	// the project; CallbackParam the type of parameter i of the function that is
	// passed as argument j to a function of the standard library on receiver t.
	CallValue(l *Linker, t *Type) *Type
	// ExternalMember is the type of a member of a type that the project does
	// not declare (a list, a map), and ExternalCallback the type of parameter i of the
	// function that is argument j of a call of that member; nil when unknown.
	ExternalMember(l *Linker, t *Type, name string) *Type
	ExternalCallback(l *Linker, t *Type, name string, j, i int) *Type
	// Normal is a value of a declared type as it is told from others: what an associated
	// type stands for, where it is known or left open; usually t itself.
	Normal(l *Linker, t *Type) *Type
	// External is the type of a name that the project does not declare, such as a
	// builtin; the default keeps name and arguments.
	External(name string, args []*Type) *Type
	// Dispatches reports whether a member of a type that the project does not declare
	// may run one that it does, as a method of an interface; the default says no.
	Dispatches(l *Linker, t *Type, name string) bool
	// Satisfies reports whether a type has what an interface asks for, in families
	// where that needs no declaration; the default says no.
	Satisfies(l *Linker, t, iface Decl) bool
}

// Options are constants of a family.
type Options struct {
	// ImplicitThis says that members of the types around a place can be named
	// without a receiver.
	ImplicitThis bool
	// Structural says that types satisfy interfaces without naming them.
	Structural bool
	// StaticInstance says that static members can be reached through a value.
	StaticInstance bool
	// ClassScope says that the names in the body of a type are seen by the code
	// directly in it.
	ClassScope bool
	// Paths says that dotted names are looked up whole, by Lookup: the parts of a
	// namespace stand in many files, of which a place sees some.
	Paths bool
	// MethodSpace says that methods have a name space of their own: a call means
	// nothing else, and nothing else means a method.
	MethodSpace bool
	// AnyOf says that a value of several types has the members of any of them,
	// since only what is there gets used, and that unknown alternatives do not matter.
	AnyOf bool
	// Literals says that a variable with a body, which is an object that its text
	// writes, has the declarations in it as members.
	Literals bool
	// CallConstructs says that calling a type makes a value of it.
	CallConstructs bool
}

// Site is a place in the code from which a name is looked up.
type Site struct {
	File *File
	// Symbol is the innermost declaration around the place, or code.NoSymbol.
	Symbol int32
	// Pos is the offset of the place, for local variables; locals of the file are
	// known only while the file itself is linked.
	Pos uint32
	// Locals are the local variables of the file, or nil.
	Locals *Locals
}

// In returns the site of a declaration's own text, without local variables.
func In(f *File, symbol int32) Site { return Site{File: f, Symbol: symbol} }

// Around returns the site at which a declaration stands.
func Around(f *File, symbol int32) Site {
	s := &f.Facts.Symbols[symbol]
	return Site{File: f, Symbol: s.Parent, Pos: s.NameSpan.Start}
}
