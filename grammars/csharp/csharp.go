// Package csharp describes C#: its grammar, file names and hooks.
package csharp

import (
	_ "embed"

	"github.com/mast-search/mast/pkg/lang"
)

//go:embed parser.bin
var tables []byte

// Spec describes the language.
func Spec() *lang.Spec {
	return &lang.Spec{
		Name:       "csharp",
		Aliases:    []string{"c#", "cs"},
		Family:     "csharp",
		Extensions: []string{".cs", ".csx"},
		Shebangs:   []string{"dotnet-script", "csi"},
		Origin: lang.Origin{
			Package: "tree-sitter-c-sharp",
			Version: "0.23.5",
			License: "MIT",
			SHA256:  "0a2651e49de7c7237c535c41a132a7ec0424da79d12f197f1df3edd7d6ea4427",
		},
		Tables:  tables,
		Scanner: newScanner,
		Extract: extract,
		Tests: []string{
			"**/{test,tests,Test,Tests}/**/*.cs",
			"**/*.{Test,Tests,UnitTests,IntegrationTests,Specs}/**/*.cs",
			"**/*{Test,Tests,Fixture,Specs}.cs",
		},
		Imports: "clr",
	}
}
