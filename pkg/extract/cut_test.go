package extract

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/code"
)

func TestCutter(t *testing.T) {
	// A row is a letter: "." no border, "a" the best, "b" the next best.
	tests := []struct {
		name         string
		max, overlap int
		rows         string
		want         [][2]int
	}{
		{"short", 5, 0, ".....", [][2]int{{0, 5}}},
		{"equal parts", 6, 0, "..........", [][2]int{{0, 5}, {5, 10}}},
		{"border near the middle", 6, 0, "....b.....", [][2]int{{0, 4}, {4, 10}}},
		{"better border wins over a closer one", 6, 0, "...a.b....", [][2]int{{0, 3}, {3, 5}, {5, 10}}},
		{"border out of reach", 6, 0, ".a........", [][2]int{{0, 5}, {5, 10}}},
		{"overlap", 30, 3, strings.Repeat(".", 40), [][2]int{{0, 20}, {17, 40}}},
		{"overlap is at most a tenth", 10, 3, "...............", [][2]int{{0, 8}, {7, 15}}},
		{"one row a part", 1, 3, "...", [][2]int{{0, 1}, {1, 2}, {2, 3}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rows := make([]row, len(tt.rows))
			for i, c := range []byte(tt.rows) {
				rows[i] = row{start: uint32(2 * i), end: uint32(2*i + 1), border: noBorder}
				if c != '.' {
					rows[i].border = c - 'a'
				}
			}
			var got [][2]int
			newCutter(tt.max, tt.overlap).cut(rows, func(from, to int) { got = append(got, [2]int{from, to}) })
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("parts (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTextChunks(t *testing.T) {
	paragraph := strings.Repeat("line\n", 24) + "\n"
	src := []byte(strings.Repeat(paragraph, 6))
	chunks := textChunks(src, code.ChunkBlock, DefaultMaxLine)
	var got []int
	for _, c := range chunks {
		if c.Kind != code.ChunkBlock || c.Symbol != code.NoSymbol || c.Part != 0 {
			t.Errorf("chunk %+v, want a block without a symbol and without parts", c)
		}
		got = append(got, bytes.Count(c.Span.Text(src), []byte("\n"))+1)
	}
	if diff := cmp.Diff([]int{49, 49, 49}, got); diff != "" {
		t.Errorf("lines of the windows (-want +got):\n%s", diff)
	}
}

func TestTextChunks_longLines(t *testing.T) {
	long := strings.Repeat("é", 1000)
	for _, tt := range []struct {
		name, src string
		want      []string
	}{
		{"one line", long, []string{long[:500]}},
		{"between others", "a\n" + long + "\nb\n", []string{"a\n" + long[:500] + "\nb"}},
		{"several", long + "\n" + long + "\r\n\n" + long, []string{long[:500] + "\n" + long[:500] + "\n" + long[:500]}},
		{"at the limit", long[:500] + "\nb", []string{long[:500] + "\nb"}},
	} {
		chunks := textChunks([]byte(tt.src), code.ChunkBlock, 500)
		var got []string
		for i := range chunks {
			got = append(got, string(chunks[i].AppendText(nil, []byte(tt.src))))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestCapLines(t *testing.T) {
	long := strings.Repeat("x", 30)
	src := []byte("ab\n" + long + "\ncd\n" + long + "é" + long)
	chunk := code.Chunk{Span: code.Span{Start: 0, End: uint32(len(src))}}
	chunks := []code.Chunk{chunk, {Span: code.Span{Start: 0, End: 2}}}
	capLines(chunks, src, 31) // in the middle of the last long line's "é"
	if got, want := string(chunks[0].AppendText(nil, src)), "ab\n"+long+"\ncd\n"+long; got != want {
		t.Errorf("text of the chunk = %q, want %q", got, want)
	}
	if chunks[1].Pieces != nil {
		t.Errorf("short chunk has pieces %v", chunks[1].Pieces)
	}
}

func TestSignature(t *testing.T) {
	tests := []struct{ name, head, want string }{
		{"one line", "func f()", "func f()"},
		{"white space", "\n function  f(\r\n\ta,\n) ", "function f( a, )"},
		{"cut at a character", strings.Repeat("a", code.MaxSignature-1) + "é", strings.Repeat("a", code.MaxSignature-1)},
		{"cut behind a space", strings.Repeat("a", code.MaxSignature-1) + " b", strings.Repeat("a", code.MaxSignature-1)},
		{"exact", strings.Repeat("é", code.MaxSignature/2), strings.Repeat("é", code.MaxSignature/2)},
		{"empty", " ", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := signature([]byte(tt.head)); got != tt.want {
				t.Errorf("signature(%q) = %q, want %q", tt.head, got, tt.want)
			}
		})
	}
}
