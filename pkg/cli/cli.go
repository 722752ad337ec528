// Package cli is the command line of mast: it turns arguments into calls of
// package tool, and answers into text and exit codes. Results go to standard
// output, everything else to standard error.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/internal/buildinfo"
	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/pkg/tool"
)

// The exit codes.
const (
	exitOK      = 0 // done, found, fresh
	exitNothing = 1 // nothing found, not fresh
	exitFailed  = 2 // usage error, or the command could not run
)

// App is the program without its surroundings.
type App struct {
	// Tools are the features, in the order of help texts.
	Tools []*tool.Tool
	// Projects makes the projects that one command works on.
	Projects func(tool.Options) *tool.Projects
	Build    buildinfo.Info
	// Where says where the program was started; Path and StateFlag are filled
	// in from the arguments.
	Where config.Where

	In       io.Reader
	Out, Err io.Writer
	// Terminal says that Err is a terminal of the given width, so that
	// progress bars make sense.
	Terminal bool
	Width    int
}

// silent is an error that has been explained already; it only carries an exit
// code.
type silent int

// Error is never shown.
func (s silent) Error() string { return fmt.Sprintf("exit code %d", int(s)) }

// usageError is a mistake in the arguments of a command.
type usageError struct {
	command string
	msg     string
}

// Error says what is wrong and where help is.
func (e *usageError) Error() string {
	command := "mast"
	if e.command != "" && e.command != "mast" {
		command += " " + e.command
	}
	return fmt.Sprintf("%s\nRun `%s --help` for the usage.", e.msg, command)
}

// Run runs one command and returns the exit code of the program. args is like
// os.Args.
func (a *App) Run(ctx context.Context, args []string) int {
	root := a.root()
	err := root.Run(ctx, protectDashes(asContext(args)))
	var code silent
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &code):
		return int(code)
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		a.warn("interrupted")
	default:
		a.warn("%v", err)
	}
	return exitFailed
}

// asContext takes the search command of ContextWeaver for what it is here: a search
// with --information-request asks for context.
func asContext(args []string) []string {
	if len(args) < 2 || args[1] != "search" || !slices.ContainsFunc(args, func(arg string) bool {
		name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		return strings.HasPrefix(arg, "--") && name == "information-request"
	}) {
		return args
	}
	return slices.Concat(args[:1], []string{"context"}, args[2:])
}

// warn writes one message to standard error. There is nowhere to report that
// this fails.
func (a *App) warn(format string, args ...any) {
	_, _ = fmt.Fprintf(a.Err, "mast: "+format+"\n", args...)
}

// print writes a result to standard output.
func (a *App) print(text string) error {
	if _, err := io.WriteString(a.Out, text); err != nil {
		return fmt.Errorf("write the result: %w", err)
	}
	return nil
}

// root makes the tree of commands.
func (a *App) root() *cli.Command {
	cmd := &cli.Command{
		Name:        "mast",
		Usage:       "code search that returns the declaration, not the file",
		Description: "The project is found from the working directory unless a path is given.\n\nSettings (flag, environment, " + config.ProjectFile + ", state folder, default; `mast config` shows all of them):\n\n" + settingsHelp(),
		Version:     a.Build.String(),
		HideVersion: true,
		Writer:      a.Out,
		ErrWriter:   a.Err,
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "version", Aliases: []string{"v"}, Usage: "print the version", Local: true},
		},
		Commands: slices.Concat([]*cli.Command{a.initCommand(), a.indexCommand()}, a.mirrorCommands(), []*cli.Command{
			a.statusCommand(), a.checkCommand(), a.metricsCommand(), a.migrateCommand(), a.queryCommand(), a.configCommand(), a.watchCommand(), a.serveCommand(), a.versionCommand(),
		}),
		ExitErrHandler: func(context.Context, *cli.Command, error) {}, // Run decides
	}
	cmd.Action = func(_ context.Context, c *cli.Command) error {
		if c.Bool("version") {
			return a.print("mast " + a.Build.String() + "\n")
		}
		if c.NArg() > 0 {
			return unknownCommand(cmd, c.Args().First())
		}
		return cli.ShowRootCommandHelp(c)
	}
	for _, c := range append(cmd.Commands, cmd) {
		c.OnUsageError = explainUsage
	}
	return cmd
}

// settingsHelp lists the settings for the help of the program.
func settingsHelp() string {
	var b strings.Builder
	for _, s := range config.Table() {
		if s.Group == config.General {
			fmt.Fprintf(&b, "%s (%s, %s): %s\n", s.Key, s.Env(), s.DefaultText(), s.Doc)
		}
	}
	return b.String()
}

// explainUsage replaces the messages of the parser about flags.
func explainUsage(_ context.Context, c *cli.Command, err error, _ bool) error {
	if name := c.Args().First(); c.Root() == c && name != "" && c.Command(name) == nil {
		return unknownCommand(c, name) // what its flags are is not known either
	}
	msg := err.Error()
	if name, ok := strings.CutPrefix(msg, "flag provided but not defined: -"); ok {
		name = strings.TrimLeft(name, "-")
		msg = fmt.Sprintf("unknown flag %q", dashes(name)+name)
		names := flagNames(c)
		if short, value := name[:1], strings.TrimPrefix(name[1:], "="); len(name) > 1 && slices.Contains(names, short) && isNumber(value) {
			msg = fmt.Sprintf("unknown flag %q; did you mean \"-%s %s\"?", "-"+name, short, value)
		} else if near := nearest(name, names); near != "" {
			msg += fmt.Sprintf("; did you mean %q?", dashes(near)+near)
		} else {
			msg += "; put -- before an argument that starts with a dash"
		}
	} else if name, ok := strings.CutPrefix(msg, "flag needs an argument: "); ok {
		msg = fmt.Sprintf("flag %q needs a value", dashes(strings.TrimLeft(name, "-"))+strings.TrimLeft(name, "-"))
	} else if rest, ok := strings.CutPrefix(msg, "invalid value "); ok {
		if given, rest, ok := strings.Cut(rest, " for flag -"); ok {
			name, _, _ := strings.Cut(rest, ":")
			msg = fmt.Sprintf("%s%s: given %s; allowed: an integer; example: %s%s 3", dashes(name), name, given, dashes(name), name)
		}
	}
	return &usageError{command: commandName(c), msg: msg}
}

func isNumber(s string) bool {
	_, err := strconv.Atoi(s)
	return err == nil
}

func dashes(name string) string {
	if len(name) == 1 {
		return "-"
	}
	return "--"
}

func flagNames(c *cli.Command) []string {
	var names []string
	for _, f := range c.Flags {
		names = append(names, f.Names()...)
	}
	return names
}

func unknownCommand(root *cli.Command, name string) error {
	var names []string
	for _, c := range root.Commands {
		names = append(names, c.Name)
	}
	msg := fmt.Sprintf("unknown command %q", name)
	if near := nearest(name, names); near != "" {
		msg += fmt.Sprintf("; did you mean %q?", near)
	} else {
		slices.Sort(names)
		msg += "; the commands are " + strings.Join(names, ", ")
	}
	return &usageError{msg: msg}
}
