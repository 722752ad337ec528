package e2e

import (
	"encoding/binary"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestScripts runs script/*.txtar on the built binary. Each script has a
// folder of its own as working directory and home. Beside the commands of
// testscript there are "exits CODE PROGRAM ARGS…", which demands an exit code,
// "sameanswer COMMAND… , TOOL JSON PATH", which demands that a command answers with
// --json what the tool does, and "setformat FILE NUMBER", which makes an index claim
// another format.
func TestScripts(t *testing.T) {
	program := build(t)
	model, err := filepath.Abs(filepath.FromSlash("../pkg/embed/testdata/model"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           "script",
		UpdateScripts: os.Getenv("UPDATE") == "1",
		Setup: func(env *testscript.Env) error {
			home := env.WorkDir + "/home"
			if err := os.MkdirAll(home, 0o755); err != nil {
				return err
			}
			env.Setenv("HOME", home)
			env.Setenv("USERPROFILE", home)
			env.Setenv("MODEL", model)
			env.Setenv("PATH", filepath.Dir(program)+string(os.PathListSeparator)+env.Getenv("PATH"))
			// No settings of the machine that runs the tests.
			env.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
			env.Setenv("GIT_CONFIG_NOSYSTEM", "1")
			return nil
		},
		Condition: func(cond string) (bool, error) {
			if cond == "root" {
				return os.Geteuid() == 0, nil
			}
			return false, errors.New("unknown condition " + cond)
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits":      exits,
			"setformat":  setFormat,
			"sameanswer": sameAnswer,
		},
	})
}

// exits runs a program and demands an exit code. Its output is what the
// commands stdout and stderr look at.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARGS…")
	}
	want, err := strconv.Atoi(args[0])
	if err != nil {
		ts.Fatalf("exit code %q is not a number", args[0])
	}
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("run %s: %v", args[1], err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// setFormat writes the user_version of an SQLite file: four bytes at offset
// 60, by the file format of SQLite.
func setFormat(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: setformat FILE NUMBER")
	}
	version, err := strconv.ParseUint(args[1], 10, 32)
	if err != nil {
		ts.Fatalf("format %q is not a number", args[1])
	}
	f, err := os.OpenFile(ts.MkAbs(args[0]), os.O_RDWR, 0)
	ts.Check(err)
	_, err = f.WriteAt(binary.BigEndian.AppendUint32(nil, uint32(version)), 60)
	ts.Check(errors.Join(err, f.Close()))
}

// sameAnswer runs a command with --json and "mast query" and compares the bytes; only
// the time that they took may differ.
func sameAnswer(ts *testscript.TestScript, neg bool, args []string) {
	i := slices.Index(args, ",")
	if neg || i < 1 || len(args) != i+4 {
		ts.Fatalf("usage: sameanswer COMMAND… , TOOL JSON PATH")
	}
	duration := regexp.MustCompile(`"duration_ms":[0-9.]+`)
	answer := func(args ...string) string {
		err := ts.Exec("mast", append(args, "--json")...)
		if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() != 1 || err != nil && !ok {
			ts.Fatalf("mast %v: %v\n%s", args, err, ts.ReadFile("stderr"))
		}
		return duration.ReplaceAllString(ts.ReadFile("stdout"), "")
	}
	command, tool := answer(args[:i]...), answer("query", args[i+1], args[i+2], args[i+3])
	if command != tool {
		ts.Fatalf("mast %v answers\n%s\nmast query %v answers\n%s", args[:i], command, args[i+1:], tool)
	}
}
