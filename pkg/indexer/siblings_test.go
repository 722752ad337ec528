package indexer_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/store"
)

// TestRun_sharedExtension checks that the text of a header tells its language,
// and if it does not, what stands beside it.
func TestRun_sharedExtension(t *testing.T) {
	p := newProject(t, map[string]string{
		"plain/a.h": "#define A 1\n",
		"plain/a.c": "int a;\n",
		"plus/a.h":  "#define A 1\n",
		"plus/b.cc": "int a;\n",
		"plus/c.h":  "int c(void);\n",
		"plain/d.h": "namespace d { int e(); }\n",
		"alone/a.h": "#define A 1\n",
	})
	p.run(indexer.Full)
	want := map[string]string{
		"plain/a.h": "c", "plain/a.c": "c", "plus/a.h": "cpp", "plus/b.cc": "cpp", "plus/c.h": "c", "plain/d.h": "cpp", "alone/a.h": "c",
	}
	p.look(func(v *store.View) {
		got := map[string]string{}
		for path := range want {
			f, err := v.File(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			got[path] = f.Language
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("languages (-want +got):\n%s", diff)
		}
	})
}
