package python_test

import (
	"testing"

	"github.com/mast-search/mast/grammars/python"
	"github.com/mast-search/mast/pkg/extract/hooktest"
)

func TestExtract(t *testing.T) { hooktest.New(t, python.Spec()).Golden(t) }
