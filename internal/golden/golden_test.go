package golden

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

const twoSections = "About.\n-- in.txt --\nx\n-- want/a --\n1\n-- want/b --\n2\n"

func TestCompare(t *testing.T) {
	tests := []struct {
		name     string
		archive  string
		got      map[string]string
		wantDiff bool
		wantErr  bool
	}{
		{name: "equal", archive: twoSections, got: map[string]string{"a": "1\n", "b": "2\n"}},
		{name: "one differs", archive: twoSections, got: map[string]string{"a": "1\n", "b": "3\n"}, wantDiff: true},
		{name: "section not produced", archive: twoSections, got: map[string]string{"a": "1\n"}, wantErr: true},
		{name: "section not listed", archive: twoSections, got: map[string]string{"a": "1\n", "b": "2\n", "c": "3\n"}},
		{name: "nothing listed", archive: "-- in.txt --\nx\n", got: map[string]string{"a": "1\n"}, wantErr: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			diff, err := compare(txtar.Parse([]byte(tt.archive)), tt.got)
			if (err != nil) != tt.wantErr {
				t.Errorf("compare() error = %v, want error %t", err, tt.wantErr)
			}
			if (diff != "") != tt.wantDiff {
				t.Errorf("compare() diff = %q, want a difference %t", diff, tt.wantDiff)
			}
		})
	}
}

func TestWrite(t *testing.T) {
	tests := []struct {
		name    string
		archive string
		want    string
	}{
		{
			name:    "listed sections are replaced in their order",
			archive: "About.\n-- in.txt --\nx\n-- want/b --\nold\n",
			want:    "About.\n-- in.txt --\nx\n-- want/b --\nB\n",
		},
		{
			name:    "without sections all that hold text are added",
			archive: "About.\n-- in.txt --\nx\n",
			want:    "About.\n-- in.txt --\nx\n-- want/a --\nA\n-- want/b --\nB\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "case.txtar")
			got := map[string]string{"a": "A\n", "b": "B\n", "empty": ""}
			if err := write(path, txtar.Parse([]byte(tt.archive)), got); err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, string(data)); diff != "" {
				t.Errorf("archive (-want +got):\n%s", diff)
			}
		})
	}
}

func TestInput(t *testing.T) {
	tests := []struct {
		header, want string
	}{
		{"a.go", "x\ny\n"},
		{"a.go noeol", "x\ny"},
		{"a.go crlf", "x\r\ny\r\n"},
		{"a.go noeol crlf", "x\r\ny"},
		{"a.go bom", "\xEF\xBB\xBFx\ny\n"},
	}
	for _, tt := range tests {
		t.Run(tt.header, func(t *testing.T) {
			got, err := input(txtar.File{Name: tt.header, Data: []byte("x\ny\n")})
			if err != nil {
				t.Fatal(err)
			}
			if got.Name != "a.go" || string(got.Data) != tt.want {
				t.Errorf("input(%q) = %q, %q; want a.go, %q", tt.header, got.Name, got.Data, tt.want)
			}
		})
	}
	if _, err := input(txtar.File{Name: "a.go latin1"}); err == nil {
		t.Error("input() accepts an unknown word")
	}
}

func TestRun(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"good.txtar":      "Echo.\n-- in.txt --\nhello\n-- want/echo --\nhello\n",
		"known/bad.txtar": "Upper case is not done yet.\n-- in.txt --\nhello\n-- want/echo --\nHELLO\n",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]bool{}
	Run(t, dir, func(_ *testing.T, c Case) map[string]string {
		seen[c.Name] = true
		return map[string]string{"echo": string(c.Files[0].Data)}
	})
	if diff := cmp.Diff(map[string]bool{"good": true, "bad": true}, seen); diff != "" {
		t.Errorf("cases that ran (-want +got):\n%s", diff)
	}
}
