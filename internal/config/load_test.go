package config

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// project makes a root with the given files and returns it with its state
// folder.
func project(t *testing.T, files map[string]string) (root, state string) {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root, filepath.Join(root, DefaultStateDir)
}

func env(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i+1 < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func TestLayersOverrideEachOther(t *testing.T) {
	root, state := project(t, map[string]string{
		"mast.config.json": "{\n // for all of us\n \"context_lines\": 5, \"rrf_k\": \"70\", \"chunk_split_threshold\": 200,\n}",
		".mast/config.json": `{"context_lines": 6, "rrf_k": 80, "chunk_split_threshold": 300,
			"markdown_heading_depth": 4, "exclude_patterns": ["a/**"], "auto_index": null}`,
	})
	s, err := Load(Source{
		Root: root, StateDir: state,
		Env:   env("MAST_RRF_K", "90", "MAST_CONTEXT_LINES", "7"),
		Flags: map[string]string{"context_lines": "8"},
	})
	if err != nil {
		t.Fatal(err)
	}
	type row struct {
		Value int
		Layer Layer
	}
	got := map[string]row{
		"context_lines":          {s.ContextLines, s.Origin("context_lines").Layer},
		"rrf_k":                  {s.RRFK, s.Origin("rrf_k").Layer},
		"chunk_split_threshold":  {s.ChunkSplitThreshold, s.Origin("chunk_split_threshold").Layer},
		"markdown_heading_depth": {s.MarkdownHeadingDepth, s.Origin("markdown_heading_depth").Layer},
		"auto_index":             {map[bool]int{true: 1}[s.AutoIndex], s.Origin("auto_index").Layer},
	}
	want := map[string]row{
		"context_lines":          {8, FromFlag},
		"rrf_k":                  {90, FromEnv},
		"chunk_split_threshold":  {200, FromProject},
		"markdown_heading_depth": {4, FromState},
		"auto_index":             {1, FromDefault},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("layers (-want +got):\n%s", diff)
	}
}

func TestEveryKeyIsReadFromEveryLayer(t *testing.T) {
	for _, set := range Table() {
		for _, layer := range []Layer{FromEnv, FromProject, FromState, FromFlag} {
			if set.Flag == "" && layer == FromFlag {
				continue
			}
			t.Run(set.Key+"/"+string(layer), func(t *testing.T) {
				root, state := project(t, nil)
				src := Source{Root: root, StateDir: state}
				json := `{"` + set.Key + `": "` + set.Example + `"}`
				switch layer {
				case FromEnv:
					src.Env = env(set.Env(), set.Example)
				case FromProject:
					write(t, filepath.Join(root, ProjectFile), json)
				case FromState:
					write(t, filepath.Join(state, StateFile), json)
				case FromFlag:
					src.Flags = map[string]string{set.Key: set.Example}
				}
				s, err := Load(src)
				if err != nil {
					t.Fatal(err)
				}
				want := layer
				if (set.Path || set.Secret) && layer == FromState {
					want = FromDefault // neither places nor secrets are read from there
				}
				if got := s.Origin(set.Key).Layer; got != want {
					t.Errorf("origin of %s = %s, want %s", set.Key, got, want)
				}
			})
		}
	}
}

func TestErrorsNameFieldValueAllowedExample(t *testing.T) {
	tests := []struct {
		name, json string
		env        []string
		want       []string
	}{
		{"word for a number", `{"rrf_k": "many"}`, nil, []string{"rrf_k", `"many"`, "mast.config.json", "an integer from 1 to 10000", "example: 60"}},
		{"number too small", `{"chunk_split_threshold": 1}`, nil, []string{"chunk_split_threshold", ": 1 is not allowed", "from 10 to"}},
		{"fraction", `{"context_lines": 1.5}`, nil, []string{"context_lines", "1.5"}},
		{"object", `{"context_lines": {"a": 1}}`, nil, []string{"context_lines", `{"a": 1}`}},
		{"list of numbers", `{"file_extensions": [1]}`, nil, []string{"file_extensions", "[1]", "a list of strings"}},
		{"wildcard extension", `{"file_extensions": ["*.ts"]}`, nil, []string{"file_extensions", "without folders or wildcards", "example: .ts"}},
		{"unknown fusion", `{"fusion": "sum"}`, nil, []string{"fusion", `"sum"`, "one of weighted, rrf"}},
		{"environment", `{}`, []string{"MAST_AUTO_INDEX", "perhaps"}, []string{"auto_index", "MAST_AUTO_INDEX", "true or false"}},
		{"empty pattern", `{"exclude_patterns": [""]}`, nil, []string{"exclude_patterns", "not empty"}},
		{"open brace", `{"exclude_patterns": ["src/{a,b"]}`, nil, []string{"exclude_patterns", "a glob"}},
		{"not JSON", `{"rrf_k": `, nil, []string{"mast.config.json", "line 1"}},
		{"not an object", `[]`, nil, []string{"mast.config.json", "one JSON object"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root, state := project(t, map[string]string{ProjectFile: tt.json})
			_, err := Load(Source{Root: root, StateDir: state, Env: env(tt.env...)})
			if err == nil {
				t.Fatal("no error")
			}
			var value *Error
			var file *FileError
			if !errors.As(err, &value) && !errors.As(err, &file) {
				t.Errorf("error has type %T", err)
			}
			for _, part := range tt.want {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("error %q lacks %q", err, part)
				}
			}
		})
	}
}

func TestPasswordInAnAddressIsNotShown(t *testing.T) {
	for _, address := range []string{"http://me:hush-hush@localhost/v1", "http://me:hush-hush@local host/v1"} {
		s, errs := load(Source{Env: env("EMBEDDINGS_BASE_URL", address, "MAST_EMBEDDINGS_BASE_URL", address)})
		said := strings.Join(s.Warnings, "") + errors.Join(errs...).Error()
		if !strings.Contains(said, "without a name and password") || strings.Contains(said, "hush-hush") {
			t.Errorf("%s: %s", address, said)
		}
	}
}

func TestFileMayBeginWithAByteOrderMark(t *testing.T) {
	root, _ := project(t, map[string]string{ProjectFile: byteOrderMark + `{"rrf_k": 70}`})
	if s, err := Load(Source{Root: root}); err != nil || s.RRFK != 70 {
		t.Errorf("rrf_k = %v, %v", s, err)
	}
	if _, _, err := SetInProject(root, "rrf_k", "80"); err != nil {
		t.Fatal(err)
	}
	if s, err := Load(Source{Root: root}); err != nil || s.RRFK != 80 {
		t.Errorf("rrf_k after it was set = %v, %v", s, err)
	}
}

func TestHoldsKey(t *testing.T) {
	tests := []struct {
		file, text string
		want       bool
	}{
		{ProjectFile, `{"rrf_k": 60, /* no rerank_api_key here */}`, false},
		{ProjectFile, `{"embeddings_api_key": ""}`, false},
		{ProjectFile, `{"embeddings_api_key": "k"}`, true},
		{"sub/" + ProjectFile, "{\n// c\n\"rerank_api_key\": \"k\",}", true},
		{"MAST.config.json", `{"\u0072erank_api_key": "k"}`, true},
		{ProjectFile, `{"rerank_api_key": "k"`, true},
		{ProjectFile, `{"rrf_k": `, false},
		{"other.json", `{"rerank_api_key": "k"}`, false},
	}
	for _, tt := range tests {
		if got := HoldsKey(tt.file, []byte(tt.text)); got != tt.want {
			t.Errorf("%s %s: %v", tt.file, tt.text, got)
		}
	}
}

func TestListsAreNormalized(t *testing.T) {
	s, err := Load(Source{Env: env("MAST_FILE_EXTENSIONS", "ts, .tsx,", "MAST_EXCLUDE_PATTERNS", "src/*.{a,b}, dist/**")})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{".ts", ".tsx"}, s.FileExtensions); diff != "" {
		t.Errorf("extensions (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"src/*.{a,b}", "dist/**"}, s.ExcludePatterns); diff != "" {
		t.Errorf("patterns (-want +got):\n%s", diff)
	}
}

func TestUnknownKeysAreReported(t *testing.T) {
	root, _ := project(t, map[string]string{ProjectFile: `{"contxt_lines": 1, "$schema": "x"}`})
	s, err := Load(Source{Root: root})
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Warnings) != 1 || !strings.Contains(s.Warnings[0], `"contxt_lines"`) {
		t.Errorf("warnings = %q, want one about contxt_lines", s.Warnings)
	}
}

func TestPersistKeepsWhatIsThereAndWritesNoPaths(t *testing.T) {
	root, state := project(t, map[string]string{".mast/config.json": "{\"rrf_k\": 33 // own\n}"})
	s, err := Load(Source{Root: root, StateDir: state, Flags: map[string]string{"exclude_patterns": "x/**", "state_dir": "elsewhere"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Persist(state, "exclude_patterns", "state_dir"); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(state, StateFile))
	if err != nil {
		t.Fatal(err)
	}
	want := "{\"rrf_k\": 33, // own\n \"exclude_patterns\": [\"x/**\"]\n}"
	if diff := cmp.Diff(want, string(data)); diff != "" {
		t.Errorf("state file (-want +got):\n%s", diff)
	}
}

func TestTableIsComplete(t *testing.T) {
	for _, set := range Table() {
		if set.Doc == "" || set.Example == "" || set.field == nil {
			t.Errorf("setting %s lacks doc, example or field", set.Key)
		}
		if set.numeric() && set.Min >= set.Max {
			t.Errorf("setting %s has no range", set.Key)
		}
		if !strings.Contains(Markdown(), "`"+set.Key+"`") {
			t.Errorf("Markdown lacks %s", set.Key)
		}
	}
}

func FuzzLoadProjectFile(f *testing.F) {
	f.Add(`{"rrf_k": 1, /* c */ "exclude_patterns": ["{a,b}"],}`)
	f.Add(`{"context_lines": 1e400}`)
	f.Fuzz(func(t *testing.T, text string) {
		root, _ := project(t, map[string]string{ProjectFile: text})
		s, err := Load(Source{Root: root})
		if err == nil && (s.RRFK < 1 || s.ContextLines < 0 || s.Fusion != "weighted" && s.Fusion != "rrf") {
			t.Errorf("accepted %q as %+v", text, s)
		}
	})
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
