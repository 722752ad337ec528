package csharp_test

import (
	"testing"

	"github.com/mast-search/mast/grammars/csharp"
	"github.com/mast-search/mast/pkg/extract/hooktest"
)

func TestExtract(t *testing.T) { hooktest.New(t, csharp.Spec()).Golden(t) }
