package embed

import (
	"math"
	"testing"
	"unicode/utf8"
)

func FuzzDecodeEmbeddings(f *testing.F) {
	for _, s := range []string{
		`{"data":[{"index":0,"embedding":[1,2,3]},{"index":1,"embedding":[1e3,-2.5,3]}]}`,
		`{"data":[{"index":1,"embedding":[ 1 , 2]},{"index":0,"embedding":[[1],2]}]}`,
		`{"error":{"message":"x"}}`, `{"data":[{"index":null,"embedding":null}]}`, `{"data":{}}`, "", "[", "null",
	} {
		f.Add([]byte(s), 2)
	}
	f.Fuzz(func(t *testing.T, body []byte, n int) {
		if n < 1 || n > 100 {
			return
		}
		vectors, reason := decodeEmbeddings(body, n)
		if reason != "" {
			if vectors != nil {
				t.Error("vectors and a reason")
			}
			return
		}
		if len(vectors) != n {
			t.Fatalf("%d vectors, want %d", len(vectors), n)
		}
		for i, v := range vectors {
			if len(v) == 0 {
				t.Errorf("vector %d is empty", i)
			}
			for _, x := range v {
				if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
					t.Errorf("vector %d: %v", i, v)
				}
			}
		}
	})
}

func FuzzDecodeRanking(f *testing.F) {
	for _, s := range []string{
		`{"results":[{"index":0,"relevance_score":0.5},{"index":1,"relevance_score":1}]}`,
		`{"output":{"results":[{"index":1,"relevance_score":-1}]}}`,
		`{"code":"x","message":{"a":1}}`, `{"error":[1,2]}`, `{"results":null,"message":""}`, "", "{",
	} {
		f.Add([]byte(s), 2)
	}
	f.Fuzz(func(t *testing.T, body []byte, n int) {
		if n < 1 || n > 100 {
			return
		}
		ranked, reason := decodeRanking(body, n)
		if (reason == "") != (len(ranked) > 0) {
			t.Fatalf("%d results, reason %q", len(ranked), reason)
		}
		seen := map[int]bool{}
		for i, r := range ranked {
			if r.Index < 0 || r.Index >= n || seen[r.Index] || math.IsNaN(r.Score) || i > 0 && r.Score > ranked[i-1].Score {
				t.Fatalf("%v", ranked)
			}
			seen[r.Index] = true
		}
	})
}

func FuzzRerankText(f *testing.F) {
	f.Add("a.go > F", "func F() {\n\treturn token\n}\n", "token", 30, 10)
	f.Add("ä → ö", "\xff\n\r\n\n", "", 5, 100)
	f.Fuzz(func(t *testing.T, crumb, code, token string, chars, crumbChars int) {
		if chars < 0 || chars > 5000 {
			return
		}
		got := RerankText(crumb, code, []string{token}, TextLimits{Chars: chars, BreadcrumbChars: crumbChars, HeadRatio: .67})
		if n := utf8.RuneCountInString(got); n > chars {
			t.Errorf("%d characters, want at most %d: %q", n, chars, got)
		}
	})
}
