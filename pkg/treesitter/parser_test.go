package treesitter_test

import (
	"bytes"
	"context"
	"errors"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/mast-search/mast/pkg/treesitter"
)

func TestSmallInputs(t *testing.T) {
	for _, g := range grammars(t) {
		p := g.parser()
		for _, src := range []string{"", " ", "\n\n", "\ufeff", "\x00", "\xff", "\xed\xa0\x80", "\ufeff\ufeff", "é", "😀", "/*", "//", "\"", "`", "}", "a"} {
			tree := mustParse(t, p, []byte(src))
			checkTree(t, tree, []byte(src))
			if string(tree.Source()) != src {
				t.Errorf("%s: %q: source is %q", g.name, src, tree.Source())
			}
		}
	}
}

// A parser must not carry anything over from one text to the next.
func TestReuse(t *testing.T) {
	for _, g := range grammars(t) {
		t.Run(g.name, func(t *testing.T) {
			used := g.parser()
			texts := [][]byte{
				g.sample, g.sample[:len(g.sample)/2], nil, g.sample[len(g.sample)/3:],
				bytes.Repeat(g.sample, 20), []byte("`${("), g.sample,
			}
			for i, src := range texts {
				want := mustParse(t, g.parser(), src)
				got := mustParse(t, used, src)
				if got.Hash() != want.Hash() {
					t.Errorf("text %d: the used parser gives\n%s\na new one\n%s", i, got, want)
				}
			}
		})
	}
}

func TestClone(t *testing.T) {
	g := grammarNamed(t, "go")
	p := g.parser()
	src := []byte("package first\n")
	tree := mustParse(t, p, src)
	kept, want := tree.Clone(), tree.Hash()
	mustParse(t, p, g.sample)
	if kept.Hash() != want || kept.Len() != 4 {
		t.Errorf("the clone has changed:\n%s", kept)
	}
}

func TestHashTellsTreesApart(t *testing.T) {
	g := grammarNamed(t, "go")
	seen := map[uint64]string{}
	for _, src := range []string{
		"package p", "package q", "package pp", " package p", "package p;", "package p // c", "package p\nvar a int", "package p\nvar a, b int",
	} {
		h := mustParse(t, g.parser(), []byte(src)).Hash()
		// Names are not hashed, only what the tree is made of.
		if other, ok := seen[h]; ok && (src != "package q" || other != "package p") {
			t.Errorf("%q and %q have the same hash", src, other)
		}
		seen[h] = src
	}
}

func TestNothingIsAllocatedOnceGrown(t *testing.T) {
	ctx := context.Background()
	for _, g := range grammars(t) {
		for name, src := range map[string][]byte{
			"sample": g.sample,
			"broken": g.sample[len(g.sample)/5 : len(g.sample)*4/5],
		} {
			p := g.parser()
			mustParse(t, p, src)
			allocs := testing.AllocsPerRun(20, func() {
				if _, err := p.Parse(ctx, src, noLimits); err != nil {
					t.Fatal(err)
				}
			})
			// One scanner.
			if allocs > 1 {
				t.Errorf("%s %s: %v allocations a parse", g.name, name, allocs)
			}
		}
	}
}

// Deep nesting must not become deep recursion: the stack of this goroutine is
// limited to a small part of what a frame for each level would take.
func TestDeepInputs(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 19))
	const depth = 20_000
	for _, g := range grammars(t) {
		p := g.parser()
		for _, part := range []string{"(", "[", "{", "a(", "a+", "!", "if(a)", "func(", "`${", "<a>", "a=>", "a?", ")", "a;", "//\n", "a\n+"} {
			src := []byte(strings.Repeat(part, depth))
			done := make(chan error, 1)
			go func() { // with a stack of its own
				tree, err := p.Parse(context.Background(), src, treesitter.Budget{})
				if err == nil {
					checkTree(t, tree, src)
				}
				done <- err
			}()
			if err := <-done; err != nil && !errors.Is(err, treesitter.ErrBudget) {
				t.Errorf("%s: %q: %v", g.name, part, err)
			}
		}
	}
}

func TestUTF16Costs(t *testing.T) {
	g := grammarNamed(t, "go")
	p := g.parser()
	p.CostInUTF16(true)
	for end := 0; end < len(g.sample); end += 101 {
		checkTree(t, mustParse(t, p, g.sample[:end]), g.sample[:end])
	}
	// Without errors the unit makes no difference.
	if mustParse(t, p, g.sample).Hash() != mustParse(t, g.parser(), g.sample).Hash() {
		t.Error("the cost unit changes a tree without errors")
	}
}

func TestBudget(t *testing.T) {
	g := grammarNamed(t, "typescript")
	p := g.parser()
	src := bytes.Repeat(g.sample, 30)
	bad := bytes.Repeat([]byte("of the first and (second, which "), 4000)
	for _, tt := range []struct {
		name   string
		src    []byte
		budget treesitter.Budget
		limit  string
	}{
		{"bytes", src, treesitter.Budget{MaxBytes: len(src) - 1}, "bytes"},
		{"bytes by default", make([]byte, treesitter.DefaultMaxBytes+1), treesitter.Budget{}, "bytes"},
		{"steps", src, treesitter.Budget{Steps: 1000}, "steps"},
		{"one step", src, treesitter.Budget{Steps: 1}, "steps"},
		{"steps in recovery", bad, treesitter.Budget{Steps: 20_000}, "steps"},
		{"nodes", src, treesitter.Budget{MaxNodes: 500}, "nodes"},
		{"duration", src, treesitter.Budget{Duration: 1}, "duration"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tree, err := p.Parse(context.Background(), tt.src, tt.budget)
			if tree != nil || !errors.Is(err, treesitter.ErrBudget) {
				t.Fatalf("tree %v, error %v", tree != nil, err)
			}
			var over *treesitter.BudgetError
			if !errors.As(err, &over) || over.Limit != tt.limit || over.Max <= 0 {
				t.Errorf("%#v, want the limit %s", over, tt.limit)
			}
			if !strings.Contains(err.Error(), "parse typescript: ") || strings.Contains(err.Error(), "\n") {
				t.Errorf("message: %q", err)
			}
			// The parser is as good as new.
			if got, want := mustParse(t, p, g.sample).Hash(), mustParse(t, g.parser(), g.sample).Hash(); got != want {
				t.Error("the parser gives another tree after the failure")
			}
		})
	}
	t.Run("just enough bytes", func(t *testing.T) {
		if _, err := p.Parse(context.Background(), src, treesitter.Budget{MaxBytes: len(src)}); err != nil {
			t.Error(err)
		}
	})
	t.Run("real code by default", func(t *testing.T) {
		for _, g := range grammars(t) {
			if _, err := g.parser().Parse(context.Background(), bytes.Repeat(g.sample, 30), treesitter.Budget{}); err != nil {
				t.Error(g.name, err)
			}
		}
	})
}

// Error recovery must look at the clock too.
func TestBudgetStopsRecoverySoon(t *testing.T) {
	src := bytes.Repeat([]byte("of the first and (second, which [third \" "), 20_000)
	for _, g := range grammars(t) {
		start := time.Now()
		_, err := g.parser().Parse(context.Background(), src, treesitter.Budget{Duration: 50 * time.Millisecond, Steps: -1, MaxNodes: -1})
		if err != nil && !errors.Is(err, treesitter.ErrBudget) {
			t.Errorf("%s: %v", g.name, err)
		}
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("%s: a budget of 50 ms took %v", g.name, took)
		}
	}
}

func TestContext(t *testing.T) {
	g := grammarNamed(t, "go")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	tree, err := g.parser().Parse(ctx, bytes.Repeat(g.sample, 30), noLimits)
	if tree != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("tree %v, error %v", tree != nil, err)
	}
}

func TestDump(t *testing.T) {
	g := grammarNamed(t, "javascript")
	tree := mustParse(t, g.parser(), []byte("function f(a /* b */ { }"))
	want := `program [0, 24)
  function_declaration [0, 24)
    "function" [0, 8)
    name: identifier [9, 10) "f"
    parameters: formal_parameters [10, 20)
      "(" [10, 11)
      identifier [11, 12) "a"
      comment [13, 20) extra "/* b */"
      ")" [20, 20) missing
    body: statement_block [21, 24)
      "{" [21, 22)
      "}" [23, 24)
`
	if got := tree.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	var b strings.Builder
	if n, err := tree.WriteTo(&b); err != nil || int(n) != len(want) || b.String() != want {
		t.Errorf("WriteTo: %d bytes, %v", n, err)
	}
}
