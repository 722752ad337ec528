package astro_test

import (
	"testing"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/grammars/astro"
	"github.com/mast-search/mast/pkg/extract/hosttest"
)

func TestExtract(t *testing.T) { hosttest.New(t, astro.Spec(), grammars.All()).Golden(t) }

func FuzzExtract(f *testing.F) {
	hosttest.New(f, astro.Spec(), grammars.All()).Fuzz(f, ".astro",
		"---\nimport A from './A.astro'\nconst { t } = Astro.props\n---\n<A>{t}</A>\n<script define:vars={{ a: b > c }}>go(a)</script>\n",
		"\xEF\xBB\xBF\n--- \r\nreturn x\r\n---\r\n<script is:inline>a</script>",
		"---\nno end\n<script>a</script>")
}
