package cargo

import (
	"path"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// crate is a target of a package.
type crate struct {
	// name is that of a library as other crates write it, empty for others.
	name string
	root graph.FileID
	// externs are the crates of the project that the code can name, by that name.
	externs map[string]*crate
	// outside are names of crates from elsewhere.
	outside map[string]bool
}

// crates are all crates of a project.
type crates struct {
	all []*crate
	// byRoot is the first crate that starts at a file.
	byRoot map[graph.FileID]*crate
	// apart stand for files of a package that belong to none of its crates, by the
	// folder of the package.
	apart map[string]*crate
}

// member is a package while the crates are being made.
type member struct {
	*manifest
	lib     *crate
	targets []*crate
}

func openCrates(p *graph.Project, read func(string) []byte) *crates {
	c := &crates{byRoot: make(map[graph.FileID]*crate), apart: make(map[string]*crate)}
	var members []*member
	byDir := make(map[string]*member)
	manifests := readManifests(p, read)
	for _, m := range manifests {
		if m.Package == nil {
			continue
		}
		pkg := &member{manifest: m}
		c.addTargets(p, pkg)
		c.apart[m.dir] = newCrate("", -1)
		pkg.targets = append(pkg.targets, c.apart[m.dir])
		members = append(members, pkg)
		byDir[m.dir] = pkg
	}
	patched := make(map[string]*member)
	for _, m := range manifests {
		for _, patches := range m.Patch {
			for name, spec := range patches {
				if to := byDir[below(m.dir, field(spec, "path"))]; to != nil && field(spec, "path") != "" {
					patched[name] = to
				}
			}
		}
	}
	for _, pkg := range members {
		c.addExterns(pkg, manifests, byDir, patched)
	}
	c.addLoose(p)
	return c
}

func newCrate(name string, root graph.FileID) *crate {
	return &crate{name: name, root: root, externs: make(map[string]*crate), outside: make(map[string]bool)}
}

// packageOf is what files in a folder see that belong to no crate, or nil.
func (c *crates) packageOf(dir string) *crate {
	for {
		if found := c.apart[dir]; found != nil || dir == "." || dir == "/" {
			return found
		}
		dir = path.Dir(dir)
	}
}

// add makes a file the root of a crate.
func (c *crates) add(p *graph.Project, pkg *member, name, file string) *crate {
	f := p.Lookup(file)
	if file == "" || f == nil || f.Facts == nil {
		return nil
	}
	if old := c.byRoot[f.ID]; old != nil && name == "" {
		return old
	}
	made := newCrate(name, f.ID)
	c.all = append(c.all, made)
	if c.byRoot[f.ID] == nil {
		c.byRoot[f.ID] = made
	}
	if pkg != nil {
		pkg.targets = append(pkg.targets, made)
	}
	return made
}

// addTargets makes the crates of a package: those that its manifest describes, and
// those that stand where Cargo looks for them.
func (c *crates) addTargets(p *graph.Project, pkg *member) {
	name, file := crateName(pkg.Package.Name), "src/lib.rs"
	if lib := pkg.Lib; lib != nil {
		if lib.Name != "" {
			name = crateName(lib.Name)
		}
		if lib.Path != "" {
			file = lib.Path
		}
	}
	pkg.lib = c.add(p, pkg, name, below(pkg.dir, file))
	kinds := []struct {
		targets []target
		dir     string
	}{{pkg.Bin, "src/bin"}, {pkg.Test, "tests"}, {pkg.Bench, "benches"}, {pkg.Example, "examples"}}
	for _, kind := range kinds {
		for _, t := range kind.targets {
			if t.Path != "" {
				c.add(p, pkg, "", below(pkg.dir, t.Path))
			}
		}
	}
	c.add(p, pkg, "", below(pkg.dir, "src/main.rs"))
	c.add(p, pkg, "", below(pkg.dir, "build.rs"))
	if build, ok := pkg.Package.Build.(string); ok {
		c.add(p, pkg, "", below(pkg.dir, build))
	}
	for _, kind := range kinds {
		c.addFound(p, pkg, below(pkg.dir, kind.dir))
	}
}

// addFound makes crates of the files in a folder, and of the folders in it that
// have a main file.
func (c *crates) addFound(p *graph.Project, pkg *member, dir string) {
	for _, f := range filesBelow(p, dir) {
		rest := strings.TrimPrefix(f.Path, dir+"/")
		switch sub, file, nested := strings.Cut(rest, "/"); {
		case !nested && strings.HasSuffix(sub, ".rs"), nested && file == "main.rs":
			c.add(p, pkg, "", f.Path)
		}
	}
}

// filesBelow are the files in a folder, at any depth.
func filesBelow(p *graph.Project, dir string) []*graph.File {
	from := search(p, dir+"/")
	to := from
	for to < len(p.Files) && strings.HasPrefix(p.Files[to].Path, dir+"/") {
		to++
	}
	return p.Files[from:to]
}

// addExterns fills in which crates the targets of a package can name.
func (c *crates) addExterns(pkg *member, manifests []*manifest, byDir, patched map[string]*member) {
	for _, t := range pkg.targets {
		if pkg.lib != nil && t != pkg.lib {
			t.externs[pkg.lib.name] = pkg.lib
		}
	}
	pkg.dependencies(func(name string, spec any) {
		dir, renamed := pkg.dir, field(spec, "package")
		if inherits(spec) {
			if root := workspaceOf(pkg.dir, name, manifests); root != nil {
				dir, spec = root.dir, root.Workspace.Dependencies[name]
				if p := field(spec, "package"); p != "" {
					renamed = p
				}
			}
		}
		var to *member
		if p := field(spec, "path"); p != "" {
			to = byDir[below(dir, p)]
		} else if renamed != "" {
			to = patched[renamed]
		} else {
			to = patched[name]
		}
		for _, t := range pkg.targets {
			switch {
			case to != nil && to.lib != nil && renamed == "" && crateName(name) == crateName(to.Package.Name):
				t.externs[to.lib.name] = to.lib // as its library calls itself
			case to != nil && to.lib != nil:
				t.externs[crateName(name)] = to.lib
			default:
				t.outside[crateName(name)] = true
			}
		}
	})
}

// workspaceOf is the manifest of the workspace that a package belongs to, which
// describes a dependency.
func workspaceOf(dir, name string, manifests []*manifest) *manifest {
	var best *manifest
	for _, m := range manifests {
		if m.Workspace == nil || m.dir != "." && dir != m.dir && !strings.HasPrefix(dir, m.dir+"/") {
			continue
		}
		if _, ok := m.Workspace.Dependencies[name]; ok && (best == nil || len(m.dir) > len(best.dir) || best.dir == ".") {
			best = m
		}
	}
	return best
}

// addLoose makes crates of files that are named like the root of one and belong to
// no package.
func (c *crates) addLoose(p *graph.Project) {
	if len(c.all) > 0 {
		return
	}
	for _, f := range p.Files {
		if base := path.Base(f.Path); f.Facts != nil && (base == "lib.rs" || base == "main.rs") {
			c.add(p, nil, "", f.Path)
		}
	}
}
