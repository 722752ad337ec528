package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/pkg/tool"
)

// mirrorFlags makes a flag of every argument of a tool, except those that
// positional arguments carry. aliases gives further names by argument.
func mirrorFlags(t *tool.Tool, positional []string, aliases map[string][]string) []cli.Flag {
	var flags []cli.Flag
	for _, p := range t.Params() {
		if slices.Contains(positional, p.Name) || p.Name == "repo_path" {
			continue
		}
		usage := p.Doc
		if len(p.Enum) > 0 {
			usage += ": " + strings.Join(p.Enum, " | ")
		}
		if p.List != nil {
			usage += "; several with commas between"
		}
		switch {
		case p.Bool != nil:
			flags = append(flags, &cli.BoolFlag{Name: p.Flag(), Aliases: aliases[p.Name], Usage: usage})
		case p.Int != nil:
			def := p.Absent
			if *p.Int >= p.Min {
				def = fmt.Sprint(*p.Int)
			}
			if p.Max != 0 {
				usage += fmt.Sprintf(", %d to %d", p.Min, p.Max)
			}
			flags = append(flags, &cli.StringFlag{Name: p.Flag(), Aliases: aliases[p.Name], Usage: usage, DefaultText: def})
		default:
			def := p.Absent
			if p.String != nil && *p.String != "" {
				def = *p.String
			}
			if p.Name == "format" {
				def = "text" // commands answer people unless they are told otherwise
			}
			flags = append(flags, &cli.StringFlag{Name: p.Flag(), Aliases: aliases[p.Name], Usage: usage, DefaultText: def})
		}
	}
	return flags
}

// mirrorArguments makes the arguments object of a call from flags and
// positional arguments. Values stay text: the tool reads and checks them, so
// that mistakes get the same words everywhere. fromHere completes paths.
func mirrorArguments(c *cli.Command, t *tool.Tool, positional map[string]string, fromHere func(string) string) (json.RawMessage, error) {
	args := map[string]any{}
	for _, p := range t.Params() {
		v, carried := positional[p.Name]
		switch {
		case carried:
		case !c.IsSet(p.Flag()):
			continue
		case p.Bool != nil:
			args[p.Name] = c.Bool(p.Flag())
			continue
		default:
			v = strings.TrimPrefix(c.String(p.Flag()), shield)
		}
		if p.Path {
			v = fromHere(v)
		}
		args[p.Name] = v
	}
	raw, err := json.Marshal(args)
	if err != nil {
		return nil, fmt.Errorf("make arguments of %s: %w", t.Name, err)
	}
	return raw, nil
}

// call runs a tool and prints its answer. Failures go to standard error.
func (a *App) call(ctx context.Context, projects *tool.Projects, t *tool.Tool, r tool.Request, pretty bool) error {
	res := t.Call(ctx, projects, r)
	if res.IsError {
		a.warn("%s", strings.TrimRight(res.Text, "\n"))
		return silent(exitFailed)
	}
	text := res.Text
	if res.Also != "" {
		text = strings.TrimRight(text, "\n") + "\n" + res.Also
	}
	if pretty {
		text = indentJSON(text)
	}
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	if err := a.print(text); err != nil {
		return err
	}
	if !res.Found {
		return silent(exitNothing)
	}
	return nil
}

// tool returns a tool that the program is known to have.
func (a *App) tool(name string) *tool.Tool {
	t := tool.Find(a.Tools, name)
	if t == nil {
		panic("cli: no tool " + name) // main lists the tools
	}
	return t
}
