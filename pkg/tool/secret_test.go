package tool

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A key in a settings file is in no answer and not in the state folder, whether it was
// there from the start or came while the index was in use.
func TestKeyInSettingsIsNotIndexed(t *testing.T) {
	const key = "sk-hush-hush-hush"
	withKey := `{"context_lines": 2, "rerank_api_key": "` + key + `"}`
	for name, first := range map[string]string{"from the start": withKey, "later": `{"context_lines": 2}`} {
		t.Run(name, func(t *testing.T) {
			root := folder(t, map[string]string{"mast.config.json": first, "sub/mast.config.json": first, "a.ts": "export const context_lines = 1;\n"})
			projects := open(t, root)
			before := call(t, projects, "mast_search", `{"query":"context_lines"}`)
			if name == "later" && !strings.Contains(before, "mast.config.json") {
				t.Fatal("settings without a key are not indexed")
			}
			write(t, root, "mast.config.json", withKey)
			write(t, root, "sub/mast.config.json", withKey)
			answers := []string{before}
			for _, tool := range []string{"mast_search", "mast_context"} {
				for _, asked := range []string{"context_lines", "rerank_api_key", key} {
					answers = append(answers, call(t, projects, tool, `{"query":"`+asked+`","information_request":"`+asked+`"}`))
				}
			}
			for _, a := range answers {
				if strings.Contains(strings.ReplaceAll(a, `"query":"`+key, ""), key) {
					t.Errorf("an answer has the key: %s", a)
				}
			}
			status := call(t, projects, "mast_status", `{}`)
			if !strings.Contains(status, "holds_key") {
				t.Errorf("mast_status does not say why: %s", status)
			}
			err := filepath.WalkDir(filepath.Join(root, ".mast"), func(path string, d os.DirEntry, err error) error {
				if err != nil || d.IsDir() {
					return err
				}
				data, err := os.ReadFile(path)
				if err == nil && strings.Contains(string(data), key) {
					t.Errorf("%s holds the key", path)
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
}
