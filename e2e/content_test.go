package e2e

import (
	"bytes"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	_ "modernc.org/sqlite"
)

// A file that turns into what is not indexed is not answered from any more.
func TestFileTurnsIntoWhatIsNotIndexed(t *testing.T) {
	dir := animals(t, "wombat", "quokka", "numbat")
	found := func(word string) bool {
		out, err := exec.Command(build(t), "search", "--exact", word, dir, "--json").Output()
		if err != nil && !strings.Contains(err.Error(), "exit status 1") {
			t.Fatal(err)
		}
		return bytes.Contains(out, []byte("zoo/"+strings.TrimPrefix(word, "feed_")+".py"))
	}
	for _, word := range []string{"feed_wombat", "feed_quokka", "feed_numbat"} {
		if !found(word) {
			t.Fatalf("%s is not found at first", word)
		}
	}
	writeFile(t, filepath.Join(dir, "zoo", "wombat.py"), "def feed_wombat():\n    return 1\n\x00\x01\x02\x00")
	writeFile(t, filepath.Join(dir, "zoo", "quokka.py"), "def feed_quokka():\n    return 1\n"+strings.Repeat("# a long comment\n", 200_000))
	output(t, build(t), "index", "--incremental", dir)
	for word, want := range map[string]bool{"feed_wombat": false, "feed_quokka": false, "feed_numbat": true} {
		if found(word) != want {
			t.Errorf("%s: found %v, want %v", word, !want, want)
		}
	}
}

// The text of files is in the index once, compressed; what searches it holds none of its own.
func TestTextIsStoredOnce(t *testing.T) {
	dir := animals(t, "wombat")
	const phrase = "seldom zebras juggle quartz"
	var text strings.Builder
	for i := range 500 {
		fmt.Fprintf(&text, "# %s %d\ndef f%d():\n    return %d\n\n", phrase, i, i, i)
	}
	writeFile(t, filepath.Join(dir, "zoo", "zebra.py"), text.String())
	output(t, build(t), "index", dir)
	path := filepath.Join(dir, ".mast", "graph.db")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(data, []byte(phrase)); n > 1 { // the compressed text holds its first occurrence as it is
		t.Errorf("the phrase stands in the index %d times", n)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.QueryContext(t.Context(), `SELECT name, sql FROM sqlite_master WHERE type = 'table'`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	tables := 0
	for rows.Next() {
		var name string
		var made sql.NullString
		if err := rows.Scan(&name, &made); err != nil {
			t.Fatal(err)
		}
		tables++
		if strings.Contains(strings.ToLower(made.String), "using fts5(") && !strings.Contains(strings.ReplaceAll(made.String, " ", ""), "content=''") {
			t.Errorf("the full-text table %s keeps a copy of its text: %s", name, made.String)
		}
	}
	if err := rows.Err(); err != nil || tables == 0 {
		t.Errorf("%d tables, %v", tables, err)
	}
	answer := output(t, build(t), "definition", "f499", dir)
	if !strings.Contains(answer, "return 499") {
		t.Errorf("the text of a declaration: %s", answer)
	}
}
