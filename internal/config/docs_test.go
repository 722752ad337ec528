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
		"A value comes from the first of: flag, environment, `~/" + WeaverFile + "`, `" + ProjectFile + "` in the project root\n" +
		"(comments and trailing commas are fine), `" + StateFile + "` in the state folder (no paths and no keys), default. Lists are\n" +
		"written with commas in flags and variables. `MAST_ROOT` names the project.\n\n" +
		"A value that is not allowed is an error that names it, its origin and what is allowed. Variables without `MAST_` are\n" +
		"ContextWeaver's, and so is the file `.env`, which is read for these only: there a number out of range is clamped, what\n" +
		"is no number is left aside, and a warning says so. The key `" + placeholder + "` of its template is no key.\n\n" +
		"Keys are never printed. A key of yours is not sent to an address that `" + ProjectFile + "` gives: whoever wrote that\n" +
		"file would learn it; give the address in the environment too.\n\n" + Markdown()
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
