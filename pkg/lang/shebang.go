package lang

import (
	"bytes"
	"path"
	"strings"
)

// maxShebang is how much of a first line counts, in bytes; Linux reads as much.
const maxShebang = 256

// interpreter is the base name of the program that a first line like
// `#!/usr/bin/env -S node --flag` names, "" if there is none.
func interpreter(head []byte) string {
	line, found := bytes.CutPrefix(head[:min(len(head), maxShebang)], []byte("#!"))
	if !found {
		return ""
	}
	line, _, _ = bytes.Cut(line, []byte("\n"))
	words := strings.Fields(string(line))
	if len(words) == 0 {
		return ""
	}
	if name := path.Base(words[0]); name != "env" {
		return name
	}
	// After env come options and assignments, then the program.
	for _, word := range words[1:] {
		if !strings.HasPrefix(word, "-") && !strings.Contains(word, "=") {
			return path.Base(word)
		}
	}
	return ""
}
