// Package graph turns the facts of single files into a graph of the project: it
// finds what an import means, what a used name means, and answers questions
// over the edges that this gives.
//
// # Proof or potential
//
// An edge says that a reference means a declaration, and carries the rule that
// proved it ([Reason]). A reference that no rule proves gets no edge: that a name
// is declared only once in the project is no proof. What is left without an edge
// and bears the same name is a potential match, and answers say what was missing.
//
// # Parts
//
// A [Project] holds in memory what files show to each other: symbols, imports and
// exports ([File]). The rules of a family of languages ([Rules], made by a
// [Strategy]) say where imports lead, what a plain name means beyond its file, and
// how types are written; everything else is the same for all families: scopes
// ([Linker.Name]), members with inheritance ([Linker.Member]), expressions
// ([Linker.Eval]), types ([Type]), and the link pass itself ([Linker.File]).
//
// # What depends on what
//
// Everything that linking a file asks about others goes through methods of Linker
// that note it ([Linker.Depend]). After a change exactly the files that asked for
// something that changed are linked again, and the result is that of linking all.
// Rules must not answer from anything else than their arguments, what they
// gathered in Open, and such methods.
package graph

import (
	"fmt"

	"github.com/mast-search/mast/pkg/code"
)

// FileID numbers the files of a Project, from 0.
type FileID int32

// Decl is what a name can mean: a declaration, a file as a module (Symbol is
// code.NoSymbol), or a package that several files make up (File is negative).
type Decl struct {
	File   FileID
	Symbol int32
}

// NoDecl stands for nothing.
var NoDecl = Decl{File: -1 << 31, Symbol: code.NoSymbol} //nolint:gochecknoglobals // a constant in all but the word

// ModuleOf returns the file as a module.
func ModuleOf(f *File) Decl { return Decl{f.ID, code.NoSymbol} }

// PackageOf returns a package as what a name can mean.
func PackageOf(p *Package) Decl { return Decl{FileID(-1 - p.ID), code.NoSymbol} }

// IsSymbol reports whether d is a declaration.
func (d Decl) IsSymbol() bool { return d.Symbol >= 0 }

// IsModule reports whether d is a file as a module.
func (d Decl) IsModule() bool { return d.Symbol < 0 && d.File >= 0 }

// IsPackage reports whether d is a package.
func (d Decl) IsPackage() bool { return d.File < 0 && d != NoDecl }

// Reason is the rule that proved an edge.
type Reason uint8

// The reasons.
const (
	ReasonNone Reason = iota
	ReasonSameScope
	ReasonImport
	ReasonReexport
	ReasonNamespace
	ReasonThis
	ReasonSuper
	ReasonReceiver
	ReasonPackage
	ReasonInclude
	ReasonStatic
	ReasonExtension
	ReasonConstructor
	ReasonInterface
	ReasonChecker
)

func reasonNames() []string {
	return []string{
		"none", "same_scope", "import", "re_export", "namespace_import", "this", "super", "receiver_type", "package",
		"include", "static_member", "extension", "constructor", "interface", "checker",
	}
}

// String returns the name that interfaces use.
func (r Reason) String() string {
	if names := reasonNames(); int(r) < len(names) {
		return names[r]
	}
	return fmt.Sprintf("unknown(%d)", uint8(r))
}

// Found is one thing that a name means, and the rule that says so.
type Found struct {
	Decl   Decl
	Reason Reason
}

// Use says what a name is looked up for, since a name can mean several things.
type Use uint8

// The uses.
const (
	UseValue Use = iota // called, read, written
	UseType             // a type, a base
	UseCall             // called, in families where methods have a name space of their own
)

// useOf is what the role of a reference asks for.
func useOf(r code.Role) Use {
	switch r {
	case code.RoleType, code.RoleExtends, code.RoleImplements:
		return UseType
	case code.RoleCall, code.RoleConstruct, code.RoleDecorator, code.RoleJSX, code.RoleRead, code.RoleWrite:
	}
	return UseValue
}
