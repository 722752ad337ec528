package ignore

import (
	"os"
	"path/filepath"
	"strings"
)

// Folder answers for the entries of one folder. A walk makes the root's by
// Open and each further one by Enter. A Folder is safe for concurrent use.
type Folder struct {
	scope *scope
	// parent is the folder above in the same scope, or nil.
	parent *Folder
	// path is relative to the top of the scope, "" or ending in "/".
	path string
	// own is the folder's .gitignore, or nil.
	own *list
	// closed is the decision that ignored this folder, when it was entered only
	// for the tracked files in it.
	closed *Decision
}

// scope is one worktree, or one folder without git.
type scope struct {
	top  string
	repo *repository
	env  Environment
	fold bool
	// shared are info/exclude and the user's file, the stronger first.
	shared  []*list
	tracked tracked
}

// Decision says whether an entry is left out, and why.
type Decision struct {
	// Ignored says that neither the entry nor anything in it is indexed, but
	// for what TrackedBelow says.
	Ignored bool
	// Rule is the rule that decided, also when it is a negated one; nil when no
	// rule matched. A rule that ignored a folder above is reported for all
	// that lies in it.
	Rule *Rule
	// Tracked says that the file is kept because git tracks it, although the
	// rule ignores it.
	Tracked bool
	// TrackedBelow says that the folder is ignored and holds tracked files, so
	// it has to be entered.
	TrackedBelow bool
	// Repository says that the folder is left out because it is a repository
	// or a worktree of its own.
	Repository bool
}

// Open returns the root of a walk. When the root lies inside a worktree, the
// rules above it apply too, unless they ignore the root itself: who names a
// folder wants what is in it. Open reads only files about ignoring and never
// fails; what it cannot read does not exist for it.
func Open(root string, env Environment) *Folder {
	repo, ok := findRepository(root)
	if !ok || repo.Top == root {
		return openScope(root, env)
	}
	rel, err := filepath.Rel(repo.Top, root)
	if err != nil {
		return openScope(root, env)
	}
	f := openScope(repo.Top, env)
	for name := range strings.SplitSeq(filepath.ToSlash(rel), "/") {
		if f.Decide(name, true).Ignored {
			return newScope(root, nil, env)
		}
		f = f.child(name, nil)
	}
	return f
}

func openScope(top string, env Environment) *Folder {
	if repo, ok := openRepository(top); ok {
		return newScope(top, &repo, env)
	}
	return newScope(top, nil, env)
}

func newScope(top string, repo *repository, env Environment) *Folder {
	config := env.config(repo)
	s := &scope{top: top, repo: repo, env: env, fold: config.ignoreCase}
	if repo != nil {
		s.tracked = loadTracked(repo.GitDir)
		s.share(filepath.Join(repo.CommonDir, "info", "exclude"))
	}
	if config.excludesFile != "" {
		s.share(config.excludesFile)
	}
	f := &Folder{scope: s}
	f.readOwn()
	return f
}

func (s *scope) share(path string) {
	if text, ok := readSmall(path); ok {
		source := path
		if rel, err := filepath.Rel(s.top, path); err == nil && filepath.IsLocal(rel) {
			source = rel
		}
		if l := parseList(filepath.ToSlash(source), "", text, s.fold); l != nil {
			s.shared = append(s.shared, l)
		}
	}
}

// readOwn reads the folder's .gitignore; like git, not through a symbolic link.
func (f *Folder) readOwn() {
	name := f.path + ".gitignore"
	path := filepath.Join(f.scope.top, filepath.FromSlash(name))
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return
	}
	if text, ok := readSmall(path); ok {
		f.own = parseList(name, f.path, text, f.scope.fold)
	}
}

// Decide answers for the entry of this name. A symbolic link is not a folder.
func (f *Folder) Decide(name string, isFolder bool) Decision {
	path := f.path + name
	if f.closed != nil {
		return f.scope.except(*f.closed, path, isFolder)
	}
	d := Decision{}
	if p, l := f.last(path, name, isFolder); p != nil {
		d.Rule = &Rule{Source: l.source, Line: int(p.line), Pattern: p.written}
		d.Ignored = !p.negated
	}
	if d.Ignored {
		return f.scope.except(d, path, isFolder)
	}
	if isFolder && f.scope.repo != nil {
		if _, nested := openRepository(f.abs(name)); nested {
			return Decision{Ignored: true, Repository: true}
		}
	}
	return d
}

// except keeps what git tracks.
func (s *scope) except(d Decision, path string, isFolder bool) Decision {
	d.Tracked, d.TrackedBelow = false, false
	if isFolder {
		d.TrackedBelow = s.tracked.below(path)
	} else if s.tracked.has(path) {
		d.Ignored, d.Tracked = false, true
	}
	return d
}

// last finds the deciding pattern: the nearest .gitignore comes first, then
// info/exclude, then the user's file.
func (f *Folder) last(path, name string, isFolder bool) (*pattern, *list) {
	for at := f; at != nil; at = at.parent {
		if at.own != nil {
			if p := at.own.last(path, name, isFolder); p != nil {
				return p, at.own
			}
		}
	}
	for _, l := range f.scope.shared {
		if p := l.last(path, name, isFolder); p != nil {
			return p, l
		}
	}
	return nil, nil
}

// Enter returns the folder below of this name; d is what Decide said of it. In
// a folder without git, a repository starts with its own rules.
func (f *Folder) Enter(name string, d Decision) *Folder {
	if f.scope.repo == nil {
		if repo, ok := openRepository(f.abs(name)); ok {
			return newScope(repo.Top, &repo, f.scope.env)
		}
	}
	if d.Ignored {
		return f.child(name, &d)
	}
	return f.child(name, nil)
}

func (f *Folder) child(name string, closed *Decision) *Folder {
	c := &Folder{scope: f.scope, parent: f, path: f.path + name + "/", closed: closed}
	if closed == nil {
		c.readOwn()
	}
	return c
}

func (f *Folder) abs(name string) string {
	return filepath.Join(f.scope.top, filepath.FromSlash(f.path), name)
}
