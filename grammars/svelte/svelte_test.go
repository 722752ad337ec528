package svelte_test

import (
	"testing"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/grammars/svelte"
	"github.com/mast-search/mast/pkg/extract/hosttest"
)

func TestExtract(t *testing.T) { hosttest.New(t, svelte.Spec(), grammars.All()).Golden(t) }

func FuzzExtract(f *testing.F) {
	hosttest.New(f, svelte.Spec(), grammars.All()).Fuzz(f, ".svelte",
		"<script context=\"module\" lang=\"ts\">\nexport const p = 1\n</script>\n<script>\n\tlet n = $state(0)\n\tfunction up() { n++ }\n</script>\n<b on:click={up}>{n < 2}</b>\n",
		"<script>$: b = a * 2</script>{#if a<b}<style>b{}</style>{/if}")
}
