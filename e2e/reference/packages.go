package reference

import (
	"context"
	"crypto/sha256"
	_ "embed" // for the pinned packages
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/mast-search/mast/pkg/lang"
)

//go:embed package.json
var packageJSON []byte

//go:embed package-lock.json
var packageLock []byte

// coreFile is the C library in one file, and its headers, within the packages.
const (
	corePackage = "tree-sitter"
	coreFile    = "tree-sitter/vendor/tree-sitter/lib/src/lib.c"
	coreInclude = "tree-sitter/vendor/tree-sitter/lib/include"
	webPackage  = "web-tree-sitter"
)

// CoreVersion is the version of the C library inside the pinned package
// tree-sitter, whose own number counts differently: its sources are those of
// the pinned web-tree-sitter, file by file (TestCoreVersion).
const CoreVersion = "0.25.10"

// Packages returns the node_modules folder that holds the pinned packages: dir
// itself when it is not empty, or else a folder in the user's cache, into
// which npm installs them at the first use. Another version of a package is an
// error.
func Packages(ctx context.Context, dir string) (string, error) {
	if dir == "" {
		var err error
		if dir, err = install(ctx); err != nil {
			return "", err
		}
	}
	versions, err := pinned()
	if err != nil {
		return "", err
	}
	for name, want := range versions {
		got, err := installedVersion(dir, name)
		if err != nil {
			return "", err
		}
		if got != want {
			return "", fmt.Errorf("use packages in %s: %s is %s, package.json pins %s", dir, name, got, want)
		}
	}
	return filepath.Abs(dir)
}

// pinned is the version of each package in package.json.
func pinned() (map[string]string, error) {
	var manifest struct {
		Dependencies map[string]string `json:"dependencies"`
	}
	if err := json.Unmarshal(packageJSON, &manifest); err != nil {
		return nil, fmt.Errorf("read package.json: %w", err)
	}
	return manifest.Dependencies, nil
}

func installedVersion(dir, name string) (string, error) {
	data, err := os.ReadFile(filepath.Join(dir, name, "package.json"))
	if err != nil {
		return "", fmt.Errorf("find package %s: %w", name, err)
	}
	var manifest struct {
		Version string `json:"version"`
	}
	if err := json.Unmarshal(data, &manifest); err != nil {
		return "", fmt.Errorf("read package.json of %s: %w", name, err)
	}
	return manifest.Version, nil
}

// cacheDir is the folder for what is made once for these inputs.
func cacheDir(inputs ...[]byte) (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("find cache folder: %w", err)
	}
	hash := sha256.New()
	for _, input := range inputs {
		fmt.Fprintf(hash, "%d ", len(input))
		hash.Write(input)
	}
	return filepath.Join(base, "mast-reference", hex.EncodeToString(hash.Sum(nil))[:16]), nil
}

// install runs npm in a new folder, which gets its final name only when npm
// has succeeded.
func install(ctx context.Context) (string, error) {
	dir, err := cacheDir(packageJSON, packageLock)
	if err != nil {
		return "", err
	}
	modules := filepath.Join(dir, "node_modules")
	if _, err := os.Stat(modules); err == nil {
		return modules, nil
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return "", fmt.Errorf("make cache folder: %w", err)
	}
	work, err := os.MkdirTemp(filepath.Dir(dir), "npm-")
	if err != nil {
		return "", fmt.Errorf("make cache folder: %w", err)
	}
	defer os.RemoveAll(work)
	for name, data := range map[string][]byte{"package.json": packageJSON, "package-lock.json": packageLock} {
		if err := os.WriteFile(filepath.Join(work, name), data, 0o644); err != nil {
			return "", fmt.Errorf("prepare npm: %w", err)
		}
	}
	// The scripts would build native Node modules, which nobody needs here.
	npm := exec.CommandContext(ctx, "npm", "ci", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund")
	npm.Dir = work
	if out, err := npm.CombinedOutput(); err != nil {
		return "", fmt.Errorf("install the reference's packages with npm: %w\n%s", err, out)
	}
	if err := os.Rename(work, dir); err != nil && !errors.Is(err, os.ErrExist) {
		if _, statErr := os.Stat(modules); statErr != nil {
			return "", fmt.Errorf("install the reference's packages: %w", err)
		}
	}
	return modules, nil
}

// sourceDir is the folder of a grammar's parser.c within the packages.
func sourceDir(packages string, spec *lang.Spec) string {
	return filepath.Join(packages, spec.Origin.Package, filepath.FromSlash(spec.Origin.Dir), "src")
}
