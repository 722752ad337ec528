package rust_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/grammars/rust"
	"github.com/mast-search/mast/pkg/extract/hooktest"
	"github.com/mast-search/mast/pkg/treesitter"
)

// scannerCase is one pair of lines of testdata/scanner.txt.
type scannerCase struct{ text, want string }

func readScannerCases(tb testing.TB) []scannerCase {
	tb.Helper()
	content, err := os.ReadFile("testdata/scanner.txt")
	if err != nil {
		tb.Fatal(err)
	}
	var cases []scannerCase
	for line := range strings.Lines(string(content)) {
		line = strings.TrimRight(line, "\r\n")
		if quoted, ok := strings.CutPrefix(line, "-- "); ok {
			var c scannerCase
			if err := json.Unmarshal([]byte(quoted), &c.text); err != nil {
				tb.Fatalf("%s: %v", line, err)
			}
			cases = append(cases, c)
		} else if !strings.HasPrefix(line, "#") {
			cases[len(cases)-1].want = line
		}
	}
	return cases
}

// TestScanner compares trees with those of the official grammar, which has a
// scanner in C.
func TestScanner(t *testing.T) {
	hook := hooktest.New(t, rust.Spec())
	for _, c := range readScannerCases(t) {
		var got strings.Builder
		printNamed(t, &got, hook.Parse(t, []byte(c.text)), treesitter.Root)
		if diff := cmp.Diff(c.want, got.String()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, diff)
		}
	}
}

func printNamed(t *testing.T, out *strings.Builder, tree *treesitter.Tree, id treesitter.NodeID) {
	t.Helper()
	out.WriteString("(" + tree.Kind(id))
	if tree.IsMissing(id) {
		out.WriteString(" missing")
	}
	leaf := true
	for child := range tree.NamedChildren(id) {
		leaf = false
		out.WriteByte(' ')
		printNamed(t, out, tree, child)
	}
	if leaf {
		out.WriteString(" " + quote(t, tree.Text(id)))
	}
	out.WriteByte(')')
}

// quote writes text as a JSON string in ASCII.
func quote(t *testing.T, text []byte) string {
	t.Helper()
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(string(text)); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	const hex = "0123456789abcdef"
	for _, r := range strings.TrimSuffix(b.String(), "\n") {
		if r < 0x7F {
			out.WriteRune(r)
			continue
		}
		out.WriteString(`\u`)
		for shift := 12; shift >= 0; shift -= 4 {
			out.WriteByte(hex[r>>shift&0xF])
		}
	}
	return out.String()
}

// FuzzScanner feeds texts in which the scanner has to stop by itself: at the end
// of the text, in the middle of a token, at bytes that are not text.
func FuzzScanner(f *testing.F) {
	for _, c := range readScannerCases(f) {
		f.Add([]byte(c.text))
	}
	for _, text := range []string{"r#", "br##\"\x00", "\"\\", "/*\xff", "/*!", "1.\x00", "1e\xff", "///\x00\n"} {
		f.Add([]byte(text))
	}
	hook := hooktest.New(f, rust.Spec())
	f.Fuzz(func(t *testing.T, src []byte) {
		tree := hook.ParseRandom(t, src)
		at := uint32(0)
		for i := range tree.Nodes() {
			n := &tree.Nodes()[i]
			if n.Start < at || n.End < n.Start || int(n.End) > len(src) {
				t.Fatalf("node %d spans %d-%d behind %d, of %d bytes", i, n.Start, n.End, at, len(src))
			}
			at = n.Start
		}
	})
}
