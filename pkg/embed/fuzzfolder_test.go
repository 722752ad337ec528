package embed

import (
	"bytes"
	"path/filepath"
	"testing"
)

func FuzzReadTensors(f *testing.F) {
	f.Add(safetensors(f, map[string]array{"embeddings": floats([]int{2, 2}, 1, 2, 3, 4), "mapping": longs(0, 1)}))
	f.Add([]byte("\x02\x00\x00\x00\x00\x00\x00\x00{}"))
	f.Add([]byte("\x48\x00\x00\x00\x00\x00\x00\x00" + `{"embeddings":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,0]}}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		found, err := readTensors(bytes.NewReader(raw), int64(len(raw)), "embeddings", "mapping")
		if err != nil {
			return
		}
		for name, a := range found {
			n := tensorKinds[a.kind]
			for _, s := range a.shape {
				n *= s
			}
			if n != len(a.data) || len(a.data) > len(raw) {
				t.Fatalf("%s: %d bytes for %v of %s", name, len(a.data), a.shape, a.kind)
			}
			if len(a.data) > 0 {
				a.at(n/tensorKinds[a.kind] - 1)
			}
		}
	})
}

// Whatever a tokenizer and a text hold, tokens are ids that the model has.
func FuzzTokenizer(f *testing.F) {
	// Short ones: the golden files are too long to change much of.
	for _, seed := range [][2]string{
		{"BertNormalizer", `"type":"BertPreTokenizer"},"model":{"type":"WordPiece","unk_token":"a","vocab":{"a":0,"##b":1}`},
		{"NFKC", `"type":"Metaspace","replacement":"_","prepend_scheme":"first"},"model":{"type":"Unigram","unk_id":0,"vocab":[["a",0],["b",-1],["ab",-1.5]]`},
		{"Lowercase", `"type":"ByteLevel"},"model":{"type":"BPE","vocab":{"a":0,"b":1,"ab":2,"Ġ":3,"Ġab":4},"merges":["a b",["Ġ","ab"]]`},
		{"StripAccents", `"type":"Split","pattern":{"Regex":"\\s+|[a-c]"},"behavior":"MergedWithNext"},"model":{"type":"BPE","unk_token":"a","fuse_unk":true,"vocab":{"a":0,"b":1,"ab":2},"merges":["a b"]`},
		{`Precompiled","precompiled_charsmap":"BAAAAAAAAAA=`, `"type":"Digits"},"model":{"type":"WordLevel","vocab":{"a":0}`},
		{`Replace","content":"b","pattern":{"String":"a"},"x":"`, `"type":"Punctuation","behavior":"Contiguous"},"model":{"type":"Unigram","byte_fallback":true,"vocab":[]`},
	} {
		raw := []byte(`{"added_tokens":[{"id":5,"content":"<x>","lstrip":true}],"normalizer":{"type":"` + seed[0] + `"},"pre_tokenizer":{` + seed[1] + `}}`)
		if _, err := parseTokenizer(raw); err != nil {
			f.Fatalf("seed %s: %v", seed[0], err)
		}
		f.Add(raw, "ab Ab <x> 你好, 12\xff")
	}
	f.Add([]byte(words), "a b x")
	f.Fuzz(func(t *testing.T, raw []byte, text string) {
		tokenizer, err := parseTokenizer(raw)
		if err != nil {
			return
		}
		for _, id := range tokenizer.encoder().append(nil, text) {
			if id < 0 || int(id) >= tokenizer.size {
				t.Fatalf("token %d of %d", id, tokenizer.size)
			}
		}
	})
}

// FuzzText does the same with tokenizers that are as they should be.
func FuzzText(f *testing.F) {
	dirs, err := filepath.Glob("testdata/tokenizers/*")
	if err != nil {
		f.Fatal(err)
	}
	var all []*tokenizer
	for _, dir := range dirs {
		all = append(all, readTokenizer(f, dir))
	}
	f.Add("Hello, wörld! <mask> 你好\xff \r\n")
	f.Fuzz(func(t *testing.T, text string) {
		for i, tokenizer := range all {
			e := tokenizer.encoder()
			for _, id := range e.append(nil, text) {
				if id < 0 || int(id) >= tokenizer.size {
					t.Fatalf("%s: token %d of %d", dirs[i], id, tokenizer.size)
				}
			}
		}
	})
}
