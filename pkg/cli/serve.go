package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/pkg/mcpserver"
	"github.com/mast-search/mast/pkg/tool"
)

// serveBudget is how long a tool call waits for an index that is being built
// before it answers with what there is. Clients give up after 60 seconds or
// less.
const serveBudget = 20 * time.Second

func (a *App) serveCommand() *cli.Command {
	flags := []cli.Flag{
		&cli.StringFlag{
			Name: "toolset", Value: tool.SetAll,
			Usage: "which tools to offer: " + strings.Join(tool.SetNames(), ", "),
		},
		&cli.StringFlag{
			Name: "format", Value: mcpserver.FormatAuto,
			Usage: "form of answers that do not ask for one, text for assistants and json for programs: " + strings.Join(mcpserver.Formats(), ", "),
		},
		&cli.BoolFlag{Name: "watch", Usage: "bring the index up to date whenever files change"},
		&cli.BoolFlag{Name: "no-startup-reindex", Usage: "do not bring the index up to date after the start"},
	}
	return &cli.Command{
		Name:      "serve",
		Aliases:   []string{"mcp"},
		Usage:     "serve the tools over MCP on standard input and output",
		ArgsUsage: "[path]",
		Flags:     append(flags, settingFlags("state_dir")...),
		Action: onPath(func(ctx context.Context, c *cli.Command, path string) error {
			tools, err := a.toolset(c)
			if err != nil {
				return err
			}
			format := c.String("format")
			if !slices.Contains(mcpserver.Formats(), format) {
				return &usageError{c.Name, fmt.Sprintf("--format: given %q; allowed: %s; example: --format text", format, strings.Join(mcpserver.Formats(), ", "))}
			}
			opts := a.options(c, path)
			opts.Budget, opts.EmbedInBackground = serveBudget, true
			projects := a.Projects(opts)
			defer a.close(projects)
			cfg := mcpserver.Config{
				Tools: tools, Projects: projects, Version: a.Build.Version, Format: format, In: a.In, Out: a.Out,
			}
			startup, watch := !c.Bool("no-startup-reindex"), c.Bool("watch")
			cfg.Background = func(ctx context.Context) {
				if startup {
					projects.Startup(ctx)
				}
				if watch {
					projects.Watch(ctx, startup)
				}
			}
			return mcpserver.Serve(ctx, cfg)
		}),
	}
}

// toolset returns the tools that the flag of that name asks for.
func (a *App) toolset(c *cli.Command) ([]*tool.Tool, error) {
	set := c.String("toolset")
	if !slices.Contains(tool.SetNames(), set) {
		return nil, &usageError{c.Name, fmt.Sprintf("--toolset: given %q; allowed: %s; example: --toolset %s",
			set, strings.Join(tool.SetNames(), ", "), tool.SetMast)}
	}
	return tool.OfSet(a.Tools, set), nil
}
