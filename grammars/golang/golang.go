// Package golang describes Go: its grammar, file names and hooks.
package golang

import (
	_ "embed"

	"github.com/mast-search/mast/pkg/lang"
)

//go:embed parser.bin
var tables []byte

// Spec describes the language.
func Spec() *lang.Spec {
	return &lang.Spec{
		Name:       "go",
		Aliases:    []string{"golang"},
		Family:     "go",
		Extensions: []string{".go"},
		Origin: lang.Origin{
			Package: "tree-sitter-go",
			Version: "0.25.0",
			License: "MIT",
			SHA256:  "3dbf6ed1238b5dfcf2be4d2f2d4cb27a14d34f34d7784eccccbfd532fd4a6d85",
		},
		Tables:  tables,
		Extract: extract,
		Tests:   []string{"**/*_test.go", "**/testdata/**"},
		Imports: "gomod",
	}
}
