// Package astro describes components of Astro: the front matter, which runs on
// the server, and the scripts for browsers are parsed, the markup is text.
package astro

import (
	"github.com/mast-search/mast/grammars/ecmascript"
	"github.com/mast-search/mast/grammars/markup"
	"github.com/mast-search/mast/grammars/typescript"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/lang"
)

// Spec describes the language.
func Spec() *lang.Spec {
	return &lang.Spec{
		Name:       "astro",
		Family:     ecmascript.Family,
		Extensions: []string{".astro"},
		Regions:    regions,
		Frame:      markup.Frame,
		Tests:      ecmascript.Tests("astro"),
		Imports:    ecmascript.Imports,
	}
}

// regions finds the front matter, and the scripts behind it. Both are
// TypeScript unless a script says otherwise.
func regions(src []byte) []lang.Region {
	plain := typescript.Spec().Name
	front, ok := markup.Frontmatter(src, plain)
	if !ok {
		return markup.Scripts(src, plain)
	}
	all := []lang.Region{front}
	for _, r := range markup.Scripts(src[front.Span.End:], plain) {
		r.Span = code.Span{Start: r.Span.Start + front.Span.End, End: r.Span.End + front.Span.End}
		all = append(all, r)
	}
	return all
}
