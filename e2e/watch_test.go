package e2e

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// mast watch indexes, takes in bursts of changes once, does not heed what is ignored, and
// ends well when it is interrupted.
func TestWatch(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot be interrupted there")
	}
	dir := animals(t, "wombat")
	writeFile(t, filepath.Join(dir, ".gitignore"), "ignored/\n")
	writeFile(t, filepath.Join(dir, "ignored", "a.py"), "a = 1\n")
	const quiet = 800 * time.Millisecond
	cmd := exec.Command(build(t), "watch", dir, "--debounce", fmt.Sprint(quiet.Milliseconds()))
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir())
	out, said := &stderr{}, &stderr{}
	cmd.Stdout, cmd.Stderr = out, said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill() //nolint:errcheck // it has ended
	until := func(what *stderr, part string, most time.Duration) {
		t.Helper()
		for end := time.Now().Add(most); !strings.Contains(what.String(), part); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("no %q within %s; standard output %q, standard error %q", part, most, out, said)
			}
		}
	}
	until(out, "indexed 3 files", 20*time.Second)
	time.Sleep(3 * time.Second) // watching has begun

	since := time.Now()
	for i := range 20 {
		writeFile(t, filepath.Join(dir, "zoo", "burst.py"), fmt.Sprintf("def burst():\n    return %d\n", i))
		time.Sleep(10 * time.Millisecond)
	}
	until(said, "watch: indexed 1 file", 20*time.Second)
	if took := time.Since(since); took < quiet {
		t.Errorf("indexed after %s, before the files were quiet for %s", took, quiet)
	}
	writeFile(t, filepath.Join(dir, "ignored", "b.py"), "b = 1\n")
	time.Sleep(3 * quiet)
	if n := strings.Count(said.String(), "watch: indexed"); n != 1 {
		t.Errorf("a burst and an ignored file are indexed %d times: %q", n, said)
	}

	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("an interrupted watch ends with %v: %q", err, said)
		}
	case <-time.After(2 * time.Second):
		t.Error("it still runs two seconds after it was interrupted")
	}
	found, err := exec.Command(build(t), "search", "burst", dir).Output()
	if err != nil || !bytes.Contains(found, []byte("return 19")) {
		t.Errorf("the last state is not indexed: %s, %v", found, err)
	}
}
