package gomod

import (
	"path"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// Resolve finds the package that an import path means.
func (r *rules) Resolve(_ *graph.Project, f *graph.File, m *code.Import) graph.Target {
	name := m.Module
	if name == "C" || name == "unsafe" && r.modules.standard() == nil {
		return graph.Target{External: true}
	}
	dir := f.Dir()
	var found string
	internal := false
	if strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../") || name == "." || name == ".." {
		found, internal = path.Join(dir, name), true
	} else {
		found, internal = r.modules.find(dir, name)
	}
	if known := r.folders[found]; found != "" && known != nil {
		return graph.Target{Modules: []graph.Decl{graph.PackageOf(known.main)}}
	}
	return graph.Target{External: !internal}
}
