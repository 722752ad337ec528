// Command sums writes the hashes of the reference's trees for the fixtures of
// e2e/reference, for the named languages or for all. It runs the C library, never
// the Go runtime. Start it in the root of the repository:
//
//	go run ./e2e/reference/sums [-packages node_modules] [NAME…]
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"path/filepath"
	"slices"

	"github.com/mast-search/mast/e2e/reference"
	"github.com/mast-search/mast/pkg/lang"
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
	specs, err := selectSpecs(reference.Specs(), names)
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

// selectSpecs returns the specs with the given names, or all when there is none.
func selectSpecs(specs []*lang.Spec, names []string) ([]*lang.Spec, error) {
	if len(names) == 0 {
		return specs, nil
	}
	var selected []*lang.Spec
	for _, name := range names {
		i := slices.IndexFunc(specs, func(s *lang.Spec) bool { return s.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("select language: unknown name %q", name)
		}
		selected = append(selected, specs[i])
	}
	return selected, nil
}
