package lockfile

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The test binary is also the second process: it holds the lock of the
// environment variable until its input ends.
func TestMain(m *testing.M) {
	if path := os.Getenv("LOCKFILE_HOLD"); path != "" {
		if _, err := Try(path, "test"); err != nil {
			os.Stdout.WriteString(err.Error() + "\n")
			os.Exit(1)
		}
		os.Stdout.WriteString("held\n")
		_, _ = bufio.NewReader(os.Stdin).ReadByte() // until the end of the input
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// hold starts a process that holds the lock at path.
func hold(t *testing.T, path string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "LOCKFILE_HOLD="+path)
	if _, err := cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // it may be gone already
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || line != "held\n" {
		t.Fatalf("holder says %q, %v", line, err)
	}
	return cmd
}

func TestAnotherProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.lock")
	cmd := hold(t, path)

	_, err := Try(path, "index")
	var held *HeldError
	if !errors.As(err, &held) || !errors.Is(err, ErrLocked) {
		t.Fatalf("Try = %v, want a HeldError", err)
	}
	if held.Holder.PID != cmd.Process.Pid || held.Holder.Doing != "test" || !strings.Contains(err.Error(), "test since") {
		t.Errorf("holder = %+v, error = %q", held.Holder, err)
	}

	start := time.Now()
	if _, err := Acquire(t.Context(), path, "index", 120*time.Millisecond); !errors.Is(err, ErrLocked) {
		t.Errorf("Acquire = %v, want ErrLocked", err)
	}
	if waited := time.Since(start); waited < 100*time.Millisecond {
		t.Errorf("Acquire gave up after %v", waited)
	}

	// A process that is killed leaves no lock.
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	l, err := Acquire(t.Context(), path, "index", 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if h := readHolder(path); h.PID != os.Getpid() || h.Doing != "index" {
		t.Errorf("holder = %+v, want this process", h)
	}
	if err := l.Release(); err != nil {
		t.Fatal(err)
	}
	if h := readHolder(path); h != (Holder{}) {
		t.Errorf("holder after Release = %+v", h)
	}
}

func TestSameProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.lock")
	l, err := Try(path, "a")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Try(path, "b"); !errors.Is(err, ErrLocked) {
		t.Errorf("second Try = %v, want ErrLocked", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Acquire(ctx, path, "b", time.Minute); !errors.Is(err, context.Canceled) {
		t.Errorf("Acquire with an ended context = %v", err)
	}
	if err := l.Release(); err != nil {
		t.Fatal(err)
	}
	l, err = Acquire(t.Context(), path, "b", 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Release(); err != nil {
		t.Fatal(err)
	}
}

func TestNoFolder(t *testing.T) {
	if _, err := Try(filepath.Join(t.TempDir(), "none", "x.lock"), "a"); err == nil || errors.Is(err, ErrLocked) {
		t.Errorf("Try in a missing folder = %v", err)
	}
}
