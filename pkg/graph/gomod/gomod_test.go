package gomod_test

import (
	"testing"

	"github.com/mast-search/mast/grammars/golang"
	"github.com/mast-search/mast/pkg/graph/gomod"
	"github.com/mast-search/mast/pkg/graph/graphtest"
	"github.com/mast-search/mast/pkg/lang"
)

func TestRules(t *testing.T) { graphtest.Golden(t, []*lang.Spec{golang.Spec()}, gomod.Strategy()) }
