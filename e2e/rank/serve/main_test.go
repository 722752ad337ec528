package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// serve answers queries about a folder with two files and returns the answers.
func serve(t *testing.T, dir, input string, flags ...string) [][]result {
	t.Helper()
	var out bytes.Buffer
	if err := run(t.Context(), append(flags, dir), strings.NewReader(input), &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if lines[0] != `{"ready":true}` {
		t.Fatalf("the first line is %s", lines[0])
	}
	answers := make([][]result, len(lines)-1)
	for i, line := range lines[1:] {
		if err := json.Unmarshal([]byte(line), &answers[i]); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
	}
	return answers
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestRun(t *testing.T) {
	dir, states := t.TempDir(), t.TempDir()
	write(t, dir, "pipe.py", "import os\n\n\ndef drain(basin):\n    return basin\n\n\nx = 1\n")
	write(t, dir, "test_pipe.py", "def test_drain():\n    drain(1)\n    drain(2)\n")
	const query = `{"query":"drain the basin","k":10}` + "\n"
	answers := serve(t, dir, query+`{"query":"drain","k":1}`+"\n", "-states", states)
	if len(answers) != 2 || len(answers[0]) < 2 || len(answers[1]) != 1 {
		t.Fatalf("answers %+v", answers)
	}
	first := answers[0][0]
	if first.Path != "pipe.py" || first.Start != 4 || first.End != 5 || first.Tokens <= 0 {
		t.Errorf("first result %+v", first)
	}
	if got := serve(t, dir, query, "-states", states, "-context", "0")[0][0]; got.Tokens >= first.Tokens {
		t.Errorf("without context %v tokens, with it %v", got.Tokens, first.Tokens)
	}
	if found, err := filepath.Glob(filepath.Join(states, "*", "graph.db")); len(found) != 1 || err != nil {
		t.Errorf("indexes %v, %v", found, err)
	}
	write(t, dir, "pipe.py", "def other():\n    pass\n")
	if got := serve(t, dir, query, "-states", states, "-as-is")[0][0]; got.Path != "pipe.py" {
		t.Errorf("as it is: %+v", got)
	}
	for _, got := range serve(t, dir, query, "-states", states)[0] {
		if got.Path == "pipe.py" && got.End == 5 {
			t.Errorf("the change was not seen: %+v", got)
		}
	}
	state := t.TempDir()
	serve(t, dir, query, "-state", state)
	if _, err := os.Stat(filepath.Join(state, "graph.db")); err != nil {
		t.Error(err)
	}
}

func TestRun_without(t *testing.T) {
	dir, state := t.TempDir(), t.TempDir()
	write(t, dir, "a.py", "def other():\n    return 'fill some basin'\n")
	write(t, dir, "test_basin.py", "def fill_basin():\n    return 'fill basin'\n")
	const query = `{"query":"fill the basin","k":10}` + "\n"
	if got := serve(t, dir, query, "-state", state)[0][0].Path; got != "a.py" {
		t.Errorf("first %s", got)
	}
	if got := serve(t, dir, query, "-state", state, "-without", "file_class")[0][0].Path; got != "test_basin.py" {
		t.Errorf("without classes of files first %s", got)
	}
}

func TestRun_wrong(t *testing.T) {
	for _, args := range [][]string{{}, {"a", "b"}, {"-nothing"}} {
		if err := run(t.Context(), args, strings.NewReader(""), &bytes.Buffer{}); err == nil {
			t.Errorf("%v is no error", args)
		}
	}
	dir := t.TempDir()
	if err := run(t.Context(), []string{dir}, strings.NewReader("no JSON\n"), &bytes.Buffer{}); err == nil {
		t.Error("a line that is no JSON is no error")
	}
}

// Fusion by ranks knows only who is first, a sum by how much: over enough files the
// orders differ.
func TestRun_rrf(t *testing.T) {
	dir, state := filepath.Join("..", "..", "..", "pkg", "ranker"), t.TempDir()
	const query = `{"query":"how are the chunks of a file chosen and grouped for the words of a query","k":10}` + "\n"
	paths := func(flags ...string) (got []string) {
		for _, r := range serve(t, dir, query, append(flags, "-state", state)...)[0] {
			got = append(got, r.Path)
		}
		return got
	}
	if sum, ranks := paths(), paths("-rrf"); slices.Equal(sum, ranks) {
		t.Errorf("both give %v", sum)
	}
}
