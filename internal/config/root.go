package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Where is what the search for a project starts from.
type Where struct {
	// Path is the path argument or repo_path; empty means none. It is relative
	// to Cwd.
	Path string
	// StateFlag is the value of --state-dir, or empty.
	StateFlag string
	// Cwd is the working directory, absolute.
	Cwd string
	// Home is the home directory, or empty if there is none.
	Home string
	// Env looks up an environment variable; nil means that none is set.
	Env func(string) string
}

// RootError says why a folder cannot be the project.
type RootError struct {
	Path string
	// Why is half a sentence that follows the path.
	Why string
	// How says which rule led to the path, or is empty if that is no help.
	How string
	// Forbidden says that the folder exists and is refused on principle.
	Forbidden bool
}

// Error names the path and says how to name a project.
func (e *RootError) Error() string {
	msg := fmt.Sprintf("%s %s", e.Path, e.Why)
	if e.How != "" {
		msg += " (" + e.How + ")"
	}
	if e.Forbidden {
		msg += "; nothing was indexed. Name the project folder: as the path argument of the command, " +
			"as repo_path in a tool call, or in the environment variable MAST_ROOT (example: MAST_ROOT=/path/to/project)"
	}
	return msg
}

// Root is a project folder.
type Root struct {
	// Path is absolute and without symbolic links.
	Path string
	// How says which rule found it, for people.
	How string
}

// FindRoot returns the project folder. The order is: path argument, MAST_ROOT,
// parent of a state folder named .mast (flag or MAST_STATE_DIR), nearest
// folder from Cwd up to the top of the git worktree that holds .mast or
// mast.config.json, top of the worktree, Cwd.
//
// File system roots and the home directory are never a project. The error is
// a *RootError.
func FindRoot(w Where) (Root, error) {
	env := w.Env
	if env == nil {
		env = func(string) string { return "" }
	}
	switch {
	case w.Path != "":
		return w.accept(w.abs(w.Path), "path argument")
	case env("MAST_ROOT") != "":
		return w.accept(w.abs(env("MAST_ROOT")), "MAST_ROOT")
	}
	if flag := w.StateFlag; flag != "" && filepath.Base(filepath.Clean(flag)) == DefaultStateDir {
		return w.accept(filepath.Dir(w.abs(flag)), "parent of --state-dir")
	}
	// A relative MAST_STATE_DIR is relative to the root, so it cannot name one.
	if dir := env("MAST_STATE_DIR"); w.StateFlag == "" && filepath.IsAbs(dir) && filepath.Base(filepath.Clean(dir)) == DefaultStateDir {
		return w.accept(filepath.Dir(filepath.Clean(dir)), "parent of MAST_STATE_DIR")
	}
	top := worktreeTop(w.Cwd)
	for dir := w.Cwd; ; {
		if isDir(filepath.Join(dir, DefaultStateDir)) || isFile(filepath.Join(dir, ProjectFile)) {
			// A state folder in the home directory or in / does not make it a project.
			if w.forbidden(dir) == "" {
				return w.accept(dir, "nearest folder with "+DefaultStateDir+" or "+ProjectFile)
			}
		}
		parent := filepath.Dir(dir)
		if dir == top || parent == dir {
			break
		}
		dir = parent
	}
	if top != "" && w.forbidden(top) == "" {
		return w.accept(top, "top of the git worktree")
	}
	return w.accept(w.Cwd, "working directory")
}

// FindStateDir returns the absolute state folder of a project and where that
// choice comes from. It reads mast.config.json in root.
func FindStateDir(w Where, root string) (string, Origin, error) {
	flags := map[string]string{}
	if w.StateFlag != "" {
		flags["state_dir"] = w.abs(w.StateFlag)
	}
	s, err := Load(Source{Root: root, Flags: flags, Env: w.Env})
	if err != nil {
		return "", Origin{}, err
	}
	return s.resolveStateDir(root)
}

// resolveStateDir makes the state folder absolute and checks that it can be one.
func (s *Settings) resolveStateDir(root string) (string, Origin, error) {
	dir := s.StateDir
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(root, dir)
	}
	dir = filepath.Clean(dir)
	origin := s.Origin("state_dir")
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return "", origin, &Error{
			Key: "state_dir", Given: fmt.Sprintf("%q, which is not a folder,", dir), Origin: origin,
			Allowed: "a folder that exists or can be made", Example: "--state-dir /tmp/index",
		}
	}
	if rel, err := filepath.Rel(dir, root); err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return "", origin, &Error{
			Key: "state_dir", Given: fmt.Sprintf("%q", s.StateDir), Origin: origin,
			Allowed: "a folder that does not contain the project itself", Example: DefaultStateDir,
		}
	}
	return dir, origin, nil
}

// accept checks that dir can be the project and makes its path canonical.
func (w Where) accept(dir, how string) (Root, error) {
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return Root{}, &RootError{Path: dir, Why: "does not exist", How: how}
	case err != nil:
		return Root{}, &RootError{Path: dir, Why: "cannot be read: " + err.Error(), How: how}
	case !info.IsDir():
		return Root{}, &RootError{Path: dir, Why: "is not a folder", How: how}
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	if why := w.forbidden(dir); why != "" {
		return Root{}, &RootError{Path: dir, Why: why, Forbidden: true}
	}
	return Root{Path: dir, How: how}, nil
}

// forbidden says why dir is never indexed, or returns the empty string.
func (w Where) forbidden(dir string) string {
	dir = filepath.Clean(dir)
	if filepath.Dir(dir) == dir {
		return "is the root of a file system"
	}
	if w.Home != "" && sameDir(dir, w.Home) {
		return "is the home directory"
	}
	return ""
}

func (w Where) abs(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(w.Cwd, path)
}

// worktreeTop returns the nearest folder from dir upwards that holds .git, a
// folder in a main checkout and a file in a linked worktree or submodule.
func worktreeTop(dir string) string {
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

func sameDir(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	ai, err := os.Stat(a)
	if err != nil {
		return false
	}
	bi, err := os.Stat(b)
	return err == nil && os.SameFile(ai, bi)
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
