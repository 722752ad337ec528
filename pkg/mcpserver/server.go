// Package mcpserver speaks the Model Context Protocol over two streams for
// the tools of package tool. It answers clients of the handshake revisions
// (initialize) and of the stateless one (server/discover), writes nothing but
// protocol messages, and never starts a conversation of its own; it tells
// how far a call is only where the client gave a token for that.
package mcpserver

import (
	"context"
	_ "embed"
	"errors"
	"io"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mast-search/mast/pkg/tool"
)

// Instructions are what clients give to their model about the whole server.
// Some cut them at 2 KB.
//
//go:embed instructions.md
var Instructions string

// Config is what a server is made of.
type Config struct {
	Tools    []*tool.Tool
	Projects *tool.Projects
	// Version is that of the program.
	Version string
	// Format is the form of answers that do not ask for one, FormatAuto by default.
	Format string
	In     io.Reader
	Out    io.Writer
	// Background is run once, after the first answer or startDelay, whichever
	// comes first; nil means nothing. Its context ends with the server.
	Background func(context.Context)
}

const (
	// startDelay is how long background work waits for the first answer.
	startDelay = time.Second
	// stopDelay is how long the end of a server waits for background work.
	stopDelay = 1500 * time.Millisecond
	// listTTL is how long clients may keep the tool list: it never changes
	// while a program runs.
	listTTL = time.Hour
)

// Serve answers requests until the input ends, ctx is done, or the parent
// process is gone. It returns nil in all of these cases, and an error when
// the output fails.
func Serve(ctx context.Context, cfg Config) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go watchParent(ctx, cancel)

	c := newConn(cfg.In, cfg.Out)
	background := make(chan struct{})
	go func() {
		defer close(background)
		select {
		case <-c.answered:
		case <-time.After(startDelay):
		case <-ctx.Done():
			return
		}
		if cfg.Background != nil {
			cfg.Background(ctx)
		}
	}()

	err := newServer(cfg).Run(ctx, c)
	cancel()
	select {
	case <-background:
	case <-time.After(stopDelay):
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// newServer registers the tools with the protocol library.
func newServer(cfg Config) *mcp.Server {
	instructions := Instructions
	if len(cfg.Tools) == 0 {
		instructions = "" // there is nothing to instruct about
	}
	server := mcp.NewServer(
		&mcp.Implementation{Name: "mast", Title: "MAST code search", Version: cfg.Version},
		&mcp.ServerOptions{
			Instructions: instructions,
			// Without this the library advertises logging, which is deprecated.
			// The tool list never changes.
			Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
			PageSize:     1000, // one page: some clients read only the first
			SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) {
				c.TTLMs, c.CacheScope = int(listTTL/time.Millisecond), "public"
			},
		})
	for _, t := range cfg.Tools {
		destructive, openWorld := t.Hints.Destructive, t.Hints.OpenWorld
		server.AddTool(&mcp.Tool{
			Name: t.Name, Title: t.Title, Description: t.Description, InputSchema: t.Schema(),
			Annotations: &mcp.ToolAnnotations{
				Title: t.Title, ReadOnlyHint: t.Hints.ReadOnly, IdempotentHint: t.Hints.Idempotent,
				DestructiveHint: &destructive, OpenWorldHint: &openWorld,
			},
		}, handler(t, &cfg))
	}
	server.AddReceivingMiddleware(resolveAliases(cfg.Tools))
	return server
}

// handler calls a tool. The answer is text content only: it is complete, and
// a second copy as structured content would cost the model the same again.
func handler(t *tool.Tool, cfg *Config) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		request := tool.Request{Arguments: req.Params.Arguments, Default: formatFor(cfg.Format, req.ClientInfo()), Fenced: true}
		told := newProgress(ctx, req)
		if told != nil {
			request.Progress = told.files
		}
		res := t.Call(ctx, cfg.Projects, request)
		if told != nil {
			told.done()
		}
		content := []mcp.Content{&mcp.TextContent{Text: res.Text}}
		if res.Also != "" {
			content = append(content, &mcp.TextContent{Text: res.Also})
		}
		return &mcp.CallToolResult{Content: content, IsError: res.IsError}, nil
	}
}

// resolveAliases lets calls name a tool by an alias.
func resolveAliases(tools []*tool.Tool) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if call, ok := req.GetParams().(*mcp.CallToolParamsRaw); ok && call != nil {
				if t := tool.Find(tools, call.Name); t != nil {
					call.Name = t.Name
				}
			}
			return next(ctx, method, req)
		}
	}
}
