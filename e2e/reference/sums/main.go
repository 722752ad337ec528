// Command sums writes the hashes of the reference's trees for the fixtures of
// e2e/reference, for the named languages or for all. It runs the C library, never
// the Go runtime. Start it in the root of the repository:
//
//	go run ./e2e/reference/sums [-packages node_modules] [NAME…]
package main

import (
	"context"
	"flag"
	"log"
	"path/filepath"

	"github.com/mast-search/mast/e2e/reference"
)

func main() {
	packages := flag.String("packages", "", "node_modules folder with the pinned packages (default: installed with npm)")
	testdata := flag.String("testdata", filepath.Join("e2e", "reference", "testdata"), "folder of the fixtures")
	flag.Parse()
	log.SetFlags(0)
	if err := write(context.Background(), *packages, *testdata, flag.Args()); err != nil {
		log.Fatalf("sums: %v", err)
	}
}

func write(ctx context.Context, packages, testdata string, names []string) error {
	specs, err := reference.SelectSpecs(names)
	if err != nil {
		return err
	}
	if packages, err = reference.Packages(ctx, packages); err != nil {
		return err
	}
	driver, err := reference.BuildDriver(ctx, packages, specs)
	if err != nil {
		return err
	}
	oracle, err := reference.StartNative(ctx, driver)
	if err != nil {
		return err
	}
	for _, spec := range specs {
		if err := reference.WriteSums(testdata, spec, oracle); err != nil {
			return err
		}
	}
	return oracle.Close()
}
