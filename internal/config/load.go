package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

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

// byteOrderMark is what some editors begin a file of UTF-8 with.
const byteOrderMark = "\xef\xbb\xbf"

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
	s, errs := load(src)
	if len(errs) > 0 {
		return nil, errs[0]
	}
	return s, nil
}

// Validate returns everything that is wrong with the settings, where Load stops at
// the first, and what of them can have no effect.
func Validate(src Source) []error {
	s, errs := load(src)
	for _, w := range s.Warnings {
		errs = append(errs, errors.New(w))
	}
	if _, _, err := s.resolveStateDir(src.Root); err != nil && src.Root != "" {
		errs = append(errs, err)
	}
	return append(errs, s.incomplete()...)
}

// load reads all layers. A value that is not allowed is in errs, and what is
// below it holds.
func load(src Source) (s *Settings, errs []error) {
	s = &Settings{origins: map[string]Origin{}}
	statePath, projectPath := filepath.Join(src.StateDir, StateFile), filepath.Join(src.Root, ProjectFile)
	fail := func(err error) {
		if err != nil {
			errs = append(errs, err)
		}
	}
	read := func(folder, path string) map[string]json.RawMessage {
		if folder == "" {
			return nil
		}
		members, err := readFile(path)
		fail(err)
		return members
	}
	state, project := read(src.StateDir, statePath), read(src.Root, projectPath)
	weaver, warning := readWeaver(src.Home)
	if warning != "" {
		s.Warnings = append(s.Warnings, warning)
	}
	for _, set := range Table() {
		fail(set.setText(s, set.Default, Origin{Layer: FromDefault}))
		if raw, ok := state[set.Key]; ok && !set.Path && !set.Secret {
			fail(set.setJSON(s, raw, Origin{FromState, statePath}))
		}
		if raw, ok := project[set.Key]; ok {
			fail(set.setJSON(s, raw, Origin{FromProject, projectPath}))
		}
		set.setWeaver(s, weaver, func(name string) Origin { return Origin{FromWeaver, name + " in " + weaverPath(src.Home)} })
		if src.Env != nil {
			set.setWeaver(s, src.Env, func(name string) Origin { return Origin{FromEnv, name} })
			if text := src.Env(set.Env()); text != "" {
				fail(set.setText(s, text, Origin{FromEnv, set.Env()}))
			}
		}
		if text, ok := src.Flags[set.Key]; ok {
			fail(set.setText(s, text, Origin{FromFlag, "--" + set.Flag}))
		}
	}
	s.Warnings = slices.Concat(s.Warnings, unknownKeys(project, projectPath), unknownKeys(state, statePath))
	fail(s.weigh())
	s.leaveTemplate(weaver, src.Env)
	s.withholdKeys()
	return s, errs
}

// incomplete tells of settings that do nothing without others.
func (s *Settings) incomplete() []error {
	var errs []error
	alone := func(given, key, missing, other string) {
		if given != "" && missing == "" {
			errs = append(errs, fmt.Errorf("setting %s (%s) has no effect without %s", key, s.Origin(key), other))
		}
	}
	alone(s.EmbeddingsBaseURL, "embeddings_base_url", s.EmbeddingsModel, "embeddings_model")
	alone(s.EmbeddingsModel, "embeddings_model", s.EmbeddingsBaseURL, "embeddings_base_url")
	alone(s.EmbeddingsAPIKey, "embeddings_api_key", s.EmbeddingsBaseURL, "embeddings_base_url")
	alone(s.RerankBaseURL, "rerank_base_url", s.RerankModel, "rerank_model")
	alone(s.RerankModel, "rerank_model", s.RerankBaseURL, "rerank_base_url")
	alone(s.RerankAPIKey, "rerank_api_key", s.RerankBaseURL, "rerank_base_url")
	if s.EmbeddingsFolder != "" && s.EmbeddingsBaseURL != "" {
		errs = append(errs, fmt.Errorf("setting embeddings_base_url (%s) has no effect beside embeddings_folder (%s)",
			s.Origin("embeddings_base_url"), s.Origin("embeddings_folder")))
	}
	return errs
}

// Persist writes the values of keys to the state file and keeps everything else
// in it. Paths and secrets are left out. A file that is not there is made; the
// folder must exist.
func (s *Settings) Persist(stateDir string, keys ...string) error {
	values := map[string]json.RawMessage{}
	for _, set := range Table() {
		if set.Path || set.Secret || !slices.Contains(keys, set.Key) {
			continue
		}
		raw, err := json.Marshal(set.field(s))
		if err != nil {
			return fmt.Errorf("write settings: %w", err)
		}
		values[set.Key] = raw
	}
	return edit(filepath.Join(stateDir, StateFile), func(o *hujson.Object) {
		for _, key := range keys {
			if raw, ok := values[key]; ok {
				setMember(o, key, raw)
			}
		}
	})
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
	data, err = hujson.Standardize(bytes.TrimPrefix(data, []byte(byteOrderMark)))
	if err != nil {
		return nil, &FileError{Path: path, Err: err}
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil {
		return nil, &FileError{Path: path, Err: errors.New("it does not hold one JSON object")}
	}
	return members, nil
}

// HoldsKey reports whether a file, given by its path and text, is a settings file
// with a key in it, which must not come into an index, an answer or a request. One that
// cannot be read as JSON is taken to hold a key when it names one.
func HoldsKey(file string, text []byte) bool {
	if !strings.EqualFold(path.Base(file), ProjectFile) {
		return false
	}
	var members map[string]json.RawMessage
	data, err := hujson.Standardize(slices.Clone(text)) // which writes into what it is given
	if err == nil {
		err = json.Unmarshal(data, &members)
	}
	return slices.ContainsFunc(Table(), func(s Setting) bool {
		if !s.Secret {
			return false
		}
		value, set := members[s.Key]
		if err != nil {
			return bytes.Contains(text, []byte(s.Key))
		}
		return set && string(value) != `""` && string(value) != "null"
	})
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
