package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/tool"
)

func (a *App) statusCommand() *cli.Command {
	status := a.tool("mast_status")
	flags := []cli.Flag{
		&cli.StringFlag{Name: "why", Usage: "say of one `FILE` whether it is indexed, how, or by which rule not"},
		jsonFlag("print the answer that an MCP client receives"),
	}
	return &cli.Command{
		Name:      "status",
		Usage:     "show what is indexed and whether it is fresh",
		ArgsUsage: "[path]",
		Flags:     append(flags, settingFlags("state_dir")...),
		Action: onPath(func(ctx context.Context, c *cli.Command, path string) error {
			projects := a.projects(c, path)
			defer a.close(projects)
			if c.IsSet("why") {
				return a.why(ctx, c, projects)
			}
			request := tool.Request{Format: "text"}
			if c.Bool("json") {
				request.Format = "json"
			}
			return a.call(ctx, projects, status, request, false)
		}),
	}
}

// why explains the coverage of one file. The exit code is 0 if it is indexed
// and 1 if not.
func (a *App) why(ctx context.Context, c *cli.Command, projects *tool.Projects) error {
	project, err := projects.Open("")
	if err != nil {
		return err
	}
	why, err := project.Why(ctx, a.Where.Cwd, c.String("why"))
	if err != nil {
		return err
	}
	err = a.show(c, why, whyText(&why))
	if err == nil && !why.Indexed {
		return silent(exitNothing)
	}
	return err
}

// whyText is an explanation for people.
func whyText(e *indexer.Explanation) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", e.Path, e.Rule)
	switch {
	case e.Status == "":
		b.WriteString("  not in the index\n")
	case !e.Indexed:
		fmt.Fprintf(&b, "  listed, not indexed: %s\n", e.Reason)
	default:
		language := e.Language
		if language == "" {
			language = "text"
		}
		fmt.Fprintf(&b, "  indexed as %s, by %s: %d lines in %d chunks, %d bytes\n", language, e.Status, e.Lines, e.Chunks, e.Size)
		if e.Reason != "" {
			fmt.Fprintf(&b, "  %s\n", e.Reason)
		}
	}
	if e.Stale {
		b.WriteString("  the index does not have it as it is on disk\n")
	}
	for _, p := range e.Problems {
		fmt.Fprintf(&b, "  problem: %s %s\n", p.Reason, p.Detail)
	}
	return b.String()
}
