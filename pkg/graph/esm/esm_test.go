package esm_test

import (
	"testing"

	"github.com/mast-search/mast/grammars/astro"
	"github.com/mast-search/mast/grammars/javascript"
	"github.com/mast-search/mast/grammars/python"
	"github.com/mast-search/mast/grammars/svelte"
	"github.com/mast-search/mast/grammars/tsx"
	"github.com/mast-search/mast/grammars/typescript"
	"github.com/mast-search/mast/grammars/vue"
	"github.com/mast-search/mast/pkg/graph/esm"
	"github.com/mast-search/mast/pkg/graph/graphtest"
	"github.com/mast-search/mast/pkg/lang"
)

func specs() []*lang.Spec {
	return []*lang.Spec{astro.Spec(), javascript.Spec(), python.Spec(), svelte.Spec(), tsx.Spec(), typescript.Spec(), vue.Spec()}
}

func TestGolden(t *testing.T) { graphtest.Golden(t, specs(), esm.Strategy()) }
