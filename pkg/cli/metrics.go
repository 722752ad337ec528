package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/pkg/store/metrics"
	"github.com/mast-search/mast/pkg/tool"
)

func (a *App) metricsCommand() *cli.Command {
	flags := []cli.Flag{
		&cli.StringFlag{Name: "since", Value: "7d", Usage: "the `WINDOW` to report: 7d, 24h, 30m"},
		&cli.BoolFlag{Name: "rollup", Usage: "first sum up old calls by day and tool"},
		&cli.BoolFlag{Name: "vacuum", Usage: "first drop old daily sums"},
		&cli.IntFlag{
			Name: "keep-days", Value: -1, DefaultText: fmt.Sprintf("%d for --rollup, %d for --vacuum", metrics.DefaultRollUp, metrics.DefaultVacuum),
			Usage: "how many `DAYS` are not old",
		},
		&cli.StringFlag{Name: "html", DefaultText: "none", Usage: "write the report as a page to `FILE`, too"},
		jsonFlag("print the report as JSON"),
	}
	return &cli.Command{
		Name:      "metrics",
		Usage:     "show what the calls of tools cost in tokens, and saved",
		ArgsUsage: "[path]",
		Flags:     append(flags, settingFlags("state_dir")...),
		Action: onPath(func(ctx context.Context, c *cli.Command, path string) error {
			opts, err := metricsOptions(c)
			if err != nil {
				return err
			}
			projects := a.Projects(a.options(c, path))
			defer a.close(projects)
			project, err := projects.Open("")
			if err != nil {
				return err
			}
			report, err := project.Metrics(ctx, opts)
			if err != nil {
				return err
			}
			if name := c.String("html"); name != "" {
				if err := writeMetricsPage(a.fromCwd(name), report); err != nil {
					return err
				}
			}
			err = a.show(c, report, metricsText(report))
			if err == nil && report.Total.Calls == 0 {
				return silent(exitNothing)
			}
			return err
		}),
	}
}

// metricsOptions reads the flags.
func metricsOptions(c *cli.Command) (o tool.MetricsOptions, err error) {
	if o.Since, err = window(c.String("since")); err != nil {
		return o, &usageError{c.Name, err.Error()}
	}
	keep := c.Int("keep-days")
	if c.IsSet("keep-days") {
		if keep < 0 || keep > maxDays {
			return o, &usageError{c.Name, fmt.Sprintf("--keep-days: given %d; allowed: a number of days from 0 to %d; example: --keep-days 7", keep, maxDays)}
		}
		if !c.Bool("rollup") && !c.Bool("vacuum") {
			return o, &usageError{c.Name, "--keep-days says for how long --rollup or --vacuum keep something; give one of them"}
		}
	}
	days := func(fallback int) *int {
		if c.IsSet("keep-days") {
			return &keep
		}
		return &fallback
	}
	if c.Bool("rollup") {
		o.RollUpDays = days(metrics.DefaultRollUp)
	}
	if c.Bool("vacuum") {
		o.VacuumDays = days(metrics.DefaultVacuum)
	}
	return o, nil
}

// maxDays is a hundred years.
const maxDays = 36525

// window reads a length of time; days are allowed.
func window(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if days, ok := strings.CutSuffix(text, "d"); ok {
		var n int
		if n, err = strconv.Atoi(days); err == nil && n <= maxDays {
			d = time.Duration(n) * 24 * time.Hour
		}
	}
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("--since: given %q; allowed: a length of time in d, h, m or s; example: --since 7d", text)
	}
	return d, nil
}

// metricsText is the report for people.
func metricsText(r *tool.MetricsReport) string {
	var b strings.Builder
	if r.RolledUp != nil {
		fmt.Fprintf(&b, "%s summed up by day\n", tool.Count(*r.RolledUp, "call", "calls"))
	}
	if r.Vacuumed != nil {
		fmt.Fprintf(&b, "%s dropped\n", tool.Count(*r.Vacuumed, "daily sum", "daily sums"))
	}
	if r.Total.Calls == 0 {
		fmt.Fprintf(&b, "no calls since %s\n", r.Since.Format(time.RFC3339))
		return b.String()
	}
	fmt.Fprintf(&b, "calls since %s\n", r.Since.Format(time.RFC3339))
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(cells ...string) { fmt.Fprintln(w, strings.Join(cells, "\t")+"\t") }
	row("tool", "calls", "errors", "tokens", "files whole", "saved", "mean time")
	line := func(name string, t *tool.MetricsOfTool) {
		row(name, strconv.Itoa(t.Calls), strconv.Itoa(t.Errors), strconv.Itoa(t.TokensReturned), strconv.Itoa(t.TokensFullFile),
			saved(t), fmt.Sprintf("%.1f ms", t.AvgDurationMS))
	}
	for i := range r.Tools {
		line(r.Tools[i].Tool, &r.Tools[i])
	}
	line("all", &r.Total)
	if err := w.Flush(); err != nil {
		return err.Error() // a builder does not fail
	}
	return b.String()
}
