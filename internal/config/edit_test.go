package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSetInProject(t *testing.T) {
	const commented = "// For all of us.\n{\n\t// more of it\n\t\"context_lines\": 5, // lines\n\n\t/* globs */ \"exclude_patterns\": [\n\t\t\"a/**\", // a\n\t],\n\t\"mine\": {\"x\": 1}, // not ours\n}\n"
	tests := []struct{ name, file, key, value, want string }{
		{"no file", "", "rrf_k", "30", "{\n  \"rrf_k\": 30\n}\n"},
		{"empty object", "{}", "smart_ratio", "0.3", "{\n  \"smart_ratio\": 0.3\n}"},
		{"one line", `{"rrf_k": 1}`, "fusion", "rrf", `{"rrf_k": 1, "fusion": "rrf"}`},
		{"a value among comments", commented, "context_lines", "7", strings.Replace(commented, "5", "7", 1)},
		{"a list", commented, "exclude_patterns", "b/**,*.{c,d}", strings.Replace(commented, "[\n\t\t\"a/**\", // a\n\t]", `["b/**","*.{c,d}"]`, 1)},
		{"a new one behind a comment", commented, "auto_index", "off", strings.Replace(commented, "// not ours\n", "// not ours\n\t\"auto_index\": false,\n", 1)},
		{"no comma at the end", "{\n    \"rrf_k\": 1 // one\n}\n", "rrf_k0", "11", "{\n    \"rrf_k\": 1, // one\n    \"rrf_k0\": 11\n}\n"},
		{"the one that holds", `{"rrf_k": 1, "rrf_k": 2}`, "rrf_k", "3", `{"rrf_k": 1, "rrf_k": 3}`},
		{"by its variable", `{}`, "MAST_RRF_K", "3", "{\n  \"rrf_k\": 3\n}"},
		{"by ContextWeaver's variable", `{}`, "CW_SEARCH_WVEC", "0.5", "{\n  \"w_vec\": 0.5\n}"},
		{"comment on one line", "{\"rrf_k\": 1 // one\n}", "fusion", "rrf", "{\"rrf_k\": 1, // one\n \"fusion\": \"rrf\"\n}"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root, _ := project(t, nil)
			if tt.file != "" {
				write(t, filepath.Join(root, ProjectFile), tt.file)
			}
			path, _, err := SetInProject(root, tt.key, tt.value)
			if err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, string(got)); diff != "" {
				t.Errorf("file (-want +got):\n%s", diff)
			}
			s, err := Load(Source{Root: root})
			set, _ := Find(tt.key)
			if err != nil || s.Origin(set.Key).Layer != FromProject {
				t.Errorf("the file is read with %v, %s from %s", err, set.Key, s.Origin(set.Key))
			}
		})
	}
}

func TestSetInProject_refuses(t *testing.T) {
	tests := []struct{ name, file, key, value, want string }{
		{"unknown", "{}", "rrf", "1", "setting rrf is unknown; `mast config` lists all"},
		{"not allowed", "{}", "rrf_k", "0", "an integer from 1 to 10000"},
		{"secret", "{}", "RERANK_API_KEY", "sk-123456", "RERANK_API_KEY=… into ~/.contextweaver/.env"},
		{"not JSON", `{"rrf_k":`, "rrf_k", "1", "line 1"},
		{"a list", `[]`, "rrf_k", "1", "one JSON object"},
	}
	for _, tt := range tests {
		root, _ := project(t, map[string]string{ProjectFile: tt.file})
		_, _, err := SetInProject(root, tt.key, tt.value)
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "sk-123456") {
			t.Errorf("%s: error = %v, want %q", tt.name, err, tt.want)
		}
		if got, _ := os.ReadFile(filepath.Join(root, ProjectFile)); string(got) != tt.file {
			t.Errorf("%s: the file was changed to %s", tt.name, got)
		}
	}
}

func TestUnsetInProject(t *testing.T) {
	root, _ := project(t, map[string]string{ProjectFile: "{\n  // k\n  \"rrf_k\": 1,\n  // lines\n  \"context_lines\": 2\n}\n"})
	for i, want := range []bool{true, false} {
		path, found, err := UnsetInProject(root, "context_lines")
		if err != nil || found != want {
			t.Fatalf("call %d: found %v, error %v", i, found, err)
		}
		got, err := os.ReadFile(path)
		if err != nil || string(got) != "{\n  // k\n  \"rrf_k\": 1\n}\n" {
			t.Errorf("call %d: %q, %v", i, got, err)
		}
	}
	strange, _ := project(t, map[string]string{ProjectFile: `{"rrf": 1, "rrf_k": 2}`})
	path, found, err := UnsetInProject(strange, "rrf")
	if got, _ := os.ReadFile(path); err != nil || !found || string(got) != `{ "rrf_k": 2}` {
		t.Errorf("a member that no setting has stays: %s, %v", got, err)
	}
	if _, _, err := UnsetInProject(root, "nothing"); err == nil {
		t.Error("an unknown name is accepted")
	}
}

// Whatever the file looks like, a setting that was written is read again, and what else
// stands there stays.
func FuzzSetInProject(f *testing.F) {
	f.Add(`{"rrf_k": 1, /* c */ "exclude_patterns": ["{a,b}"],}`)
	f.Add("{\n// a\n\"x\": [1, 2 // b\n,], // c\n}\n// d")
	f.Add(`{"fusion": "rrf"}`)
	f.Add("{\"a\":1\n// c\n}")
	f.Fuzz(func(t *testing.T, text string) {
		root, _ := project(t, map[string]string{ProjectFile: text})
		path := filepath.Join(root, ProjectFile)
		before, err := readFile(path)
		if err != nil || before == nil {
			return
		}
		if _, _, err := SetInProject(root, "fusion", "rrf"); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		after, err := readFile(path)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if string(after["fusion"]) != `"rrf"` {
			t.Errorf("%q: fusion is %s", text, after["fusion"])
		}
		delete(before, "fusion")
		delete(after, "fusion")
		if diff := cmp.Diff(before, after); diff != "" {
			t.Errorf("%q: other members (-before +after):\n%s", text, diff)
		}
		if _, found, err := UnsetInProject(root, "fusion"); err != nil || !found {
			t.Errorf("%q: taken out: %v, %v", text, found, err)
		}
		if rest, err := readFile(path); err != nil || cmp.Diff(before, rest) != "" {
			t.Errorf("%q: after taking it out: %v, %v", text, rest, err)
		}
	})
}
