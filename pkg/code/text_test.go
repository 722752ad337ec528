package code_test

import (
	"testing"

	"github.com/mast-search/mast/pkg/code"
)

func TestChunkAppendText(t *testing.T) {
	src := []byte("class A {\n  f() {\n    1\n  }\n}\n")
	tests := []struct {
		name  string
		chunk code.Chunk
		want  string
	}{
		{"all of the span", code.Chunk{Span: code.Span{Start: 0, End: 9}}, "> class A {"},
		{
			"pieces",
			code.Chunk{Span: code.Span{Start: 0, End: 29}, Pieces: []code.Span{{Start: 0, End: 9}, {Start: 10, End: 15}, {Start: 28, End: 29}}},
			"> class A {\n  f()\n}",
		},
		{"no piece", code.Chunk{Span: code.Span{Start: 0, End: 9}, Pieces: []code.Span{}}, "> "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(tt.chunk.AppendText([]byte("> "), src)); got != tt.want {
				t.Errorf("AppendText() = %q, want %q", got, tt.want)
			}
		})
	}
}
