package cli

import (
	"context"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/pkg/mcpserver"
)

// serveBudget is how long a tool call waits for an index that is being built
// before it answers with what there is. Clients give up after 60 seconds or
// less.
const serveBudget = 20 * time.Second

func (a *App) serveCommand() *cli.Command {
	flags := []cli.Flag{
		&cli.BoolFlag{Name: "no-startup-reindex", Usage: "do not bring the index up to date after the start"},
	}
	return &cli.Command{
		Name:      "serve",
		Aliases:   []string{"mcp"},
		Usage:     "serve the tools over MCP on standard input and output",
		ArgsUsage: "[path]",
		Flags:     append(flags, settingFlags("state_dir")...),
		Action: func(ctx context.Context, c *cli.Command) error {
			args, err := positional(c, 0, "path")
			if err != nil {
				return err
			}
			opts := a.options(c, args[0])
			opts.Budget = serveBudget
			projects := a.Projects(opts)
			defer a.close(projects)
			cfg := mcpserver.Config{
				Tools: a.Tools, Projects: projects, Version: a.Build.Version, In: a.In, Out: a.Out,
			}
			if !c.Bool("no-startup-reindex") {
				cfg.Background = projects.Startup
			}
			return mcpserver.Serve(ctx, cfg)
		},
	}
}
