package tool

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// relative returns path as the index names it: relative to the root, with
// slashes. base is the folder that a relative path starts from if there is no
// such file in the root. Paths that lead out of the project, also through
// symbolic links, are refused with an *InputError.
func (p *Project) relative(field, path, base string) (string, error) {
	given := path
	if strings.Contains(path, `\`) {
		// Other systems write folders so. A file with that name comes first.
		if _, err := os.Lstat(filepath.Join(p.Root, path)); err != nil {
			path = strings.ReplaceAll(path, `\`, "/")
		}
	}
	abs := filepath.FromSlash(path)
	if !filepath.IsAbs(abs) {
		abs = filepath.Join(p.Root, abs)
		if _, err := os.Lstat(abs); err != nil && base != "" {
			abs = filepath.Join(base, filepath.FromSlash(path))
		}
	}
	outside := &InputError{
		Field: field, Given: shorten(jsonText(given)), Allowed: "a path inside the project " + p.Root,
		Example: fmt.Sprintf(`{%s: "src/main.ts"}`, jsonText(field)),
	}
	for _, candidate := range []string{filepath.Clean(abs), resolved(abs)} {
		rel, err := filepath.Rel(p.Root, candidate)
		if err != nil || rel == "." || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			return "", outside
		}
	}
	rel, err := filepath.Rel(p.Root, filepath.Clean(abs))
	if err != nil {
		return "", outside
	}
	return filepath.ToSlash(rel), nil
}

// resolved follows the symbolic links of the part of path that exists.
func resolved(path string) string {
	path = filepath.Clean(path)
	rest := ""
	for dir := path; ; {
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			return filepath.Join(real, rest)
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return path
		}
		rest = filepath.Join(filepath.Base(dir), rest)
		dir = parent
	}
}
