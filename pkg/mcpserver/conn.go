package mcpserver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// drain is how long the end of input waits for the answers to requests that
// were read before it.
const drain = time.Second

// conn carries JSON-RPC messages over two streams, one message a line. Unlike
// the transport of the protocol library it survives blank lines, byte order
// marks, lines that are not JSON-RPC (they are answered with an error) and
// lines that are too long, and it sends nothing for a request after its
// cancellation. It is made for one session.
type conn struct {
	lines chan input
	queue []jsonrpc.Message // rest of a batch; only Read uses it

	done   chan struct{}
	closed sync.Once

	mu  sync.Mutex // guards everything below and the order of writes
	out io.Writer
	// pending holds the requests that were read and not yet answered.
	pending map[jsonrpc.ID]*call
	// idle is closed and replaced whenever pending becomes empty.
	idle chan struct{}
	// answered is closed with the first answer.
	answered     chan struct{}
	answeredOnce sync.Once
}

// input is one line, or the error that ended the input.
type input struct {
	line []byte
	err  error
}

// call is a request under way.
type call struct {
	cancelled bool
	batch     *batch
}

// batch collects the answers to requests that came in one array.
type batch struct {
	left    int
	answers []json.RawMessage
}

// newConn starts to read from in. The reading goroutine ends with in: a read
// from a terminal or a pipe cannot be interrupted in a portable way.
func newConn(in io.Reader, out io.Writer) *conn {
	c := &conn{
		lines: make(chan input), done: make(chan struct{}), out: out,
		pending: map[jsonrpc.ID]*call{}, idle: make(chan struct{}), answered: make(chan struct{}),
	}
	go func() {
		r := newLineReader(in)
		for {
			line, err := r.next()
			select {
			case c.lines <- input{line, err}:
			case <-c.done:
				return
			}
			if err != nil && !errors.Is(err, errTooLong) {
				return
			}
		}
	}()
	return c
}

// Connect makes a conn its own transport.
func (c *conn) Connect(context.Context) (mcp.Connection, error) { return c, nil }

// SessionID is empty: a process has one session.
func (c *conn) SessionID() string { return "" }

// Read returns the next request or notification. Answers of the client are
// dropped, since this server asks nothing.
func (c *conn) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		if len(c.queue) > 0 {
			next := c.queue[0]
			c.queue = c.queue[1:]
			return next, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-c.done:
			return nil, io.EOF
		case in := <-c.lines:
			switch {
			case errors.Is(in.err, errTooLong):
				c.refuse(nil, jsonrpc.CodeParseError, fmt.Sprintf("line of more than %d bytes", maxLine))
			case in.err != nil:
				c.waitIdle(ctx)
				return nil, io.EOF
			default:
				c.accept(in.line)
			}
		}
	}
}

// accept decodes a line and puts its messages into the queue.
func (c *conn) accept(line []byte) {
	raws, b := []json.RawMessage{line}, (*batch)(nil)
	if line[0] == '[' {
		b = &batch{}
		if err := json.Unmarshal(line, &raws); err != nil {
			c.refuse(nil, jsonrpc.CodeParseError, "not JSON: "+err.Error())
			return
		}
		if len(raws) == 0 {
			c.refuse(nil, jsonrpc.CodeInvalidRequest, "empty batch")
			return
		}
	}
	for _, raw := range raws {
		if !json.Valid(raw) {
			c.refuse(nil, jsonrpc.CodeParseError, "not JSON")
			continue
		}
		msg, err := jsonrpc.DecodeMessage(raw)
		if err != nil {
			c.refuse(idOf(raw), jsonrpc.CodeInvalidRequest, err.Error())
			continue
		}
		req, ok := msg.(*jsonrpc.Request)
		if !ok {
			continue
		}
		c.begin(req, b)
		c.queue = append(c.queue, req)
	}
}

// begin notes a request as pending, or the cancellation of one.
func (c *conn) begin(req *jsonrpc.Request, b *batch) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if req.IsCall() {
		if _, ok := c.pending[req.ID]; ok {
			return // the library answers duplicates with an error
		}
		c.pending[req.ID] = &call{batch: b}
		if b != nil {
			b.left++
		}
		return
	}
	if req.Method != "notifications/cancelled" {
		return
	}
	var params struct {
		RequestID any `json:"requestId"`
	}
	if json.Unmarshal(req.Params, &params) != nil {
		return
	}
	if id, err := jsonrpc.MakeID(params.RequestID); err == nil && c.pending[id] != nil {
		c.pending[id].cancelled = true
	}
}

// Write sends one message. Answers to cancelled requests are dropped.
func (c *conn) Write(_ context.Context, msg jsonrpc.Message) error {
	data, err := jsonrpc.EncodeMessage(msg)
	if err != nil {
		return fmt.Errorf("encode message: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if resp, ok := msg.(*jsonrpc.Response); ok {
		if data = c.settle(resp.ID, data); data == nil {
			return nil
		}
	}
	return c.send(data)
}

// settle takes a request off the pending ones and returns what to send now:
// the answer, a whole batch of answers, or nothing. c.mu is held.
func (c *conn) settle(id jsonrpc.ID, answer []byte) []byte {
	p := c.pending[id]
	if p == nil {
		return answer
	}
	delete(c.pending, id)
	if len(c.pending) == 0 {
		// Whoever waits gets c.mu only after the answer is sent.
		close(c.idle)
		c.idle = make(chan struct{})
	}
	if p.cancelled {
		answer = nil
	}
	b := p.batch
	if b == nil {
		return answer
	}
	b.left--
	if answer != nil {
		b.answers = append(b.answers, answer)
	}
	if b.left > 0 || len(b.answers) == 0 {
		return nil
	}
	whole, err := json.Marshal(b.answers)
	if err != nil { // each of them is JSON
		return answer
	}
	return whole
}

// send writes one line. c.mu is held.
func (c *conn) send(data []byte) error {
	if _, err := c.out.Write(append(data, '\n')); err != nil {
		return fmt.Errorf("write message: %w", err)
	}
	c.answeredOnce.Do(func() { close(c.answered) })
	return nil
}

// refuse answers input that is not a request. A failing write shows up with
// the next answer.
func (c *conn) refuse(id json.RawMessage, code int64, message string) {
	if id == nil {
		id = json.RawMessage("null")
	}
	text, err := json.Marshal(message)
	if err != nil {
		return
	}
	line := fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%s}}`, id, code, text)
	c.mu.Lock()
	defer c.mu.Unlock()
	_ = c.send(line)
}

// waitIdle waits until every request is answered, at most for drain.
func (c *conn) waitIdle(ctx context.Context) {
	c.mu.Lock()
	idle, busy := c.idle, len(c.pending) > 0
	c.mu.Unlock()
	if !busy {
		return
	}
	timer := time.NewTimer(drain)
	defer timer.Stop()
	select {
	case <-idle:
		c.mu.Lock() // wait for the write of the last answer
		defer c.mu.Unlock()
	case <-timer.C:
	case <-ctx.Done():
	case <-c.done:
	}
}

// Close ends reading.
func (c *conn) Close() error {
	c.closed.Do(func() { close(c.done) })
	return nil
}

// idOf returns the id of a broken request, or nil.
func idOf(raw json.RawMessage) json.RawMessage {
	var msg struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(raw, &msg) != nil || len(msg.ID) == 0 || msg.ID[0] == '{' || msg.ID[0] == '[' {
		return nil
	}
	return msg.ID
}
