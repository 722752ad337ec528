package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestNotices_current(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	page := filepath.Join("..", "third-party-notices.md")
	var made bytes.Buffer
	if err := run(root, &made); err != nil {
		t.Fatal(err)
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(page, made.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	committed, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(committed, made.Bytes()) {
		t.Errorf("third-party-notices.md is not what the program is built from; run UPDATE=1 go test ./internal/docs/notices")
	}
}
