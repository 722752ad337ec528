package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/internal/config"
)

// configCommand shows, changes and checks settings.
func (a *App) configCommand() *cli.Command {
	list := func(_ context.Context, c *cli.Command) error { return a.listSettings(c) }
	flags := func() []cli.Flag {
		return append(settingFlags("state_dir"), jsonFlag("print the settings as JSON"))
	}
	cmd := &cli.Command{
		Name:      "config",
		Usage:     "show the settings and where they come from, change or check them",
		ArgsUsage: "[path]",
		Flags:     flags(),
		Action:    list,
		Commands: []*cli.Command{
			{
				Name: "list", Aliases: []string{"ls"}, Usage: "show every setting with its value and where that comes from; keys are masked",
				ArgsUsage: "[path]", Flags: flags(), Action: list,
			},
			{
				Name: "set", Usage: "write a setting to " + config.ProjectFile + "; lists with commas", ArgsUsage: "KEY VALUE [path]",
				Flags:  []cli.Flag{jsonFlag("print what was written as JSON")},
				Action: func(_ context.Context, c *cli.Command) error { return a.setSetting(c) },
			},
			{
				Name: "unset", Usage: "take a setting out of " + config.ProjectFile, ArgsUsage: "KEY [path]",
				Flags:  []cli.Flag{jsonFlag("print what was written as JSON")},
				Action: func(_ context.Context, c *cli.Command) error { return a.unsetSetting(c) },
			},
			{
				Name: "validate", Usage: "name everything that is wrong with the settings; exit code 1 if something is", ArgsUsage: "[path]",
				Flags:  []cli.Flag{jsonFlag("print the findings as JSON")},
				Action: func(_ context.Context, c *cli.Command) error { return a.validateSettings(c) },
			},
		},
	}
	for _, f := range cmd.Flags { // those that list have their own, the others heed none
		switch f := f.(type) {
		case *cli.StringFlag:
			f.Local = true
		case *cli.BoolFlag:
			f.Local = true
		}
	}
	for _, c := range cmd.Commands {
		c.OnUsageError = explainUsage
	}
	return cmd
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// shownSetting is a setting in the JSON of `mast config`.
type shownSetting struct {
	Key         string   `json:"key"`
	Value       any      `json:"value"`
	Origin      string   `json:"origin"`
	Source      string   `json:"source,omitempty"`
	Type        string   `json:"type"`
	Default     string   `json:"default"`
	Allowed     string   `json:"allowed"`
	Environment []string `json:"environment"`
	Group       string   `json:"group"`
	Doc         string   `json:"doc"`
}

func (a *App) listSettings(c *cli.Command) error {
	args, err := positional(c, 0, "path")
	if err != nil {
		return err
	}
	if args[0] != "" && !strings.ContainsAny(args[0], `/\.`) && !isFolder(filepath.Join(a.Where.Cwd, args[0])) {
		return &usageError{"config", fmt.Sprintf("%q is no folder, and no action; the actions are list, set, unset, validate", args[0])}
	}
	projects := a.projects(c, args[0])
	defer a.close(projects)
	project, err := projects.Open("")
	if err != nil {
		return err
	}
	values := project.Settings().Values()
	for i := range values {
		if values[i].Setting.Key == "state_dir" && c.IsSet("state-dir") { // read before the others
			values[i].Any, values[i].Origin = project.StateDir(), config.Origin{Layer: config.FromFlag, Name: "--state-dir"}
		}
	}
	return a.show(c, shownSettings(project.Root, values), settingsText(project.Root, values))
}

func shownSettings(root string, values []config.Value) any {
	shown := make([]shownSetting, len(values))
	for i := range values {
		s := &values[i].Setting
		shown[i] = shownSetting{
			Key: s.Key, Value: values[i].Any, Origin: string(values[i].Origin.Layer), Source: values[i].Origin.Name, Type: string(s.Type()),
			Default: s.Default, Allowed: s.AllowedText(), Environment: append([]string{s.Env()}, s.Weaver...), Group: string(s.Group), Doc: s.Doc,
		}
	}
	return struct {
		Root     string         `json:"root"`
		Settings []shownSetting `json:"settings"`
	}{root, shown}
}

// settingsText lists settings in columns, one group after another.
func settingsText(root string, values []config.Value) string {
	var b strings.Builder
	b.WriteString("settings of " + root + "\n")
	key, value := 0, 0
	for i := range values {
		key, value = max(key, len(values[i].Setting.Key)), max(value, min(len(shownValue(&values[i])), maxValueColumn))
	}
	last := config.Group("")
	for i := range values {
		v := &values[i]
		if v.Setting.Group != last {
			last = v.Setting.Group
			fmt.Fprintf(&b, "\n%s\n", last)
		}
		fmt.Fprintf(&b, "  %-*s  %-*s  %s\n", key, v.Setting.Key, value, shownValue(v), v.Origin)
	}
	return b.String()
}

// maxValueColumn bounds the width of the column of values; longer ones stick out.
const maxValueColumn = 24

func shownValue(v *config.Value) string {
	if text := v.Text(); text != "" {
		return text
	}
	return "-"
}

func (a *App) setSetting(c *cli.Command) error {
	args, err := positional(c, 2, "KEY", "VALUE", "path")
	if err != nil {
		return err
	}
	root, err := a.configRoot(args[2])
	if err != nil {
		return err
	}
	path, value, err := config.SetInProject(root, args[0], args[1])
	if err != nil {
		return knownSetting(err)
	}
	set, _ := config.Find(args[0])
	a.warn("%s: %s is %s", path, set.Key, value)
	return errors.Join(a.overridden(root, set.Key), a.written(c, path, set.Key, json.RawMessage(value)))
}

// overridden warns when a stronger layer hides what was written.
func (a *App) overridden(root, key string) error {
	s, err := config.Load(config.Source{Root: root, Home: a.Where.Home, Env: a.Where.Env})
	if err != nil {
		a.warn("now: %v", err)
		return nil
	}
	if from := s.Origin(key); from.Layer != config.FromProject {
		a.warn("it has no effect as long as %s sets it", from)
	}
	return nil
}

func (a *App) unsetSetting(c *cli.Command) error {
	args, err := positional(c, 1, "KEY", "path")
	if err != nil {
		return err
	}
	root, err := a.configRoot(args[1])
	if err != nil {
		return err
	}
	path, found, err := config.UnsetInProject(root, args[0])
	switch {
	case err != nil:
		return knownSetting(err)
	case !found:
		a.warn("%s does not set %s", path, args[0])
		return silent(exitNothing)
	}
	a.warn("%s does not set %s any more", path, args[0])
	return a.written(c, path, args[0], nil)
}

// written prints with --json what a settings file says now; without a value, that it
// says nothing.
func (a *App) written(c *cli.Command, path, key string, value json.RawMessage) error {
	if !c.Bool("json") {
		return nil
	}
	return a.printJSON(struct {
		File  string          `json:"file"`
		Key   string          `json:"key"`
		Value json.RawMessage `json:"value"`
	}{path, key, value})
}

// configRoot finds the project without reading its settings, which may be wrong.
func (a *App) configRoot(path string) (string, error) {
	where := a.Where
	where.Path = path
	root, err := config.FindRoot(where)
	return root.Path, err
}

// knownSetting adds what was probably meant to an error about a name.
func knownSetting(err error) error {
	e, ok := errors.AsType[*config.NameError](err)
	if !ok {
		return err
	}
	if _, known := config.Find(e.Name); known {
		return err
	}
	var names []string
	for _, s := range config.Table() {
		names = append(names, s.Key)
	}
	if near := nearest(e.Name, names); near != "" {
		return fmt.Errorf("%w; did you mean %q?", err, near)
	}
	return err
}

func (a *App) validateSettings(c *cli.Command) error {
	args, err := positional(c, 0, "path")
	if err != nil {
		return err
	}
	projects := a.projects(c, args[0])
	defer a.close(projects)
	root, problems, err := projects.Validate()
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return a.printFindings(root, problems)
	}
	if len(problems) == 0 {
		return a.print("the settings of " + root + " are valid\n")
	}
	for _, p := range problems {
		if err := a.print(p.Error() + "\n"); err != nil {
			return err
		}
	}
	return silent(exitNothing)
}

// printFindings prints what is wrong with the settings as JSON.
func (a *App) printFindings(root string, problems []error) error {
	texts := make([]string, len(problems))
	for i, p := range problems {
		texts[i] = p.Error()
	}
	err := a.printJSON(struct {
		Root     string   `json:"root"`
		Valid    bool     `json:"valid"`
		Problems []string `json:"problems"`
	}{root, len(problems) == 0, texts})
	if err == nil && len(problems) > 0 {
		return silent(exitNothing)
	}
	return err
}
