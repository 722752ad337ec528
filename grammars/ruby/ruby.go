// Package ruby describes Ruby: its grammar, file names and hooks.
package ruby

import (
	_ "embed"

	"github.com/mast-search/mast/pkg/lang"
)

//go:embed parser.bin
var tables []byte

// Spec describes the language.
func Spec() *lang.Spec {
	return &lang.Spec{
		Name:       "ruby",
		Aliases:    []string{"rb"},
		Family:     "ruby",
		Extensions: []string{".rb", ".rake", ".gemspec", ".ru", ".podspec", ".rbw"},
		Filenames: []string{
			"Rakefile", "Gemfile", "Guardfile", "Capfile", "Vagrantfile", "Podfile", "Fastfile", "Brewfile",
			"Thorfile", "Appraisals", "Dangerfile", "Steepfile",
		},
		Shebangs: []string{"ruby", "jruby", "rake"},
		Origin: lang.Origin{
			Package: "tree-sitter-ruby",
			Version: "0.23.1",
			License: "MIT",
			SHA256:  "4ce468358b6f4e25a35c8cf6bc0eaf60665bc22d602f8c939323c2347255cd15",
		},
		Tables:  tables,
		Scanner: newScanner,
		Extract: extract,
		Tests: []string{
			"**/test_*.rb", "**/*_test.rb", "**/*_spec.rb", "**/{test,tests,spec}/**/*.rb",
		},
		Imports: "rubyload",
	}
}
