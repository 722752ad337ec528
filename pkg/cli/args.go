package cli

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/pkg/tool"
)

// shield stands before an argument such as "->" while flags are parsed: the
// parser would take it, and every flag after it, for plain arguments.
const shield = "\x00"

// protectDashes shields arguments that start with a dash and cannot be flags.
func protectDashes(args []string) []string {
	out := make([]string, len(args))
	for i, arg := range args {
		if arg == "--" {
			copy(out[i:], args[i:])
			break
		}
		rest, dashed := strings.CutPrefix(arg, "-")
		first, _ := utf8.DecodeRuneInString(rest)
		if dashed && rest != "" && first != '-' && !unicode.IsLetter(first) && !unicode.IsDigit(first) {
			arg = shield + arg
		}
		out[i] = arg
	}
	return out
}

// positional returns the arguments that are not flags: at least min, at most
// one for each name. Missing ones are empty.
func positional(c *cli.Command, min int, names ...string) ([]string, error) {
	args := c.Args().Slice()
	for i := range args {
		args[i] = strings.TrimPrefix(args[i], shield)
	}
	if len(args) < min {
		return nil, &usageError{commandName(c), fmt.Sprintf("%s is missing: mast %s %s", names[len(args)], commandName(c), argsUsage(min, names))}
	}
	if len(args) > len(names) {
		return nil, &usageError{commandName(c), fmt.Sprintf("too many arguments, the first one too many is %q: mast %s %s",
			args[len(names)], commandName(c), argsUsage(min, names))}
	}
	out := make([]string, len(names))
	copy(out, args)
	return out, nil
}

// onPath is the action of a command whose only argument may be the path of a project.
func onPath(run func(ctx context.Context, c *cli.Command, path string) error) cli.ActionFunc {
	return func(ctx context.Context, c *cli.Command) error {
		args, err := positional(c, 0, "path")
		if err != nil {
			return err
		}
		return run(ctx, c, args[0])
	}
}

// commandName is how a command is called, without the program.
func commandName(c *cli.Command) string {
	_, name, _ := strings.Cut(c.FullName(), " ")
	return name
}

// argsUsage names the arguments; those after min are optional.
func argsUsage(min int, names []string) string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = name
		if i >= min {
			out[i] = "[" + name + "]"
		}
	}
	return strings.Join(out, " ")
}

// settingFlags makes the flags of settings, by key.
func settingFlags(keys ...string) []cli.Flag {
	var flags []cli.Flag
	for _, s := range config.Table() {
		for _, key := range keys {
			if s.Key == key && s.Flag != "" {
				flags = append(flags, &cli.StringFlag{Name: s.Flag, Usage: s.Doc, DefaultText: s.DefaultText()})
			}
		}
	}
	return flags
}

// options reads the flags of settings and the path argument.
func (a *App) options(c *cli.Command, path string) tool.Options {
	where := a.Where
	where.Path = path
	flags := map[string]string{}
	for _, s := range config.Table() {
		if s.Flag == "" || !c.IsSet(s.Flag) {
			continue
		}
		if s.Key == "state_dir" {
			where.StateFlag = c.String(s.Flag)
			continue
		}
		flags[s.Key] = c.String(s.Flag)
	}
	return tool.Options{Where: where, Flags: flags, Log: func(line string) { a.warn("%s", line) }}
}

func jsonFlag(what string) cli.Flag {
	return &cli.BoolFlag{Name: "json", Usage: what}
}
