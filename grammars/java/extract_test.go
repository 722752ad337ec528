package java_test

import (
	"testing"

	"github.com/mast-search/mast/grammars/java"
	"github.com/mast-search/mast/pkg/extract/hooktest"
)

func TestExtract(t *testing.T) { hooktest.New(t, java.Spec()).Golden(t) }
