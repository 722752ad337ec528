package storetest

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mast-search/mast/pkg/code"
)

// GoRoot returns the folder of the standard library of Go. It skips the test where
// there is none.
func GoRoot(t testing.TB) string {
	t.Helper()
	// A program built with -trimpath does not know where its toolchain is.
	out, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	root := filepath.Join(strings.TrimSpace(string(out)), "src")
	if _, statErr := os.Stat(filepath.Join(root, "bytes")); err != nil || statErr != nil {
		t.Skipf("no Go sources: %v, %v", err, statErr)
	}
	return root
}

// GoSources reads the Go files of the standard library, in path order, up to
// limit bytes, and cuts them into chunks. It skips the test where there are
// none.
func GoSources(t testing.TB, limit int) (files []File, size int) {
	t.Helper()
	root := GoRoot(t)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if size += len(text); size > limit {
			return filepath.SkipAll
		}
		rel, err := filepath.Rel(root, path)
		files = append(files, File{Path: filepath.ToSlash(rel), Language: goLanguage, Text: string(text), Facts: goFacts(text)})
		return err
	})
	if err != nil || len(files) == 0 {
		t.Skipf("no Go sources: %v", err)
	}
	return files, size
}

var declaration = regexp.MustCompile(`^(?:func|type|var|const)\s+(?:\([^)]*?(\w+)\)\s*)?(\w+)?`)

// goFacts cuts Go source at its top-level declarations, and those at 100 lines:
// close enough to what extraction gives for the cost and the size of storing.
func goFacts(text []byte) *code.Facts {
	var f code.Facts
	var cut func(start, end, doc int)
	cut = func(start, end, doc int) {
		for at, lines := start, 0; at < end; lines++ {
			i := bytes.IndexByte(text[at:end], '\n')
			if i < 0 {
				break
			}
			if at += i + 1; lines == 100 && at < end {
				cut(start, at, min(doc, at))
				start, doc, lines = at, max(doc, at), 0
			}
		}
		if start >= end {
			return
		}
		c := code.Chunk{Symbol: code.NoSymbol, Span: code.Span{Start: uint32(start), End: uint32(end)}}
		if m := declaration.FindSubmatch(text[doc:end]); m != nil {
			head := code.Span{Start: uint32(doc), End: uint32(end)}
			if i := bytes.IndexAny(text[doc:end], "{\n"); i >= 0 {
				head.End = uint32(doc + i)
			}
			c.Kind, c.Symbol, c.Name, c.Parent = code.ChunkFunction, int32(len(f.Symbols)), string(m[2]), string(m[1])
			c.Signature = string(text[head.Start:min(int(head.End), int(head.Start)+code.MaxSignature)])
			c.Doc = code.Span{Start: uint32(start), End: uint32(doc)}
			c.Exported = len(m[2]) > 0 && m[2][0] < 'a'
			f.Symbols = append(f.Symbols, code.Symbol{Name: c.Name, Span: c.Span, Head: head, Doc: c.Doc})
		}
		f.Chunks = append(f.Chunks, c)
	}
	start, doc, offset := 0, 0, 0
	comment := -1
	for line := range bytes.Lines(text) {
		switch {
		case bytes.HasPrefix(line, []byte("//")):
			if comment < 0 {
				comment = offset
			}
		case declaration.Match(line):
			at := offset
			if comment >= 0 {
				at = comment
			}
			cut(start, at, doc)
			start, doc, comment = at, offset, -1
		default:
			comment = -1
		}
		offset += len(line)
	}
	cut(start, len(text), max(doc, start))
	return &f
}
