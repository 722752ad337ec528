package indexer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/google/renameio/v2/maybe"

	"github.com/mast-search/mast/pkg/store"
)

// otherState is the way out when the state folder cannot be used.
const otherState = "another folder can be named with --state-dir or in MAST_STATE_DIR"

// MakeState makes the state folder with a .gitignore of its own, so that
// nobody has to list it in theirs. A folder of the project that holds other
// files is refused: the walk leaves the state folder out, so they would be lost
// to the index.
func (ix *Indexer) MakeState() error {
	if err := os.MkdirAll(ix.stateDir, 0o755); err != nil {
		return fmt.Errorf("make the state folder: %w; %s", err, otherState)
	}
	entries, err := os.ReadDir(ix.stateDir)
	if err != nil {
		return fmt.Errorf("open the state folder: %w; %s", err, otherState)
	}
	foreign := func(e fs.DirEntry) bool { return e.Name() != ".gitignore" }
	if slices.ContainsFunc(entries, foreign) && !slices.ContainsFunc(entries, isOurs) {
		if rel, err := filepath.Rel(ix.root, ix.stateDir); err == nil && filepath.IsLocal(rel) {
			return fmt.Errorf("the state folder %s holds files of the project; name an empty or a new one", ix.stateDir)
		}
		return nil
	}
	name := filepath.Join(ix.stateDir, ".gitignore")
	_, err = os.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		err = os.WriteFile(name, []byte("# Derived from the sources of the project.\n*\n"), 0o644)
	}
	if err != nil {
		return fmt.Errorf("prepare the state folder: %w; %s", err, otherState)
	}
	return nil
}

// isOurs reports whether an entry of a folder shows that it is a state folder.
func isOurs(e fs.DirEntry) bool {
	switch e.Name() {
	case IndexFile, SummaryFile, lockFile, "config.json", "metrics.db":
		return true
	}
	return false
}

// Summary is the content of SummaryFile, for people and scripts. Nothing is
// read back from it.
type Summary struct {
	FormatVersion int            `json:"format_version"`
	Program       string         `json:"program"`
	Root          string         `json:"root"`
	LastIndexed   time.Time      `json:"last_indexed"`
	Complete      bool           `json:"complete"`
	Files         int            `json:"files"`
	FilesParsed   int            `json:"files_parsed"`
	FilesByLines  int            `json:"files_by_lines"`
	FilesSkipped  int            `json:"files_skipped"`
	Chunks        int            `json:"chunks"`
	Lines         int            `json:"lines"`
	SourceBytes   int64          `json:"source_bytes"`
	Languages     map[string]int `json:"languages"`
}

// writeSummary replaces SummaryFile as a whole.
func (ix *Indexer) writeSummary(ctx context.Context) (err error) {
	s, err := store.Open(ctx, ix.IndexPath())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	v, err := s.View(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, v.Close()) }()
	counts, err := v.Counts(ctx)
	if err != nil {
		return err
	}
	meta := v.Meta()
	data, err := json.MarshalIndent(Summary{
		FormatVersion: store.FormatVersion, Program: meta.Program, Root: meta.Root,
		LastIndexed: time.Unix(0, meta.LastIndexedNS).UTC().Truncate(time.Millisecond), Complete: meta.Complete,
		Files: counts.Files, FilesParsed: counts.Parsed, FilesByLines: counts.ByLines, FilesSkipped: counts.Skipped,
		Chunks: counts.Chunks, Lines: counts.Lines, SourceBytes: counts.SourceBytes, Languages: counts.Languages,
	}, "", "  ")
	if err != nil {
		return fmt.Errorf("write %s: %w", SummaryFile, err)
	}
	if err := maybe.WriteFile(filepath.Join(ix.stateDir, SummaryFile), append(data, '\n'), 0o644); err != nil {
		return fmt.Errorf("write %s: %w", SummaryFile, err)
	}
	return nil
}
