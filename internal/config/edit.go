package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/renameio/v2/maybe"
	"github.com/tailscale/hujson"
)

// Find returns the setting of a name: its key, or one of its variables.
func Find(name string) (Setting, bool) {
	for _, s := range Table() {
		if s.Key == name || s.Env() == name || slices.Contains(s.Weaver, name) {
			return s, true
		}
	}
	return Setting{}, false
}

// NameError is a name that no setting has, or one that cannot be written.
type NameError struct{ Name, Why string }

// Error names the setting and says why.
func (e *NameError) Error() string { return "setting " + e.Name + " " + e.Why }

// SetInProject writes one value to the project file of root, as text like in the
// environment, and keeps everything else in the file, comments too. It returns the path of
// the file and the value as JSON. Secrets are refused: the file is for all who
// work on the project. The error is a *NameError, an *Error, a *FileError, or
// one of writing.
func SetInProject(root, name, text string) (path, value string, err error) {
	set, err := writable(name)
	if err != nil {
		return "", "", err
	}
	path = filepath.Join(root, ProjectFile)
	into := &Settings{origins: map[string]Origin{}}
	if err := set.setText(into, text, Origin{FromProject, path}); err != nil {
		return "", "", err
	}
	raw, err := json.Marshal(set.field(into))
	if err != nil {
		return "", "", fmt.Errorf("write settings: %w", err)
	}
	return path, string(raw), edit(path, func(o *hujson.Object) { setMember(o, set.Key, raw) })
}

// UnsetInProject takes a setting out of the project file of root; found says whether
// it was there.
func UnsetInProject(root, name string) (path string, found bool, err error) {
	path = filepath.Join(root, ProjectFile)
	members, err := readFile(path)
	if err != nil {
		return path, false, err
	}
	key := name
	if set, ok := Find(name); ok {
		key = set.Key
	}
	if _, found = members[key]; found { // also one that no setting has, which Validate complains about
		return path, true, edit(path, func(o *hujson.Object) { removeMember(o, key) })
	}
	if _, ok := Find(name); !ok {
		return path, false, &NameError{name, "is unknown; `mast config` lists all"}
	}
	return path, false, nil
}

// writable returns a setting that may stand in the project file.
func writable(name string) (Setting, error) {
	set, ok := Find(name)
	switch {
	case !ok:
		return set, &NameError{name, "is unknown; `mast config` lists all"}
	case set.Secret:
		return set, &NameError{set.Key, fmt.Sprintf(
			"is a secret and is not written to %s, which others can read; put it into the environment variable %s, or %s=… into ~/%s",
			ProjectFile, set.Env(), set.Weaver[0], WeaverFile)}
	}
	return set, nil
}

// edit changes the object in a settings file. A file that is not there is made; one
// that a symbolic link names stays where it is.
func edit(path string, change func(*hujson.Object)) error {
	if _, err := readFile(path); err != nil {
		return err // with the words for people
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	old, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("write settings: %w", err)
	}
	text := old
	if err != nil {
		text = []byte("{\n}\n")
	}
	file, err := hujson.Parse(bytes.TrimPrefix(bytes.Clone(text), []byte(byteOrderMark)))
	if err != nil {
		return &FileError{Path: path, Err: err}
	}
	object, ok := file.Value.(*hujson.Object)
	if !ok {
		return &FileError{Path: path, Err: errors.New("it does not hold one JSON object")}
	}
	change(object)
	data := file.Pack()
	if bytes.HasPrefix(old, []byte(byteOrderMark)) {
		data = append([]byte(byteOrderMark), data...)
	}
	if bytes.Equal(data, old) {
		return nil
	}
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	if err := maybe.WriteFile(path, data, mode); err != nil {
		return fmt.Errorf("write settings: %w", err)
	}
	return nil
}

// setMember gives a member a value: the one that holds of several of its name, or a
// new one at the end, which looks like the first one.
func setMember(o *hujson.Object, name string, raw []byte) {
	value := hujson.Literal(raw)
	var replaced hujson.ValueTrimmed = value
	if v, err := hujson.Parse(raw); err == nil {
		replaced = v.Value
	}
	if at := lastMember(o, name); at >= 0 {
		o.Members[at].Value.Value = replaced
		return
	}
	before := "\n  "
	if n := len(o.Members); n > 0 {
		first := string(o.Members[0].Name.BeforeExtra)
		if line := strings.LastIndexByte(first, '\n'); line >= 0 {
			before = first[line:]
		} else {
			before = " "
		}
	}
	// What stands behind the last member, a comment perhaps, stays there.
	behind := string(o.AfterExtra)
	kept := strings.TrimRight(behind, " \t\r\n")
	if end := behind[len(kept):]; strings.HasPrefix(before, "\n") || strings.Contains(end, "\n") {
		o.AfterExtra = []byte("\n")
		if !strings.HasPrefix(before, "\n") {
			before = "\n" + before
		}
	} else {
		o.AfterExtra = []byte(end)
	}
	member := hujson.ObjectMember{
		Name:  hujson.Value{BeforeExtra: []byte(kept + before), Value: hujson.String(name)},
		Value: hujson.Value{BeforeExtra: []byte(" "), Value: replaced},
	}
	if n := len(o.Members); n > 0 && o.Members[n-1].Value.AfterExtra != nil {
		member.Value.AfterExtra = []byte{} // a comma stood at the end, and does so again
	}
	o.Members = append(o.Members, member)
}

// removeMember takes all members of a name out. Comments before them go with them, since
// they are on them.
func removeMember(o *hujson.Object, name string) {
	comma := false
	if n := len(o.Members); n > 0 {
		comma = o.Members[n-1].Value.AfterExtra != nil
	}
	o.Members = slices.DeleteFunc(o.Members, func(m hujson.ObjectMember) bool { return isNamed(&m, name) })
	if n := len(o.Members); n > 0 && !comma {
		o.Members[n-1].Value.AfterExtra = nil
	}
}

func lastMember(o *hujson.Object, name string) int {
	for i := len(o.Members) - 1; i >= 0; i-- {
		if isNamed(&o.Members[i], name) {
			return i
		}
	}
	return -1
}

func isNamed(m *hujson.ObjectMember, name string) bool {
	literal, ok := m.Name.Value.(hujson.Literal)
	return ok && literal.String() == name
}
