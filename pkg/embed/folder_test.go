package embed

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// array is what a test writes into a safetensors file.
type array struct {
	kind  string
	shape []int
	data  []byte
}

func floats(shape []int, values ...float32) array {
	a := array{kind: "F32", shape: shape}
	for _, v := range values {
		a.data = binary.LittleEndian.AppendUint32(a.data, math.Float32bits(v))
	}
	return a
}

func longs(values ...int64) array {
	a := array{kind: "I64", shape: []int{len(values)}}
	for _, v := range values {
		a.data = binary.LittleEndian.AppendUint64(a.data, uint64(v))
	}
	return a
}

// safetensors packs arrays as the format wants it.
func safetensors(t testing.TB, arrays map[string]array) []byte {
	t.Helper()
	header := map[string]any{"__metadata__": map[string]string{"format": "pt"}}
	var data []byte
	for name, a := range arrays {
		header[name] = map[string]any{"dtype": a.kind, "shape": a.shape, "data_offsets": []int{len(data), len(data) + len(a.data)}}
		data = append(data, a.data...)
	}
	raw, err := json.Marshal(header)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Concat(binary.LittleEndian.AppendUint64(nil, uint64(len(raw))), raw, data)
}

// words is a tokenizer of three words: "un" unknown, "a" 1, "b" 2, "c" 3.
const words = `{"added_tokens":[{"id":0,"content":"un","special":true}],"normalizer":null,"pre_tokenizer":{"type":"WhitespaceSplit"},
"model":{"type":"WordLevel","unk_token":"un","vocab":{"un":0,"a":1,"b":2,"c":3}}}`

// folder writes a model. Files that are "" are left out.
func folder(t testing.TB, tensors map[string]array, tokenizer, config string) string {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{tokenizerFile: tokenizer, configFile: config}
	if tensors != nil {
		files[tensorFile] = string(safetensors(t, tensors))
	}
	for name, text := range files {
		if text != "" {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

func embedOne(t testing.TB, dir, text string) []float32 {
	t.Helper()
	e, err := OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	got, err := e.Embed(t.Context(), Document, []string{text}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return got[0]
}

func near(a, b []float32, by float64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if math.Abs(float64(a[i]-b[i])) > by {
			return false
		}
	}
	return true
}

func TestOpenFolder_vectors(t *testing.T) {
	rows := func() array { return floats([]int{4, 2}, 100, 100, 1, 0, 0, 1, 3, 4) }
	root2 := float32(math.Sqrt(.5))
	tests := []struct {
		name    string
		tensors map[string]array
		text    string
		want    []float32
	}{
		{"one token", map[string]array{"embeddings": rows()}, "c", []float32{.6, .8}},
		{"mean", map[string]array{"embeddings": rows()}, "a b", []float32{root2, root2}},
		{"unknown words do not count", map[string]array{"embeddings": rows()}, "what is a b un ?", []float32{root2, root2}},
		{"no known word", map[string]array{"embeddings": rows()}, "what is this", []float32{0, 0}},
		{"no word", map[string]array{"embeddings": rows()}, "", []float32{0, 0}},
		{"sentence-transformers", map[string]array{"embedding.weight": rows()}, "c", []float32{.6, .8}},
		{"weights", map[string]array{"embeddings": rows(), "weights": floats([]int{4}, 1, 3, 4, 1)}, "a b", []float32{.6, .8}},
		{"mapping", map[string]array{"embeddings": rows(), "mapping": longs(0, 3, 2, 1)}, "a", []float32{.6, .8}},
		{
			"weights are by token, not by row",
			map[string]array{"embeddings": floats([]int{2, 2}, 1, 0, 0, 1), "weights": floats([]int{4}, 0, 4, 3, 0), "mapping": longs(0, 1, 0, 0)},
			"a b",
			[]float32{.6, .8},
		},
		{"half precision", map[string]array{"embeddings": {"F16", []int{4, 2}, []byte{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x00, 0x42, 0x00, 0x44}}}, "c", []float32{.6, .8}},
		{"bfloat", map[string]array{"embeddings": {"BF16", []int{4, 2}, []byte{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x40, 0x40, 0x80, 0x40}}}, "c", []float32{.6, .8}},
		{"bytes", map[string]array{"embeddings": {"I8", []int{4, 2}, []byte{0, 0, 0, 0, 0, 0, 0xfd, 4}}}, "c", []float32{-.6, .8}},
		{"more rows than tokens", map[string]array{"embeddings": floats([]int{5, 1}, 0, 0, 0, 2, 9)}, "c", []float32{1}},
	}
	for _, tt := range tests {
		if got := embedOne(t, folder(t, tt.tensors, words, "{}"), tt.text); !near(got, tt.want, 1e-6) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestOpenFolder_firstTokensOnly(t *testing.T) {
	dir := folder(t, map[string]array{"embeddings": floats([]int{4, 2}, 0, 0, 1, 0, 0, 1, 0, 0)}, words, "{}")
	if got := embedOne(t, dir, strings.Repeat("a ", maxTokens)+strings.Repeat("b ", maxTokens)); !near(got, []float32{1, 0}, 1e-6) {
		t.Errorf("%v, want only the first %d tokens", got, maxTokens)
	}
}

func TestOpenFolder_unfit(t *testing.T) {
	rows := map[string]array{"embeddings": floats([]int{4, 2}, 1, 2, 3, 4, 5, 6, 7, 8)}
	broken := func(name string, change func([]byte) []byte) string {
		dir := folder(t, rows, words, "{}")
		path := filepath.Join(dir, name)
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, change(raw), 0o600); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	tokenizer := func(from, to string) string { return folder(t, rows, strings.Replace(words, from, to, 1), "{}") }
	tests := []struct{ dir, want string }{
		{filepath.Join(t.TempDir(), "none"), "no such folder"},
		{filepath.Join(folder(t, rows, words, "{}"), tensorFile), "is a file; give the folder"},
		{folder(t, nil, words, "{}"), "model.safetensors: is missing"},
		{folder(t, rows, "", "{}"), "tokenizer.json is missing"},
		{folder(t, rows, words, ""), "config.json is missing"},
		{folder(t, rows, words, "[]"), "config.json: not a JSON object"},
		{folder(t, rows, "{", "{}"), "tokenizer.json: unexpected end"},
		{folder(t, map[string]array{"bert.weight": floats([]int{1}, 1)}, words, "{}"), "model.safetensors: has none of the tensors embeddings, embedding.weight, weights, mapping, but __metadata__, bert.weight"},
		{folder(t, map[string]array{"weights": floats([]int{4}, 1, 1, 1, 1)}, words, "{}"), "tensor embeddings: shape [], want [tokens, numbers]"},
		{folder(t, map[string]array{"embeddings": floats([]int{2, 2, 1}, 1, 1, 1, 1)}, words, "{}"), "shape [2 2 1], want [tokens, numbers]"},
		{folder(t, map[string]array{"embeddings": floats([]int{3, 2}, 1, 1, 1, 1, 1, 1)}, words, "{}"), "3 rows for the 4 tokens"},
		{folder(t, map[string]array{"embeddings": rows["embeddings"], "weights": floats([]int{3}, 1, 1, 1)}, words, "{}"), "tensor weights: shape [3] for the 4 tokens"},
		{folder(t, map[string]array{"embeddings": rows["embeddings"], "mapping": longs(0, 1, 2, 4)}, words, "{}"), "token 3 leads to row 4 of 4"},
		{folder(t, map[string]array{"embeddings": rows["embeddings"], "mapping": longs(0, -1, 2, 3)}, words, "{}"), "token 1 leads to row -1 of 4"},
		{folder(t, map[string]array{"embeddings": {"F8_E4M3", []int{4, 1}, make([]byte, 4)}}, words, "{}"), "numbers of kind F8_E4M3 are not supported"},
		{folder(t, map[string]array{"embeddings": {"F32", []int{4, 3}, make([]byte, 32)}}, words, "{}"), "32 bytes for shape [4 3] of F32, want 48"},
		{broken(tensorFile, func(b []byte) []byte { return b[:len(b)-1] }), "the file is cut off"},
		{broken(tensorFile, func(b []byte) []byte { return b[:5] }), "too short"},
		{broken(tensorFile, func(b []byte) []byte { b[7] = 0xff; return b }), "not a safetensors file"},
		{broken(tensorFile, func(b []byte) []byte { b[8] = 'x'; return b }), "not a safetensors file"},
		{tokenizer(`"WhitespaceSplit"`, `"UnicodeScripts"`), `pre_tokenizer: type "UnicodeScripts" is not supported`},
		{tokenizer(`"normalizer":null`, `"normalizer":{"type":"Nmt"}`), `normalizer: type "Nmt" is not supported`},
		{tokenizer(`"WordLevel"`, `"Other"`), `model: type "Other" is not supported`},
		{tokenizer(`"type":"WhitespaceSplit"`, `"type":"Split","pattern":{"Regex":"(?<=a)b"}`), `pattern "(?<=a)b" is not supported`},
		{tokenizer(`"type":"WhitespaceSplit"`, `"type":"Split","pattern":{}`), "neither String nor Regex"},
		{tokenizer(`"type":"WhitespaceSplit"`, `"type":"Punctuation","behavior":"Odd"`), `behavior "Odd"`},
		{tokenizer(`"normalizer":null`, `"normalizer":{"type":"Precompiled","precompiled_charsmap":"AAA"}`), "precompiled_charsmap"},
		{tokenizer(`"c":3`, `"c":-3`), `token "c" with id -3`},
		{tokenizer(`"WordLevel","unk_token":"un"`, `"WordPiece"`), "without its unk_token"},
		{tokenizer(`"WordLevel"`, `"BPE","merges":["a x"]`), `merge 0 (["a" "x"]): not in vocab`},
		{tokenizer(`"WordLevel"`, `"BPE","merges":["a"]`), "want two tokens"},
		{tokenizer(`"type":"WordLevel","unk_token":"un","vocab":{"un":0,"a":1,"b":2,"c":3}`, `"type":"Unigram","unk_id":7,"vocab":[["a",0]]`), "unk_id 7 of 1 tokens"},
	}
	for _, tt := range tests {
		_, err := OpenFolder(tt.dir)
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), tt.dir) {
			t.Errorf("error %v, want %q", err, tt.want)
		}
	}
}

// The identity must change with anything that changes vectors.
func TestOpenFolder_identity(t *testing.T) {
	rows := func(last float32) map[string]array {
		return map[string]array{"embeddings": floats([]int{4, 2}, 1, 2, 3, 4, 5, 6, 7, last)}
	}
	weighted := rows(8)
	weighted["weights"] = floats([]int{4}, 1, 1, 1, 2)
	seen := map[string]bool{}
	for _, dir := range []string{
		folder(t, rows(8), words, "{}"), folder(t, rows(9), words, "{}"), folder(t, weighted, words, "{}"),
		folder(t, rows(8), strings.Replace(words, `"a":1,"b":2`, `"b":1,"a":2`, 1), "{}"),
	} {
		e, err := OpenFolder(dir)
		if err != nil {
			t.Fatal(err)
		}
		again, err := OpenFolder(dir)
		if err != nil || again.Model() != e.Model() {
			t.Errorf("%v: %q, then %q", err, e.Model(), again.Model())
		}
		_, hash, _ := strings.Cut(e.Model(), "@")
		if seen[hash] {
			t.Errorf("two models are %q", hash)
		}
		seen[hash] = true
	}
}

func TestStatic_manyTexts(t *testing.T) {
	e, err := OpenFolder("testdata/model")
	if err != nil {
		t.Fatal(err)
	}
	texts := make([]string, 3*folderBatch+7)
	for i := range texts {
		texts[i] = fmt.Sprintf("delete user %d", i)
	}
	var mu sync.Mutex
	seen := 0
	got, err := e.Embed(t.Context(), Document, texts, func(from int, vectors [][]float32) {
		if !mu.TryLock() {
			t.Error("calls of done overlap")
			return
		}
		defer mu.Unlock()
		for i, v := range vectors {
			one, err := e.Embed(t.Context(), Query, texts[from+i:from+i+1], nil)
			if err != nil || !slices.Equal(one[0], v) {
				t.Errorf("text %d: another vector alone, %v", from+i, err)
			}
			seen++
		}
	})
	if err != nil || seen != len(texts) || len(got) != len(texts) {
		t.Errorf("%d of %d, error %v", seen, len(texts), err)
	}

	ctx, cancel := context.WithCancel(t.Context())
	got, err = e.Embed(ctx, Document, texts, func(int, [][]float32) { cancel() })
	if !errors.Is(err, context.Canceled) || got[len(got)-1] != nil {
		t.Errorf("cancelled: %v", err)
	}
}

// The model of testdata knows which words mean the same.
func TestStatic_meaning(t *testing.T) {
	e, err := OpenFolder("testdata/model")
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{"func removeAccount: erase the customer", "load document", "network failure"}
	docs, err := e.Embed(t.Context(), Document, texts, nil)
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]int{"delete user": 0, "read file": 1, "socket error": 2} {
		q, err := e.Embed(t.Context(), Query, []string{query}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := TopK(q[0], slices.Concat(docs...), 1, nil); got[0].Row != want {
			t.Errorf("%s: %q is nearest", query, texts[got[0].Row])
		}
	}
}

func TestHalfToFloat(t *testing.T) {
	for h, want := range map[uint16]float64{
		0x0000: 0, 0x3c00: 1, 0xc000: -2, 0x7bff: 65504, 0x0400: 0x1p-14, 0x0001: 0x1p-24, 0x83ff: -0x1.ff8p-15,
		0x3555: 0.333251953125, 0x7c00: math.Inf(1), 0xfc00: math.Inf(-1),
	} {
		if got := float64(halfToFloat(h)); got != want {
			t.Errorf("%#04x: %v, want %v", h, got, want)
		}
	}
	if f := halfToFloat(0x7e00); f == f {
		t.Errorf("0x7e00: %v, want NaN", f)
	}
}

func BenchmarkStatic(b *testing.B) {
	dir := os.Getenv("MAST_STATIC_MODEL")
	if dir == "" {
		dir = "testdata/model"
	}
	e, err := OpenFolder(dir)
	if err != nil {
		b.Fatal(err)
	}
	source, err := os.ReadFile("client.go")
	if err != nil {
		b.Fatal(err)
	}
	var texts []string
	for range 50 {
		for rest := string(source); len(rest) > 1000; rest = rest[1000:] {
			texts = append(texts, rest[:1000])
		}
	}
	b.SetBytes(int64(1000 * len(texts)))
	for b.Loop() {
		if _, err := e.Embed(b.Context(), Document, texts, nil); err != nil {
			b.Fatal(err)
		}
	}
}
