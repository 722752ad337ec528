// Package walk lists the files of a project: all regular files below the root
// but those that git ignores and those of ".git", of the state folder and of
// dependency folders. Symbolic links are never followed, so a walk ends, meets
// each file once and never leaves the root. The same decision explains a
// single path (Explain).
package walk

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mast-search/mast/internal/glob"
	"github.com/mast-search/mast/internal/ignore"
)

// Options say what to walk. They are not changed by the package.
type Options struct {
	// Root is the absolute path of the project, without symbolic links.
	Root string
	// State is the absolute path of a folder to leave out; it may lie outside
	// the root, or be empty.
	State string
	// Exclude are patterns of paths to leave out.
	Exclude []*glob.Glob
	// Ignore are patterns of paths to leave out in git's notation; nil has none.
	Ignore *ignore.Patterns
	// Extensions, when not empty, are the only ones to keep: lower-case, with
	// their dot. A file without a dot in its name has the extension "".
	Extensions []string
	// Environment is where git's settings of the user are.
	Environment ignore.Environment
}

// Entry is one file as the file system describes it.
type Entry struct {
	// Path is relative to the root, with slashes.
	Path string
	// Size is in bytes, times are in nanoseconds since 1970. CtimeNS and Inode
	// are 0 where the system has none.
	Size             int64
	MtimeNS, CtimeNS int64
	Inode            uint64
}

// Unreadable is a folder or file that could not be looked at.
type Unreadable struct {
	Path string
	Err  error
}

// Result is what a walk found.
type Result struct {
	// Entries are sorted by path, in byte order.
	Entries []Entry
	// Unreadable is sorted by path; what lies in an unreadable folder is
	// unknown, not deleted.
	Unreadable []Unreadable
	// Links counts the symbolic links that were not followed.
	Links int
}

// Walk lists the files below the root. Only an unreadable root and the end of
// ctx are errors.
func Walk(ctx context.Context, opts Options) (Result, error) {
	w := walker{ctx: ctx, opts: &opts}
	info, err := os.Stat(opts.Root)
	switch {
	case err != nil:
		return Result{}, fmt.Errorf("walk: %w", err)
	case !info.IsDir():
		return Result{}, fmt.Errorf("walk: %s is not a folder", opts.Root)
	}
	if err := w.folder("", opts.Root, ignore.Open(opts.Root, opts.Environment)); err != nil {
		return Result{}, err
	}
	// Folder by folder is not the order of whole paths: "a.b" sorts before "a/b".
	slices.SortFunc(w.Entries, func(a, b Entry) int { return strings.Compare(a.Path, b.Path) })
	slices.SortFunc(w.Unreadable, func(a, b Unreadable) int { return strings.Compare(a.Path, b.Path) })
	return w.Result, nil
}

// Folders lists the folders that a walk enters, relative to the root with
// slashes; "." is the root itself. A folder that cannot be read is among them.
func Folders(ctx context.Context, opts Options) ([]string, error) {
	w := walker{ctx: ctx, opts: &opts, foldersOnly: true}
	if err := w.folder("", opts.Root, ignore.Open(opts.Root, opts.Environment)); err != nil {
		return nil, err
	}
	return w.folders, nil
}

type walker struct {
	Result
	ctx  context.Context
	opts *Options
	// foldersOnly says that folders are collected, and no entries.
	foldersOnly bool
	folders     []string
}

// folder lists one folder; rel is "" or ends in "/".
func (w *walker) folder(rel, abs string, rules *ignore.Folder) error {
	if err := w.ctx.Err(); err != nil {
		return fmt.Errorf("walk: %w", err)
	}
	if w.foldersOnly {
		w.folders = append(w.folders, path.Clean(rel))
	}
	entries, err := os.ReadDir(abs)
	if err != nil {
		if rel == "" {
			return fmt.Errorf("walk: %w", err)
		}
		if !errors.Is(err, fs.ErrNotExist) {
			w.Unreadable = append(w.Unreadable, Unreadable{Path: strings.TrimSuffix(rel, "/"), Err: err})
		}
		return nil
	}
	for _, e := range entries {
		below := filepath.Join(abs, e.Name())
		v, decision := w.opts.decide(rel, below, e.Name(), e.Type(), rules)
		switch {
		case v.Reason == SymbolicLink:
			w.Links++
		case e.IsDir() && v.enter():
			if err := w.folder(rel+e.Name()+"/", below, rules.Enter(e.Name(), decision)); err != nil {
				return err
			}
		case v.Reason == Included && !e.IsDir() && !w.foldersOnly:
			w.add(rel+e.Name(), e)
		}
	}
	return nil
}

func (w *walker) add(rel string, e fs.DirEntry) {
	info, err := e.Info()
	switch {
	case err == nil && info.Mode().IsRegular():
		w.Entries = append(w.Entries, entry(rel, info))
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		w.Unreadable = append(w.Unreadable, Unreadable{Path: rel, Err: err})
	}
}

func entry(rel string, info fs.FileInfo) Entry {
	e := Entry{Path: rel, Size: info.Size(), MtimeNS: info.ModTime().UnixNano()}
	e.CtimeNS, e.Inode = identity(info)
	return e
}

// FromInfo describes an opened or stat-ed file as Walk would.
func FromInfo(path string, info fs.FileInfo) Entry { return entry(path, info) }
