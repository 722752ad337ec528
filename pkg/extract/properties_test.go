package extract_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// extractor extracts files of any language that the program knows.
type extractor struct {
	registry *lang.Registry
	parsers  map[*lang.Lang]*treesitter.Parser
}

func newExtractor(tb testing.TB) *extractor {
	tb.Helper()
	registry, err := lang.New(grammars.All())
	if err != nil {
		tb.Fatal(err)
	}
	return &extractor{registry: registry, parsers: map[*lang.Lang]*treesitter.Parser{}}
}

// tree parses src, or returns nil when the path belongs to no language or the
// budget of the parser does not suffice. A tree is valid until the next call.
func (x *extractor) tree(tb testing.TB, path string, src []byte) (*lang.Spec, *treesitter.Tree) {
	tb.Helper()
	l := x.registry.Detect(path, src)
	if l == nil || l.Spec.Tables == nil {
		return nil, nil
	}
	parser := x.parsers[l]
	if parser == nil {
		p, err := l.Acquire()
		if err != nil {
			tb.Fatal(err)
		}
		x.parsers[l], parser = p, p
	}
	tree, err := parser.Parse(tb.Context(), src, treesitter.Budget{})
	if err != nil {
		return l.Spec, nil
	}
	return l.Spec, tree
}

func (x *extractor) file(tb testing.TB, path string, src []byte, opts extract.Options) code.Facts {
	tb.Helper()
	spec, tree := x.tree(tb, path, src)
	return extract.File(path, spec, src, tree, opts)
}

// checkFacts returns the promises of the package that facts break.
func checkFacts(src []byte, facts *code.Facts, opts extract.Options) []string {
	var broken []string
	report := func(format string, args ...any) {
		if len(broken) < 10 {
			broken = append(broken, fmt.Sprintf(format, args...))
		}
	}
	size := uint32(len(src))
	covered := make([]bool, size)
	valid := utf8.Valid(src)
	cuts := func(at uint32) bool { return valid && at < size && !utf8.RuneStart(src[at]) }
	for i := range facts.Chunks {
		c := &facts.Chunks[i]
		name := fmt.Sprintf("chunk %d (%s %s %d-%d)", i, c.Kind, c.Name, c.Span.Start, c.Span.End)
		if c.Span.Empty() || c.Span.End > size {
			report("%s: span outside of 0-%d, or empty", name, size)
			continue
		}
		if c.Symbol != code.NoSymbol && int(c.Symbol) >= len(facts.Symbols) {
			report("%s: no symbol %d", name, c.Symbol)
		}
		if !c.Doc.Empty() && !c.Span.Contains(c.Doc) {
			report("%s: doc comment outside", name)
		}
		if len(c.Signature) > code.MaxSignature || strings.ContainsAny(c.Signature, "\n\r\t") {
			report("%s: signature %q", name, c.Signature)
		}
		pieces := c.Pieces
		if pieces == nil {
			pieces = []code.Span{c.Span}
		}
		at := c.Span.Start
		for _, p := range pieces {
			if p.Empty() || p.Start < at || p.End > c.Span.End {
				report("%s: piece %v out of order, outside or empty", name, p)
				break
			}
			if cuts(p.Start) || cuts(p.End) {
				report("%s: piece %v cuts a character", name, p)
			}
			at = p.End
			for k := p.Start; k < p.End; k++ {
				covered[k] = true
			}
		}
		if i == 0 {
			continue
		}
		before := &facts.Chunks[i-1]
		if before.Span.Start > c.Span.Start || before.Span.Start == c.Span.Start && before.Span.End < c.Span.End {
			report("%s: stands behind %d-%d", name, before.Span.Start, before.Span.End)
		}
	}
	reportUncovered(src, covered, opts, report)
	reportParts(src, facts, opts, report)
	return broken
}

func reportUncovered(src []byte, covered []bool, opts extract.Options, report func(string, ...any)) {
	for line := range bytes.Lines(src) {
		if len(line) > opts.MaxLine {
			covered = covered[len(line):]
			src = src[len(line):]
			continue
		}
		for k, c := range line {
			if !covered[k] && !strings.ContainsRune(" \t\r\n\f\v", rune(c)) && !bytes.HasPrefix(line, []byte("\xEF\xBB\xBF")) {
				report("byte %d of line %q lies in no piece", k, line[:min(len(line), 80)])
				break
			}
		}
		covered = covered[len(line):]
		src = src[len(line):]
	}
}

// reportParts checks the size of chunks and that the parts of a declaration
// overlap.
func reportParts(src []byte, facts *code.Facts, opts extract.Options, report func(string, ...any)) {
	last := map[int32]*code.Chunk{}
	for i := range facts.Chunks {
		c := &facts.Chunks[i]
		text := c.AppendText(nil, src)
		if n := bytes.Count(text, []byte("\n")) + 1; n > max(opts.SplitThreshold, 60) {
			report("chunk %s %s has %d lines", c.Kind, c.Name, n)
		}
		if c.Symbol == code.NoSymbol {
			continue
		}
		before := last[c.Symbol]
		last[c.Symbol] = c
		if before == nil {
			if c.Part > 1 {
				report("chunk %s starts with part %d", c.Name, c.Part)
			}
			continue
		}
		if c.Part != before.Part+1 {
			report("chunk %s: part %d behind part %d", c.Name, c.Part, before.Part)
		}
		// One line among blank ones cannot be in two parts.
		short := bytes.Count(bytes.TrimSpace(before.AppendText(nil, src)), []byte("\n")) < 2
		if opts.SplitThreshold >= 10 && c.Span.Start >= before.Span.End && !short {
			report("chunk %s: part %d does not overlap with the one before", c.Name, c.Part)
		}
	}
}

// ownFiles are the sources of this project.
func ownFiles(tb testing.TB) map[string][]byte {
	tb.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := d.Name(); d.IsDir() && (name == ".git" || name == "node_modules") {
			return filepath.SkipDir
		}
		switch filepath.Ext(path) {
		case ".go", ".md", ".ts", ".tsx", ".js", ".mjs", ".txtar", ".yml", ".yaml", ".json", ".sql":
		default:
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if len(data) < 1<<18 {
			files[filepath.ToSlash(path)] = data
		}
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	if len(files) < 50 {
		tb.Fatalf("only %d files found", len(files))
	}
	return files
}

func TestFile_promisesOnRealFiles(t *testing.T) {
	x := newExtractor(t)
	for _, opts := range []extract.Options{
		{SplitThreshold: 100, HeadingDepth: 2, MaxLine: extract.DefaultMaxLine},
		{SplitThreshold: 12, HeadingDepth: 6, MaxLine: 200},
	} {
		for path, src := range ownFiles(t) {
			facts := x.file(t, path, src, opts)
			for _, b := range checkFacts(src, &facts, opts) {
				t.Errorf("%s, threshold %d: %s", path, opts.SplitThreshold, b)
			}
			if again := x.file(t, path, src, opts); !cmp.Equal(facts, again) {
				t.Errorf("%s: two runs differ", path)
			}
		}
	}
}

// Text of any script, with characters of one to four bytes and marks that combine, on
// lines of any length.
func TestFile_promisesOnAnyScript(t *testing.T) {
	x := newExtractor(t)
	scripts := "größe 世界配置 😀👩‍👩‍👧 e\u0301a\u0308 ทดสอบ שלום العربية 한국어 "
	for _, repeat := range []int{1, 7, 40} {
		line := strings.Repeat(scripts, repeat)
		files := map[string]string{
			"a.ts":  "// " + line + "\nexport function größe() {\n" + strings.Repeat("  f('"+line+"');\n", 30) + "}\n",
			"a.py":  "def 世界():\n     + line + \n" + strings.Repeat("    f('"+line+"')\n", 30),
			"a.go":  "package a\n\n// " + line + "\nfunc größe() {\n" + strings.Repeat("\tf(\""+line+"\")\n", 30) + "}\n",
			"a.md":  "# " + scripts + "\n\n" + strings.Repeat(line+"\n\n", 30),
			"a.txt": strings.Repeat(line+"\n", 300) + line,
		}
		for path, text := range files {
			for _, most := range []int{100, 101, 102, 103, 3000} {
				opts := extract.Options{SplitThreshold: 12, HeadingDepth: 2, MaxLine: most}
				facts := x.file(t, path, []byte(text), opts)
				if len(facts.Chunks) == 0 {
					t.Errorf("%s: no chunks", path)
				}
				for _, b := range checkFacts([]byte(text), &facts, opts) {
					t.Errorf("%s, lines of %d, at most %d: %s", path, len(line), most, b)
				}
			}
		}
	}
}

// TestFile_promisesOnCorpus reads the tree of files that MAST_CORPUS names.
func TestFile_promisesOnCorpus(t *testing.T) {
	root := os.Getenv("MAST_CORPUS")
	if root == "" {
		t.Skip("MAST_CORPUS names no folder")
	}
	x := newExtractor(t)
	opts := extract.Options{SplitThreshold: 100, HeadingDepth: 2, MaxLine: extract.DefaultMaxLine}
	var files, chunks, size, problems, unparsed int
	var parsing, extracting time.Duration
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil || len(src) > 2<<20 || bytes.IndexByte(src, 0) >= 0 {
			return err
		}
		start := time.Now()
		spec, tree := x.tree(t, path, src)
		parsed := time.Now()
		facts := extract.File(filepath.ToSlash(path), spec, src, tree, opts)
		parsing += parsed.Sub(start)
		extracting += time.Since(parsed)
		if spec != nil && tree == nil {
			unparsed++
		}
		for _, b := range checkFacts(src, &facts, opts) {
			t.Errorf("%s: %s", path, b)
		}
		files, size, chunks, problems = files+1, size+len(src), chunks+len(facts.Chunks), problems+len(facts.Problems)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files (%d given up by the parser, %d with problems), %d bytes, %d chunks, parsed in %v, extracted in %v (%.1f MB/s)",
		files, unparsed, problems, size, chunks, parsing, extracting, float64(size)/1e6/extracting.Seconds())
}

func TestFile_promisesOnDamagedFiles(t *testing.T) {
	x := newExtractor(t)
	opts := extract.Options{SplitThreshold: 20, HeadingDepth: 2, MaxLine: 300}
	random := rand.New(rand.NewPCG(1, 2))
	for path, src := range ownFiles(t) {
		if len(src) > 1<<14 {
			continue
		}
		for range 4 {
			damaged := damage(random, src)
			facts := x.file(t, path, damaged, opts)
			for _, b := range checkFacts(damaged, &facts, opts) {
				t.Errorf("%s, damaged: %s\n%q", path, b, damaged)
			}
			if t.Failed() {
				return
			}
		}
	}
}

// damage removes, repeats or replaces a few pieces of src.
func damage(random *rand.Rand, src []byte) []byte {
	out := bytes.Clone(src)
	for range 1 + random.IntN(4) {
		if len(out) < 2 {
			return out
		}
		from := random.IntN(len(out))
		to := min(len(out), from+1+random.IntN(40))
		piece := bytes.Clone(out[from:to])
		switch random.IntN(5) {
		case 0:
			out = append(out[:from], out[to:]...)
		case 1:
			out = append(out[:to], append(piece, out[to:]...)...)
		case 2:
			copy(out[from:to], bytes.Repeat([]byte{"{}()\"'`\n\r\x00\xff \\"[random.IntN(13)]}, len(piece)))
		case 3:
			out = bytes.ReplaceAll(out, []byte("\n"), []byte("\r\n"))
		case 4:
			out = out[:from]
		}
	}
	return out
}

func FuzzFile(f *testing.F) {
	f.Add("a.go", []byte("package a\n\n// F is.\nfunc F() {\n\tg()\n}\n"))
	f.Add("a.ts", []byte("export class A { f = () => 1; static { x() } }\nexport { b } from './b'\n"))
	f.Add("a.md", []byte("---\ntitle: x\n---\n# A\n\n```\n# no\n```\n\nB\n=\ntext\n"))
	f.Add("a.txt", []byte("x\r\n\r\ny"))
	f.Add("README", []byte("\xEF\xBB\xBF"))
	x := newExtractor(f)
	f.Fuzz(func(t *testing.T, path string, src []byte) {
		opts := extract.Options{SplitThreshold: 15, HeadingDepth: 2, MaxLine: 100}
		facts := x.file(t, path, src, opts)
		for _, b := range checkFacts(src, &facts, opts) {
			t.Error(b)
		}
	})
}
