package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/pkg/tool"
)

// mirror is a command that calls one tool.
type mirror struct {
	command, usage string
	// tool is the name of the tool, arg its argument that the first positional
	// argument carries (empty for none), shown as label.
	tool, arg, label string
	// names are further names of the command.
	names []string
	// flagged says that arg can be given as a flag, too.
	flagged bool
	// aliases gives further names of flags by argument of the tool.
	aliases map[string][]string
}

// mirrors lists the commands that mirror tools.
func mirrors() []mirror {
	limit := map[string][]string{"limit": {"n"}}
	chooses := map[string][]string{"limit": {"n"}, "file_path": {"file", "f"}}
	return []mirror{
		{
			command: "search", usage: "search the index; the first search builds it", tool: "mast_search", arg: "query", label: "QUERY",
			aliases: map[string][]string{
				"limit":         {"n"},
				"chunk_type":    {"type", "t"},
				"language":      {"l"},
				"only_exported": {"exported", "e"},
				"file_pattern":  {"file", "f"},
			},
		},
		{
			command: "context", usage: "collect the code that a task or question needs", tool: "mast_context", arg: "information_request",
			label: "REQUEST", flagged: true,
			aliases: map[string][]string{"output_format": {"format"}, "low_confidence_behavior": {"low-confidence"}, "include_globs": {"include"}, "exclude_globs": {"exclude"}},
		},
		{
			command: "definition", usage: "show where a symbol is declared, with its code", tool: "mast_definition", arg: "symbol", label: "SYM",
			aliases: map[string][]string{"max_results": {"limit", "n"}, "file_path": {"file", "f"}},
		},
		{
			command: "references", usage: "list the uses of a symbol", tool: "mast_references", arg: "symbol", label: "SYM",
			aliases: map[string][]string{"max_results": {"limit", "n"}, "file_path": {"file", "f"}},
		},
		{
			command: "callers", usage: "list who calls a symbol", tool: "mast_callers", arg: "symbol", label: "SYM", aliases: chooses,
		},
		{
			command: "implementors", usage: "list the types that implement an interface or extend a class", tool: "mast_implementors",
			arg: "interface_name", label: "NAME", aliases: chooses,
		},
		{
			command: "dependencies", usage: "list what a file imports and what depends on it", tool: "mast_dependencies",
			arg: "file_path", label: "FILE", aliases: limit,
		},
		{
			command: "rename-impact", usage: "list what must change when a symbol gets another name", tool: "mast_rename_impact",
			arg: "symbol", label: "SYM", aliases: chooses,
		},
		{
			command: "signature", usage: "show the signature of a symbol, with the types it names", tool: "mast_signature", arg: "symbol", label: "SYM",
			aliases: chooses,
		},
		{
			command: "exports", usage: "list what a file exports", tool: "mast_exports", arg: "file_path", label: "FILE",
			aliases: limit,
		},
		{
			command: "impact", usage: "show what the changes of the working tree touch, and the tests that reach it", tool: "mast_impact",
			aliases: limit,
		},
		{
			command: "unused", usage: "list exports that no other file is proved to use", tool: "mast_unused", aliases: limit,
		},
		{
			command: "files", usage: "list the indexed files", tool: "mast_files", names: []string{"list-files"},
			aliases: map[string][]string{"max_results": {"limit", "n"}, "language": {"l"}},
		},
		{
			command: "skeleton", usage: "list the exported names of every file", tool: "mast_project_skeleton",
			aliases: map[string][]string{"limit": {"n"}, "file_pattern": {"file", "f"}},
		},
		{command: "stats", usage: "count index runs and queries, and say what is not in order", tool: "mast_stats"},
	}
}

// mirrorCommands makes the commands of mirrors.
func (a *App) mirrorCommands() []*cli.Command {
	var commands []*cli.Command
	for _, m := range mirrors() {
		commands = append(commands, a.mirrorCommand(m))
	}
	return commands
}

func (a *App) mirrorCommand(m mirror) *cli.Command {
	t := a.tool(m.tool)
	var carried, labels []string
	if m.arg != "" {
		carried, labels = []string{m.arg}, []string{m.label}
	}
	labels = append(labels, "path")
	hidden := carried
	if m.flagged {
		hidden = nil
	}
	flags := append(mirrorFlags(t, hidden, m.aliases), settingFlags("state_dir")...)
	flags = append(flags, &cli.StringFlag{Name: "path", Aliases: []string{"p"}, Usage: "the project, as the argument [path]", DefaultText: "found from here"})
	if m.flagged {
		explainFlag(flags, m.arg, "the first argument")
	}
	return &cli.Command{
		Name:      m.command,
		Aliases:   m.names,
		Usage:     m.usage,
		ArgsUsage: argsUsage(len(carried), labels),
		Flags:     append(flags, jsonFlag("print the answer that an MCP client receives")),
		Action: func(ctx context.Context, c *cli.Command) error {
			carried, labels, arg := carried, labels, m.arg
			if m.flagged && c.IsSet(strings.ReplaceAll(m.arg, "_", "-")) {
				carried, labels, arg = nil, labels[1:], ""
			}
			args, err := positional(c, len(carried), labels...)
			if err != nil {
				return err
			}
			path := args[len(args)-1]
			if c.IsSet("path") {
				if path != "" {
					return &usageError{c.Name, fmt.Sprintf("--path %s and the argument %s both name the project; give one of them", c.String("path"), path)}
				}
				path = c.String("path")
			}
			projects := a.projects(c, path)
			defer a.close(projects)
			values := map[string]string{}
			if arg != "" {
				values[arg] = args[0]
			}
			raw, err := mirrorArguments(c, t, values, func(path string) string { return a.fromHere(projects, path) })
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
			return a.call(ctx, projects, t, tool.Request{Arguments: raw, Format: format}, false)
		},
	}
}

// explainFlag says of the flag of an argument what holds without it.
func explainFlag(flags []cli.Flag, arg, without string) {
	for _, f := range flags {
		if s, ok := f.(*cli.StringFlag); ok && s.Name == strings.ReplaceAll(arg, "_", "-") {
			s.DefaultText = without
		}
	}
}

// fromHere makes a path absolute that the working directory holds and the root of
// the project does not: in a shell, paths start where one stands.
func (a *App) fromHere(projects *tool.Projects, path string) string {
	native := filepath.FromSlash(path)
	if path == "" || filepath.IsAbs(native) {
		return path
	}
	project, err := projects.Open("")
	if err != nil {
		return path // the tool will say so
	}
	if _, err := os.Lstat(filepath.Join(project.Root, native)); err == nil {
		return path
	}
	here := filepath.Join(a.Where.Cwd, native)
	if _, err := os.Lstat(here); err != nil {
		return path
	}
	return here
}
