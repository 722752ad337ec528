// Package svelte describes components of Svelte: the scripts of the module and
// of the instance are parsed, markup and style are text.
package svelte

import (
	"github.com/mast-search/mast/grammars/ecmascript"
	"github.com/mast-search/mast/grammars/javascript"
	"github.com/mast-search/mast/grammars/markup"
	"github.com/mast-search/mast/pkg/lang"
)

// Spec describes the language.
func Spec() *lang.Spec {
	return &lang.Spec{
		Name:       "svelte",
		Family:     ecmascript.Family,
		Extensions: []string{".svelte"},
		Regions:    regions,
		Frame:      markup.Frame,
		Tests:      ecmascript.Tests("svelte"),
		Imports:    ecmascript.Imports,
	}
}

// regions finds the scripts. One without lang is JavaScript.
func regions(src []byte) []lang.Region { return markup.Scripts(src, javascript.Spec().Name) }
