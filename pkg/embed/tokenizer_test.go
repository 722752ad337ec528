package embed

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Tokens must be those of the library that the models were made with. Its
// answers are golden files (testdata/oracle); those of published models, which
// are too large to commit, can be named by the variable MAST_TOKENIZERS: a
// folder of folders with tokenizer.json and golden.json.
func TestTokenizer_golden(t *testing.T) {
	dirs, err := filepath.Glob("testdata/tokenizers/*")
	if err != nil || len(dirs) == 0 {
		t.Fatal("no golden files", err)
	}
	if more := os.Getenv("MAST_TOKENIZERS"); more != "" {
		others, err := filepath.Glob(filepath.Join(more, "*"))
		if err != nil || len(others) == 0 {
			t.Fatal(more, err)
		}
		dirs = append(dirs, others...)
	}
	for _, dir := range dirs {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			tokenizer := readTokenizer(t, dir)
			raw, err := os.ReadFile(filepath.Join(dir, "golden.json"))
			if err != nil {
				t.Fatal(err)
			}
			var cases []struct {
				Text string  `json:"text"`
				IDs  []int32 `json:"ids"`
			}
			if err := json.Unmarshal(raw, &cases); err != nil {
				t.Fatal(err)
			}
			e := tokenizer.encoder()
			bad := 0
			for range 2 { // the second time from the memory
				for _, c := range cases {
					got := e.append(nil, c.Text)
					if !slices.Equal(got, c.IDs) {
						at := 0
						for at < min(len(got), len(c.IDs)) && got[at] == c.IDs[at] {
							at++
						}
						t.Errorf("%.60q: from token %d on\n got %v\nwant %v", c.Text, at, got[at:min(len(got), at+12)], c.IDs[at:min(len(c.IDs), at+12)])
						if bad++; bad > 5 {
							t.FailNow()
						}
					}
				}
			}
		})
	}
}

func readTokenizer(t testing.TB, dir string) *tokenizer {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(dir, "tokenizer.json"))
	if err != nil {
		t.Fatal(err)
	}
	tokenizer, err := parseTokenizer(raw)
	if err != nil {
		t.Fatal(err)
	}
	return tokenizer
}
