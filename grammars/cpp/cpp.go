// Package cpp describes C++: its grammar, file names and hooks.
package cpp

import (
	_ "embed"

	"github.com/mast-search/mast/grammars/cfamily"
	"github.com/mast-search/mast/pkg/lang"
)

//go:embed parser.bin
var tables []byte

// Spec describes the language.
func Spec() *lang.Spec {
	return &lang.Spec{
		Name:    "cpp",
		Aliases: []string{"c++", "cxx"},
		Family:  cfamily.Name,
		Extensions: []string{
			".cpp", ".cc", ".cxx", ".c++", ".hpp", ".hh", ".hxx", ".h++",
			".ipp", ".inl", ".tpp", ".txx", ".ixx", ".cppm",
		},
		Shared: []string{".h"},
		Claims: cfamily.ClaimsHeader,
		Origin: lang.Origin{
			Package: "tree-sitter-cpp",
			Version: "0.23.4",
			License: "MIT",
			SHA256:  "2a35a43b4af6c9f7b69624ac00c2c50808912591450dc79c05dea03ac1bae814",
		},
		Tables:     tables,
		Scanner:    newScanner,
		Mask:       cfamily.Mask,
		Extract:    cfamily.Extract,
		Brackets:   cfamily.Brackets(),
		Tolerates:  cfamily.Tolerates,
		Prototypes: true,
		Tests:      cfamily.Tests(".cpp", ".cc", ".cxx"),
		Imports:    cfamily.Imports,
	}
}
