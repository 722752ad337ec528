package tool

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/internal/modeltest"
)

// manySample has more chunks that mean the same as "purge" than any leg takes, one
// that has the word, and long ones.
func manySample() map[string]string {
	files := map[string]string{"mast.config.json": "{}"}
	for i := range 110 {
		files[fmt.Sprintf("many/m%03d.py", i)] = fmt.Sprintf("def many%d():\n    return 'erase erase erase part %s'\n", i, strings.Repeat("x", i%7+1))
	}
	files["word/word.py"] = "def purge():\n    return 'of other things: wombat quokka numbat bilby wallaby potoroo bettong'\n"
	long := strings.Repeat("    here('stand', 'many', 'words', 'on', 'lines')\n", 60)
	files[strings.Repeat("a_folder_with_a_long_name/", 12)+"long.py"] = "def long():\n" + long
	files["long/erase.py"] = "def farewell():\n    erase('erase', 'erase', 'erase', 'erase')\n" + strings.Repeat("    erase('erase')\n", 60)
	return files
}

// modelSettingEffects has for each setting of models and of what is done with them
// what to look at; it must differ with the value and without.
func modelSettingEffects(s *modeltest.Service) map[string]struct {
	value string
	look  func(t *testing.T, ps *Projects) string
} {
	const purge = `{"information_request":"purge"}`
	texts := func(of func(r *modeltest.Request) string) func(t *testing.T, ps *Projects) string {
		return func(t *testing.T, ps *Projects) string {
			_, err := index(t, ps)
			ask(t, ps, purge)
			ask(t, ps, `{"information_request":"stand words lines"}`)
			var seen []string
			for _, r := range s.Requests() {
				if text := of(&r); !slices.Contains(seen, text) {
					seen = append(seen, text)
				}
			}
			slices.Sort(seen)
			return fmt.Sprint(seen, err)
		}
	}
	ranks := func(r *modeltest.Request) bool { return r.Query != "" }
	embeds := func(of func(r *modeltest.Request) string) func(t *testing.T, ps *Projects) string {
		return texts(func(r *modeltest.Request) string {
			if ranks(r) {
				return ""
			}
			return of(r)
		})
	}
	reranks := func(of func(r *modeltest.Request) string) func(t *testing.T, ps *Projects) string {
		return texts(func(r *modeltest.Request) string {
			if !ranks(r) {
				return ""
			}
			return of(r)
		})
	}
	header := func(r *modeltest.Request) string { return fmt.Sprintf("%q", r.Authorization) }
	longest := func(r *modeltest.Request) string {
		n := 0
		for _, text := range r.Texts {
			n = max(n, utf8.RuneCountInString(text))
		}
		return fmt.Sprint(n)
	}
	seeds := func(t *testing.T, ps *Projects) string {
		indexed(t, ps)
		a := ask(t, ps, purge)
		return fmt.Sprint(a.Summary.SeedCount)
	}
	first := func(t *testing.T, ps *Projects) string {
		indexed(t, ps)
		a := ask(t, ps, purge)
		return a.Files[0].Path[:4]
	}
	return map[string]struct {
		value string
		look  func(t *testing.T, ps *Projects) string
	}{
		"embeddings_base_url":   {s.URL + "/another/place", embeds(func(r *modeltest.Request) string { return r.Path })},
		"embeddings_model":      {"another", embeds(func(r *modeltest.Request) string { return r.Model })},
		"embeddings_api_key":    {"secret", embeds(header)},
		"embeddings_dimensions": {"32", embeds(func(r *modeltest.Request) string { return r.Path })},
		"embeddings_max_concurrency": {"1", func(t *testing.T, ps *Projects) string {
			indexed(t, ps)
			return fmt.Sprint(s.Most() > 1)
		}},
		"rerank_base_url":  {s.URL + "/another/rerank", reranks(func(r *modeltest.Request) string { return r.Path })},
		"rerank_model":     {"another", reranks(func(r *modeltest.Request) string { return r.Model })},
		"rerank_api_key":   {"secret", reranks(header)},
		"rerank_top_n":     {"5", seeds},
		"max_rerank_chars": {"600", reranks(longest)},
		"max_breadcrumb_chars": {"120", reranks(func(r *modeltest.Request) string {
			n := 0
			for _, text := range r.Texts {
				crumb, _, _ := strings.Cut(text, "\n")
				n = max(n, utf8.RuneCountInString(crumb))
			}
			return fmt.Sprint(n)
		})},
		"head_ratio": {"0.5", reranks(func(r *modeltest.Request) string {
			for _, text := range r.Texts {
				if head, tail, ok := strings.Cut(text, "\n...\n"); ok && strings.Contains(text, "farewell") {
					return fmt.Sprint(len(head), len(tail))
				}
			}
			return ""
		})},
		"vector_top_k": {"40", seeds},
		"vector_top_m": {"30", seeds},
		"w_vec":        {"0", first},
		"w_lex":        {"1", first},
	}
}

func TestEveryModelSettingHasAnEffect(t *testing.T) {
	s := service(t)
	s.Set(modeltest.Behaviour{Delay: 2 * time.Millisecond})
	effects := modelSettingEffects(s)
	for key := range provedElsewhere() {
		t.Run(key, func(t *testing.T) {
			effect, ok := effects[key]
			if !ok {
				t.Skip("it has a test of its own: TestVectors_folder")
			}
			// Everything found becomes a seed, so that their number shows what was found.
			base := []string{"MAST_SMART_TOP_K", "false", "MAST_FUSED_TOP_M", "100"}
			if key == "vector_top_k" {
				base = append(base, "MAST_VECTOR_TOP_M", "100")
			}
			with := reranking
			if strings.HasPrefix(key, "w_") || strings.HasPrefix(key, "vector_") {
				with = embedding
			}
			root := folder(t, manySample())
			s.Forget()
			def := effect.look(t, open(t, root, with(s, base...)))
			s.Forget()
			changed := effect.look(t, open(t, folder(t, manySample()), with(s, append(base, "MAST_"+strings.ToUpper(key), effect.value)...)))
			t.Logf("%s without, %s with it", def, changed)
			if def == changed {
				t.Errorf("%s = %s changes nothing: %s", key, effect.value, changed)
			}
		})
	}
	for _, setting := range config.Table() {
		if setting.Group == config.Endpoints && provedElsewhere()[setting.Key] == "" {
			t.Errorf("nothing tests whether %s has an effect", setting.Key)
		}
	}
}

// Without a key there is no Authorization, and with one it is a bearer token.
func TestModels_keys(t *testing.T) {
	s := service(t)
	for _, key := range []string{"", "secret"} {
		s.Forget()
		ps := open(t, folder(t, modelSample()), reranking(s, "EMBEDDINGS_API_KEY", key, "RERANK_API_KEY", key))
		indexed(t, ps)
		ask(t, ps, eraseAccount)
		var want []string
		if key != "" {
			want = []string{"Bearer " + key}
		}
		for _, r := range s.Requests() {
			if !slices.Equal(r.Authorization, want) {
				t.Errorf("key %q: %s got Authorization %q", key, r.Path, r.Authorization)
			}
		}
		if len(s.Requests()) < 3 {
			t.Errorf("key %q: %d requests", key, len(s.Requests()))
		}
	}
}

// A reranker orders what was found, in both forms of its answer; what it says is what
// the cut-off looks at. When it fails the local order stands.
func TestReranker(t *testing.T) {
	s := service(t)
	ps := open(t, folder(t, modelSample()), environment("RERANK_BASE_URL", s.URL+"/rerank", "RERANK_MODEL", "overlap"))
	for _, nested := range []bool{false, true} {
		s.Set(modeltest.Behaviour{Nested: nested})
		a := ask(t, ps, fmt.Sprintf(`{"information_request":"deleteUser printBill %v"}`, nested))
		if !slices.Contains(a.Retrieval, "rerank") || slices.Contains(a.Retrieval, "vector") || len(a.Summary.Warnings) > 0 {
			t.Errorf("nested %v: retrieval %v, warnings %q", nested, a.Retrieval, a.Summary.Warnings)
		}
		asked := s.Requests()
		last := asked[len(asked)-1]
		best := 0.0
		for _, text := range last.Texts {
			best = max(best, modeltest.Overlap(last.Query, text))
		}
		if a.Debug.TopScore != round(best, 4) || last.Query != fmt.Sprintf("deleteUser printBill %v", nested) {
			t.Errorf("nested %v: top score %v, the service says %v; asked %q", nested, a.Debug.TopScore, best, last.Query)
		}
	}
	s.Set(modeltest.Behaviour{Garbage: true})
	a := ask(t, ps, `{"information_request":"deleteUser printBill"}`)
	if len(a.Files) == 0 || len(a.Summary.Warnings) != 1 || !strings.Contains(a.Summary.Warnings[0], "answered without reranking") || slices.Contains(a.Retrieval, "rerank") {
		t.Errorf("a failing service: %d files, warnings %q, retrieval %v", len(a.Files), a.Summary.Warnings, a.Retrieval)
	}
	s.Set(modeltest.Behaviour{})
	if a = ask(t, ps, `{"information_request":"deleteUser printBill"}`); !slices.Contains(a.Retrieval, "rerank") {
		t.Error("an answer without the reranker was kept")
	}
}

// A reranker that does not answer costs a bounded time.
func TestReranker_slow(t *testing.T) {
	t.Parallel()
	s := service(t)
	s.Set(modeltest.Behaviour{Delay: time.Minute})
	ps := open(t, folder(t, modelSample()), environment("RERANK_BASE_URL", s.URL+"/rerank", "RERANK_MODEL", "overlap"))
	call(t, ps, "mast_reindex", `{}`)
	for i, most := range []time.Duration{12 * time.Second, 5 * time.Second} {
		since := time.Now()
		a := ask(t, ps, fmt.Sprintf(`{"information_request":"printBill %d"}`, i))
		if took := time.Since(since); took > most || len(a.Files) == 0 || len(a.Summary.Warnings) != 1 {
			t.Errorf("question %d took %s: %d files, warnings %q", i, took, len(a.Files), a.Summary.Warnings)
		}
	}
}
