// Package rust describes Rust: its grammar, file names and hooks.
package rust

import (
	_ "embed"

	"github.com/mast-search/mast/pkg/lang"
)

//go:embed parser.bin
var tables []byte

// Spec describes the language.
func Spec() *lang.Spec {
	return &lang.Spec{
		Name:       "rust",
		Aliases:    []string{"rs"},
		Family:     "rust",
		Extensions: []string{".rs"},
		Shebangs:   []string{"rust-script", "rustx"},
		Origin: lang.Origin{
			Package: "tree-sitter-rust",
			Version: "0.24.0",
			License: "MIT",
			SHA256:  "a0f424079fd2ba8fe6ae29538e4a773e43c7a1271e6962eb6e8185f67a5c0db9",
		},
		Tables:  tables,
		Scanner: newScanner,
		Extract: extract,
		Tests:   []string{"**/tests/**/*.rs", "**/{test,tests}.rs", "**/*_test.rs", "**/*_tests.rs"},
		Imports: "cargo",
	}
}
