package config

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// weaverHome makes a home directory with a file of variables.
func weaverHome(t *testing.T, text string) string {
	t.Helper()
	home := t.TempDir()
	write(t, filepath.Join(home, filepath.FromSlash(WeaverFile)), text)
	return home
}

func TestWeaverVariablesAreClampedOrLeftAside(t *testing.T) {
	tests := []struct {
		name, variable, value, key string
		want                       any
		layer                      Layer
		warning                    string
	}{
		{"as it is", "CW_SEARCH_RERANK_TOP_N", "12", "rerank_top_n", 12, FromEnv, ""},
		{"too small", "CW_SEARCH_RERANK_TOP_N", "3", "rerank_top_n", 5, FromEnv, "3 is taken for 5; allowed: an integer from 5 to 20"},
		{"too large", "CW_SEARCH_RERANK_TOP_N", "99", "rerank_top_n", 20, FromEnv, "99 is taken for 20"},
		{"its older name", "RERANK_TOP_N", "15", "rerank_top_n", 15, FromEnv, ""},
		{"words", "CW_SEARCH_RERANK_TOP_N", "many", "rerank_top_n", 10, FromDefault, `"many" is not allowed`},
		{"not a number", "CW_SEARCH_WVEC", "NaN", "w_vec", 0.6, FromDefault, "is not allowed"},
		{"infinite", "CW_SEARCH_MAX_TOTAL_CHARS", "Inf", "max_total_chars", 80_000, FromEnv, "taken for 80000"},
		{"rounded", "CW_SEARCH_SMART_MAX_K", "6.6", "smart_max_k", 7, FromEnv, "6.6 is taken for 7"},
		{"written otherwise", "CW_SEARCH_VECTOR_TOP_K", " 1e2 ", "vector_top_k", 100, FromEnv, ""},
		{"zero", "CW_SEARCH_IMPORT_FILES_PER_SEED", "0", "import_files_per_seed", 0, FromEnv, ""},
		{"address", "EMBEDDINGS_BASE_URL", "ftp://host/v1", "embeddings_base_url", "", FromDefault, "starts with http:// or https://"},
		{"template", "EMBEDDINGS_API_KEY", "your-api-key-here", "embeddings_api_key", "", FromEnv, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := Load(Source{Env: env(tt.variable, tt.value)})
			if err != nil {
				t.Fatal(err)
			}
			if got := s.value(tt.key); got != tt.want {
				t.Errorf("%s = %v, want %v", tt.key, got, tt.want)
			}
			if got := s.Origin(tt.key).Layer; got != tt.layer {
				t.Errorf("origin = %s, want %s", got, tt.layer)
			}
			if got := strings.Join(s.Warnings, "\n"); (tt.warning == "") != (got == "") || !strings.Contains(got, tt.warning) {
				t.Errorf("warnings = %q, want one with %q", got, tt.warning)
			}
		})
	}
}

// value reads a setting by its key.
func (s *Settings) value(key string) any {
	for _, set := range Table() {
		if set.Key == key {
			switch v := set.field(s).(type) {
			case *int:
				return *v
			case *float64:
				return *v
			case *string:
				return *v
			case *bool:
				return *v
			}
		}
	}
	return nil
}

func TestOwnVariablesAreStrict(t *testing.T) {
	for name, value := range map[string]string{"MAST_RERANK_TOP_N": "3", "MAST_W_VEC": "1.5", "MAST_HEAD_RATIO": "much", "MAST_RERANK_BASE_URL": "host", "MAST_RERANK_API_KEY": "a b"} {
		_, err := Load(Source{Env: env(name, value)})
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s=%s: error = %v, want one that names the variable", name, value, err)
		}
	}
}

func TestWeights(t *testing.T) {
	tests := []struct {
		name     string
		env      []string
		vec, lex float64
	}{
		{"none", nil, 0.6, 0.4},
		{"vectors", []string{"CW_SEARCH_WVEC", "0.7"}, 0.7, 0.3},
		{"words", []string{"CW_SEARCH_WLEX", "0.123456"}, 0.876544, 0.123456},
		{"own name", []string{"MAST_W_VEC", "1"}, 1, 0},
		{"both", []string{"CW_SEARCH_WVEC", "0.9", "CW_SEARCH_WLEX", "0.9"}, 0.9, 0.9},
	}
	for _, tt := range tests {
		s, err := Load(Source{Env: env(tt.env...)})
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		if s.WVec != tt.vec || s.WLex != tt.lex {
			t.Errorf("%s: weights %v and %v, want %v and %v", tt.name, s.WVec, s.WLex, tt.vec, tt.lex)
		}
	}
	if _, err := Load(Source{Env: env("CW_SEARCH_WVEC", "0", "CW_SEARCH_WLEX", "0")}); err == nil {
		t.Error("two weights of 0 are accepted")
	}
}

func TestLayersOfWeaverVariables(t *testing.T) {
	root, _ := project(t, map[string]string{ProjectFile: `{"smart_max_k": 9, "vector_top_m": 50, "max_total_chars": 30000}`})
	home := weaverHome(t, "CW_SEARCH_SMART_MAX_K=10\nCW_SEARCH_VECTOR_TOP_K=90\nEMBEDDINGS_MODEL=file\nMAST_VECTOR_TOP_M=40\nCW_SEARCH_RERANK_TOP_N=11\nRERANK_TOP_N=12\n")
	s, err := Load(Source{Root: root, Home: home, Env: env(
		"EMBEDDINGS_MODEL", "process", "MAST_VECTOR_TOP_K", "95", "CW_SEARCH_VECTOR_TOP_K", "96", "CW_SEARCH_MAX_TOTAL_CHARS", "40000",
	)})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]any{}
	for _, key := range []string{"smart_max_k", "vector_top_k", "vector_top_m", "embeddings_model", "max_total_chars", "rerank_top_n"} {
		got[key] = s.value(key)
	}
	want := map[string]any{
		"smart_max_k": 10, "vector_top_k": 95, "embeddings_model": "process", "max_total_chars": 40_000,
		"vector_top_m": 50, // only ContextWeaver's variables are read from its file
		"rerank_top_n": 11,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("values (-want +got):\n%s", diff)
	}
	if got := s.Origin("smart_max_k").String(); !strings.Contains(got, "CW_SEARCH_SMART_MAX_K in "+home) {
		t.Errorf("origin = %s", got)
	}
}

func TestWeaverFileThatIsNotThereOrCannotBeRead(t *testing.T) {
	s, err := Load(Source{Home: t.TempDir()})
	if err != nil || len(s.Warnings) > 0 {
		t.Errorf("no file: error %v, warnings %q", err, s.Warnings)
	}
	home := t.TempDir()
	if err := os.MkdirAll(filepath.Join(home, filepath.FromSlash(WeaverFile)), 0o755); err != nil {
		t.Fatal(err)
	}
	if s, err = Load(Source{Home: home}); err != nil || len(s.Warnings) != 1 || !strings.Contains(s.Warnings[0], ".env is left aside") {
		t.Errorf("a folder in its place: error %v, warnings %q", err, s.Warnings)
	}
	if runtime.GOOS == "windows" || os.Geteuid() == 0 {
		return
	}
	home = weaverHome(t, "EMBEDDINGS_MODEL=m\n")
	if err := os.Chmod(filepath.Join(home, filepath.FromSlash(WeaverFile)), 0); err != nil {
		t.Fatal(err)
	}
	if s, err = Load(Source{Home: home}); err != nil || len(s.Warnings) != 1 || s.EmbeddingsModel != "" {
		t.Errorf("unreadable: error %v, warnings %q", err, s.Warnings)
	}
}

func TestDotenv(t *testing.T) {
	got := parseDotenv("\ufeff# comment\r\nA=1\r\n export B = two words # comment\nC='# $x \\n'\nD=\"a \\\"b\\\"\\n\" # comment\nE=\nF=#none\nno line\nG=a=b#c\nA=2\nH=\"open")
	want := map[string]string{"A": "2", "B": "two words", "C": `# $x \n`, "D": "a \"b\"\n", "E": "", "F": "", "G": "a=b#c", "H": `"open`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("values (-want +got):\n%s", diff)
	}
}

func TestKeysGoToNobodyElse(t *testing.T) {
	const key = "sk-very-secret"
	root, state := project(t, map[string]string{
		ProjectFile:         `{"embeddings_base_url": "https://collector.example/v1"}`,
		".mast/config.json": `{"rerank_api_key": "sk-other", "rerank_base_url": "https://collector.example"}`,
	})
	s, err := Load(Source{Root: root, StateDir: state, Env: env("EMBEDDINGS_API_KEY", key)})
	if err != nil {
		t.Fatal(err)
	}
	if s.EmbeddingsAPIKey != "" || s.RerankAPIKey != "" || s.RerankBaseURL != "" {
		t.Errorf("keys %q and %q, address %q; want none", s.EmbeddingsAPIKey, s.RerankAPIKey, s.RerankBaseURL)
	}
	if len(s.Warnings) != 1 || strings.Contains(s.Warnings[0], key) {
		t.Errorf("warnings = %q, want one without the key", s.Warnings)
	}
	s, err = Load(Source{Root: root, StateDir: state, Env: env("EMBEDDINGS_API_KEY", key, "EMBEDDINGS_BASE_URL", "http://localhost/v1")})
	if err != nil || s.EmbeddingsAPIKey != key || s.EmbeddingsBaseURL != "http://localhost/v1" {
		t.Errorf("error %v, key %q for %q", err, s.EmbeddingsAPIKey, s.EmbeddingsBaseURL)
	}
	if _, err = Load(Source{Env: env("MAST_RERANK_API_KEY", "sk-with\u00e4")}); err == nil || strings.Contains(err.Error(), "sk-with") {
		t.Errorf("error = %v, want one without the key", err)
	}
	if err := s.Persist(state, "embeddings_api_key", "embeddings_base_url"); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(state, StateFile))
	if err != nil || strings.Contains(string(data), key) || strings.Contains(string(data), "localhost") {
		t.Errorf("state file %s (%v) holds what it must not", data, err)
	}
}
