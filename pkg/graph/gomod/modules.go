package gomod

import (
	"path"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"

	"github.com/mast-search/mast/pkg/graph"
)

// modules tell which folder an import path means.
type modules struct {
	all []*mod // those deeper in the tree first
	// uses are the modules of each workspace, by the folder of its go.work.
	workspaces []workspace
	// prefix is the import path of the root of a project without modules.
	prefix  string
	folders map[string]*folder
	// vendored are the folders of the project named "vendor" that hold packages.
	vendored map[string]bool
}

// mod is one module.
type mod struct {
	dir  string
	path string // "std" for the standard library itself
	// replaced are the local folders that stand for other modules.
	replaced []replacement
	// required are the versions of other modules.
	required map[string]string
}

type replacement struct{ path, dir string }

// workspace is one go.work.
type workspace struct {
	dir      string
	uses     []string // folders
	replaced []replacement
}

const (
	vendorFolder = "vendor"
	standard     = "std"
)

// openModules reads the files that configure modules.
func openModules(p *graph.Project, folders map[string]*folder, read func(string) []byte) *modules {
	m := &modules{folders: folders, vendored: make(map[string]bool)}
	for _, f := range p.Files {
		switch path.Base(f.Path) {
		case "go.mod":
			if one := parseModule(f.Path, read(f.Path)); one != nil {
				m.all = append(m.all, one)
			}
		case "go.work":
			if w, ok := parseWorkspace(f.Path, read(f.Path)); ok {
				m.workspaces = append(m.workspaces, w)
			}
		}
	}
	deeperFirst := func(a, b string) int {
		if d := strings.Count(b, "/") - strings.Count(a, "/"); d != 0 {
			return d
		}
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	}
	slices.SortStableFunc(m.all, func(a, b *mod) int { return deeperFirst(a.dir, b.dir) })
	slices.SortStableFunc(m.workspaces, func(a, b workspace) int { return deeperFirst(a.dir, b.dir) })
	for dir := range folders {
		if outer, _, ok := cutVendor(dir); ok {
			m.vendored[outer] = true
		}
	}
	if len(m.all) == 0 {
		m.prefix = guessPrefix(p, folders)
	}
	return m
}

func parseModule(file string, text []byte) *mod {
	parsed, err := modfile.ParseLax(file, text, nil)
	if err != nil || parsed.Module == nil {
		// A broken line hides no module: its path is what matters most.
		name := modfile.ModulePath(text)
		if name == "" {
			return nil
		}
		return &mod{dir: path.Dir(file), path: name}
	}
	one := &mod{dir: path.Dir(file), path: parsed.Module.Mod.Path}
	// ParseLax leaves replacements out, which the main module needs.
	if full, err := modfile.Parse(file, text, nil); err == nil {
		one.replaced = localReplacements(one.dir, full.Replace)
	}
	one.required = make(map[string]string)
	for _, r := range parsed.Require {
		one.required[r.Mod.Path] = r.Mod.Version
	}
	return one
}

func parseWorkspace(file string, text []byte) (workspace, bool) {
	parsed, err := modfile.ParseWork(file, text, nil)
	if err != nil {
		return workspace{}, false
	}
	w := workspace{dir: path.Dir(file), replaced: localReplacements(path.Dir(file), parsed.Replace)}
	for _, u := range parsed.Use {
		if dir, ok := localFolder(w.dir, u.Path); ok {
			w.uses = append(w.uses, dir)
		}
	}
	return w, true
}

// localReplacements keeps the replacements by folders inside of the project.
func localReplacements(dir string, all []*modfile.Replace) []replacement {
	var out []replacement
	for _, r := range all {
		if r.New.Version != "" || !modfile.IsDirectoryPath(r.New.Path) {
			continue
		}
		if to, ok := localFolder(dir, r.New.Path); ok {
			out = append(out, replacement{r.Old.Path, to})
		}
	}
	return out
}

// localFolder is a relative path of a configuration file as one of the project.
func localFolder(dir, rel string) (string, bool) {
	rel = strings.ReplaceAll(rel, `\`, "/")
	if path.IsAbs(rel) {
		return "", false
	}
	to := path.Join(dir, rel)
	return to, to != ".." && !strings.HasPrefix(to, "../")
}

// standard returns the standard library, if the project holds it.
func (m *modules) standard() *mod {
	for _, one := range m.all {
		if one.path == standard {
			return one
		}
	}
	return nil
}

// moduleOf returns the module that a folder is in, or nil.
func (m *modules) moduleOf(dir string) *mod {
	for _, one := range m.all {
		if within(dir, one.dir) {
			return one
		}
	}
	return nil
}

func within(dir, root string) bool {
	return root == "." || dir == root || len(dir) > len(root) && dir[len(root)] == '/' && dir[:len(root)] == root
}

// cutVendor splits the path of a vendored folder into what is around "vendor" and
// the import path.
func cutVendor(dir string) (outer, name string, ok bool) {
	const sep = "/" + vendorFolder + "/"
	if i := strings.LastIndex(dir, sep); i >= 0 {
		return dir[:i], dir[i+len(sep):], true
	}
	if rest, ok := strings.CutPrefix(dir, vendorFolder+"/"); ok {
		return ".", rest, true
	}
	return "", "", false
}

// find returns the folder that an import path means in a file of dir. internal
// says that the path is one of a module of the project, also where no folder is
// found.
func (m *modules) find(dir, name string) (found string, internal bool) {
	if vendor, ok := m.findVendored(dir, name); ok {
		return vendor, true
	}
	if len(m.all) == 0 {
		return m.findWithoutModules(dir, name)
	}
	own := m.moduleOf(dir)
	if own == nil {
		// Code outside of all modules: scripts, test data.
		return m.findInModules(name, func(*mod) bool { return true })
	}
	if std := m.standard(); std != nil && !isRemote(name) {
		if folder := path.Join(std.dir, name); m.folders[folder] != nil {
			return folder, true
		}
	}
	if rest, ok := cutPath(name, own.path); ok {
		if folder := path.Join(own.dir, rest); m.folders[folder] != nil && m.moduleOf(folder) == own {
			return folder, true
		}
		internal = true
	}
	if found, ok := m.findReplaced(own.replaced, name); ok {
		return found, true
	}
	for _, w := range m.workspaces {
		if !within(own.dir, w.dir) || !slices.Contains(w.uses, own.dir) {
			continue
		}
		if found, ok := m.findReplaced(w.replaced, name); ok {
			return found, true
		}
		used := func(one *mod) bool { return slices.Contains(w.uses, one.dir) }
		for _, one := range m.all {
			if found, ok := m.findReplaced(one.replaced, name); ok && used(one) {
				return found, true
			}
		}
		if found, _ := m.findInModules(name, used); found != "" {
			return found, true
		}
	}
	// A module of the project that is required at some version is another state of
	// that code. One that is not must come from a workspace that is not in the project.
	found, ok := m.findInModules(name, func(one *mod) bool { return isPlaceholder(own.required[one.path]) })
	return found, internal || ok
}

// isPlaceholder reports whether a version stands for what a workspace gives.
func isPlaceholder(version string) bool {
	return version == "" || version == "v0.0.0" || strings.HasPrefix(version, "v0.0.0-00010101000000-")
}

// findInModules looks in the modules of the project for the one with the longest path
// that has the package; code of others than allowed ones is not what is meant, but
// the path is internal all the same.
func (m *modules) findInModules(name string, allowed func(*mod) bool) (found string, internal bool) {
	best := -1
	for _, one := range m.all {
		rest, ok := cutPath(name, one.path)
		if !ok || len(one.path) <= best {
			continue
		}
		folder := path.Join(one.dir, rest)
		if m.folders[folder] == nil || m.moduleOf(folder) != one || !allowed(one) {
			internal = true
			continue
		}
		found, internal, best = folder, true, len(one.path)
	}
	return found, internal
}

func (m *modules) findReplaced(all []replacement, name string) (string, bool) {
	best, found := -1, ""
	for _, r := range all {
		rest, ok := cutPath(name, r.path)
		if !ok || len(r.path) <= best {
			continue
		}
		if folder := path.Join(r.dir, rest); m.folders[folder] != nil {
			best, found = len(r.path), folder
		}
	}
	return found, best >= 0
}

// findVendored looks in the vendor folders around, from the inside out.
func (m *modules) findVendored(dir, name string) (string, bool) {
	if len(m.vendored) == 0 {
		return "", false
	}
	for d := dir; ; d = path.Dir(d) {
		if m.vendored[d] {
			if folder := path.Join(d, vendorFolder, name); m.folders[folder] != nil {
				return folder, true
			}
		}
		if d == "." || d == "/" {
			return "", false
		}
	}
}

// findWithoutModules finds a path in a project that has the form of a workspace
// of old (src/…), or is a part of one.
func (m *modules) findWithoutModules(dir, name string) (string, bool) {
	if rest, ok := cutPath(name, m.prefix); ok && m.prefix != "" {
		folder := path.Join(".", rest)
		if m.folders[folder] != nil {
			return folder, true
		}
		return "", true
	}
	for d := dir; ; d = path.Dir(d) {
		if path.Base(d) == "src" {
			if folder := path.Join(d, name); m.folders[folder] != nil {
				return folder, true
			}
		}
		if d == "." || d == "/" {
			break
		}
	}
	return "", false
}

// cutPath returns what follows a prefix of whole segments.
func cutPath(name, prefix string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(name, prefix)
	if !ok || rest != "" && rest[0] != '/' {
		return "", false
	}
	return strings.TrimPrefix(rest, "/"), true
}

// guessPrefix finds the import path of the root of a project without modules: the
// one under which most of its folders are imported by its own files. It must look
// like that of a repository.
func guessPrefix(p *graph.Project, folders map[string]*folder) string {
	votes := make(map[string]map[string]bool)
	for _, f := range p.Files {
		if f.Facts == nil || !strings.HasSuffix(f.Path, extension) {
			continue
		}
		if _, _, vendored := cutVendor(f.Dir()); vendored {
			continue
		}
		for i := range f.Facts.Imports {
			name := f.Facts.Imports[i].Module
			if !isRemote(name) {
				continue
			}
			for at := strings.IndexByte(name, '/'); at >= 0; {
				if rest := name[at+1:]; folders[rest] != nil && strings.IndexByte(name[:at], '/') > 0 {
					if votes[name[:at]] == nil {
						votes[name[:at]] = make(map[string]bool)
					}
					votes[name[:at]][rest] = true
				}
				next := strings.IndexByte(name[at+1:], '/')
				if next < 0 {
					break
				}
				at += 1 + next
			}
		}
	}
	best := ""
	for prefix, rest := range votes {
		switch d := len(rest) - len(votes[best]); {
		case d > 0, d == 0 && (len(prefix) < len(best) || len(prefix) == len(best) && prefix < best):
			best = prefix
		}
	}
	return best
}

// isRemote reports whether a path begins with a domain, as those of modules do,
// and not as those of the standard library.
func isRemote(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return strings.Contains(first, ".") && module.CheckImportPath(name) == nil
}
