package pymodule

import (
	"slices"
	"testing"
)

func TestConfiguredFolders(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"setuptools table", "[tool.setuptools.package-dir]\n\"\" = \"lib\"\n[tool.other]\nx = \"no\"\n", []string{"lib"}},
		{"setuptools find", "[tool.setuptools.packages.find]\nwhere = [\"src\", \"./more/\"]\n", []string{"src", "more"}},
		{"pytest", "[tool.pytest.ini_options]\npythonpath = [\n  \"tests/lib\",\n]\nname = \"no\"\n", []string{"tests/lib"}},
		{"poetry", `packages = [{ include = "pkg", from = "lib" }]`, []string{"lib"}},
		{"poetry without from", `packages = [{ include = "pkg" }]`, nil},
		{"setup.cfg", "[options]\npackage_dir =\n    = src\n[options.packages.find]\nwhere = src\n", []string{"src", "src"}},
		{"setup.py", "setup(\n    package_dir={'': 'source'},\n)\n", []string{"source"}},
		{"pyright", "{\n  \"extraPaths\": [\"vendor\", \"../out\"]\n}\n", []string{"vendor"}},
		{"comment", "# where = [\"no\"]\n", nil},
		{"patterns", `where = ["src/*"]`, nil},
		{"nothing", "", nil},
	}
	for _, tt := range tests {
		if got := configuredFolders([]byte(tt.text)); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
