package tool

import "github.com/mast-search/mast/internal/config"

// Validate returns everything that is wrong with the settings of the program's own
// project. The error says why there is no project.
func (ps *Projects) Validate() (root string, problems []error, err error) {
	where := ps.opts.Where
	found, err := config.FindRoot(where)
	if err != nil {
		return "", nil, err
	}
	src := config.Source{Root: found.Path, Flags: ps.opts.Flags, Home: where.Home, Env: where.Env}
	if stateDir, _, err := config.FindStateDir(where, found.Path); err == nil { // else it is among the problems
		src.StateDir = stateDir
	}
	return found.Path, config.Validate(src), nil
}
