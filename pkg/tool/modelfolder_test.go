package tool

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A folder with a model gives vectors without a service, also when it is named relative to
// the project; one that holds none is told.
func TestVectors_folder(t *testing.T) {
	model, err := filepath.Abs("../embed/testdata/model")
	if err != nil {
		t.Fatal(err)
	}
	root := folder(t, modelSample())
	if err := os.CopyFS(filepath.Join(root, "dir", "model"), os.DirFS(model)); err != nil {
		t.Fatal(err)
	}
	write(t, root, ".gitignore", "/dir/\n")
	without := open(t, root)
	if report, err := index(t, without); err != nil || report.Vectors != nil {
		t.Fatalf("without a folder: %+v, %v", report.Vectors, err)
	}
	s := service(t)
	for _, named := range []string{model, "dir/model"} {
		// The folder goes before a service.
		ps := open(t, root, embedding(s, "MAST_EMBEDDINGS_FOLDER", named))
		report := indexed(t, ps)
		if report.Texts == 0 || report.Errors > 0 {
			t.Errorf("%s: %+v", named, report)
		}
		if a := ask(t, ps, `{"information_request":"mix the colors"}`); !slices.Contains(a.Retrieval, "vector") || len(a.Summary.Warnings) > 0 {
			t.Errorf("%s: retrieval %v, warnings %q", named, a.Retrieval, a.Summary.Warnings)
		}
	}
	if asked := s.Requests(); len(asked) > 0 {
		t.Errorf("the service was asked %+v", asked)
	}
	ps := open(t, root, environment("MAST_EMBEDDINGS_FOLDER", "src"))
	if _, err := index(t, ps); err == nil || !strings.Contains(err.Error(), filepath.Join(root, "src")) {
		t.Errorf("a folder without a model: %v", err)
	}
}
