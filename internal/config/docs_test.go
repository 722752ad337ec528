package config

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDocumentation compares the page on settings with the table. UPDATE=1
// writes it anew.
func TestDocumentation(t *testing.T) {
	const page = "../docs/settings.md"
	want := "# Settings\n\nMade from the table in `internal/config`; a test compares them.\n\n" +
		"A value comes from the first of: flag, environment, `" + ProjectFile + "` in the project root (comments and trailing\n" +
		"commas are fine), `" + StateFile + "` in the state folder (no paths), default. Lists are written with commas in flags and\n" +
		"variables. `MAST_ROOT` names the project.\n\n" + Markdown()
	if os.Getenv("UPDATE") == "1" {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("%s is not up to date; run the test with UPDATE=1 (-want +got):\n%s", page, diff)
	}
}
