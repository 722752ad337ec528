package main

import (
	"bytes"
	"compress/flate"
	"io"
	"os"
	"testing"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/pkg/treesitter"
)

// TestPackages makes the tables of all grammars again and compares them with
// those that stand in the repository. It needs the npm packages: the variable
// MAST_GRAMMAR_PACKAGES names the node_modules folder that holds them.
func TestPackages(t *testing.T) {
	packages := os.Getenv("MAST_GRAMMAR_PACKAGES")
	if packages == "" {
		t.Skip("MAST_GRAMMAR_PACKAGES is not set")
	}
	for _, spec := range grammars.All() {
		t.Run(spec.Name, func(t *testing.T) {
			source, err := readSource(packages, spec.Origin)
			if err != nil {
				t.Fatal(err)
			}
			blob, err := source.blob()
			if err != nil {
				t.Fatal(err)
			}
			// Compressors of other Go versions may give other bytes.
			if !bytes.Equal(inflate(t, blob), inflate(t, spec.Tables)) {
				t.Errorf("parser.bin is not what gen makes of %s@%s", spec.Origin.Package, spec.Origin.Version)
			}
			license, err := os.ReadFile("../" + folderOf(spec.Name) + "/LICENSE")
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(license, source.license) {
				t.Error("LICENSE is not that of the package")
			}
		})
	}
}

// inflate returns a blob with its tables decompressed.
func inflate(t *testing.T, blob []byte) []byte {
	t.Helper()
	h, err := treesitter.ReadHeader(blob)
	if err != nil {
		t.Fatal(err)
	}
	// Only the length of the tables decides how long a header is: 1 to 4 bytes
	// for tables up to 256 MB.
	for size := range 4 {
		at := len(encodeHeader(h, nil)) + size
		tables, err := io.ReadAll(flate.NewReader(bytes.NewReader(blob[at:])))
		if err == nil && bytes.Equal(blob[:at], encodeHeader(h, tables)) {
			return append(blob[:at:at], tables...)
		}
	}
	t.Fatal("no tables behind the header")
	return nil
}
