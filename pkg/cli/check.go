package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/pkg/tool"
)

// maxCheckNames bounds the files that one check names.
const maxCheckNames = 200

func (a *App) checkCommand() *cli.Command {
	flags := []cli.Flag{
		&cli.IntFlag{Name: "max-stale", DefaultText: "0", Usage: "accept up to `N` stale files"},
		&cli.IntFlag{Name: "max-problems", Value: -1, DefaultText: "any number", Usage: "accept up to `N` problems"},
		jsonFlag("print the report as JSON"),
	}
	return &cli.Command{
		Name:      "check",
		Usage:     "compare the index with the content of the files, for CI",
		ArgsUsage: "[path]",
		Description: "Exit code 0: the index is fresh; 1: it is stale, and the files are named; 2: there is no index, or an error.\n" +
			"Under GitHub Actions the findings are written as annotations.",
		Flags: append(flags, settingFlags("state_dir")...),
		Action: onPath(func(ctx context.Context, c *cli.Command, path string) error {
			projects := a.Projects(a.options(c, path))
			defer a.close(projects)
			project, err := projects.Open("")
			if err != nil {
				return err
			}
			report, err := project.Check(ctx)
			if err != nil {
				return err
			}
			failures := checkFailures(report, c.Int("max-stale"), c.Int("max-problems"))
			report.Passed = len(failures) == 0
			err = a.show(c, report, checkText(report, failures))
			if err == nil && a.Where.Env != nil && a.Where.Env("GITHUB_ACTIONS") == "true" {
				err = a.annotate(report, failures, c.Bool("json"))
			}
			if err == nil && len(failures) > 0 {
				return silent(exitNothing)
			}
			return err
		}),
	}
}

// checkFailures says in sentences why a check does not pass.
func checkFailures(r *tool.CheckReport, maxStale, maxProblems int) []string {
	var out []string
	if r.Settings {
		out = append(out, "the index was made with other settings or by another version of mast")
	}
	if r.Incomplete {
		out = append(out, "the last run did not look at every file")
	}
	if n := len(r.Unreadable); n > 0 {
		out = append(out, tool.Count(n, "file or folder", "files or folders")+" cannot be read")
	}
	if r.Stale > maxStale {
		out = append(out, staleText(r))
	}
	if maxProblems >= 0 && r.Problems > maxProblems {
		out = append(out, fmt.Sprintf("%s, more than %d (`mast status` lists them)", tool.Count(r.Problems, "problem", "problems"), maxProblems))
	}
	return out
}

// staleText counts the stale files.
func staleText(r *tool.CheckReport) string {
	return fmt.Sprintf("%s (%d changed, %d new, %d deleted)", tool.Count(r.Stale, "file is stale", "files are stale"),
		len(r.Changed), len(r.New), len(r.Deleted))
}

// finding is a file that a check names.
type finding struct{ path, what string }

func findings(r *tool.CheckReport) []finding {
	var out []finding
	for _, list := range []struct {
		what  string
		paths []string
	}{{"changed", r.Changed}, {"new", r.New}, {"deleted", r.Deleted}, {"unreadable", r.Unreadable}} {
		for _, path := range list.paths {
			out = append(out, finding{path, list.what})
		}
	}
	return out
}

// checkText is the report for people.
func checkText(r *tool.CheckReport, failures []string) string {
	var b strings.Builder
	all := findings(r)
	for i, f := range all {
		if i == maxCheckNames {
			fmt.Fprintf(&b, "… and %d more\n", len(all)-i)
			break
		}
		fmt.Fprintf(&b, "%-10s %s\n", f.what, f.path)
	}
	switch {
	case len(failures) == 0 && r.Fresh:
		b.WriteString("the index is fresh\n")
	case len(failures) == 0:
		fmt.Fprintf(&b, "the index is within the limits: %s\n", staleText(r))
	case r.Fresh:
		fmt.Fprintf(&b, "the index is fresh, but has %s\n", strings.Join(failures, "; "))
	default:
		fmt.Fprintf(&b, "the index is not fresh: %s; run `mast index --incremental`\n", strings.Join(failures, "; "))
	}
	return b.String()
}

// annotate writes the workflow commands of GitHub Actions. They are read from
// either stream; beside JSON they must not stand on standard output.
func (a *App) annotate(r *tool.CheckReport, failures []string, onErr bool) error {
	level := "notice"
	if len(failures) > 0 {
		level = "error"
	}
	var b strings.Builder
	for i, f := range findings(r) {
		if i == maxCheckNames {
			break
		}
		fmt.Fprintf(&b, "::%s file=%s::%s\n", level, escapeProperty(f.path), escapeData(f.what+" since it was indexed by mast"))
	}
	for _, failure := range failures {
		fmt.Fprintf(&b, "::%s::%s\n", level, escapeData("mast check: "+failure))
	}
	if onErr {
		_, err := fmt.Fprint(a.Err, b.String())
		return err
	}
	return a.print(b.String())
}

func escapeData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func escapeProperty(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(escapeData(s))
}
