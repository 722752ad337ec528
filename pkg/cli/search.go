package cli

import (
	"context"

	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/pkg/tool"
)

func (a *App) searchCommand() *cli.Command {
	search := a.tool("mast_search")
	flags := mirrorFlags(search, []string{"query"}, map[string][]string{
		"limit":         {"n"},
		"chunk_type":    {"type", "t"},
		"language":      {"l"},
		"only_exported": {"exported", "e"},
		"file_pattern":  {"file", "f"},
	})
	flags = append(flags, settingFlags("state_dir")...)
	return &cli.Command{
		Name:      "search",
		Usage:     "search the index; the first search builds it",
		ArgsUsage: "QUERY [path]",
		Flags:     append(flags, jsonFlag("print the answer that an MCP client receives")),
		Action: func(ctx context.Context, c *cli.Command) error {
			args, err := positional(c, 1, "QUERY", "path")
			if err != nil {
				return err
			}
			raw, err := mirrorArguments(c, search, map[string]string{"query": args[0]})
			if err != nil {
				return err
			}
			format := "text"
			switch {
			case c.Bool("json"):
				format = "json"
			case c.IsSet("format"):
				format = ""
			}
			projects := a.projects(c, args[1])
			defer a.close(projects)
			return a.call(ctx, projects, search, tool.Request{Arguments: raw, Format: format}, false)
		},
	}
}
