package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/pkg/tool"
)

func (a *App) migrateCommand() *cli.Command {
	flags := []cli.Flag{
		&cli.BoolFlag{Name: "reset", Usage: "drop the vectors; the next index run makes them anew, which may cost"},
		&cli.StringFlag{Name: "path", Aliases: []string{"p"}, Usage: "the project, as the argument", DefaultText: "found from the working directory"},
		jsonFlag("print the state as JSON"),
	}
	return &cli.Command{
		Name:      "migrate",
		Usage:     "show the state of the optional vectors, or drop them",
		ArgsUsage: "[path]",
		Flags:     append(flags, settingFlags("state_dir")...),
		Action: onPath(func(ctx context.Context, c *cli.Command, path string) error {
			if c.IsSet("path") {
				if path != "" {
					return &usageError{c.Name, "--path and the argument name two projects; give one"}
				}
				path = c.String("path")
			}
			projects := a.projects(c, path)
			defer a.close(projects)
			project, err := projects.Open("")
			if err != nil {
				return err
			}
			dropped := false
			if c.Bool("reset") {
				if dropped, err = project.ResetVectors(ctx); err != nil {
					return err
				}
			}
			info, err := project.Vectors(ctx)
			if err != nil {
				return err
			}
			return a.show(c, struct {
				tool.VectorsInfo
				Dropped bool `json:"dropped"`
			}{info, dropped}, migrateText(&info, c.Bool("reset"), dropped))
		}),
	}
}

// migrateText is the state of the vectors for people.
func migrateText(i *tool.VectorsInfo, reset, dropped bool) string {
	var b strings.Builder
	switch {
	case dropped:
		b.WriteString("the vectors were dropped\n")
	case reset:
		b.WriteString("there are no vectors to drop\n")
	}
	fmt.Fprintf(&b, "vectors: %s\n", i.Line())
	switch {
	case !i.Configured:
		b.WriteString("no model is configured (settings embeddings_base_url and embeddings_model, or embeddings_folder)\n")
	case i.State == tool.VectorsAborted:
		b.WriteString("run `mast migrate --reset`, then `mast index`\n")
	case i.Pending > 0 || i.State == tool.VectorsPending:
		b.WriteString("run `mast index --incremental` to make what is missing\n")
	}
	return b.String()
}
