package ruby_test

import (
	"testing"

	"github.com/mast-search/mast/grammars/ruby"
	"github.com/mast-search/mast/pkg/extract/hooktest"
)

func TestExtract(t *testing.T) { hooktest.New(t, ruby.Spec()).Golden(t) }
