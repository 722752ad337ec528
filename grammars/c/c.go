// Package c describes C: its grammar, file names and hooks.
package c

import (
	_ "embed"

	"github.com/mast-search/mast/grammars/cfamily"
	"github.com/mast-search/mast/pkg/lang"
)

//go:embed parser.bin
var tables []byte

// Spec describes the language. Headers (".h") are C unless C++ claims them.
func Spec() *lang.Spec {
	return &lang.Spec{
		Name:       "c",
		Family:     cfamily.Name,
		Extensions: []string{".c", ".h"},
		Origin: lang.Origin{
			Package: "tree-sitter-c",
			Version: "0.24.1",
			License: "MIT",
			SHA256:  "e1b618bc80b8983b43893f98ce1bd8a23a3ccc7d726bed6624b5c4c6c85d5e1c",
		},
		Tables:     tables,
		Mask:       cfamily.Mask,
		Extract:    cfamily.Extract,
		Brackets:   cfamily.Brackets(),
		Tolerates:  cfamily.Tolerates,
		Prototypes: true,
		Tests:      cfamily.Tests(".c"),
		Imports:    cfamily.Imports,
	}
}
