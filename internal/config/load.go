package config

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/google/renameio/v2/maybe"
	"github.com/tailscale/hujson"
)

// The names of the settings files.
const (
	// ProjectFile stands in the project root and may be kept under version
	// control. Comments and trailing commas are allowed.
	ProjectFile = "mast.config.json"
	// StateFile stands in the state folder and is written by mast.
	StateFile = "config.json"
	// DefaultStateDir is the name of the state folder.
	DefaultStateDir = ".mast"
)

// maxFile bounds the bytes that are read of a settings file.
const maxFile = 1 << 20

// Source is what Load reads from.
type Source struct {
	// Root is the project root; empty means that there is no project file.
	Root string
	// StateDir is the resolved state folder; empty means that there is no
	// state file.
	StateDir string
	// Flags are the values of the flags that were given, by setting key.
	Flags map[string]string
	// Home is the home directory, in which WeaverFile is looked for; empty means
	// that there is none.
	Home string
	// Env looks up an environment variable; the empty string means unset. Nil
	// means that no variable is set.
	Env func(string) string
}

// Load returns the settings in force. The error is an *Error for a value that
// is not allowed and a *FileError for a file that is not JSON.
func Load(src Source) (*Settings, error) {
	s := &Settings{origins: map[string]Origin{}}
	var state, project map[string]json.RawMessage
	var err error
	statePath, projectPath := filepath.Join(src.StateDir, StateFile), filepath.Join(src.Root, ProjectFile)
	if src.StateDir != "" {
		if state, err = readFile(statePath); err != nil {
			return nil, err
		}
	}
	if src.Root != "" {
		if project, err = readFile(projectPath); err != nil {
			return nil, err
		}
	}
	weaver, warning := readWeaver(src.Home)
	if warning != "" {
		s.Warnings = append(s.Warnings, warning)
	}
	for _, set := range Table() {
		if err := set.setText(s, set.Default, Origin{Layer: FromDefault}); err != nil {
			return nil, err
		}
		if raw, ok := state[set.Key]; ok && !set.Path && !set.Secret {
			if err := set.setJSON(s, raw, Origin{FromState, statePath}); err != nil {
				return nil, err
			}
		}
		if raw, ok := project[set.Key]; ok {
			if err := set.setJSON(s, raw, Origin{FromProject, projectPath}); err != nil {
				return nil, err
			}
		}
		set.setWeaver(s, weaver, func(name string) Origin { return Origin{FromWeaver, name + " in " + weaverPath(src.Home)} })
		if src.Env != nil {
			set.setWeaver(s, src.Env, func(name string) Origin { return Origin{FromEnv, name} })
			if text := src.Env(set.Env()); text != "" {
				if err := set.setText(s, text, Origin{FromEnv, set.Env()}); err != nil {
					return nil, err
				}
			}
		}
		if text, ok := src.Flags[set.Key]; ok {
			if err := set.setText(s, text, Origin{FromFlag, "--" + set.Flag}); err != nil {
				return nil, err
			}
		}
	}
	s.Warnings = slices.Concat(s.Warnings, unknownKeys(project, projectPath), unknownKeys(state, statePath))
	if err := s.weigh(); err != nil {
		return nil, err
	}
	s.withholdKeys()
	return s, nil
}

// Persist writes the values of keys to the state file, beside those that it
// already holds. Paths and secrets are left out. The folder must exist.
func (s *Settings) Persist(stateDir string, keys ...string) error {
	path := filepath.Join(stateDir, StateFile)
	old, err := readFile(path)
	if err != nil {
		return err
	}
	if old == nil {
		old = map[string]json.RawMessage{}
	}
	for _, set := range Table() {
		if set.Path || set.Secret || !slices.Contains(keys, set.Key) {
			continue
		}
		raw, err := json.Marshal(set.field(s))
		if err != nil {
			return fmt.Errorf("write settings: %w", err)
		}
		old[set.Key] = raw
	}
	data, err := json.MarshalIndent(old, "", "  ")
	if err != nil {
		return fmt.Errorf("write settings: %w", err)
	}
	if err := maybe.WriteFile(path, append(data, '\n'), 0o644); err != nil {
		return fmt.Errorf("write settings: %w", err)
	}
	return nil
}

// readFile returns the members of a settings file, or nil if there is none.
func readFile(path string) (map[string]json.RawMessage, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.IsDir() || err != nil && !isDir(filepath.Dir(path)) {
		return nil, nil
	}
	if err == nil && info.Size() > maxFile {
		err = fmt.Errorf("it has %d bytes, more than the limit of %d", info.Size(), maxFile)
	}
	if err != nil {
		return nil, &FileError{Path: path, Err: err}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, &FileError{Path: path, Err: err}
	}
	data, err = hujson.Standardize(data)
	if err != nil {
		return nil, &FileError{Path: path, Err: err}
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil {
		return nil, &FileError{Path: path, Err: errors.New("it does not hold one JSON object")}
	}
	return members, nil
}

func unknownKeys(members map[string]json.RawMessage, path string) []string {
	var out []string
	for key := range members {
		known := slices.ContainsFunc(Table(), func(s Setting) bool { return s.Key == key })
		if !known && key != "$schema" {
			out = append(out, fmt.Sprintf("%s: unknown setting %q was ignored", path, key))
		}
	}
	slices.Sort(out)
	return out
}
