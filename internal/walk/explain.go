package walk

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mast-search/mast/internal/ignore"
)

// Reason is why a walk keeps a path or leaves it out.
type Reason uint8

// The reasons.
const (
	Included     Reason = iota
	Missing             // there is no such file
	Outside             // the path leads out of the root
	NotRegular          // a folder, a device, a pipe
	SymbolicLink        // links are not followed
	GitFolder           // ".git" and what is in it
	StateFolder         // the index itself
	Dependency          // a folder of installed packages
	Ignored             // by a rule of git
	Repository          // a repository or worktree of its own
	Excluded            // by a pattern of the settings
	Extension           // not among the extensions of the settings
)

// Verdict is the decision on one path.
type Verdict struct {
	Reason Reason
	// At is the path that the decision was made on: the path itself or a
	// folder above it.
	At string
	// Rule is git's rule, also when it includes the path; nil without one.
	Rule *ignore.Rule
	// Tracked says that Rule would ignore the path, but git tracks it.
	Tracked bool
	// Pattern is the one that excluded the path.
	Pattern string
	// trackedBelow says that an ignored folder has to be entered.
	trackedBelow bool
}

func (v *Verdict) enter() bool {
	return v.Reason == Included || v.Reason == Ignored && v.trackedBelow
}

// String explains the verdict in one sentence for people.
func (v Verdict) String() string {
	rule := ""
	if v.Rule != nil {
		rule = fmt.Sprintf("%s:%d: %s", v.Rule.Source, v.Rule.Line, v.Rule.Pattern)
	}
	switch v.Reason {
	case Included:
		switch {
		case v.Tracked:
			return "included: git tracks it, although a rule ignores it (" + rule + ")"
		case v.Rule != nil:
			return "included by a rule of git (" + rule + ")"
		}
		return "included"
	case Missing:
		return v.At + " does not exist"
	case Outside:
		return "the path leads out of the project"
	case NotRegular:
		return v.At + " is not a regular file"
	case SymbolicLink:
		return v.At + " is a symbolic link; links are not followed, their targets are indexed where they are"
	case GitFolder:
		return v.At + " belongs to git"
	case StateFolder:
		return v.At + " is the state folder of the index"
	case Dependency:
		return v.At + " is a folder of installed dependencies"
	case Ignored:
		return v.At + " is ignored by git (" + rule + ")"
	case Repository:
		return v.At + " is a repository or worktree of its own; index it by its own path"
	case Excluded:
		return fmt.Sprintf("%s is excluded by the pattern %q", v.At, v.Pattern)
	case Extension:
		return fmt.Sprintf("the extension %q is not among file_extensions", extension(v.At))
	}
	return fmt.Sprintf("unknown(%d)", v.Reason)
}

// Explain decides on one path, given relative to the root with slashes, as a
// walk that came across it would.
func Explain(opts Options, rel string) (Verdict, Entry) {
	if !fs.ValidPath(rel) || !filepath.IsLocal(filepath.FromSlash(rel)) {
		return Verdict{Reason: Outside, At: rel}, Entry{}
	}
	rules := ignore.Open(opts.Root, opts.Environment)
	segments := strings.Split(rel, "/")
	for i, name := range segments {
		at := path.Join(segments[:i+1]...)
		abs := filepath.Join(opts.Root, filepath.FromSlash(at))
		info, err := os.Lstat(abs)
		if err != nil {
			return Verdict{Reason: Missing, At: at}, Entry{}
		}
		folder := strings.TrimSuffix(at, name)
		v, decision := opts.decide(folder, abs, name, info.Mode().Type(), rules)
		last := i == len(segments)-1
		switch {
		case last && info.IsDir() && v.Reason == Included:
			return Verdict{Reason: NotRegular, At: at}, Entry{}
		case last && v.Reason == Included:
			return v, entry(at, info)
		case last || !v.enter():
			return v, Entry{}
		case !info.IsDir():
			return Verdict{Reason: Missing, At: rel}, Entry{}
		}
		rules = rules.Enter(name, decision)
	}
	return Verdict{Reason: Missing, At: rel}, Entry{}
}

// decide judges one entry of a folder; folder is "" or ends in "/".
func (o *Options) decide(folder, abs, name string, kind fs.FileMode, rules *ignore.Folder) (Verdict, ignore.Decision) {
	rel := folder + name
	v := Verdict{At: rel}
	switch {
	case strings.EqualFold(name, ".git"):
		v.Reason = GitFolder
	case kind&fs.ModeSymlink != 0:
		v.Reason = SymbolicLink
	case kind.IsDir():
		switch {
		case o.State != "" && abs == o.State:
			v.Reason = StateFolder
		case isDependency(abs, name):
			v.Reason = Dependency
		default:
			v.Pattern = o.excludes(rel, true)
		}
	case !kind.IsRegular():
		v.Reason = NotRegular
	case len(o.Extensions) > 0 && !slices.Contains(o.Extensions, extension(name)):
		v.Reason = Extension
	default:
		v.Pattern = o.excludes(rel, false)
	}
	if v.Pattern != "" {
		v.Reason = Excluded
	}
	if v.Reason != Included {
		return v, ignore.Decision{}
	}
	d := rules.Decide(name, kind.IsDir())
	v.Rule, v.Tracked, v.trackedBelow = d.Rule, d.Tracked, d.TrackedBelow
	switch {
	case d.Repository:
		v.Reason = Repository
	case d.Ignored:
		v.Reason = Ignored
	}
	return v, d
}

// excludes returns the pattern that leaves out a file, or all of a folder.
func (o *Options) excludes(rel string, isFolder bool) string {
	for _, g := range o.Exclude {
		if isFolder && g.CoversFolder(rel) || !isFolder && g.Match(rel) {
			return g.String()
		}
	}
	return o.Ignore.Match(rel, isFolder)
}

// extension returns the lower-case extension of a name with its dot; that of
// ".gitignore" is ".gitignore".
func extension(name string) string { return strings.ToLower(path.Ext(name)) }

// isDependency reports whether a folder holds installed packages: by names
// that only package managers give, and for virtual environments by the file
// that makes them one. "vendor" and "third_party" are not left out: where they are
// committed, people work on them.
func isDependency(abs, name string) bool {
	switch name {
	case "node_modules", "bower_components", "jspm_packages", // of JavaScript
		"site-packages", "__pycache__", ".tox", ".nox", // of Python
		"elm-stuff":
		return true
	case ".venv", "venv", ".env", "env":
		_, err := os.Lstat(filepath.Join(abs, "pyvenv.cfg"))
		return err == nil
	}
	return false
}

// Stat describes a file by its path relative to the root; ok is false when
// there is no regular file of that name inside the root.
func Stat(root, rel string) (e Entry, ok bool) {
	if !fs.ValidPath(rel) || !filepath.IsLocal(filepath.FromSlash(rel)) {
		return Entry{}, false
	}
	info, err := os.Lstat(filepath.Join(root, filepath.FromSlash(rel)))
	if err != nil || !info.Mode().IsRegular() {
		return Entry{}, false
	}
	return entry(rel, info), true
}
