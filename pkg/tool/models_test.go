package tool

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mast-search/mast/internal/modeltest"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/vector"
)

// modelSample is a project with a function that has no word of "erase account", which means
// the same.
func modelSample() map[string]string {
	return map[string]string{
		"mast.config.json": "{}",
		"src/users.ts":     "// The users.\n\nexport class Users {\n  deleteUser(id: string) {\n    return this.store.drop(id);\n  }\n}\n",
		"src/bills.ts":     "export function printBill(n: number) {\n  return paper.print(n);\n}\n",
		"lib/color.ts":     "export function mixColors(a: string, b: string) {\n  return a + b;\n}\n",
		"lib/users.ts":     "export function deleteUser(id: string) {\n  throw id;\n}\n",
	}
}

// service starts a model service.
func service(t *testing.T) *modeltest.Service {
	t.Helper()
	s := modeltest.Start()
	t.Cleanup(s.Close)
	return s
}

// environment makes an option that sets variables.
func environment(pairs ...string) func(*Options) {
	values := make(map[string]string)
	for i := 0; i < len(pairs); i += 2 {
		values[pairs[i]] = pairs[i+1]
	}
	return func(o *Options) { o.Where.Env = func(name string) string { return values[name] } }
}

// embedding are the variables that name a service for embeddings, with more.
func embedding(s *modeltest.Service, more ...string) func(*Options) {
	return environment(append([]string{"EMBEDDINGS_BASE_URL", s.URL + "/v1", "EMBEDDINGS_MODEL", "bag"}, more...)...)
}

// reranking are those for both.
func reranking(s *modeltest.Service, more ...string) func(*Options) {
	return embedding(s, append([]string{"RERANK_BASE_URL", s.URL + "/v1/rerank", "RERANK_MODEL", "overlap"}, more...)...)
}

// index runs the indexer as `mast index` does.
func index(t *testing.T, ps *Projects) (indexer.Report, error) {
	t.Helper()
	p, err := ps.Open("")
	if err != nil {
		t.Fatal(err)
	}
	return p.Index(t.Context(), indexer.Incremental, 0)
}

// indexed is index that must succeed.
func indexed(t *testing.T, ps *Projects) vector.Report {
	t.Helper()
	report, err := index(t, ps)
	if err != nil {
		t.Fatal(err)
	}
	if report.Vectors == nil {
		t.Fatal("the report does not tell of vectors")
	}
	return *report.Vectors
}

// ask calls mast_context.
func ask(t *testing.T, ps *Projects, args string) (a ContextAnswer) {
	t.Helper()
	text := call(t, ps, "mast_context", strings.TrimSuffix(args, "}")+`,"output_format":"json","return_debug":true}`)
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// segment returns the first segment of an answer that holds a text.
func segment(a *ContextAnswer, text string) *ContextSegment {
	for _, f := range a.Files {
		for i := range f.Segments {
			if strings.Contains(f.Segments[i].Text, text) {
				return &f.Segments[i]
			}
		}
	}
	return nil
}

const eraseAccount = `{"information_request":"erase account"}`

// What means the same in other words is found, and without the service the same call
// is answered by words and says so.
func TestVectors_synonyms(t *testing.T) {
	s := service(t)
	ps := open(t, folder(t, modelSample()), embedding(s))
	indexed(t, ps)
	a := ask(t, ps, eraseAccount)
	found := segment(&a, "this.store.drop(id)")
	if found == nil || !slices.Contains(found.Sources, "vector") || !slices.Contains(a.Retrieval, "vector") || len(a.Summary.Warnings) > 0 {
		t.Fatalf("%+v\nwith %v, retrieval %v, warnings %q", a.Files, found, a.Retrieval, a.Summary.Warnings)
	}
	if a.Debug.WVec == nil || *a.Debug.WVec != 0.6 || *a.Debug.WLex != 0.4 {
		t.Errorf("the weights are %v and %v", a.Debug.WVec, a.Debug.WLex)
	}
	text := call(t, ps, "mast_search", `{"query":"erase account","explain":true}`)
	results := decode(t, text)
	if len(results.Results) == 0 || !slices.Contains(results.Results[0].Sources, "vector") || !slices.Contains(results.Retrieval, "vector") {
		t.Errorf("mast_search: %s", text)
	}
	for _, r := range results.Results {
		sum := 0.0
		for _, part := range r.Explain {
			sum += part.Contribution
		}
		if significant(sum) != r.Score && (sum-r.Score)/r.Score > 1e-4 {
			t.Errorf("the parts of %s add up to %v, its score is %v", r.FilePath, sum, r.Score)
		}
	}
	s.Set(modeltest.Behaviour{Status: func(int, *modeltest.Request) int { return http.StatusUnauthorized }})
	// Another question, since the service is not asked the same one twice.
	a = ask(t, ps, `{"information_request":"erase account printBill"}`)
	if len(a.Files) == 0 || slices.Contains(a.Retrieval, "vector") || len(a.Summary.Warnings) != 1 || !strings.Contains(a.Summary.Warnings[0], "answered without vectors") {
		t.Errorf("without the service: %d files, retrieval %v, warnings %q", len(a.Files), a.Retrieval, a.Summary.Warnings)
	}
	if results := decode(t, call(t, ps, "mast_search", `{"query":"print bill"}`)); len(results.Results) == 0 || len(results.Notes) != 1 || len(results.Retrieval) > 0 {
		t.Errorf("mast_search without the service: %d results, notes %q", len(results.Results), results.Notes)
	}
	s.Set(modeltest.Behaviour{})
	if a = ask(t, ps, `{"information_request":"erase account printBill"}`); a.Debug.Cached || !slices.Contains(a.Retrieval, "vector") {
		t.Error("an answer without the service was kept")
	}
}

// A place that the project names, not the user, is told before texts are sent there.
func TestVectors_projectNamesThePlace(t *testing.T) {
	s := service(t)
	files := modelSample()
	files["mast.config.json"] = fmt.Sprintf(`{"embeddings_base_url": %q, "embeddings_model": "bag"}`, s.URL)
	var mu sync.Mutex
	var lines []string
	log := func(o *Options) {
		o.Log = func(line string) {
			mu.Lock()
			defer mu.Unlock()
			lines = append(lines, line)
		}
	}
	ps := open(t, folder(t, files), log)
	indexed(t, ps)
	indexed(t, ps)
	indexed(t, open(t, folder(t, modelSample()), embedding(s), log))
	host := strings.TrimPrefix(s.URL, "http://")
	if len(lines) != 1 || !strings.Contains(lines[0], host+", which mast.config.json names") {
		t.Errorf("told %q, want %s once", lines, host)
	}
}

// What is embedded begins with where it stands; what is answered is the file's text.
func TestVectors_dualText(t *testing.T) {
	s := service(t)
	root := folder(t, modelSample())
	ps := open(t, root, embedding(s))
	indexed(t, ps)
	if want := "src/users.ts > Users > deleteUser\n"; !slices.ContainsFunc(s.Texts(), func(text string) bool { return strings.HasPrefix(text, want) }) {
		t.Errorf("no text begins with %q: %q", want, s.Texts())
	}
	a := ask(t, ps, eraseAccount)
	for _, f := range a.Files {
		src, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(f.Path)))
		if err != nil {
			t.Fatal(err)
		}
		for _, seg := range f.Segments {
			if !strings.Contains(string(src), seg.Text) {
				t.Errorf("%s does not hold %q", f.Path, seg.Text)
			}
		}
	}
}

// Without vectors nobody is asked and the answer says why; while some are missing, it
// says how many.
func TestVectors_pending(t *testing.T) {
	s := service(t)
	root := folder(t, modelSample())
	ps := open(t, root, embedding(s))
	a := ask(t, ps, `{"information_request":"printBill"}`)
	if len(s.Requests()) > 0 || len(a.Summary.Warnings) != 1 || !strings.Contains(a.Summary.Warnings[0], "no vectors of this model yet") {
		t.Errorf("%d requests, warnings %q", len(s.Requests()), a.Summary.Warnings)
	}
	indexed(t, ps)
	write(t, root, "src/bills.ts", modelSample()["src/bills.ts"]+"\nexport function fresh() {\n  return printBill(1);\n}\n")
	a = ask(t, ps, `{"information_request":"printBill"}`)
	if len(a.Summary.Warnings) != 1 || !strings.HasPrefix(a.Summary.Warnings[0], "1 chunk has no vector yet") {
		t.Errorf("after an edit: warnings %q", a.Summary.Warnings)
	}
	if report := indexed(t, ps); report.Indexed != 1 {
		t.Errorf("%+v, want 1 vector made", report)
	}
	if a = ask(t, ps, `{"information_request":"printBill"}`); len(a.Summary.Warnings) != 0 || a.Debug.Cached {
		t.Errorf("with all vectors: warnings %q, cached %v", a.Summary.Warnings, a.Debug.Cached)
	}
}

// The scope of a request bounds the vectors, too.
func TestVectors_scope(t *testing.T) {
	s := service(t)
	ps := open(t, folder(t, modelSample()), embedding(s))
	indexed(t, ps)
	for scope, want := range map[string]string{
		`"include_globs":["lib/**"]`:                                 "lib/users.ts",
		`"exclude_globs":["lib/**"]`:                                 "src/users.ts",
		`"include_globs":["**/users.ts"],"exclude_globs":["lib/**"]`: "src/users.ts",
	} {
		a := ask(t, ps, `{"information_request":"erase account",`+scope+`}`)
		paths := make([]string, 0, len(a.Files))
		for _, f := range a.Files {
			paths = append(paths, f.Path)
		}
		if len(paths) == 0 || paths[0] != want || slices.ContainsFunc(paths, func(p string) bool { return strings.HasPrefix(p, "lib/") != strings.HasPrefix(want, "lib/") }) {
			t.Errorf("%s: %q, want %s first", scope, paths, want)
		}
	}
	if a := ask(t, ps, `{"information_request":"erase account","language":["markdown"]}`); len(a.Files) > 0 {
		t.Errorf("another language: %+v", a.Files)
	}
	if r := decode(t, call(t, ps, "mast_search", `{"query":"erase account","chunk_type":"method"}`)); len(r.Results) != 1 || r.Results[0].ChunkType != "method" {
		t.Errorf("only methods: %+v", r.Results)
	}
}

// Only searches ask the service, and not for a name that is written like code.
func TestVectors_whoAsks(t *testing.T) {
	s := service(t)
	projects := open(t, folder(t, sample()), reranking(s))
	indexed(t, projects)
	s.Forget()
	other := folder(t, map[string]string{"mast.config.json": "{}", "src/alpha.ts": "export const alpha = 2;\n"})
	effects := parameterEffects(other, changedRepository(t), settledRepository(t), wideProject(t))
	for _, tool := range All() {
		if tool.Name == "mast_context" || tool.Name == "mast_search" || tool.Name == "mast_reindex" {
			continue
		}
		for _, pair := range effects[tool.Name] {
			call(t, projects, tool.Name, pair[0])
			call(t, projects, tool.Name, pair[1])
		}
	}
	call(t, projects, "mast_search", `{"query":"hiddenAlpha"}`)
	call(t, projects, "mast_search", `{"query":"alpha","exact":true}`)
	if asked := s.Requests(); len(asked) > 0 {
		t.Errorf("asked %+v", asked)
	}
	call(t, projects, "mast_search", `{"query":"some words"}`)
	if asked := s.Requests(); len(asked) != 1 {
		t.Errorf("a search asked %+v", asked)
	}
}

// A changed model is asked for vectors anew; the index stays as it is.
func TestVectors_otherModel(t *testing.T) {
	s := service(t)
	root := folder(t, modelSample())
	first := indexed(t, open(t, root, embedding(s)))
	s.Forget()
	report, err := index(t, open(t, root, embedding(s, "EMBEDDINGS_MODEL", "other")))
	if err != nil || report.FilesIndexed != 0 || report.Vectors.Indexed != first.Indexed || report.Vectors.Deleted != first.Indexed {
		t.Errorf("%+v, vectors %+v, error %v", report, report.Vectors, err)
	}
	for _, r := range s.Requests() {
		if r.Model != "other" {
			t.Errorf("asked for model %q", r.Model)
		}
	}
	if report = must(index(t, open(t, root, embedding(s, "EMBEDDINGS_MODEL", "other")))); report.Vectors.Indexed != 0 {
		t.Errorf("the second run: %+v", report.Vectors)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Whatever the service does, the index by words is complete, the error says so, and
// the next run goes on.
func TestVectors_failingService(t *testing.T) {
	status := func(n int) modeltest.Behaviour {
		return modeltest.Behaviour{Status: func(int, *modeltest.Request) int { return n }}
	}
	tests := map[string]struct {
		behave modeltest.Behaviour
		more   []string
		want   string
	}{
		"refuses the key": {status(http.StatusUnauthorized), nil, "check embeddings_api_key"},
		"no JSON":         {modeltest.Behaviour{Garbage: true}, nil, "JSON"},
		"other length":    {modeltest.Behaviour{Dimensions: 32}, []string{"EMBEDDINGS_DIMENSIONS", "64"}, "embeddings_dimensions is set to 64; set it to 32"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := service(t)
			s.Set(tt.behave)
			ps := open(t, folder(t, modelSample()), embedding(s, tt.more...))
			report, err := index(t, ps)
			incomplete, ok := errors.AsType[*EmbedError](err)
			if !ok || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "the index is complete") || incomplete.Report.Errors == 0 {
				t.Fatalf("error %v", err)
			}
			if report.FilesIndexed != 5 || report.Vectors.Errors != incomplete.Report.Errors {
				t.Errorf("report %+v with %+v", report, report.Vectors)
			}
			if r := decode(t, call(t, ps, "mast_search", `{"query":"print bill"}`)); len(r.Results) == 0 {
				t.Error("nothing is found by words")
			}
			s.Set(modeltest.Behaviour{})
			if report := indexed(t, ps); report.Errors != 0 || report.Indexed == 0 {
				t.Errorf("the next run: %+v", report)
			}
		})
	}
}

// A service that does not answer costs a question a bounded time, and the next one
// nothing.
func TestVectors_slowService(t *testing.T) {
	t.Parallel()
	s := service(t)
	ps := open(t, folder(t, modelSample()), embedding(s))
	indexed(t, ps)
	s.Set(modeltest.Behaviour{Delay: time.Minute})
	for i, most := range []time.Duration{vector.DefaultQueryTimeout + 5*time.Second, vector.DefaultQueryTimeout - 100*time.Millisecond} {
		since := time.Now()
		a := ask(t, ps, fmt.Sprintf(`{"information_request":"printBill %d"}`, i))
		if took := time.Since(since); took > most || len(a.Files) == 0 || len(a.Summary.Warnings) != 1 {
			t.Errorf("question %d took %s: %d files, warnings %q", i, took, len(a.Files), a.Summary.Warnings)
		}
	}
}

// Vectors in another order than asked for belong to their texts.
func TestVectors_shuffledAnswer(t *testing.T) {
	s := service(t)
	s.Set(modeltest.Behaviour{Shuffle: true})
	ps := open(t, folder(t, modelSample()), embedding(s))
	indexed(t, ps)
	if a := ask(t, ps, eraseAccount); segment(&a, "deleteUser") == nil {
		t.Errorf("found %+v", a.Files)
	}
}

// In a server vectors are made after an answer, which does not wait for them.
func TestVectors_inBackground(t *testing.T) {
	s := service(t)
	s.Set(modeltest.Behaviour{Delay: 100 * time.Millisecond})
	root := folder(t, modelSample())
	ps := open(t, root, embedding(s), func(o *Options) { o.EmbedInBackground = true })
	a := ask(t, ps, eraseAccount)
	if len(a.Summary.Warnings) == 0 {
		t.Error("the first answer does not say that there are no vectors yet")
	}
	wait := func(what string) {
		t.Helper()
		for range 100 {
			if a := ask(t, ps, eraseAccount); len(a.Summary.Warnings) == 0 && slices.Contains(a.Retrieval, "vector") {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
		t.Fatalf("%s: the vectors are not made", what)
	}
	wait("first")
	s.Forget()
	write(t, root, "src/bills.ts", modelSample()["src/bills.ts"]+"\nexport function fresh() {\n  return printBill(1);\n}\n")
	call(t, ps, "mast_search", `{"query":"printBill"}`) // which takes the edit in
	wait("after an edit")
	if texts := s.Texts(); slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, "deleteUser") }) {
		t.Errorf("more than what changed was sent: %q", texts)
	}
}

func TestMigrateState(t *testing.T) {
	s := service(t)
	root := folder(t, modelSample())
	state := func(change func(*Options)) VectorsInfo {
		t.Helper()
		p, err := open(t, root, change).Open("")
		if err != nil {
			t.Fatal(err)
		}
		return must(p.Vectors(t.Context()))
	}
	check := func(what string, got VectorsInfo, want string, rows, pending int) {
		t.Helper()
		if got.State != want || got.Rows != rows || got.Pending != pending {
			t.Errorf("%s: %+v, want %s with %d rows, %d pending", what, got, want, rows, pending)
		}
	}
	check("before all", state(environment()), VectorsNone, 0, 0)
	report := indexed(t, open(t, root, embedding(s)))
	n := report.Texts
	check("done", state(embedding(s)), VectorsDone, n, 0)
	check("without a model", state(environment()), VectorsDone, n, 0)
	check("other model", state(embedding(s, "EMBEDDINGS_MODEL", "other")), VectorsPending, 0, n)
	db := filepath.Join(root, ".mast", vector.File)
	for _, suffix := range []string{"", "-wal", "-shm"} {
		os.Remove(db + suffix)
	}
	if err := os.WriteFile(db, []byte("no database, and this is long enough to see it"), 0o600); err != nil {
		t.Fatal(err)
	}
	check("damaged", state(embedding(s)), VectorsAborted, 0, n)
	ps := open(t, root, embedding(s))
	if a := ask(t, ps, `{"information_request":"printBill"}`); len(a.Files) == 0 || len(a.Summary.Warnings) != 1 || !strings.Contains(a.Summary.Warnings[0], "mast migrate --reset") {
		t.Errorf("with damaged vectors: %d files, warnings %q", len(a.Files), a.Summary.Warnings)
	}
	if _, err := index(t, ps); err == nil || !strings.Contains(err.Error(), "mast migrate --reset") {
		t.Errorf("the indexer says %v", err)
	}
	p := must(ps.Open(""))
	for _, want := range []bool{true, false} {
		if dropped := must(p.ResetVectors(t.Context())); dropped != want {
			t.Errorf("dropped %v, want %v", dropped, want)
		}
	}
	check("dropped", state(embedding(s)), VectorsNone, 0, n)
	indexed(t, ps)
	check("made anew", state(embedding(s)), VectorsDone, n, 0)
}

// Calls at the same time, while vectors are made, are all answered.
func TestVectors_parallelCalls(t *testing.T) {
	s := service(t)
	root := folder(t, manySample())
	ps := open(t, root, reranking(s), func(o *Options) { o.EmbedInBackground = true })
	call(t, ps, "mast_reindex", `{}`)
	var group sync.WaitGroup
	for i := range 4 {
		group.Go(func() {
			for k := range 8 {
				args := fmt.Sprintf(`{"information_request":"purge many%d","output_format":"json"}`, 8*i+k)
				res := Find(All(), "mast_context").Call(t.Context(), ps, Request{Arguments: json.RawMessage(args)})
				if res.IsError || !strings.Contains(res.Text, fmt.Sprintf("many%d()", 8*i+k)) {
					t.Errorf("%s: %s", args, res.Text[:min(len(res.Text), 300)])
				}
				if k == 4 {
					write(t, root, fmt.Sprintf("many/m%03d.py", i), fmt.Sprintf("def many%d():\n    return 'erase %d'\n", i, i))
				}
			}
		})
	}
	group.Wait()
}
