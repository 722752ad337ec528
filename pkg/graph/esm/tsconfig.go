package esm

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// configs are the compiler configurations of a project.
type configs struct {
	find     finder
	packages *packages
	read     func(string) []byte
	byPath   map[string]*config
	// byDir are those that hold for the files in a folder and below it, in the
	// order in which they are asked.
	byDir map[string][]*config
}

// config is a configuration with what it inherits.
type config struct {
	dir        string
	baseURL    string // "" if none
	paths      []alias
	pathsDir   string // of the file that has them
	rootDirs   []string
	references []string
}

// alias maps a pattern of module names to patterns of paths.
type alias struct {
	pattern string
	targets []string
}

// maxChain bounds how many configurations inherit from each other.
const maxChain = 16

func openConfigs(p *graph.Project, packages *packages, read func(string) []byte) *configs {
	c := &configs{
		find: finder{p}, packages: packages, read: read,
		byPath: make(map[string]*config), byDir: make(map[string][]*config),
	}
	// One whose name is no usual one holds for its folder when nothing else does.
	for _, usual := range []bool{true, false} {
		for _, f := range p.Files {
			name := path.Base(f.Path)
			if !isConfig(f.Path) || path.Ext(name) != ".json" || !strings.Contains(name, "sconfig") {
				continue
			}
			if (name == "tsconfig.json" || name == "jsconfig.json") != usual {
				continue
			}
			if cfg := c.load(f.Path, f.Dir(), 0); cfg != nil {
				c.byDir[f.Dir()] = append(c.byDir[f.Dir()], cfg)
				for _, r := range cfg.references {
					if ref := c.reference(r, 0); ref != nil {
						c.byDir[f.Dir()] = append(c.byDir[f.Dir()], ref)
					}
				}
			}
		}
	}
	c.read = nil
	return c
}

// reference is the configuration that a reference names: a file or a folder.
func (c *configs) reference(p string, depth int) *config {
	if path.Ext(p) != ".json" {
		p = path.Join(p, "tsconfig.json")
	}
	return c.load(p, path.Dir(p), depth)
}

// load reads a configuration and those that it extends. leaf is the folder of the
// one that extends.
func (c *configs) load(file, leaf string, depth int) *config {
	key := file + "\x00" + leaf
	if cfg, ok := c.byPath[key]; ok {
		return cfg
	}
	c.byPath[key] = nil // while it is being read
	var raw struct {
		Extends         json.RawMessage `json:"extends"`
		References      []struct{ Path string }
		CompilerOptions struct {
			BaseURL  *string         `json:"baseUrl"`
			Paths    json.RawMessage `json:"paths"`
			RootDirs []string        `json:"rootDirs"`
		} `json:"compilerOptions"`
	}
	if depth > maxChain || !decode(c.read(file), &raw) {
		return nil
	}
	dir := path.Dir(file)
	at := func(p string) string {
		if rest, ok := strings.CutPrefix(p, "${configDir}"); ok {
			return path.Join(leaf, rest)
		}
		if path.IsAbs(p) {
			return path.Clean(p)
		}
		return path.Join(dir, p)
	}
	cfg := &config{dir: dir}
	for _, e := range texts(raw.Extends) {
		base := c.extended(dir, e, leaf, depth)
		if base == nil {
			continue
		}
		if base.baseURL != "" {
			cfg.baseURL = base.baseURL
		}
		if base.paths != nil {
			cfg.paths, cfg.pathsDir = base.paths, base.pathsDir
		}
		if base.rootDirs != nil {
			cfg.rootDirs = base.rootDirs
		}
	}
	o := &raw.CompilerOptions
	if o.BaseURL != nil {
		cfg.baseURL = at(*o.BaseURL)
	}
	if o.Paths != nil {
		cfg.paths, cfg.pathsDir = []alias{}, dir
		for _, m := range members(o.Paths) {
			a := alias{pattern: m.key}
			for _, t := range texts(m.value) {
				if strings.HasPrefix(t, "${configDir}") {
					t = "/" + at(t)
				}
				a.targets = append(a.targets, t)
			}
			cfg.paths = append(cfg.paths, a)
		}
	}
	if o.RootDirs != nil {
		cfg.rootDirs = nil
		for _, d := range o.RootDirs {
			cfg.rootDirs = append(cfg.rootDirs, at(d))
		}
	}
	for _, ref := range raw.References {
		cfg.references = append(cfg.references, at(ref.Path))
	}
	c.byPath[key] = cfg
	return cfg
}

// extended finds the configuration that another one extends.
func (c *configs) extended(dir, name, leaf string, depth int) *config {
	var candidates []string
	add := func(p string) {
		candidates = append(candidates, p)
		if path.Ext(p) != ".json" {
			candidates = append(candidates, p+".json", path.Join(p, "tsconfig.json"))
		}
	}
	if isPath(name) || strings.HasPrefix(name, "${configDir}") {
		add(path.Join(dir, strings.ReplaceAll(name, "${configDir}", ".")))
	} else {
		pkg, sub := splitPackage(name)
		for _, p := range c.packages.byName[pkg] {
			add(path.Join(p.dir, sub))
		}
	}
	for _, p := range candidates {
		if c.find.project.Lookup(p) != nil {
			if cfg := c.load(p, leaf, depth+1); cfg != nil {
				return cfg
			}
		}
	}
	return nil
}

// resolve finds a module by the aliases that hold in a folder. The nearest
// configuration that leads to a file decides.
func (c *configs) resolve(dir, module string) []*graph.File {
	for d := dir; ; d = path.Dir(d) {
		for _, cfg := range c.byDir[d] {
			if found := c.aliased(cfg, module); found != nil {
				return found
			}
		}
		if d == "." || d == "/" {
			return nil
		}
	}
}

// hasAlias reports whether an alias that holds in a folder matches a module, so
// that it looks like one of the project.
func (c *configs) hasAlias(dir, module string) bool {
	for d := dir; ; d = path.Dir(d) {
		for _, cfg := range c.byDir[d] {
			for i := range cfg.paths {
				if a := &cfg.paths[i]; a.pattern != "*" {
					if _, ok := matchPattern(a.pattern, module); ok {
						return true
					}
				}
			}
		}
		if d == "." || d == "/" {
			return false
		}
	}
}

// aliased finds a module by one configuration: by the longest pattern that it
// matches, then below the base.
func (c *configs) aliased(cfg *config, module string) []*graph.File {
	best, part, length := -1, "", -1
	for i := range cfg.paths {
		p := cfg.paths[i].pattern
		m, ok := matchPattern(p, module)
		if !ok {
			continue
		}
		n := len(p) + 1<<20 // exact names first
		if star := strings.IndexByte(p, '*'); star >= 0 {
			n = star
		}
		if n > length {
			best, part, length = i, m, n
		}
	}
	if best >= 0 {
		base := cfg.baseURL
		if base == "" {
			base = cfg.pathsDir
		}
		for _, t := range cfg.paths[best].targets {
			t = strings.Replace(t, "*", part, 1)
			at := path.Join(base, t)
			if rest, ok := strings.CutPrefix(t, "/"); ok {
				at = rest
			}
			if strings.Contains(at, "node_modules/") {
				continue
			}
			if found := c.find.file(at); found != nil {
				return found
			}
			if found := c.find.built(base, at); found != nil {
				return found
			}
		}
	}
	if cfg.baseURL != "" {
		return c.find.file(path.Join(cfg.baseURL, module))
	}
	return nil
}

// matchPattern matches a module against a pattern with at most one "*", and returns
// what that stands for.
func matchPattern(pattern, module string) (part string, ok bool) {
	before, after, star := strings.Cut(pattern, "*")
	if !star {
		return "", pattern == module
	}
	if len(module) < len(before)+len(after) || !strings.HasPrefix(module, before) || !strings.HasSuffix(module, after) {
		return "", false
	}
	return module[len(before) : len(module)-len(after)], true
}

// rooted finds a relative module in the folders that are laid over each other.
func (c *configs) rooted(dir, module string) []*graph.File {
	for d := dir; ; d = path.Dir(d) {
		for _, cfg := range c.byDir[d] {
			for _, root := range cfg.rootDirs {
				rel, ok := below(root, path.Join(dir, module))
				if !ok {
					continue
				}
				for _, other := range cfg.rootDirs {
					if found := c.find.file(path.Join(other, rel)); found != nil {
						return found
					}
				}
			}
		}
		if d == "." || d == "/" {
			return nil
		}
	}
}

// below is a path as seen from a folder that holds it.
func below(dir, p string) (rel string, ok bool) {
	if dir == "." {
		return p, true
	}
	rel, ok = strings.CutPrefix(p, dir+"/")
	return rel, ok
}
