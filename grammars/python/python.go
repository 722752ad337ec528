// Package python describes Python: its grammar, file names and hooks.
package python

import (
	_ "embed"

	"github.com/mast-search/mast/pkg/lang"
)

//go:embed parser.bin
var tables []byte

// Spec describes the language.
func Spec() *lang.Spec {
	return &lang.Spec{
		Name:       "python",
		Aliases:    []string{"py", "python3"},
		Family:     "python",
		Extensions: []string{".py", ".pyi", ".pyw"},
		Filenames:  []string{"SConstruct", "SConscript", "wscript"},
		Shebangs:   []string{"python", "python2", "python3", "pypy", "pypy3"},
		Origin: lang.Origin{
			Package: "tree-sitter-python",
			Version: "0.25.0",
			License: "MIT",
			SHA256:  "a895f10b3cf7b2608f3283b43cd5cfed70971c7ee4a0136abbaaccbc4a7a25e0",
		},
		Tables:  tables,
		Scanner: newScanner,
		Extract: extract,
		Stubs:   []string{".pyi"},
		Tests:   []string{"**/test_*.py", "**/*_test.py", "**/conftest.py", "**/{test,tests}/**/*.py"},
		Imports: "pymodule",
	}
}
