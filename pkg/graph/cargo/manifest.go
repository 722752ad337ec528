package cargo

import (
	"path"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/mast-search/mast/pkg/graph"
)

const manifestName = "Cargo.toml"

// manifest is what counts of a Cargo.toml.
type manifest struct {
	dir string

	Package *struct {
		Name                                           string
		Autobins, Autotests, Autobenches, Autoexamples *bool
		Build                                          any
	}
	Lib               *target
	Bin               []target
	Test              []target
	Bench             []target
	Example           []target
	Dependencies      map[string]any
	DevDependencies   map[string]any `toml:"dev-dependencies"`
	BuildDependencies map[string]any `toml:"build-dependencies"`
	Target            map[string]platform
	Patch             map[string]map[string]any
	Workspace         *struct {
		Dependencies map[string]any
	}
}

// target is a section that describes a crate.
type target struct{ Name, Path string }

// platform is what a package needs on some platforms only.
type platform struct {
	Dependencies      map[string]any
	DevDependencies   map[string]any `toml:"dev-dependencies"`
	BuildDependencies map[string]any `toml:"build-dependencies"`
}

// maxManifest bounds the bytes of a manifest.
const maxManifest = 1 << 20

// readManifests reads the manifests of a project, in the order of their paths.
func readManifests(p *graph.Project, read func(string) []byte) []*manifest {
	var all []*manifest
	for _, f := range p.Files {
		if path.Base(f.Path) != manifestName {
			continue
		}
		text := read(f.Path)
		if len(text) == 0 || len(text) > maxManifest {
			continue
		}
		m := &manifest{dir: f.Dir()}
		if _, err := toml.Decode(string(text), m); err == nil {
			all = append(all, m)
		}
	}
	return all
}

// dependencies calls yield with everything that a package depends on, by the name
// under which it is declared.
func (m *manifest) dependencies(yield func(name string, spec any)) {
	tables := []map[string]any{m.Dependencies, m.DevDependencies, m.BuildDependencies}
	for _, platform := range m.Target {
		tables = append(tables, platform.Dependencies, platform.DevDependencies, platform.BuildDependencies)
	}
	for _, table := range tables {
		for name, spec := range table {
			yield(name, spec)
		}
	}
}

// field is a text in the table that describes a dependency.
func field(spec any, name string) string {
	if table, ok := spec.(map[string]any); ok {
		text, _ := table[name].(string)
		return text
	}
	return ""
}

// inherits reports whether a dependency is described by the workspace.
func inherits(spec any) bool {
	table, _ := spec.(map[string]any)
	is, _ := table["workspace"].(bool)
	return is
}

// crateName is the name of a package or a target as code writes it.
func crateName(name string) string { return strings.ReplaceAll(name, "-", "_") }

// below joins a folder of the project and a path in a manifest. A path that leads
// out of the project is "".
func below(dir, file string) string {
	joined := path.Join(dir, file)
	if joined == ".." || strings.HasPrefix(joined, "../") || path.IsAbs(file) {
		return ""
	}
	return joined
}
