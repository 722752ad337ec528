// Command mast is a code search tool for people and AI assistants: it indexes
// a project and answers with the declarations that were asked for, on the
// command line and over MCP.
//
// This file is the wiring: which languages, which rankers, which tools.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/internal/buildinfo"
	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/pkg/cli"
	"github.com/mast-search/mast/pkg/graph/strategies"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/tool"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args, os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is the program without its process.
func run(ctx context.Context, args []string, in io.Reader, out, errOut *os.File) int {
	where, err := startingPoint()
	if err != nil {
		fmt.Fprintf(errOut, "mast: %v\n", err)
		return 2
	}
	languages, err := lang.New(grammars.All())
	if err != nil {
		fmt.Fprintf(errOut, "mast: %v\n", err)
		return 2
	}
	build := buildinfo.Read()
	parts := tool.Parts{
		Languages:  languages,
		Strategies: strategies.All(),
		Version:    build.Version,
		Rankers:    ranker.Default(), // with their weights: pkg/ranker/weights.go
	}
	app := cli.App{
		Tools:    tool.All(),
		Projects: func(o tool.Options) *tool.Projects { return tool.NewProjects(parts, o) },
		Build:    build,
		Where:    where,
		In:       in, Out: out, Err: errOut,
	}
	if fd := int(errOut.Fd()); term.IsTerminal(fd) {
		app.Terminal = true
		app.Width, _, _ = term.GetSize(fd) // 0 is good enough
	}
	return app.Run(ctx, args)
}

// startingPoint says where the program was started.
func startingPoint() (config.Where, error) {
	cwd, err := os.Getwd()
	if err != nil {
		return config.Where{}, fmt.Errorf("find the working directory: %w", err)
	}
	home, err := os.UserHomeDir()
	if err != nil {
		home = "" // then there is none to protect
	}
	return config.Where{Cwd: cwd, Home: home, Env: os.Getenv}, nil
}
