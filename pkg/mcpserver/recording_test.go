package mcpserver

import (
	"bytes"
	"encoding/json"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/internal/golden"
	"github.com/mast-search/mast/pkg/tool"
)

// TestRecordings plays the sessions in testdata: the lines of "client" are
// sent one after the other, each after the answer to the one before, and what
// the server writes must equal "want/server". Answers are spread over lines
// for people; on the wire each is one line.
func TestRecordings(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the recordings name paths of Unix")
	}
	golden.Run(t, "testdata", func(t *testing.T, c golden.Case) map[string]string {
		projects := tool.NewProjects(tool.Parts{}, tool.Options{Where: config.Where{Cwd: "/", Home: "/home/nobody"}})
		defer projects.Close()
		inR, inW := io.Pipe()
		outR, outW := io.Pipe()
		done := make(chan error, 1)
		go func() {
			err := Serve(t.Context(), Config{Tools: tool.All(), Projects: projects, Version: "1.0.0", In: inR, Out: outW})
			outW.Close()
			done <- err
		}()
		answers := make(chan []byte)
		go func() {
			defer close(answers)
			dec := json.NewDecoder(outR)
			for {
				var msg json.RawMessage
				if dec.Decode(&msg) != nil {
					return
				}
				answers <- msg
			}
		}()
		var out bytes.Buffer
		for line := range strings.Lines(client(t, c)) {
			if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
				continue
			}
			if _, err := io.WriteString(inW, line); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(line, `"method":"notifications/`) {
				continue
			}
			if err := json.Indent(&out, <-answers, "", "  "); err != nil {
				t.Fatal(err)
			}
			out.WriteByte('\n')
		}
		inW.Close()
		for extra := range answers {
			t.Errorf("the server said more than it was asked: %s", extra)
		}
		if err := <-done; err != nil {
			t.Errorf("end of session: %v", err)
		}
		return map[string]string{"server": out.String()}
	})
}

func client(t *testing.T, c golden.Case) string {
	t.Helper()
	for _, f := range c.Files {
		if f.Name == "client" {
			return string(f.Data)
		}
	}
	t.Fatal("the recording has no client")
	return ""
}
