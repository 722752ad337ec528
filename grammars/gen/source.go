package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// source is what gen takes from the npm package of one grammar.
type source struct {
	header  treesitter.Header
	grammar *grammar
	license []byte // text of the package's LICENSE
}

// readSource reads the package that origin names from a node_modules folder
// and checks that it is that package.
func readSource(packages string, origin lang.Origin) (*source, error) {
	folder := filepath.Join(packages, filepath.FromSlash(origin.Package))
	text, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err != nil {
		return nil, fmt.Errorf("read package: %w", err)
	}
	var manifest struct{ Name, Version, License string }
	if err := json.Unmarshal(text, &manifest); err != nil {
		return nil, fmt.Errorf("read package.json of %s: %w", origin.Package, err)
	}
	if manifest.Name != origin.Package || manifest.Version != origin.Version {
		return nil, fmt.Errorf("found package %s@%s, the Spec says %s@%s",
			manifest.Name, manifest.Version, origin.Package, origin.Version)
	}
	if manifest.License != origin.License {
		return nil, fmt.Errorf("the licence of %s is %q, the Spec says %q", origin.Package, manifest.License, origin.License)
	}
	license, err := os.ReadFile(filepath.Join(folder, "LICENSE"))
	if err != nil {
		return nil, fmt.Errorf("read package: %w", err)
	}
	path := filepath.Join(folder, filepath.FromSlash(origin.Dir), "src", "parser.c")
	parser, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read package: %w", err)
	}
	hash := sha256.Sum256(parser)
	if origin.SHA256 != "" && origin.SHA256 != hex.EncodeToString(hash[:]) {
		return nil, fmt.Errorf("%s has the SHA-256 %x, the Spec says %s", path, hash, origin.SHA256)
	}
	g, err := readParser(path, string(parser))
	if err != nil {
		return nil, fmt.Errorf("read parser: %w", err)
	}
	return &source{
		header: treesitter.Header{
			Grammar: g.name,
			Package: origin.Package, Version: origin.Version, Dir: origin.Dir,
			License: origin.License,
			SHA256:  hash,
			ABI:     g.abi,
		},
		grammar: g,
		license: license,
	}, nil
}

// blob encodes the source and reads the result back, which checks the tables.
func (s *source) blob() ([]byte, error) {
	blob, err := encodeBlob(s.header, s.grammar)
	if err != nil {
		return nil, err
	}
	if _, err := treesitter.Decode(blob); err != nil {
		return nil, fmt.Errorf("check result: %w", err)
	}
	return blob, nil
}

// installPackages has npm fetch the packages of the specs into a temporary
// folder. It returns the node_modules in it and a function that removes it.
func installPackages(ctx context.Context, specs []*lang.Spec, messages io.Writer) (folder string, remove func(), err error) {
	temp, err := os.MkdirTemp("", "mast-grammars-")
	if err != nil {
		return "", nil, fmt.Errorf("make temporary folder: %w", err)
	}
	remove = func() { _ = os.RemoveAll(temp) }
	// The packages state peers (bindings for Node) that nothing here needs and
	// that contradict each other.
	args := []string{
		"install", "--prefix", temp, "--ignore-scripts", "--no-save", "--no-audit", "--no-fund",
		"--legacy-peer-deps",
	}
	for _, spec := range specs {
		args = append(args, spec.Origin.Package+"@"+spec.Origin.Version)
	}
	npm := exec.CommandContext(ctx, "npm", args...)
	npm.Dir = temp
	npm.Stdout, npm.Stderr = messages, messages
	if err := npm.Run(); err != nil {
		remove()
		return "", nil, fmt.Errorf("install packages with npm: %w", err)
	}
	return filepath.Join(temp, "node_modules"), remove, nil
}
