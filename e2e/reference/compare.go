package reference

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Comparison compares the trees of the Go runtime with those of one reference
// and counts what it has seen. It is not safe for concurrent use.
type Comparison struct {
	Subject *Subject
	Oracle  *Oracle
	// Reproducers is the folder for the inputs whose trees differ.
	Reproducers string

	// Files, Bytes and Nodes count what was compared; WithErrors the files
	// whose tree has an error in it; Skipped those that the reference cannot
	// read; Differing those with different trees.
	Files, Bytes, Nodes, WithErrors, Skipped, Differing int
}

// maxReproducers bounds the files that one comparison writes.
const maxReproducers = 20

// Compare parses src with both runtimes. It returns a description of the first
// difference, or "" when the trees are the same; the error is one of the
// reference.
func (c *Comparison) Compare(grammar, name string, src []byte) (string, error) {
	type answer struct {
		summary Summary
		err     error
	}
	ours := make(chan answer, 1)
	go func() {
		summary, err := c.Subject.Summarize(grammar, src)
		ours <- answer{summary, err}
	}()
	want, err := c.Oracle.Summarize(grammar, src)
	got := <-ours
	if errors.Is(err, ErrSkipped) {
		c.Skipped++
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("compare %s: %w", name, err)
	}
	c.Files++
	c.Bytes += len(src)
	c.Nodes += want.Nodes
	if want.Tainted > 0 {
		c.WithErrors++
	}
	if got.err == nil && got.summary == want {
		return "", nil
	}
	c.Differing++
	detail := fmt.Sprintf("%s (%s): got %v %v, want %v", name, grammar, got.summary, got.err, want)
	if c.Differing > maxReproducers {
		return detail, nil
	}
	where, err := c.reproduce(grammar, name, src)
	return detail + "\n" + where, err
}

// differs asks both runtimes again, for minimize.
func (c *Comparison) differs(grammar string, src []byte) bool {
	want, err := c.Oracle.Summarize(grammar, src)
	if err != nil {
		return false
	}
	got, err := c.Subject.Summarize(grammar, src)
	return err != nil || got != want
}

// reproduce writes a minimal input with different trees, and both trees.
func (c *Comparison) reproduce(grammar, name string, src []byte) (string, error) {
	if err := os.MkdirAll(c.Reproducers, 0o755); err != nil {
		return "", fmt.Errorf("make folder for reproducers: %w", err)
	}
	small := minimize(src, func(part []byte) bool { return c.differs(grammar, part) })
	want, err := c.Oracle.Dump(grammar, small)
	if err != nil {
		return "", fmt.Errorf("dump %s: %w", name, err)
	}
	got, err := c.Subject.Dump(grammar, small)
	if err != nil {
		got += err.Error() + "\n"
	}
	base := filepath.Join(c.Reproducers, fmt.Sprintf("%s-%03d", grammar, c.Differing))
	for suffix, data := range map[string]string{".whole": string(src), ".input": string(small), ".want": want, ".got": got} {
		if err := os.WriteFile(base+suffix, []byte(data), 0o644); err != nil {
			return "", fmt.Errorf("write reproducer: %w", err)
		}
	}
	return fmt.Sprintf("%d bytes in %s.input; %s", len(small), base, firstDifference(want, got)), nil
}

// firstDifference shows the first line in which two dumps differ.
func firstDifference(want, got string) string {
	wants, gots := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(wants), len(gots)) {
		var w, g string
		if i < len(wants) {
			w = wants[i]
		}
		if i < len(gots) {
			g = gots[i]
		}
		if w != g {
			return fmt.Sprintf("node %d: got %q, want %q", i, g, w)
		}
	}
	return "the dumps are equal"
}

// String reports the counts.
func (c *Comparison) String() string {
	return fmt.Sprintf("%d files, %.1f MB, %d nodes, %d files with errors, %d skipped, %d differing",
		c.Files, float64(c.Bytes)/1e6, c.Nodes, c.WithErrors, c.Skipped, c.Differing)
}
