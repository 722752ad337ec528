package reference

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/lang"
)

// maxFile is the size from which files are left out, in bytes: twice what mast
// parses by default.
const maxFile = 4 << 20

// Corpus lists the files of spec's language under dirs, sorted, each once.
// Symbolic links are not followed. Fixtures may carry a further ".txt", which
// keeps other tools away from broken sources.
func Corpus(spec *lang.Spec, dirs []string) ([]string, error) {
	var files []string
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() {
				if d.Name() == ".git" {
					return filepath.SkipDir
				}
				return nil
			}
			if !d.Type().IsRegular() || !hasExtension(spec, d.Name()) {
				return nil
			}
			info, err := d.Info()
			if err != nil {
				return err
			}
			if info.Size() <= maxFile {
				files = append(files, path)
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("list sources: %w", err)
		}
	}
	slices.Sort(files)
	return slices.Compact(files), nil
}

func hasExtension(spec *lang.Spec, name string) bool {
	ext := strings.ToLower(filepath.Ext(strings.TrimSuffix(name, ".txt")))
	return slices.Contains(spec.Extensions, ext) || slices.Contains(spec.Shared, ext)
}

// sample returns at most n elements, spread evenly.
func sample[T any](list []T, n int) []T {
	if len(list) <= n {
		return list
	}
	some := make([]T, n)
	for i := range some {
		some[i] = list[i*len(list)/n]
	}
	return some
}

// readFile reads a file of a corpus.
func readFile(path string) ([]byte, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read source: %w", err)
	}
	return src, nil
}
