package e2e

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// A network namespace counts what its processes send, so that a process in a new one,
// without any interface, shows every attempt: also one that fails at once.

// isolate makes a command run in a network of its own, without interfaces.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
	}
}

// attempts are the counters of what the network of a process was asked to do, without
// those that are 0.
func attempts(t *testing.T, pid int) map[string]int {
	t.Helper()
	counts := make(map[string]int)
	for _, file := range []string{"snmp", "snmp6"} {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/net/%s", pid, file))
		if os.IsNotExist(err) && file == "snmp6" {
			continue // without IPv6
		}
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for line := range strings.Lines(string(text)) {
			fields := strings.Fields(line)
			switch {
			case file == "snmp6":
				names = []string{fields[0]}
			case names == nil || names[0] != fields[0]:
				names = fields
				continue
			}
			for i, name := range names {
				n, err := strconv.Atoi(fields[len(fields)-len(names)+i])
				if err == nil && n > 0 && counted(name) {
					counts[strings.TrimSuffix(fields[0], ":")+" "+name] = n
				}
			}
		}
	}
	return counts
}

// counted reports whether a counter is about sending; others are settings.
func counted(name string) bool {
	for _, part := range []string{"ActiveOpens", "AttemptFails", "OutRequests", "OutNoRoutes", "OutDatagrams", "OutDiscards", "OutSegs"} {
		if strings.HasSuffix(name, part) {
			return true
		}
	}
	return false
}

// talk is a server whose requests are lines.
type talk struct {
	t   *testing.T
	cmd *exec.Cmd
	in  interface{ Write([]byte) (int, error) }
	out *bufio.Reader
	id  int
}

// serveAlone starts a server without a network, or skips the test where that cannot be
// had.
func serveAlone(t *testing.T, dir string, env ...string) *talk {
	t.Helper()
	cmd := withModel(t, nil, dir, "serve")
	cmd.Env = append(cmd.Env, env...)
	isolate(cmd)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Skipf("no network of its own can be made here: %v", err)
	}
	t.Cleanup(func() {
		in.Close()
		_ = cmd.Wait() // how it ends is no matter here
	})
	s := &talk{t: t, cmd: cmd, in: in, out: bufio.NewReaderSize(out, 1<<20)}
	s.request("initialize", `{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"e2e","version":"1"}}`)
	if _, err := fmt.Fprintln(s.in, `{"jsonrpc":"2.0","method":"notifications/initialized"}`); err != nil {
		t.Fatal(err)
	}
	return s
}

// request sends a request and returns its result.
func (s *talk) request(method, params string) json.RawMessage {
	s.t.Helper()
	s.id++
	if _, err := fmt.Fprintf(s.in, `{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`+"\n", s.id, method, params); err != nil {
		s.t.Fatal(err)
	}
	for {
		line, err := s.out.ReadBytes('\n')
		if err != nil {
			s.t.Fatalf("%s: %v", method, err)
		}
		var answer struct {
			ID     int
			Result json.RawMessage
		}
		if err := json.Unmarshal(line, &answer); err == nil && answer.ID == s.id {
			return answer.Result
		}
	}
}

// allTools calls every tool of the server.
func (s *talk) allTools() {
	s.t.Helper()
	args := `{"query":"retryUpload","symbol":"retryUpload","interface_name":"Retry","file_path":"src/main.ts","information_request":"how are uploads retried"}`
	var list struct{ Tools []struct{ Name string } }
	if err := json.Unmarshal(s.request("tools/list", `{}`), &list); err != nil || len(list.Tools) < 10 {
		s.t.Fatalf("%d tools (%v)", len(list.Tools), err)
	}
	for _, tool := range list.Tools {
		s.request("tools/call", fmt.Sprintf(`{"name":%q,"arguments":%s}`, tool.Name, args))
	}
}

// Without a model no tool and no background work tries to send anything; with one, the
// counters show it, so that this test can see attempts at all.
func TestNoNetworkWithoutAModel(t *testing.T) {
	dir := writeProject(t)
	s := serveAlone(t, dir)
	s.allTools()
	if sent := attempts(t, s.cmd.Process.Pid); len(sent) > 0 {
		t.Errorf("without a model the network was used: %v", sent)
	}
	if _, err := os.Stat(filepath.Join(dir, ".mast", "vectors.db")); err == nil {
		t.Error("without a model there is a file of vectors")
	}
	with := serveAlone(t, writeProject(t), "EMBEDDINGS_BASE_URL=http://192.0.2.1/v1", "EMBEDDINGS_MODEL=m", "RERANK_BASE_URL=http://192.0.2.1/v1/rerank", "RERANK_MODEL=m")
	with.allTools()
	if sent := attempts(t, with.cmd.Process.Pid); len(sent) == 0 {
		t.Error("the counters do not show that a service was asked")
	}
}
