package reference

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/mast-search/mast/pkg/lang"
)

// ErrSkipped is what an Oracle answers to a source that it cannot read: one
// that is not UTF-8, in web-tree-sitter.
var ErrSkipped = errors.New("the reference cannot read this source")

// Oracle is a running reference. It answers one question at a time and is not
// safe for concurrent use.
type Oracle struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	errors  bytes.Buffer
}

// StartNative starts the C driver that BuildDriver made.
func StartNative(ctx context.Context, driver string) (*Oracle, error) {
	return start(exec.CommandContext(ctx, driver, "serve"))
}

// StartWeb starts web-tree-sitter on Node, with the WebAssembly files in
// packages. It counts positions in UTF-16 units and so does its price of
// skipped text: the Go side must be asked for the same.
func StartWeb(ctx context.Context, packages string, specs []*lang.Spec) (*Oracle, error) {
	script, err := driverFiles.ReadFile("driver/web.cjs")
	if err != nil {
		return nil, fmt.Errorf("read driver sources: %w", err)
	}
	args := []string{"-e", string(script), "--", packages}
	for _, spec := range specs {
		parser, err := os.ReadFile(filepath.Join(sourceDir(packages, spec), "parser.c"))
		if err != nil {
			return nil, fmt.Errorf("read grammar %s: %w", spec.Name, err)
		}
		entry, err := entryPoint(parser)
		if err != nil {
			return nil, fmt.Errorf("read grammar %s: %w", spec.Name, err)
		}
		wasm := "tree-sitter-" + strings.TrimPrefix(entry, "tree_sitter_") + ".wasm"
		args = append(args, spec.Name+"="+filepath.Join(packages, spec.Origin.Package, wasm))
	}
	return start(exec.CommandContext(ctx, "node", args...))
}

func start(command *exec.Cmd) (*Oracle, error) {
	o := &Oracle{command: command}
	in, err := command.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("start reference: %w", err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start reference: %w", err)
	}
	command.Stderr = &o.errors
	if err := command.Start(); err != nil {
		return nil, fmt.Errorf("start reference: %w", err)
	}
	o.in, o.out = in, bufio.NewReaderSize(out, 1<<16)
	return o, nil
}

// Close ends the reference.
func (o *Oracle) Close() error {
	o.in.Close()
	if err := o.command.Wait(); err != nil {
		return fmt.Errorf("end reference: %w: %s", err, o.errors.String())
	}
	return nil
}

// Summarize parses src with the reference.
func (o *Oracle) Summarize(grammar string, src []byte) (Summary, error) {
	if err := o.ask("hash", grammar, src); err != nil {
		return Summary{}, err
	}
	line, err := o.line()
	if err != nil {
		return Summary{}, err
	}
	return ParseSummary(line)
}

// Dump parses src with the reference and returns a line for each node.
func (o *Oracle) Dump(grammar string, src []byte) (string, error) {
	if err := o.ask("dump", grammar, src); err != nil {
		return "", err
	}
	var dump strings.Builder
	for {
		line, err := o.line()
		if err != nil || line == "" {
			return dump.String(), err
		}
		dump.WriteString(line + "\n")
	}
}

func (o *Oracle) ask(mode, grammar string, src []byte) error {
	request := fmt.Appendf(nil, "%s %s %d\n", mode, grammar, len(src))
	if _, err := o.in.Write(append(request, src...)); err != nil {
		return fmt.Errorf("ask reference: %w: %s", err, o.errors.String())
	}
	return nil
}

func (o *Oracle) line() (string, error) {
	line, err := o.out.ReadString('\n')
	if err != nil {
		return "", fmt.Errorf("read answer of reference: %w: %s", err, o.errors.String())
	}
	line = strings.TrimSuffix(line, "\n")
	if line == "skip" {
		return "", ErrSkipped
	}
	return line, nil
}
