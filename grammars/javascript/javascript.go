// Package javascript describes JavaScript, JSX included: its grammar, file
// names and hooks.
package javascript

import (
	_ "embed"

	"github.com/mast-search/mast/grammars/ecmascript"
	"github.com/mast-search/mast/pkg/lang"
)

//go:embed parser.bin
var tables []byte

// Spec describes the language.
func Spec() *lang.Spec {
	return &lang.Spec{
		Name:       "javascript",
		Aliases:    []string{"js", "jsx"},
		Family:     ecmascript.Family,
		Extensions: []string{".js", ".jsx", ".mjs", ".cjs"},
		Filenames:  []string{"Jakefile"},
		Shebangs:   []string{"node", "nodejs", "bun", "zx"},
		Origin: lang.Origin{
			Package: "tree-sitter-javascript",
			Version: "0.25.0",
			License: "MIT",
			SHA256:  "67209ca7ef6e1a4f74e29e48b5928455f892fe1821a3960fbcd62f4e972f7384",
		},
		Tables:  tables,
		Scanner: ecmascript.JavaScriptScanner,
		Extract: ecmascript.Extract,
		Tests:   ecmascript.Tests("{js,jsx,mjs,cjs}"),
		Imports: ecmascript.Imports,
	}
}
