package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// native is the C driver, ready for timed rounds.
type native struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	list    string
}

func startNative(ctx context.Context, driver, grammar string, sources []source) (*native, error) {
	file, err := os.CreateTemp("", "mast-bench-")
	if err != nil {
		return nil, fmt.Errorf("list sources: %w", err)
	}
	_, err = file.WriteString(list(sources))
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return nil, fmt.Errorf("list sources: %w", err)
	}
	n := &native{command: exec.CommandContext(ctx, driver, "bench", grammar, file.Name()), list: file.Name()}
	n.command.Stderr = os.Stderr
	if n.in, err = n.command.StdinPipe(); err != nil {
		return nil, fmt.Errorf("start driver: %w", err)
	}
	out, err := n.command.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start driver: %w", err)
	}
	n.out = bufio.NewReader(out)
	if err := n.command.Start(); err != nil {
		return nil, fmt.Errorf("start driver: %w", err)
	}
	return n, nil
}

// round asks for one round, "parse" or "walk". The nodes are those of "walk".
func (n *native) round(kind string) (seconds float64, nodes int, err error) {
	if _, err := fmt.Fprintln(n.in, kind); err != nil {
		return 0, 0, fmt.Errorf("ask driver: %w", err)
	}
	if _, err := fmt.Fscanln(n.out, &seconds, &nodes); err != nil {
		return 0, 0, fmt.Errorf("read answer of driver: %w", err)
	}
	return seconds, nodes, nil
}

func (n *native) close() error {
	defer os.Remove(n.list)
	if err := n.in.Close(); err != nil {
		return fmt.Errorf("end driver: %w", err)
	}
	if err := n.command.Wait(); err != nil {
		return fmt.Errorf("end driver: %w", err)
	}
	return nil
}
