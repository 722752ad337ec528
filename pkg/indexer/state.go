package indexer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/google/renameio/v2/maybe"

	"github.com/mast-search/mast/pkg/store"
)

// MakeState makes the state folder with a .gitignore of its own, so that
// nobody has to list it in theirs.
func (ix *Indexer) MakeState() error {
	if err := os.MkdirAll(ix.stateDir, 0o755); err != nil {
		return fmt.Errorf("make the state folder (another one can be named): %w", err)
	}
	name := filepath.Join(ix.stateDir, ".gitignore")
	_, err := os.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		err = os.WriteFile(name, []byte("# Derived from the sources of the project.\n*\n"), 0o644)
	}
	if err != nil {
		return fmt.Errorf("prepare the state folder (another one can be named): %w", err)
	}
	return nil
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
