package cli

import (
	"context"

	"github.com/urfave/cli/v3"
)

func (a *App) versionCommand() *cli.Command {
	return &cli.Command{
		Name:  "version",
		Usage: "print the version",
		Flags: []cli.Flag{jsonFlag("print it as JSON")},
		Action: func(_ context.Context, c *cli.Command) error {
			if _, err := positional(c, 0); err != nil {
				return err
			}
			return a.show(c, a.Build, "mast "+a.Build.String()+"\n")
		},
	}
}
