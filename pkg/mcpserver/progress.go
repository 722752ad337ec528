package mcpserver

import (
	"context"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mast-search/mast/pkg/tool"
)

// progressTotal is the value of a call that is done: progress is told in hundredths.
const progressTotal = 100

// progress tells a client that gave a token how far its call is. Values only rise, so
// that there are at most progressTotal messages.
type progress struct {
	send func(percent float64, message string)

	mu   sync.Mutex
	last int
}

// newProgress returns nil for a call without a token. A token may be any string or
// number, 0 too.
func newProgress(ctx context.Context, req *mcp.CallToolRequest) *progress {
	token := req.Params.GetProgressToken()
	if token == nil || req.Session == nil {
		return nil
	}
	return &progress{last: -1, send: func(percent float64, message string) {
		// A client that does not take it in has no use for it.
		_ = req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
			ProgressToken: token, Progress: percent, Total: progressTotal, Message: message,
		})
	}}
}

// files tells of files that were indexed; total is 0 while it is not known.
func (p *progress) files(done, total int) {
	percent := 0
	if total > 0 {
		percent = min(done*progressTotal/total, progressTotal-1)
	}
	p.tell(percent, tool.Count(done, "file", "files")+" indexed")
}

func (p *progress) tell(percent int, message string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if percent <= p.last {
		return
	}
	p.last = percent
	p.send(float64(percent), message)
}

// done tells that the answer comes.
func (p *progress) done() { p.tell(progressTotal, "done") }
