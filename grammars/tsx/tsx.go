// Package tsx describes TypeScript with JSX, which is a grammar of its own: in
// it `<T>x` opens an element and is no type assertion.
package tsx

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
		Name:       "tsx",
		Language:   "typescript",
		Family:     ecmascript.Family,
		Extensions: []string{".tsx"},
		Origin: lang.Origin{
			Package: "tree-sitter-typescript",
			Version: "0.23.2",
			Dir:     "tsx",
			License: "MIT",
			SHA256:  "1902cb53fa7ff5179df89b2eea863165e84c8cc866226419dc26921d8c055885",
		},
		Tables:  tables,
		Scanner: ecmascript.TypeScriptScanner,
		Extract: ecmascript.Extract,
		Tests:   ecmascript.Tests("tsx"),
		Imports: ecmascript.Imports,
	}
}
