// Package typescript describes TypeScript without JSX: its grammar, file names
// and hooks.
package typescript

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
		Name:       "typescript",
		Aliases:    []string{"ts"},
		Family:     ecmascript.Family,
		Extensions: []string{".ts", ".mts", ".cts"},
		Shebangs:   []string{"ts-node", "tsx", "deno"},
		Origin: lang.Origin{
			Package: "tree-sitter-typescript",
			Version: "0.23.2",
			Dir:     "typescript",
			License: "MIT",
			SHA256:  "74fe453edd70f4eae9af0a1050cbd7943d8971d59165b6aaebbaa0a0b716d1aa",
		},
		Tables:  tables,
		Scanner: ecmascript.TypeScriptScanner,
		Extract: ecmascript.Extract,
		Tests:   ecmascript.Tests("{ts,mts,cts}"),
		Imports: ecmascript.Imports,
	}
}
