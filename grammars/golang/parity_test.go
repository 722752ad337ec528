package golang_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/grammars/golang"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract/hooktest"
)

// TestExtract_agreesWithCompiler compares declarations, imports and doc comments
// with those that the parser of the Go toolchain finds, over the sources of
// this project, or over the folder that MAST_CORPUS names.
func TestExtract_agreesWithCompiler(t *testing.T) {
	root := os.Getenv("MAST_CORPUS")
	if root == "" {
		root = "../.."
	}
	hook := hooktest.New(t, golang.Spec())
	files := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || !d.Type().IsRegular() {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if len(src) > 2<<20 {
			return nil // more than the parser takes
		}
		set := token.NewFileSet()
		file := parseValid(set, path, src)
		if file == nil {
			return nil // as many files that test compilers
		}
		var facts code.Facts
		golang.Spec().Extract(src, hook.Parse(t, src), &facts)
		files++
		if diff := cmp.Diff(expected(set, file), found(src, &facts)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files == 0 {
		t.Errorf("no Go file below %s", root)
	}
	t.Logf("%d files", files)
}

// parseValid is what Go's own parser makes of a file, or nil if it is not valid.
func parseValid(set *token.FileSet, path string, src []byte) *ast.File {
	file, err := parser.ParseFile(set, path, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	return file
}

// found lists what the hook says.
func found(src []byte, facts *code.Facts) []string {
	lines := code.NewLines(src)
	var out []string
	for i := range facts.Symbols {
		s := &facts.Symbols[i]
		if s.Kind == code.SymbolNamespace {
			out = append(out, s.Name)
			continue
		}
		owner := s.Owner
		if s.Parent != code.NoSymbol {
			if facts.Symbols[s.Parent].Kind.Callable() || facts.Symbols[s.Parent].Parent != code.NoSymbol {
				continue // declared inside a function
			}
			owner = facts.Symbols[s.Parent].Name
		}
		if s.Name == "_" {
			continue
		}
		out = append(out, fmt.Sprintf("%d %s %s.%s exported=%t doc=%d", lines.Line(s.NameSpan.Start), kindName(s), owner, s.Name,
			s.Exported, docLine(lines, s.Doc)))
	}
	for _, m := range facts.Imports {
		out = append(out, fmt.Sprintf("import %s", m.Module))
	}
	slices.Sort(out)
	return out
}

func kindName(s *code.Symbol) string {
	switch s.Kind {
	case code.SymbolVariable:
		return "var"
	case code.SymbolConstant:
		return "const"
	case code.SymbolFunction:
		if strings.Contains(s.Name, ".") || s.Flags&code.FlagAmbient == 0 && s.Body.Empty() {
			return "?"
		}
		return "func"
	}
	return s.Kind.String()
}

func docLine(lines code.Lines, doc code.Span) int {
	if doc.Empty() {
		return 0
	}
	return lines.Line(doc.Start)
}

// expected lists the same from the compiler's tree.
func expected(set *token.FileSet, file *ast.File) []string {
	var out []string
	line := func(n ast.Node) int { return set.PositionFor(n.Pos(), false).Line }
	add := func(name *ast.Ident, kind, owner string, docs ...*ast.CommentGroup) {
		if name.Name == "_" {
			return
		}
		doc := 0
		for _, d := range docs {
			if d != nil {
				doc = line(d)
				break
			}
		}
		out = append(out, fmt.Sprintf("%d %s %s.%s exported=%t doc=%d", line(name), kind, owner, name.Name, name.IsExported(), doc))
	}
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			kind, owner := "func", ""
			if d.Recv != nil {
				kind, owner = "method", receiver(d)
			}
			add(d.Name, kind, owner, d.Doc)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				addSpec(add, d, spec)
			}
		}
	}
	out = append(out, "package "+file.Name.Name)
	for _, m := range file.Imports {
		out = append(out, "import "+strings.Trim(m.Path.Value, "\"`"))
	}
	slices.Sort(out)
	return out
}

func addSpec(add func(*ast.Ident, string, string, ...*ast.CommentGroup), d *ast.GenDecl, spec ast.Spec) {
	outer := d.Doc
	if d.Lparen.IsValid() {
		outer = nil
	}
	switch s := spec.(type) {
	case *ast.ValueSpec:
		kind := d.Tok.String()
		if len(s.Values) == 1 && kind == "var" {
			if _, ok := s.Values[0].(*ast.FuncLit); ok {
				kind = "func"
			}
		}
		for _, name := range s.Names {
			add(name, kind, "", s.Doc, outer)
		}
	case *ast.TypeSpec:
		kind := "type"
		var members *ast.FieldList
		if !s.Assign.IsValid() {
			switch t := s.Type.(type) {
			case *ast.StructType:
				kind, members = "class", t.Fields
			case *ast.InterfaceType:
				kind, members = "interface", t.Methods
			}
		}
		add(s.Name, kind, "", s.Doc, outer)
		if members == nil {
			return
		}
		for _, m := range members.List {
			member := "field"
			if _, ok := m.Type.(*ast.FuncType); ok && kind == "interface" {
				member = "method"
			}
			for _, name := range m.Names {
				add(name, member, s.Name.Name, m.Doc)
			}
			if name := embeddedName(m.Type); len(m.Names) == 0 && name != nil && kind == "class" {
				add(name, member, s.Name.Name, m.Doc)
			}
		}
	}
}

// embeddedName is the name of the field that an embedded type is.
func embeddedName(t ast.Expr) *ast.Ident {
	switch x := t.(type) {
	case *ast.StarExpr:
		return embeddedName(x.X)
	case *ast.ParenExpr:
		return embeddedName(x.X)
	case *ast.IndexExpr:
		return embeddedName(x.X)
	case *ast.IndexListExpr:
		return embeddedName(x.X)
	case *ast.SelectorExpr:
		return x.Sel
	case *ast.Ident:
		return x
	}
	return nil
}

// receiver is the name of the type that a method belongs to.
func receiver(d *ast.FuncDecl) string {
	if len(d.Recv.List) == 0 {
		return ""
	}
	t := d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}
