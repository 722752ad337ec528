package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/pkg/tool"
)

func (a *App) queryCommand() *cli.Command {
	flags := []cli.Flag{
		&cli.BoolFlag{Name: "list", Usage: "list the tools and their arguments"},
		jsonFlag("print exactly the one line that an MCP client receives"),
	}
	return &cli.Command{
		Name:      "query",
		Usage:     "call any MCP tool",
		ArgsUsage: "TOOL [JSON] [path]",
		Flags:     append(flags, settingFlags("state_dir")...),
		Action: func(ctx context.Context, c *cli.Command) error {
			if c.Bool("list") {
				return a.listTools(c.Bool("json"))
			}
			args, err := positional(c, 1, "TOOL", "JSON", "path")
			if err != nil {
				return err
			}
			t := tool.Find(a.Tools, args[0])
			if t == nil {
				return &usageError{c.Name, a.noSuchTool(args[0])}
			}
			// The JSON may be left out, also before a path.
			if text := strings.TrimSpace(args[1]); args[2] == "" && text != "" && text[0] != '{' && text[0] != '[' {
				args[1], args[2] = "", args[1]
			}
			request := tool.Request{Arguments: json.RawMessage(args[1]), Fenced: true} // as a server does
			if c.Bool("json") {
				request.Format = "json"
			}
			projects := a.projects(c, args[2])
			defer a.close(projects)
			return a.call(ctx, projects, t, request, !c.Bool("json"))
		},
	}
}

func (a *App) noSuchTool(name string) string {
	var names []string
	for _, t := range a.Tools {
		names = append(names, t.Name)
		names = append(names, t.Aliases...)
	}
	msg := fmt.Sprintf("there is no tool %q", name)
	if near := nearest(name, names); near != "" {
		msg += fmt.Sprintf("; did you mean %q?", near)
	}
	return msg + "; the tools are " + strings.Join(names, ", ")
}

// listTools prints the tools for people, or as MCP clients see them.
func (a *App) listTools(asJSON bool) error {
	if asJSON {
		type listed struct {
			Name        string          `json:"name"`
			Title       string          `json:"title"`
			Description string          `json:"description"`
			InputSchema json.RawMessage `json:"inputSchema"`
		}
		var list []listed
		for _, t := range a.Tools {
			list = append(list, listed{t.Name, t.Title, t.Description, t.Schema()})
		}
		return a.printJSON(list)
	}
	var b strings.Builder
	for _, t := range a.Tools {
		fmt.Fprintf(&b, "%s  %s\n", t.Name, t.Description)
		for _, p := range t.Params() {
			mark := ""
			if p.Required {
				mark = " (required)"
			}
			fmt.Fprintf(&b, "    %-14s %s%s\n", p.Name, p.Doc, mark)
		}
	}
	return a.print(b.String())
}

// printJSON prints a value as one line of JSON.
func (a *App) printJSON(v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("print JSON: %w", err)
	}
	return a.print(b.String())
}

// show prints a result: as JSON where the flag of that name says so, else as text.
func (a *App) show(c *cli.Command, v any, text string) error {
	if c.Bool("json") {
		return a.printJSON(v)
	}
	return a.print(text)
}

// indentJSON spreads an answer over lines; text that is not JSON stays as it
// is.
func indentJSON(text string) string {
	var b bytes.Buffer
	if json.Indent(&b, []byte(text), "", "  ") != nil {
		return text
	}
	return b.String()
}
