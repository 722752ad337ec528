// Package vue describes single-file components of Vue: the blocks of script are
// parsed, templates, styles and custom blocks are text.
package vue

import (
	"github.com/mast-search/mast/grammars/ecmascript"
	"github.com/mast-search/mast/grammars/javascript"
	"github.com/mast-search/mast/grammars/markup"
	"github.com/mast-search/mast/pkg/lang"
)

// Spec describes the language.
func Spec() *lang.Spec {
	return &lang.Spec{
		Name:       "vue",
		Family:     ecmascript.Family,
		Extensions: []string{".vue"},
		Regions:    regions,
		Frame:      markup.Frame,
		Tests:      ecmascript.Tests("vue"),
		Imports:    ecmascript.Imports,
	}
}

// regions finds the script blocks. One without lang is JavaScript.
func regions(src []byte) []lang.Region { return markup.Scripts(src, javascript.Spec().Name) }
