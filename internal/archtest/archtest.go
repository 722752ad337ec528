// Package archtest checks the shape of the source tree: which package may
// import which, where SQL and the protocol library may be used, how long a
// file may be, and that no engine package names a language. It has no code of
// its own beyond its tests' helpers, which read the source files themselves
// so that the test cache notices every change.
package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// Module is the path of the module whose tree is checked.
const Module = "github.com/mast-search/mast"

// File is what the checks need to know of one Go source file.
type File struct {
	// Path is relative to the module root, with slashes.
	Path string
	// Package is the folder, "." for the module root.
	Package string
	Test    bool
	Imports []string
	// Strings are the string literals outside imports.
	Strings []string
	// Inits counts functions named init.
	Inits int
	Lines int
	// Doc says whether the file has a package comment.
	Doc bool
}

// Root finds the folder that holds go.mod, from the working directory up.
func Root() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", fmt.Errorf("find module root: no go.mod above %s", dir)
		}
		dir = parent
	}
}

// Files reads every Go file of the module, without hidden folders and
// testdata.
func Files(root string) ([]File, error) {
	var files []File
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			base := d.Name()
			if name != root && (strings.HasPrefix(base, ".") || base == "testdata" || base == "node_modules" || base == "dist") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		f, err := read(name, filepath.ToSlash(rel))
		if err != nil {
			return err
		}
		files = append(files, f)
		return nil
	})
	return files, err
}

func read(name, rel string) (File, error) {
	src, err := os.ReadFile(name)
	if err != nil {
		return File{}, err
	}
	tree, err := parser.ParseFile(token.NewFileSet(), rel, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return File{}, err
	}
	f := File{
		Path:    rel,
		Package: path.Dir(rel),
		Test:    strings.HasSuffix(rel, "_test.go"),
		Lines:   strings.Count(string(src), "\n"),
		Doc:     tree.Doc != nil,
	}
	for _, imp := range tree.Imports {
		p, err := strconv.Unquote(imp.Path.Value)
		if err != nil {
			return File{}, err
		}
		f.Imports = append(f.Imports, p)
	}
	for _, decl := range tree.Decls {
		switch d := decl.(type) {
		case *ast.GenDecl:
			if d.Tok == token.IMPORT {
				continue
			}
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name == "init" {
				f.Inits++
			}
		}
		ast.Inspect(decl, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if s, err := strconv.Unquote(lit.Value); err == nil {
					f.Strings = append(f.Strings, s)
				}
			}
			return true
		})
	}
	return f, nil
}
