// Package grammars lists the languages that mast can parse. Each has a folder
// here with its description, the tables of its grammar, its external scanner
// and the hooks that extract symbols, or, if it holds code in other languages,
// the hook that finds it. Command gen makes the tables.
package grammars

import (
	"github.com/mast-search/mast/grammars/astro"
	"github.com/mast-search/mast/grammars/c"
	"github.com/mast-search/mast/grammars/cpp"
	"github.com/mast-search/mast/grammars/csharp"
	"github.com/mast-search/mast/grammars/golang"
	"github.com/mast-search/mast/grammars/java"
	"github.com/mast-search/mast/grammars/javascript"
	"github.com/mast-search/mast/grammars/python"
	"github.com/mast-search/mast/grammars/ruby"
	"github.com/mast-search/mast/grammars/rust"
	"github.com/mast-search/mast/grammars/svelte"
	"github.com/mast-search/mast/grammars/tsx"
	"github.com/mast-search/mast/grammars/typescript"
	"github.com/mast-search/mast/grammars/vue"
	"github.com/mast-search/mast/pkg/lang"
)

// All returns the languages, sorted by name. Each call makes new Specs;
// nothing is decoded.
func All() []*lang.Spec {
	return []*lang.Spec{
		astro.Spec(),
		c.Spec(),
		cpp.Spec(),
		csharp.Spec(),
		golang.Spec(),
		java.Spec(),
		javascript.Spec(),
		python.Spec(),
		ruby.Spec(),
		rust.Spec(),
		svelte.Spec(),
		tsx.Spec(),
		typescript.Spec(),
		vue.Spec(),
	}
}
