package esm

import (
	"encoding/json"
	"maps"
	"path"
	"strings"

	"github.com/mast-search/mast/internal/glob"
	"github.com/mast-search/mast/pkg/graph"
)

// packages are those that have a package.json.
type packages struct {
	find   finder
	byName map[string][]*manifest
	byDir  map[string]*manifest
}

// manifest is a package.json.
type manifest struct {
	dir, name string
	// entries are the values of the fields that name the file of the package
	// itself, in the order in which they are asked.
	entries []string
	exports json.RawMessage
	imports json.RawMessage
	// needs are the ranges of versions by the name of the package.
	needs map[string]string
	// workspace is the folder of the root that has it as a member, or "" with
	// member false.
	workspace string
	member    bool
}

func openPackages(p *graph.Project, read func(string) []byte) *packages {
	ps := &packages{find: finder{p}, byName: make(map[string][]*manifest), byDir: make(map[string]*manifest)}
	var roots []workspace
	var all []*manifest
	for _, f := range p.Files {
		switch path.Base(f.Path) {
		case "package.json":
			m, patterns := readManifest(f.Dir(), read(f.Path))
			if m == nil {
				continue
			}
			all = append(all, m)
			ps.byDir[m.dir] = m
			if m.name != "" {
				ps.byName[m.name] = append(ps.byName[m.name], m)
			}
			roots = appendWorkspace(roots, m.dir, patterns)
		case "pnpm-workspace.yaml":
			roots = appendWorkspace(roots, f.Dir(), readPnpm(read(f.Path)))
		case "lerna.json":
			var raw struct {
				Packages []string `json:"packages"`
			}
			if decode(read(f.Path), &raw) {
				roots = appendWorkspace(roots, f.Dir(), raw.Packages)
			}
		}
	}
	for _, m := range all {
		for i := range roots {
			if r := &roots[i]; r.has(m.dir) {
				m.workspace, m.member = r.dir, true
				break
			}
		}
	}
	return ps
}

func readManifest(dir string, src []byte) (*manifest, []string) {
	var fields map[string]json.RawMessage
	if !decode(src, &fields) {
		return nil, nil
	}
	m := &manifest{dir: dir, name: text(fields["name"]), exports: fields["exports"], imports: fields["imports"], needs: make(map[string]string)}
	for _, field := range []string{"source", "svelte", "module", "main", "jsnext:main", "browser", "types", "typings"} {
		if e := text(fields[field]); e != "" {
			m.entries = append(m.entries, e)
		}
	}
	for _, field := range []string{"peerDependencies", "devDependencies", "dependencies"} {
		var needs map[string]string
		if json.Unmarshal(fields[field], &needs) == nil {
			maps.Copy(m.needs, needs)
		}
	}
	var spaces struct {
		Packages []string `json:"packages"`
	}
	patterns := texts(fields["workspaces"])
	if patterns == nil && json.Unmarshal(fields["workspaces"], &spaces) == nil {
		patterns = spaces.Packages
	}
	return m, patterns
}

// workspace is a root with the folders of its members.
type workspace struct {
	dir     string
	members []*glob.Glob
	not     []*glob.Glob
}

func appendWorkspace(list []workspace, dir string, patterns []string) []workspace {
	w := workspace{dir: dir}
	for _, p := range patterns {
		p, negated := strings.CutPrefix(p, "!")
		g, err := glob.Compile(strings.TrimSuffix(path.Clean(strings.TrimPrefix(p, "./")), "/"))
		switch {
		case err != nil:
		case negated:
			w.not = append(w.not, g)
		default:
			w.members = append(w.members, g)
		}
	}
	if len(w.members) == 0 {
		return list
	}
	return append(list, w)
}

// has reports whether a folder is the root or a member.
func (w *workspace) has(dir string) bool {
	rel, ok := below(w.dir, dir)
	if dir == w.dir {
		return true
	}
	if !ok {
		return false
	}
	for _, g := range w.not {
		if g.Match(rel) {
			return false
		}
	}
	for _, g := range w.members {
		if g.Match(rel) {
			return true
		}
	}
	return false
}

// readPnpm reads the list of packages of a pnpm-workspace.yaml.
func readPnpm(src []byte) []string {
	var list []string
	inside := false
	for line := range strings.Lines(string(src)) {
		line = strings.TrimRight(line, " \t\r\n")
		item, isItem := strings.CutPrefix(strings.TrimLeft(line, " \t"), "-")
		switch {
		case line == "" || strings.HasPrefix(strings.TrimLeft(line, " \t"), "#"):
		case isItem && inside:
			item, _, _ = strings.Cut(item, " #")
			list = append(list, strings.Trim(strings.TrimSpace(item), `"'`))
		case line[0] != ' ' && line[0] != '\t':
			key, rest, _ := strings.Cut(line, ":")
			inside = key == "packages"
			if rest = strings.TrimSpace(rest); inside && strings.HasPrefix(rest, "[") {
				for item := range strings.SplitSeq(strings.Trim(rest, "[]"), ",") {
					list = append(list, strings.Trim(strings.TrimSpace(item), `"'`))
				}
			}
		}
	}
	return list
}

// around is the innermost package that holds a folder, or nil.
func (ps *packages) around(dir string) *manifest {
	for d := dir; ; d = path.Dir(d) {
		if m := ps.byDir[d]; m != nil {
			return m
		}
		if d == "." || d == "/" {
			return nil
		}
	}
}

// share reports whether what files in one folder declare for all others holds in
// another: the package around the first holds it.
func (ps *packages) share(from, dir string) bool {
	m := ps.around(from)
	if m == nil || m.dir == dir {
		return true
	}
	_, ok := below(m.dir, dir)
	return ok
}

// splitPackage splits the name of a module in that of its package and the path in it.
func splitPackage(module string) (name, sub string) {
	from := 0
	if strings.HasPrefix(module, "@") {
		i := strings.IndexByte(module, '/')
		if i < 0 {
			return module, ""
		}
		from = i + 1
	}
	if i := strings.IndexByte(module[from:], '/'); i >= 0 {
		return module[:from+i], module[from+i+1:]
	}
	return module, ""
}

// named is the package that a name means to the files of a folder, or nil: the
// package around them, a member of their workspace, or one that they link to.
func (ps *packages) named(dir, name string) *manifest {
	list := ps.byName[name]
	if len(list) == 0 {
		return nil
	}
	for d := dir; ; d = path.Dir(d) {
		m := ps.byDir[d]
		if m != nil {
			if m.name == name {
				return m
			}
			if version, ok := m.needs[name]; ok {
				if found := ps.linked(m, list, version); found != nil {
					return found
				}
				if !strings.HasPrefix(version, "workspace:") && !ps.together(m, list) {
					return nil // a release from elsewhere
				}
			}
		}
		if d == "." || d == "/" {
			break
		}
	}
	own := ps.around(dir)
	var found *manifest
	for _, m := range list {
		if m.member && own != nil && own.member && m.workspace == own.workspace {
			return m
		}
		if found == nil {
			found = m
		}
	}
	if len(list) == 1 && (found.member || own == nil || !own.member) {
		return found
	}
	return nil
}

// linked is the package that a dependency names by its folder.
func (ps *packages) linked(m *manifest, list []*manifest, version string) *manifest {
	for _, scheme := range []string{"file:", "link:", "portal:", "workspace:"} {
		rel, ok := strings.CutPrefix(version, scheme)
		if !ok {
			continue
		}
		for _, other := range list {
			if other.dir == path.Join(m.dir, rel) {
				return other
			}
		}
	}
	return nil
}

// together reports whether a package has one of several in its workspace.
func (ps *packages) together(m *manifest, list []*manifest) bool {
	for _, other := range list {
		if m.member && other.member && m.workspace == other.workspace {
			return true
		}
	}
	return false
}

// resolve finds a module of a package: what it exports under a path, "" for the
// package itself.
func (ps *packages) resolve(m *manifest, sub string) []*graph.File {
	if m.exports != nil {
		key := "."
		if sub != "" {
			key = "./" + sub
		}
		for _, target := range choose(m.exports, key) {
			if found := ps.target(m, target); found != nil {
				return found
			}
		}
	}
	if sub != "" {
		if found := ps.target(m, sub); found != nil {
			return found
		}
		return ps.find.file(path.Join(m.dir, "src", sub))
	}
	for _, e := range m.entries {
		if found := ps.target(m, e); found != nil {
			return found
		}
	}
	for _, stem := range []string{"src/index", "index", "src/main", "lib/index", "source/index"} {
		if found := ps.find.plain(path.Join(m.dir, stem)); found != nil {
			return found
		}
	}
	return nil
}

// target finds the source of a file that a package names.
func (ps *packages) target(m *manifest, target string) []*graph.File {
	at := path.Join(m.dir, target)
	if _, ok := below(m.dir, at); !ok {
		return nil
	}
	found := ps.find.file(at)
	if found != nil && !declares(found[0].Path) {
		return found
	}
	if source := ps.find.built(m.dir, at); source != nil {
		return source
	}
	return found
}

// own finds what a package calls a module that starts with "#".
func (ps *packages) own(dir, module string) []*graph.File {
	m := ps.around(dir)
	for ; m != nil && m.imports == nil && m.dir != "."; m = ps.around(path.Dir(m.dir)) {
	}
	if m == nil || m.imports == nil {
		return nil
	}
	for _, target := range choose(m.imports, module) {
		if strings.HasPrefix(target, ".") {
			if found := ps.target(m, target); found != nil {
				return found
			}
			continue
		}
		name, sub := splitPackage(target)
		if other := ps.named(dir, name); other != nil {
			if found := ps.resolve(other, sub); found != nil {
				return found
			}
		}
	}
	return nil
}
