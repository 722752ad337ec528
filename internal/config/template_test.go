package config

import (
	"os"
	"path/filepath"
	"testing"
)

// The address in a template that nobody filled in is none; one that was given elsewhere, or
// with a key, is.
func TestTemplateNamesNoService(t *testing.T) {
	const address = "https://service.example/v1/embeddings"
	const template = "EMBEDDINGS_API_KEY=your-api-key-here\nEMBEDDINGS_BASE_URL=" + address + "\nEMBEDDINGS_MODEL=m\n"
	tests := []struct {
		name, file string
		env        map[string]string
		want       string
	}{
		{"template", template, nil, ""},
		{"in the environment", "", map[string]string{"EMBEDDINGS_API_KEY": "your-api-key-here", "EMBEDDINGS_BASE_URL": address}, ""},
		{"with a key", "EMBEDDINGS_API_KEY=secret\nEMBEDDINGS_BASE_URL=" + address + "\n", nil, address},
		{"without a key", "EMBEDDINGS_BASE_URL=" + address + "\n", nil, address},
		{"template, another address", template, map[string]string{"EMBEDDINGS_BASE_URL": "http://localhost/v1"}, "http://localhost/v1"},
	}
	for _, tt := range tests {
		home := t.TempDir()
		path := filepath.Join(home, filepath.FromSlash(WeaverFile))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(tt.file), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Load(Source{Home: home, Env: func(name string) string { return tt.env[name] }})
		if err != nil || s.EmbeddingsBaseURL != tt.want {
			t.Errorf("%s: %q, want %q (%v)", tt.name, s.EmbeddingsBaseURL, tt.want, err)
		}
	}
}
