// Command gen makes the tables of the grammars: it reads the parser.c of the
// official npm package that a Spec names as its origin, and writes
// grammars/FOLDER/parser.bin and grammars/FOLDER/LICENSE. No C compiler is
// needed. Run it from the top of the repository:
//
//	go run ./grammars/gen [-packages DIR] NAME…|all
//
// NAME is the name of a Spec. The packages are taken from the folder DIR, a
// node_modules, or without it installed by npm into a temporary folder.
//
// A new grammar begins as a Spec with an empty parser.bin; gen prints the
// SHA-256 that the Spec's Origin then has to state. A Spec that states one gets
// no other tables.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	gotoken "go/token"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/pkg/lang"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stderr)
	stop()
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1) //nolint:forbidigo // this is a main of its own
	}
}

func run(ctx context.Context, args []string, messages io.Writer) error {
	flags := flag.NewFlagSet("gen", flag.ContinueOnError)
	flags.SetOutput(messages)
	packages := flags.String("packages", "", "`folder` that holds the npm packages (a node_modules)")
	out := flags.String("out", "grammars", "`folder` that holds the grammars")
	if err := flags.Parse(args); err != nil {
		return err
	}
	specs, err := selectSpecs(grammars.All(), flags.Args())
	if err != nil {
		return err
	}
	if *packages == "" {
		folder, remove, err := installPackages(ctx, specs, messages)
		if err != nil {
			return err
		}
		defer remove()
		*packages = folder
	}
	for _, spec := range specs {
		if err := generate(*packages, *out, spec, messages); err != nil {
			return fmt.Errorf("%s: %w", spec.Name, err)
		}
	}
	return nil
}

// selectSpecs picks the specs with these names, or all for "all".
func selectSpecs(all []*lang.Spec, names []string) ([]*lang.Spec, error) {
	if len(names) == 0 {
		return nil, errors.New("name the grammars to make, or all")
	}
	if slices.Equal(names, []string{"all"}) {
		return all, nil
	}
	var specs []*lang.Spec
	for _, name := range names {
		i := slices.IndexFunc(all, func(s *lang.Spec) bool { return s.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("no grammar %q", name)
		}
		specs = append(specs, all[i])
	}
	return specs, nil
}

// generate writes the files of one grammar.
func generate(packages, out string, spec *lang.Spec, messages io.Writer) error {
	source, err := readSource(packages, spec.Origin)
	if err != nil {
		return err
	}
	blob, err := source.blob()
	if err != nil {
		return err
	}
	folder := filepath.Join(out, folderOf(spec.Name))
	for name, content := range map[string][]byte{"parser.bin": blob, "LICENSE": source.license} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			return fmt.Errorf("write result: %w", err)
		}
	}
	_, err = fmt.Fprintf(messages, "%s: %d bytes, ABI %d, SHA-256 %x\n",
		filepath.Join(folder, "parser.bin"), len(blob), source.header.ABI, source.header.SHA256)
	return err
}

// folderOf is the folder of a grammar: its name, with "lang" behind it where
// the name alone cannot be that of a Go package.
func folderOf(name string) string {
	if gotoken.IsKeyword(name) {
		return name + "lang"
	}
	return name
}
