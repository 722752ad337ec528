package ranker

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/store/storetest"
)

// What is linked says how much a file is used; a file that says nothing about itself
// is first when many refer to it.
func TestReferences_links(t *testing.T) {
	path := storetest.Build(t,
		storetest.File{Path: "a.x", Text: "function drainOne() { basin }\n"}, storetest.File{Path: "b.x", Text: "function drainTwo() { basin }\n"},
		storetest.File{Path: "c.x", Text: "function c() { drainOne() }\n"}, storetest.File{Path: "d.x", Text: "function d() { drainOne() }\n"})
	with := func(use func(v *store.View)) {
		s, err := store.Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		v, err := s.View(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer v.Close()
		use(v)
	}
	var order []string
	rankAll := func(v *store.View) {
		order = rank(t, v, query(t, v, "drain basin"), Weighted{References{}, referencesWeight})[:2]
	}
	with(rankAll)
	if diff := cmp.Diff([]string{"a.x:drainOne", "b.x:drainTwo"}, order); diff != "" {
		t.Errorf("without links, by who mentions the names (-want +got)\n%s", diff)
	}
	var node int64
	with(func(v *store.View) {
		f, err := v.File(t.Context(), "b.x")
		if err != nil {
			t.Fatal(err)
		}
		node = f.Node
	})
	w, err := store.OpenWriter(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if err := w.PutBacklinks(t.Context(), node, []byte("who"), 7); err != nil {
		t.Fatal(err)
	}
	if err := w.Finish(t.Context(), store.Run{Root: "/project", Complete: true}); err != nil {
		t.Fatal(err)
	}
	with(rankAll)
	if diff := cmp.Diff([]string{"b.x:drainTwo", "a.x:drainOne"}, order); diff != "" {
		t.Errorf("with links, by who refers to the file (-want +got)\n%s", diff)
	}
}
