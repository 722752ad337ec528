// Package e2e tests the built program from outside: scripts of commands on a
// shell's level, and a server over its pipes.
package e2e

import (
	"debug/elf"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// built is the program, built once for all tests of a run.
var built struct {
	sync.Once
	path string
	err  error
	out  []byte
}

// TestMain removes the program after the tests.
func TestMain(m *testing.M) {
	m.Run()
	if built.path != "" {
		os.RemoveAll(filepath.Dir(built.path))
	}
}

// build returns the path of the program.
func build(t *testing.T) string {
	t.Helper()
	built.Do(func() {
		dir, err := os.MkdirTemp("", "mast-e2e-")
		if err != nil {
			built.err = err
			return
		}
		name := "mast"
		if runtime.GOOS == "windows" {
			name += ".exe"
		}
		built.path = filepath.Join(dir, name)
		cmd := exec.Command("go", "build", "-o", built.path, ".")
		cmd.Dir = ".."
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
		built.out, built.err = cmd.CombinedOutput()
	})
	if built.err != nil {
		t.Fatalf("build the program: %v\n%s", built.err, built.out)
	}
	noteSources(t)
	return built.path
}

// noteSources looks at every file that the program is built from, so that the
// test cache knows of them: it tracks what a test opens, and the compiler is
// another process.
func noteSources(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if path != ".." && (strings.HasPrefix(name, ".") || name == "testdata" || name == "node_modules" || name == "e2e" || name == "dist") {
				return fs.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(name, "_test.go") {
			return nil
		}
		_, err = os.Stat(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The program needs no library of the system and no interpreter, so that it runs in an
// empty container.
func TestStaticProgram(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("systems other than Linux want programs to use their library")
	}
	program, err := elf.Open(build(t))
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	if libraries, err := program.ImportedLibraries(); err != nil || len(libraries) > 0 {
		t.Errorf("libraries %v, %v", libraries, err)
	}
	for _, p := range program.Progs {
		if p.Type == elf.PT_INTERP {
			t.Error("the program needs an interpreter")
		}
	}
}
