package include

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// databasePaths are where a compilation database is looked for.
var databasePaths = [...]string{"compile_commands.json", "build/compile_commands.json"}

func isDatabase(p string) bool { return slices.Contains(databasePaths[:], p) }

// command is an entry of a compilation database.
type command struct {
	Directory string   `json:"directory"`
	File      string   `json:"file"`
	Command   string   `json:"command"`
	Arguments []string `json:"arguments"`
}

// includeFolders reads the folders of the project that the commands of a compilation
// database search for included files, in the order in which they are first named.
func includeFolders(p *graph.Project, read func(path string) []byte) []string {
	var folders []string
	seen := make(map[string]bool)
	for _, at := range databasePaths {
		var commands []command
		if json.Unmarshal(read(at), &commands) != nil {
			continue
		}
		for i := range commands {
			c := &commands[i]
			root, ok := rootOf(p, c)
			if !ok {
				continue
			}
			arguments := c.Arguments
			if len(arguments) == 0 {
				arguments = strings.Fields(c.Command)
			}
			for _, dir := range includeArguments(arguments) {
				if !path.IsAbs(dir) {
					dir = path.Join(c.Directory, dir)
				}
				if dir = path.Clean(dir); dir == root {
					dir = "."
				} else if rest, inside := strings.CutPrefix(dir, root+"/"); inside {
					dir = rest
				} else {
					continue
				}
				if !seen[dir] {
					seen[dir] = true
					folders = append(folders, dir)
				}
			}
		}
	}
	return folders
}

// rootOf finds where the project was when a command was written, by the longest end
// of the path of its file that the project has.
func rootOf(p *graph.Project, c *command) (string, bool) {
	file := strings.ReplaceAll(c.File, `\`, "/")
	if !path.IsAbs(file) {
		file = path.Join(c.Directory, file)
	}
	file = path.Clean(file)
	for i := 0; i < len(file); i++ {
		if file[i] == '/' && p.Lookup(file[i+1:]) != nil {
			return file[:i], true
		}
	}
	return "", false
}

// includeArguments are the folders behind -I, -iquote and -isystem.
func includeArguments(arguments []string) []string {
	var dirs []string
	for i, a := range arguments {
		for _, flag := range [...]string{"-I", "-iquote", "-isystem", "/I"} {
			rest, ok := strings.CutPrefix(a, flag)
			switch {
			case !ok:
				continue
			case rest != "":
				dirs = append(dirs, strings.Trim(rest, `"`))
			case i+1 < len(arguments):
				dirs = append(dirs, strings.Trim(arguments[i+1], `"`))
			}
			break
		}
	}
	return dirs
}
