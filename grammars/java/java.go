// Package java describes Java: its grammar, file names and hooks.
package java

import (
	_ "embed"

	"github.com/mast-search/mast/pkg/lang"
)

//go:embed parser.bin
var tables []byte

// Spec describes the language.
func Spec() *lang.Spec {
	return &lang.Spec{
		Name:       "java",
		Family:     "java",
		Extensions: []string{".java"},
		Origin: lang.Origin{
			Package: "tree-sitter-java",
			Version: "0.23.5",
			License: "MIT",
			SHA256:  "4add5150cf4531eb5dd97f3343dcf65cd11704c84711348b328582b83424a0e4",
		},
		Tables:  tables,
		Extract: extract,
		Tests: []string{
			"**/src/{test,testFixtures,*Test}/**",
			"**/*{Test,Tests,TestCase,IT}.java",
		},
		Imports: "jvm",
	}
}
