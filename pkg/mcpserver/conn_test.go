package mcpserver

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// session runs a server with two tools, "echo" and "block", over a conn.
type session struct {
	t       *testing.T
	in      *io.PipeWriter
	out     chan map[string]any
	blocked chan struct{}
	done    chan error
}

const initialize = `{"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`

func start(t *testing.T) *session {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	s := &session{t: t, in: inW, out: make(chan map[string]any, 100), blocked: make(chan struct{}, 10), done: make(chan error, 1)}
	server := mcp.NewServer(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ServerOptions{Capabilities: &mcp.ServerCapabilities{}})
	schema := json.RawMessage(`{"type":"object"}`)
	server.AddTool(&mcp.Tool{Name: "echo", InputSchema: schema}, func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(r.Params.Arguments)}}}, nil
	})
	server.AddTool(&mcp.Tool{Name: "block", InputSchema: schema}, func(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		s.blocked <- struct{}{}
		<-ctx.Done()
		return &mcp.CallToolResult{}, nil
	})
	go func() {
		s.done <- server.Run(context.Background(), newConn(inR, outW))
		outW.Close()
	}()
	go func() {
		defer close(s.out)
		lines := bufio.NewScanner(outR)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var msg map[string]any
			if err := json.Unmarshal(lines.Bytes(), &msg); err != nil {
				var batch []any
				if json.Unmarshal(lines.Bytes(), &batch) != nil {
					t.Errorf("output line is not JSON: %q", lines.Text())
				}
				msg = map[string]any{"batch": batch}
			}
			s.out <- msg
		}
	}()
	t.Cleanup(func() { inW.Close() })
	return s
}

func (s *session) send(text string) {
	s.t.Helper()
	if _, err := io.WriteString(s.in, text+"\n"); err != nil {
		s.t.Fatal(err)
	}
}

func (s *session) receive() map[string]any {
	s.t.Helper()
	select {
	case msg, ok := <-s.out:
		if !ok {
			s.t.Fatal("the output ended")
		}
		return msg
	case <-time.After(5 * time.Second):
		s.t.Fatal("no answer within 5 s")
	}
	return nil
}

func errorCode(msg map[string]any) float64 {
	e, _ := msg["error"].(map[string]any)
	code, _ := e["code"].(float64)
	return code
}

func callTool(id int, tool string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":{"id":%d}}}`, id, tool, id)
}

func ping(id int) string { return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"ping"}`, id) }

func TestConnSurvivesBadInput(t *testing.T) {
	tests := []struct {
		name, line string
		code       float64 // 0: no answer at all
		id         any
	}{
		{"blank line", "", 0, nil},
		{"white space", " \t\r", 0, nil},
		{"byte order mark", "\ufeff", 0, nil},
		{"garbage", "hello there", -32700, nil},
		{"half a message", `{"jsonrpc":"2.0","id":1,`, -32700, nil},
		{"two messages on a line", ping(1) + ping(2), -32700, nil},
		{"no jsonrpc", `{"id":7,"method":"ping"}`, -32600, 7.0},
		{"old jsonrpc", `{"jsonrpc":"1.0","id":"a","method":"ping"}`, -32600, "a"},
		{"object as id", `{"jsonrpc":"2.0","id":{},"method":"ping"}`, -32600, nil},
		{"number", "42", -32600, nil},
		{"empty batch", "[]", -32600, nil},
		{"answer to nothing", `{"jsonrpc":"2.0","id":99,"result":{}}`, 0, nil},
		{"unknown method", `{"jsonrpc":"2.0","id":8,"method":"no/such"}`, -32601, 8.0},
		{"unknown notification", `{"jsonrpc":"2.0","method":"notifications/no_such"}`, 0, nil},
		{"too long", `{"jsonrpc":"2.0","id":9,"method":"` + strings.Repeat("x", maxLine) + `"}`, -32700, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := start(t)
			s.send(initialize)
			s.receive()
			s.send(tt.line)
			if tt.code != 0 {
				got := s.receive()
				if errorCode(got) != tt.code || got["id"] != tt.id {
					t.Errorf("answer = %v, want code %v for id %v", got, tt.code, tt.id)
				}
			}
			s.send(ping(1000))
			if got := s.receive(); got["id"] != 1000.0 || got["error"] != nil {
				t.Errorf("ping after it = %v", got)
			}
		})
	}
}

func TestConnReadsByteOrderMarkBeforeMessage(t *testing.T) {
	s := start(t)
	s.send("\ufeff" + initialize + "\r")
	if got := s.receive(); got["id"] != "init" || got["error"] != nil {
		t.Errorf("answer = %v", got)
	}
}

func TestConnAnswersBatchAsBatch(t *testing.T) {
	s := start(t)
	s.send(initialize)
	s.receive()
	s.send("[" + ping(1) + "," + ping(2) + `,{"jsonrpc":"2.0","method":"notifications/x"}]`)
	batch, _ := s.receive()["batch"].([]any)
	if len(batch) != 2 {
		t.Errorf("batch = %v, want two answers", batch)
	}
}

func TestConnSendsNothingAfterCancel(t *testing.T) {
	s := start(t)
	s.send(initialize)
	s.receive()
	s.send(callTool(1, "block"))
	<-s.blocked
	s.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)
	s.send(ping(2))
	if got := s.receive(); got["id"] != 2.0 {
		t.Errorf("answer = %v, want that of the ping", got)
	}
	s.send(callTool(3, "echo"))
	if got := s.receive(); got["id"] != 3.0 || got["error"] != nil {
		t.Errorf("answer = %v, want the echo", got)
	}
}

func TestConnAnswersAllBeforeEndOfInput(t *testing.T) {
	s := start(t)
	s.send(initialize)
	s.receive()
	go func() {
		for id := range 64 {
			fmt.Fprintln(s.in, callTool(id, "echo"))
		}
		s.in.Close()
	}()
	got := map[string]bool{}
	for msg := range s.out {
		got[fmt.Sprint(msg["id"])] = true
	}
	if len(got) != 64 {
		t.Errorf("%d answers, want 64", len(got))
	}
	if err := <-s.done; err != nil {
		t.Errorf("end of session = %v", err)
	}
}

func TestConnEndsThoughACallHangs(t *testing.T) {
	s := start(t)
	s.send(initialize)
	s.receive()
	s.send(callTool(1, "block"))
	<-s.blocked
	s.in.Close()
	select {
	case err := <-s.done:
		if err != nil {
			t.Errorf("end of session = %v", err)
		}
	case <-time.After(2 * time.Second):
		t.Error("the session goes on two seconds after the end of input")
	}
}

func TestLineReader(t *testing.T) {
	r := newLineReader(strings.NewReader("\ufeffone\n\n  \r\ntwo\r\n" + strings.Repeat("y", 300) + "\nlast"))
	r.max = 200
	var got []string
	for {
		line, err := r.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			got = append(got, err.Error())
			continue
		}
		got = append(got, string(line))
	}
	if diff := cmp.Diff([]string{"one", "two", errTooLong.Error(), "last"}, got); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

func FuzzConn(f *testing.F) {
	f.Add(initialize + "\n" + ping(1) + "\n")
	f.Add("[" + ping(1) + "]\nnope\n")
	f.Add(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":[]}}`)
	f.Fuzz(func(t *testing.T, text string) {
		var out strings.Builder
		c := newConn(strings.NewReader(text), &out)
		for {
			if _, err := c.Read(context.Background()); err != nil {
				break
			}
			c.mu.Lock()
			clear(c.pending) // nobody answers
			c.mu.Unlock()
		}
		for line := range strings.Lines(out.String()) {
			if !json.Valid([]byte(line)) {
				t.Errorf("output line is not JSON: %q", line)
			}
		}
	})
}
