package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/urfave/cli/v3"

	"github.com/mast-search/mast/internal/buildinfo"
	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/tool"
)

// run runs a command that needs no project.
func run(t *testing.T, args ...string) (code int, out, errOut string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	app := App{
		Tools: tool.All(),
		Projects: func(o tool.Options) *tool.Projects {
			return tool.NewProjects(tool.Parts{}, o)
		},
		Build: buildinfo.Info{Version: "1.2.3", Commit: "abc", Date: "today", Go: "go1", OS: "plan9", Arch: "mips"},
		Where: config.Where{Cwd: t.TempDir(), Home: "/home/nobody"},
		Out:   &stdout, Err: &stderr,
	}
	code = app.Run(t.Context(), append([]string{"mast"}, args...))
	return code, stdout.String(), stderr.String()
}

func TestCommandsWithoutAProject(t *testing.T) {
	tests := []struct {
		args   []string
		code   int
		out    string
		errOut string
	}{
		{[]string{"--version"}, 0, "mast 1.2.3 (abc, today, go1, plan9/mips)\n", ""},
		{[]string{"-v"}, 0, "mast 1.2.3 (abc, today, go1, plan9/mips)\n", ""},
		{[]string{"version"}, 0, "mast 1.2.3 (abc, today, go1, plan9/mips)\n", ""},
		{[]string{"version", "--json"}, 0, `{"version":"1.2.3","commit":"abc","date":"today","go":"go1","os":"plan9","arch":"mips"}` + "\n", ""},
		{[]string{"version", "x"}, 2, "", "too many arguments"},
		{[]string{}, 0, "COMMANDS:", ""},
		{[]string{"--help"}, 0, "MAST_CONTEXT_LINES", ""},
		{[]string{"search", "--help"}, 0, "--chunk-type", ""},
		{[]string{"serach"}, 2, "", `unknown command "serach"; did you mean "search"?`},
		{[]string{"xyzzy"}, 2, "", "the commands are callers, check, config, context, definition, dependencies, exports, files, help, impact, implementors, index, init, metrics, migrate, query, references, rename-impact, search, serve, signature, skeleton, stats, status, unused, version, watch"},
		{[]string{"xyzzy", "--json"}, 2, "", `unknown command "xyzzy"`},
		{[]string{"--jason"}, 2, "", `unknown flag "--jason"`},
		{[]string{"migrate", "--help"}, 0, "--reset  ", ""},
		{[]string{"search"}, 2, "", "QUERY is missing: mast search QUERY [path]"},
		{[]string{"search", "x", "--jason"}, 2, "", `unknown flag "--jason"; did you mean "--json"?`},
		{[]string{"search", "--", "--foo", "a", "b"}, 2, "", `the first one too many is "b"`},
		{[]string{"search", "--foo"}, 2, "", "put -- before an argument that starts with a dash"},
		{[]string{"search", "x", "-n"}, 2, "", `flag "-n" needs a value`},
		{[]string{"search", "x", "/not/there"}, 2, "", "/not/there does not exist"},
		{[]string{"query"}, 2, "", "TOOL is missing"},
		{[]string{"query", "mast_serch"}, 2, "", `did you mean "mast_search"?`},
		{[]string{"query", "mast_search", "[1]"}, 2, "", "arguments: given [1]; allowed: a JSON object"},
		{[]string{"query", "--list"}, 0, "mast_reindex", ""},
		{[]string{"index", "--incremental", "--force"}, 2, "", "exclude each other"},
		{[]string{"check", "--max-stale", "x"}, 2, "", `--max-stale: given "x"; allowed: an integer; example: --max-stale 3`},
		{[]string{"serve", "--toolset", "x"}, 2, "", `--toolset: given "x"; allowed: mast, weaver, all; example: --toolset mast`},
		{[]string{"watch", "--debounce", "soon"}, 2, "", `--debounce: given "soon"; allowed: milliseconds from 1 to 600000; example: --debounce 500`},
		{[]string{"watch", "--debounce", "-5"}, 2, "", "--debounce"},
		{[]string{"serve", "--format", "xml"}, 2, "", `--format: given "xml"; allowed: auto, text, json; example: --format text`},
		{[]string{"search", "x", "-n1"}, 2, "", `unknown flag "-n1"; did you mean "-n 1"?`},
	}
	for _, tt := range tests {
		t.Run(strings.Join(tt.args, " "), func(t *testing.T) {
			code, out, errOut := run(t, tt.args...)
			if code != tt.code || !strings.Contains(out, tt.out) || !strings.Contains(errOut, tt.errOut) {
				t.Errorf("code %d, want %d\nout: %s\nerr: %s", code, tt.code, out, errOut)
			}
			if tt.code == 0 && errOut != "" || tt.code == 2 && out != "" {
				t.Errorf("wrong stream\nout: %s\nerr: %s", out, errOut)
			}
		})
	}
}

// A flag with a value says in the help of its command what holds without it.
func TestHelpNamesDefaults(t *testing.T) {
	app := App{Tools: tool.All()}
	for _, command := range app.root().Commands {
		for _, flag := range command.Flags {
			doc, ok := flag.(cli.DocGenerationFlag)
			if !ok || !doc.TakesValue() || flag.Names()[0] == "why" { // why has no value to fall back to
				continue
			}
			_, help, _ := run(t, command.Name, "--help")
			for line := range strings.Lines(help) {
				if strings.Contains(line, " --"+flag.Names()[0]+" ") && !strings.Contains(line, "(default: ") {
					t.Errorf("mast %s --help: no default in %q", command.Name, strings.TrimSpace(line))
				}
			}
		}
	}
}

func TestProtectDashes(t *testing.T) {
	tests := []struct{ in, want []string }{
		{[]string{"search", "->", "-n", "1"}, []string{"search", "\x00->", "-n", "1"}},
		{[]string{"search", "-n", "-5"}, []string{"search", "-n", "-5"}},
		{[]string{"search", "-", "--", "->"}, []string{"search", "-", "--", "->"}},
		{[]string{"--json", "-é"}, []string{"--json", "-é"}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, protectDashes(tt.in)); diff != "" {
			t.Errorf("protectDashes(%q) (-want +got):\n%s", tt.in, diff)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"n", "search", "status", "serve", "index", "init", "check", "query", "version"}
	for word, want := range map[string]string{
		"serch": "search", "saerch": "search", "stauts": "status", "idx": "", "indx": "index", "chekc": "check",
		"": "", "q": "", "completely": "", strings.Repeat("x", 1000): "",
	} {
		if got := nearest(word, names); got != want {
			t.Errorf("nearest(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestCheckText(t *testing.T) {
	many := make([]string, maxCheckNames+5)
	for i := range many {
		many[i] = "f"
	}
	r := &tool.CheckReport{Stale: len(many), Diff: indexer.Diff{Changed: many}}
	text := checkText(r, checkFailures(r, 0, -1))
	if !strings.Contains(text, "… and 5 more") || strings.Count(text, "\n") != maxCheckNames+2 {
		t.Errorf("text = %s", text)
	}
	if got := checkFailures(r, len(many), -1); len(got) != 0 {
		t.Errorf("failures = %q, want none", got)
	}
	r.Settings, r.Incomplete, r.Problems, r.Unreadable = true, true, 3, []string{"x"}
	if got := checkFailures(r, 0, 2); len(got) != 5 {
		t.Errorf("failures = %q, want five", got)
	}
}

// broken is an output that takes nothing.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("closed") }

func TestBrokenOutput(t *testing.T) {
	app := App{Tools: tool.All(), Out: broken{}, Err: io.Discard}
	if code := app.Run(context.Background(), []string{"mast", "version"}); code != exitFailed {
		t.Errorf("exit code = %d, want %d", code, exitFailed)
	}
}
