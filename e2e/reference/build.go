package reference

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/mast-search/mast/pkg/lang"
)

//go:embed driver
var driverFiles embed.FS

// The optimisation of the C side is what its own builds use, and the best for
// it: speed is compared with this binary.
const (
	coreFlags    = "-O3 -DNDEBUG -std=gnu11 -w"
	grammarFlags = "-O2 -DNDEBUG -std=gnu11 -w"
	driverFlags  = "-O2 -Wall -Wextra -Werror -std=gnu11"
)

// unit is one C file to compile.
type unit struct {
	source, object, flags string
	include               []string
}

// BuildDriver links the driver with the C library and the grammars from
// packages and returns the path of the program. Builds are kept in the user's
// cache folder. It needs gcc, or the compiler that the variable CC names.
func BuildDriver(ctx context.Context, packages string, specs []*lang.Spec) (string, error) {
	compiler := os.Getenv("CC")
	if compiler == "" {
		compiler = "gcc"
	}
	version, err := exec.CommandContext(ctx, compiler, "--version").Output()
	if err != nil {
		return "", fmt.Errorf("find C compiler %s: %w", compiler, err)
	}
	inputs := [][]byte{version, packageLock, []byte(coreFlags + grammarFlags + driverFlags)}
	table, err := grammarTable(packages, specs)
	if err != nil {
		return "", err
	}
	inputs = append(inputs, table)
	for _, spec := range specs {
		inputs = append(inputs, []byte(spec.Origin.SHA256))
	}
	files, err := driverSources(&inputs)
	if err != nil {
		return "", err
	}
	dir, err := cacheDir(inputs...)
	if err != nil {
		return "", err
	}
	program := filepath.Join(dir, "driver.exe")
	if _, err := os.Stat(program); err == nil {
		return program, nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("make cache folder: %w", err)
	}
	work, err := os.MkdirTemp(dir, "build-")
	if err != nil {
		return "", fmt.Errorf("make build folder: %w", err)
	}
	defer os.RemoveAll(work)
	files["grammars.inc"] = table
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(work, name), data, 0o644); err != nil {
			return "", fmt.Errorf("write driver sources: %w", err)
		}
	}
	built, err := compile(ctx, compiler, work, units(packages, work, files, specs))
	if err != nil {
		return "", err
	}
	if err := os.Rename(built, program); err != nil {
		return "", fmt.Errorf("keep driver: %w", err)
	}
	return program, nil
}

// driverSources are the driver's own files by name; their text joins inputs.
func driverSources(inputs *[][]byte) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := fs.WalkDir(driverFiles, "driver", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := driverFiles.ReadFile(name)
		files[path.Base(name)] = data
		*inputs = append(*inputs, data)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read driver sources: %w", err)
	}
	return files, nil
}

// entryPoint finds the name of the function that returns a grammar's tables.
func entryPoint(parser []byte) (string, error) {
	match := regexp.MustCompile(`TSLanguage \*(tree_sitter_\w+)\(void\)`).FindSubmatch(parser)
	if match == nil {
		return "", fmt.Errorf("find entry point: no function returns a TSLanguage")
	}
	return string(match[1]), nil
}

// grammarTable is the list that the driver's grammars.c includes. It fails if a
// grammar's parser.c is not the one that the tables of spec were made from.
func grammarTable(packages string, specs []*lang.Spec) ([]byte, error) {
	var table bytes.Buffer
	for _, spec := range specs {
		parser, err := os.ReadFile(filepath.Join(sourceDir(packages, spec), "parser.c"))
		if err != nil {
			return nil, fmt.Errorf("read grammar %s: %w", spec.Name, err)
		}
		if sum := sha256.Sum256(parser); hex.EncodeToString(sum[:]) != spec.Origin.SHA256 {
			return nil, fmt.Errorf("check grammar %s: parser.c of the package is not the one that its tables come from", spec.Name)
		}
		entry, err := entryPoint(parser)
		if err != nil {
			return nil, fmt.Errorf("read grammar %s: %w", spec.Name, err)
		}
		fmt.Fprintf(&table, "GRAMMAR(%q, %s)\n", spec.Name, entry)
	}
	return table.Bytes(), nil
}

func units(packages, work string, driver map[string][]byte, specs []*lang.Spec) []unit {
	include := []string{filepath.Join(packages, filepath.FromSlash(coreInclude))}
	core := filepath.Join(packages, filepath.FromSlash(coreFile))
	list := []unit{{source: core, object: "core.o", flags: coreFlags, include: append(include, filepath.Dir(core))}}
	for _, spec := range specs {
		dir := sourceDir(packages, spec)
		for _, name := range []string{"parser.c", "scanner.c"} {
			source := filepath.Join(dir, name)
			if _, err := os.Stat(source); err != nil {
				continue // grammars without an external scanner have no scanner.c
			}
			list = append(list, unit{source, spec.Name + "-" + name + ".o", grammarFlags, []string{dir}})
		}
	}
	for _, name := range sortedKeys(driver) {
		if strings.HasSuffix(name, ".c") {
			list = append(list, unit{filepath.Join(work, name), "driver-" + name + ".o", driverFlags, append(include, work)})
		}
	}
	return list
}

// compile builds all units, as many at a time as there are processors.
func compile(ctx context.Context, compiler, work string, list []unit) (string, error) {
	group, compiling := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	link := []string{"-o", filepath.Join(work, "driver.exe")}
	for _, u := range list {
		object := filepath.Join(work, u.object)
		link = append(link, object)
		args := strings.Fields(u.flags)
		for _, dir := range u.include {
			args = append(args, "-I"+dir)
		}
		args = append(args, "-c", u.source, "-o", object)
		group.Go(func() error { return run(compiling, compiler, args...) })
	}
	if err := group.Wait(); err != nil {
		return "", err
	}
	return filepath.Join(work, "driver.exe"), run(ctx, compiler, link...)
}

func run(ctx context.Context, program string, args ...string) error {
	if out, err := exec.CommandContext(ctx, program, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("run %s %s: %w\n%s", program, strings.Join(args, " "), err, out)
	}
	return nil
}
