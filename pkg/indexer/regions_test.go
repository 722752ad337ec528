package indexer_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/lang"
)

// TestRegions indexes texts that hold scripts.
func TestRegions(t *testing.T) {
	packed := strings.Repeat("function aN(){return N};", 100)
	p := newProject(t, map[string]string{
		"good.vue":     "<template>é</template>\n<script lang=\"ts\">\nconst a: number = 1\n</script>\n",
		"none.vue":     "<template>é</template>\n",
		"empty.svelte": "",
		"page.astro":   "---\nconst b = 1\n---\n<p>{b}</p>\n<script>\nfunction c() {}\n</script>\n",
		"wide.vue":     "\xFF\xFE" + strings.Join(strings.Split("<script>let d</script>", ""), "\x00") + "\x00",
		"torn.svelte":  "<script>\nfunction e() {\n</script>\n<script>\nfunction f() {}\n</script>\n",
		"part.vue":     "<script>\n" + packed + "\n</script>\n<script>\nfunction g() {}\n</script>\n" + strings.Repeat("<p>text</p>\n", 500),
		"packed.vue":   "<script>" + packed + "</script>\n" + strings.Repeat("<p>text</p>\n", 500),
		"many.vue":     strings.Repeat("<script>\nvar h\n</script>\n", 101),
	})
	p.run(indexer.Incremental)
	got := map[string]string{}
	for path, f := range p.dump(false) {
		got[path] = describe(f)
		if path == "many.vue" {
			got[path] = strings.Fields(got[path])[0] + fmt.Sprint(len(f.Facts.Symbols), f.Facts.Problems)
		}
	}
	want := map[string]string{
		"good.vue":     "parsed default@0 a@43",
		"none.vue":     "parsed default@0",
		"empty.svelte": "parsed",
		"page.astro":   "parsed b@4 default@20 c@40",
		"wide.vue":     "parsed default@0 d@8",
		"torn.svelte":  "parsed default@0 e@9 f@43 +syntax_errors",
		"part.vue":     "parsed default@0 g@2429 +minified",
		"packed.vue":   "lines (minified)",
		"many.vue":     "parsed101 [{parse_budget 101 embedded texts, of which 100 are parsed {0 0}}]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestBrokenRegions keeps a hook that breaks from ending the run.
func TestBrokenRegions(t *testing.T) {
	for name, regions := range map[string]func([]byte) []lang.Region{
		"hook": func([]byte) []lang.Region { panic("hook") },
		"outside": func([]byte) []lang.Region {
			return []lang.Region{{Language: "x", Span: code.Span{Start: 1 << 20, End: 1 << 21}}}
		},
		"no language": func([]byte) []lang.Region { return []lang.Region{{Language: "x", Span: code.Span{End: 1}}} },
	} {
		registry, err := lang.New([]*lang.Spec{{Name: "page", Extensions: []string{".page"}, Regions: regions}})
		if err != nil {
			t.Fatal(err)
		}
		p := newProject(t, map[string]string{"a.page": "text\n"}, func(c *indexer.Config) { c.Languages = registry })
		r := p.run(indexer.Incremental)
		if len(r.Problems) != 1 || r.Problems[0].Reason != "extract_failed" || !strings.Contains(r.Problems[0].Detail, name) {
			t.Errorf("%s: report = %+v", name, r)
		}
		if got := describe(p.dump(false)["a.page"]); got != "lines (extract_failed)" {
			t.Errorf("%s: %s", name, got)
		}
	}
}
