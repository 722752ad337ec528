// Package tool holds the features of mast as values: name, description,
// arguments, function. The MCP server and the command line call the same
// values, so their answers cannot differ. Nothing here knows either of them.
package tool

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/mast-search/mast/internal/bug"
)

// Tool is one feature. Tools are made by the functions of this package, never
// change, and are safe for concurrent use.
type Tool struct {
	// Name is what clients call; Aliases are accepted as well.
	Name    string
	Aliases []string
	// Set is the set of tools that it belongs to: SetMast or SetWeaver.
	Set string
	// Title is the name for people.
	Title string
	// Description is what models read to choose among tools. Its first
	// sentence decides.
	Description string
	// Hints are the four annotations that clients ask for.
	Hints Hints

	// ownFormat says that the tool has an argument of its own for the form of the
	// answer, which is a formatted.
	ownFormat bool
	// bind returns the arguments, pointing into a new input, and the function
	// that runs the tool on that input.
	bind func() ([]Param, runFunc)
}

// The sets of tools. Servers can offer one of them, or all: SetAll is the name
// for that, not a set of its own.
const (
	SetMast   = "mast"
	SetWeaver = "weaver"
	SetAll    = "all"
)

// SetNames returns the names of sets in the order of help texts.
func SetNames() []string { return []string{SetMast, SetWeaver, SetAll} }

// OfSet returns the tools of a set, in their order.
func OfSet(tools []*Tool, set string) []*Tool {
	var out []*Tool
	for _, t := range tools {
		if set == SetAll || t.Set == set {
			out = append(out, t)
		}
	}
	return out
}

// Hints tell clients what a tool does to the world.
type Hints struct {
	ReadOnly, Destructive, Idempotent, OpenWorld bool
}

// readOnly are the hints of a tool that only reads the project.
func readOnly() Hints { return Hints{ReadOnly: true, Idempotent: true} }

// runFunc answers one call whose arguments have been decoded.
type runFunc func(ctx context.Context, p *Project) (output, error)

// Request is one call of a tool.
type Request struct {
	// Arguments is a JSON object, or empty.
	Arguments json.RawMessage
	// Format overrides the format argument: "json", "text" or empty.
	Format string
	// Default is what holds without that argument: "json", "text" or empty, which is
	// "json". Tools with an argument of their own for the form have their own default.
	Default string
	// Fenced says that a text is for a model: code stands between fences exactly as
	// in its file, where people get it indented.
	Fenced bool
	// Progress is told how far the indexing is that the call waits for, in files;
	// total is 0 while it is not known. It must be safe for concurrent use and is not
	// called any more when the call has returned; nil tells nobody.
	Progress func(done, total int)
}

// Result is the answer to a call, in the bytes that every client receives.
type Result struct {
	Text string
	// IsError says that the call failed; Text says why and what to do.
	IsError bool
	// Found says that the answer holds something, or that all is well.
	Found bool
	// Also is the answer in a second form, if both were asked for.
	Also string
}

// Params returns the arguments of the tool in the order of its schema.
func (t *Tool) Params() []Param {
	params, _ := t.bindAll()
	return params
}

// Schema returns the JSON schema of the arguments.
func (t *Tool) Schema() json.RawMessage {
	return json.RawMessage(schemaOf(t.Params()))
}

// common are the arguments that every tool has.
type common struct{ repoPath, format string }

// choose sets the format that was not asked for.
func (c *common) choose(format string) {
	if c.format == "" {
		c.format = cmp.Or(format, "json")
	}
}

// bindAll adds the common arguments to those of the tool.
func (t *Tool) bindAll() ([]Param, func() (runFunc, *common)) {
	params, run := t.bind()
	c := &common{}
	params = append(params, Param{
		Name: "repo_path", String: &c.repoPath, Example: `"/home/me/project"`,
		Doc: "Another project",
	})
	if t.Hints.ReadOnly && !t.ownFormat {
		params = append(params, Param{
			Name: "format", String: &c.format, Enum: []string{"json", "text"}, Example: `"text"`,
			Doc: "Form", Varies: true,
		})
	}
	return params, func() (runFunc, *common) { return run, c }
}

// Call answers one request. It does not fail: errors are results with
// IsError, and a panic becomes one that says so.
func (t *Tool) Call(ctx context.Context, projects *Projects, r Request) (res Result) {
	defer func() {
		if cause := recover(); cause != nil {
			res = Result{IsError: true, Text: fmt.Sprintf("%s failed: internal error: %v", t.Name, cause)}
			bug.Reportf("%s: %v\n%s", t.Name, cause, debug.Stack())
		}
	}()
	since := time.Now()
	ctx = withProgress(ctx, r.Progress)
	params, bound := t.bindAll()
	notes, err := decodeArgs(r.Arguments, params)
	if err != nil {
		return failure(t.Name, err)
	}
	run, c := bound()
	c.choose(r.Default)
	projects.start(projects.counter.Preload) // beside the work, which takes longer
	project, err := projects.Open(c.repoPath)
	if err != nil {
		return failure(t.Name, err)
	}
	out, err := run(ctx, project)
	if err != nil {
		project.recordCall(t.Name, nil, since)
		return failure(t.Name, err)
	}
	env := out.envelope()
	env.Root, env.fenced = project.Root, r.Fenced
	env.Notes = append(notes, env.Notes...)
	if r.Format != "" {
		c.format = r.Format
	}
	forms := []string{c.format}
	if f, ok := out.(formatted); ok && t.ownFormat && r.Format == "" {
		if forms = []string{f.form()}; forms[0] == "both" {
			forms = []string{"text", "json"}
		}
	}
	var texts [2]string
	for i, form := range forms {
		if texts[i], err = render(out, t.Name, form == "text", projects.counter, since); err != nil {
			return failure(t.Name, err)
		}
	}
	project.recordCall(t.Name, out, since)
	return Result{Text: texts[0], Also: texts[1], Found: out.found()}
}

// failure makes the result of an error: the tool, then one line for each
// mistake.
func failure(name string, err error) Result {
	if _, wrong := errors.AsType[*InputError](err); wrong {
		return Result{IsError: true, Text: name + ": wrong arguments\n" + err.Error()}
	}
	if errors.Is(err, context.Canceled) {
		return Result{IsError: true, Text: name + ": cancelled"}
	}
	return Result{IsError: true, Text: name + ": " + strings.TrimSpace(err.Error())}
}

// Find returns the tool of that name or alias, or nil.
func Find(tools []*Tool, name string) *Tool {
	for _, t := range tools {
		if t.Name == name || slices.Contains(t.Aliases, name) {
			return t
		}
	}
	return nil
}
