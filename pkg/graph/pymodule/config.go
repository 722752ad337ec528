package pymodule

import (
	"bytes"
	"strings"
)

// maxConfig bounds how much of a configuration is read.
const maxConfig = 1 << 20

// configuredFolders are the folders that a project file names as places of
// packages. Project files come in several syntaxes, all of which write such a
// setting in one or few lines: a key, and names in quotes or behind a sign.
func configuredFolders(text []byte) []string {
	text = text[:min(len(text), maxConfig)]
	var folders []string
	var open []byte // the key of a list that goes on in the next line
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' || line[0] == ';' {
			continue
		}
		if line[0] == '[' && line[len(line)-1] == ']' && !bytes.ContainsAny(line, `"',`) { // the head of a table
			open = nil
			if bytes.HasSuffix(line, []byte(".package-dir]")) {
				open = []byte("package-dir")
			}
			continue
		}
		key, value := open, line
		if at := bytes.IndexAny(line, "=:"); at >= 0 && isSetting(line[:at]) {
			key, value = bytes.Trim(line[:at], ` "'`), line[at+1:]
			open = nil
			if bytes.ContainsAny(value, "[({") && !bytes.ContainsAny(value, "])}") || len(bytes.TrimSpace(value)) == 0 {
				open = key
			}
		} else if open != nil && bytes.ContainsAny(line, "])}") {
			open = nil
		}
		if key == nil {
			continue
		}
		for _, v := range folderNames(string(key), string(value)) {
			v = strings.TrimSuffix(strings.TrimPrefix(v, "./"), "/")
			if v != "" && v != "." && !strings.Contains(v, "..") && !strings.ContainsAny(v, "*$<>") {
				folders = append(folders, v)
			}
		}
	}
	return folders
}

// isSetting holds for the keys that name folders of packages.
func isSetting(key []byte) bool {
	switch strings.ToLower(string(bytes.Trim(key, ` "'`))) {
	case "package_dir", "package-dir", "pythonpath", "mypy_path", "extrapaths", "where", "from", "packages", "python_paths", "source-roots", "src":
		return true
	}
	return false
}

// folderNames are the names in a value: in quotes, or for a mapping from package
// to folder ("= lib", `"" = "lib"`) what follows the sign.
func folderNames(key, value string) []string {
	if key == "packages" { // {include = "pkg", from = "lib"}
		_, from, ok := strings.Cut(value, "from")
		if !ok {
			return nil
		}
		value = from
	}
	var names []string
	if strings.ContainsAny(value, `"'`) {
		parts := strings.FieldsFunc(value, func(c rune) bool { return c == '"' || c == '\'' })
		for _, part := range parts {
			if strings.Trim(part, " ,=:[](){}\t") == part && part != "" {
				names = append(names, part)
			}
		}
		return names
	}
	for part := range strings.FieldsFuncSeq(value, func(c rune) bool { return strings.ContainsRune(" ,=:[](){}\t", c) }) {
		if key != "from" && len(part) < 100 {
			names = append(names, part)
		}
	}
	return names
}
