package vector_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/internal/modeltest"
	"github.com/mast-search/mast/pkg/embed"
	"github.com/mast-search/mast/pkg/indexer"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/vector"
)

// model embeds in batches of two and remembers what it was given.
type model struct {
	name       string
	dimensions int
	// fails says which batch, from 1, fails.
	fails func(batch int) bool

	mu      sync.Mutex
	texts   []string
	batches int
}

func (m *model) Model() string { return m.name }

func (m *model) Embed(ctx context.Context, _ embed.Purpose, texts []string, done func(int, [][]float32)) ([][]float32, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := make([][]float32, len(texts))
	var failed error
	for from := 0; from < len(texts); from += 2 {
		if ctx.Err() != nil {
			return all, ctx.Err()
		}
		to := min(len(texts), from+2)
		m.batches++
		m.texts = append(m.texts, texts[from:to]...)
		if m.fails != nil && m.fails(m.batches) {
			failed = errors.Join(failed, fmt.Errorf("batch %d is refused", m.batches))
			continue
		}
		for i := from; i < to; i++ {
			all[i] = modeltest.Vector(texts[i], m.dimensions)
		}
		if done != nil {
			done(from, all[from:to])
		}
	}
	return all, failed
}

// taken returns the texts that were given since the last call.
func (m *model) taken() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	texts := m.texts
	m.texts = nil
	return texts
}

// project is an indexed folder with vectors.
type project struct {
	t     testing.TB
	root  string
	ix    *indexer.Indexer
	store *store.Store
}

func newProject(t testing.TB, files map[string]string) *project {
	t.Helper()
	p := &project{t: t, root: t.TempDir()}
	for name, text := range files {
		p.write(name, text)
	}
	languages, err := lang.New(grammars.All())
	if err != nil {
		t.Fatal(err)
	}
	if p.ix, err = indexer.New(indexer.Config{Root: p.root, Languages: languages, Version: "test", SplitThreshold: 100, HeadingDepth: 2}); err != nil {
		t.Fatal(err)
	}
	p.index(indexer.Incremental)
	if p.store, err = store.Open(t.Context(), p.ix.IndexPath()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.store.Close() })
	return p
}

func (p *project) write(name, text string) {
	p.t.Helper()
	path := filepath.Join(p.root, filepath.FromSlash(name))
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o600)); err != nil {
		p.t.Fatal(err)
	}
}

func (p *project) index(mode indexer.Mode) {
	p.t.Helper()
	if _, err := p.ix.Run(p.t.Context(), indexer.RunOptions{Mode: mode}); err != nil {
		p.t.Fatal(err)
	}
}

// vectors makes the handle of a program of its own.
func (p *project) vectors(m *model, dimensions int) *vector.Index {
	x := vector.New(vector.Config{StateDir: p.ix.StateDir(), Embedder: m, Dimensions: dimensions})
	p.t.Cleanup(func() { x.Close() })
	return x
}

func (p *project) update(x *vector.Index) vector.Report {
	p.t.Helper()
	report, err := x.Update(p.t.Context(), p.store.View, vector.UpdateOptions{})
	if err != nil {
		p.t.Fatal(err)
	}
	return report
}

func (p *project) state(model string) vector.State {
	p.t.Helper()
	v := p.view()
	s, err := vector.Inspect(p.t.Context(), p.ix.StateDir(), model, v)
	if err != nil {
		p.t.Fatal(err)
	}
	return s
}

func (p *project) view() *store.View {
	p.t.Helper()
	v, err := p.store.View(p.t.Context())
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { v.Close() })
	return v
}

// nearest returns the names of the chunks that are nearest to a text.
func (p *project) nearest(x *vector.Index, text string, scope func(*store.FileState) bool, k int) (names []string, pending int) {
	p.t.Helper()
	ctx, v := p.t.Context(), p.view()
	found, err := x.Search(ctx, v, text)
	if err != nil {
		p.t.Fatal(err)
	}
	s, err := v.Scope(ctx, scope, nil, false)
	if err != nil {
		p.t.Fatal(err)
	}
	before, err := v.Before(ctx)
	if err != nil {
		p.t.Fatal(err)
	}
	var ids []int64
	for _, h := range found.Nearest(s, k, before) {
		ids = append(ids, h.Chunk)
	}
	chunks, err := v.Chunks(ctx, ids)
	if err != nil {
		p.t.Fatal(err)
	}
	for _, c := range chunks {
		names = append(names, c.Name)
	}
	return names, found.Pending
}

func shop() map[string]string {
	return map[string]string{
		"src/users.ts": "export function deleteUser(id: string) {\n  return store.drop(id);\n}\n\nexport function listUsers() {\n  return store.all();\n}\n",
		"src/bills.ts": "export function printBill(n: number) {\n  return paper.print(n);\n}\n",
		"lib/color.ts": "export function mixColors(a: string, b: string) {\n  return a + b;\n}\n",
	}
}

func TestUpdate_sendsEachTextOnce(t *testing.T) {
	p := newProject(t, shop())
	m := &model{name: "one", dimensions: 64}
	report := p.update(p.vectors(m, 0))
	texts := m.taken()
	if report.Indexed != 4 || report.Texts != 4 || report.Errors != 0 || len(texts) != 4 {
		t.Fatalf("%+v, texts %q; want 4", report, texts)
	}
	// A place comes before the text, which is that of the file.
	if want := "src/users.ts > deleteUser\nexport function deleteUser(id: string) {\n  return store.drop(id);\n}"; !slices.Contains(texts, want) {
		t.Errorf("texts %q lack %q", texts, want)
	}
	again := func(what string, want ...string) {
		t.Helper()
		p.update(p.vectors(m, 0))
		if got := m.taken(); len(got) != len(want) || len(want) > 0 && !strings.HasPrefix(got[0], want[0]) {
			t.Errorf("%s: sent %q, want %q", what, got, want)
		}
		if s := p.state("one"); s.Pending != 0 {
			t.Errorf("%s: %d chunks have no vector", what, s.Pending)
		}
	}
	again("nothing changed")
	p.index(indexer.Force)
	again("the index was built anew")
	if err := os.Rename(filepath.Join(p.root, "src"), filepath.Join(p.root, "moved")); err != nil {
		t.Fatal(err)
	}
	p.index(indexer.Incremental)
	again("files moved")
	p.write("moved/users.ts", strings.Replace(shop()["src/users.ts"], "store.all()", "store.every()", 1))
	p.index(indexer.Incremental)
	again("a function changed", "moved/users.ts > listUsers")
}

func TestUpdate_dropsWhatIsNotNeeded(t *testing.T) {
	p := newProject(t, shop())
	m := &model{name: "one", dimensions: 64}
	p.update(p.vectors(m, 0))
	if err := os.Remove(filepath.Join(p.root, "src", "bills.ts")); err != nil {
		t.Fatal(err)
	}
	p.index(indexer.Incremental)
	if report := p.update(p.vectors(m, 0)); report.Deleted != 1 || report.Indexed != 0 {
		t.Errorf("%+v, want 1 deleted", report)
	}
	if rows, _ := new(p.state("one")).Rows("one"); rows != 3 {
		t.Errorf("%d vectors are left, want 3", rows)
	}
}

func TestUpdate_otherModel(t *testing.T) {
	p := newProject(t, shop())
	p.update(p.vectors(&model{name: "one", dimensions: 64}, 0))
	tests := []struct {
		model      *model
		dimensions int
		change     string
		sent, rows int
	}{
		{&model{name: "two", dimensions: 64}, 0, "", 4, 4},
		{&model{name: "two", dimensions: 32}, 32, "", 4, 4},      // by the settings
		{&model{name: "two", dimensions: 16}, 0, "new.ts", 5, 5}, // the first vector shows it
		{&model{name: "two", dimensions: 16}, 0, "", 0, 5},
	}
	for i, tt := range tests {
		if tt.change != "" {
			p.write(tt.change, "export function fresh() {}\n")
			p.index(indexer.Incremental)
		}
		report := p.update(p.vectors(tt.model, tt.dimensions))
		if sent := tt.model.taken(); len(sent) != tt.sent {
			t.Errorf("%d: sent %d texts, want %d", i, len(sent), tt.sent)
		}
		s := p.state(tt.model.name)
		rows, dimensions := s.Rows(tt.model.name)
		if len(s.Counts) != 1 || rows != tt.rows || dimensions != tt.model.dimensions || report.Errors != 0 {
			t.Errorf("%d: %+v with %+v", i, s, report)
		}
	}
}

// A failed batch loses its own texts only, and what is there is not sent again.
func TestUpdate_failedBatch(t *testing.T) {
	p := newProject(t, shop())
	m := &model{name: "one", dimensions: 64, fails: func(batch int) bool { return batch == 1 }}
	report := p.update(p.vectors(m, 0))
	if report.Indexed != 2 || report.Errors != 2 || report.Reason != "batch 1 is refused" {
		t.Errorf("%+v", report)
	}
	lost := m.taken()[:2]
	if s := p.state("one"); s.Pending != 2 {
		t.Errorf("%d are pending, want 2", s.Pending)
	}
	p.update(p.vectors(m, 0))
	if sent := m.taken(); !slices.Equal(sent, lost) {
		t.Errorf("sent %q, want %q", sent, lost)
	}
}

// A text that fails for ever keeps nothing from being dropped; a model that gives nothing at
// all does.
func TestUpdate_dropsBesideFailures(t *testing.T) {
	p := newProject(t, shop())
	p.update(p.vectors(&model{name: "one", dimensions: 64}, 0))
	dead := &model{name: "dead", dimensions: 64, fails: func(int) bool { return true }}
	if report := p.update(p.vectors(dead, 0)); report.Errors != 4 || report.Deleted != 0 {
		t.Errorf("a dead model: %+v", report)
	}
	half := &model{name: "half", dimensions: 64, fails: func(batch int) bool { return batch == 1 }}
	if report := p.update(p.vectors(half, 0)); report.Errors != 2 || report.Deleted != 4 {
		t.Errorf("a model with one bad batch: %+v", report)
	}
}

func TestUpdate_endsWhenCancelled(t *testing.T) {
	p := newProject(t, shop())
	ctx, cancel := context.WithCancel(t.Context())
	m := &model{name: "one", dimensions: 64}
	x := p.vectors(m, 0)
	report, err := x.Update(ctx, p.store.View, vector.UpdateOptions{Progress: func(done, total int) {
		if done != 2 || total != 4 {
			t.Errorf("progress %d of %d", done, total)
		}
		cancel()
	}})
	if !errors.Is(err, context.Canceled) || report.Indexed != 2 {
		t.Errorf("%+v, error %v", report, err)
	}
	first := m.taken()
	p.update(x)
	if second := m.taken(); len(second) != 2 || slices.Contains(first, second[0]) {
		t.Errorf("sent %q after %q", second, first)
	}
}

func TestSearch(t *testing.T) {
	p := newProject(t, shop())
	m := &model{name: "one", dimensions: 512}
	x := p.vectors(m, 0)
	if names, pending := p.nearest(x, "erase account", nil, 3); len(names) != 0 || pending != 4 || len(m.taken()) != 0 {
		t.Errorf("without vectors: %q, %d pending", names, pending)
	}
	p.update(x)
	m.taken()
	names, pending := p.nearest(x, "erase account", nil, 3)
	if len(names) == 0 || names[0] != "deleteUser" || pending != 0 {
		t.Errorf("nearest are %q, %d pending", names, pending)
	}
	if names, _ := p.nearest(x, "erase account", func(f *store.FileState) bool { return f.Path == "src/bills.ts" }, 3); slices.Contains(names, "deleteUser") {
		t.Errorf("the scope does not bound: %q", names)
	}
	if names, _ := p.nearest(x, "erase account", nil, 1); len(names) != 1 {
		t.Errorf("%d are nearest, want 1", len(names))
	}
	if n := len(m.taken()); n != 1 {
		t.Errorf("the question was sent %d times", n)
	}
	// An edit is seen at once: what did not change keeps its vector.
	p.write("src/users.ts", "export function addUser() {\n  return 1;\n}\n\n"+shop()["src/users.ts"])
	p.index(indexer.Incremental)
	names, pending = p.nearest(x, "erase account", nil, 1)
	if len(names) != 1 || names[0] != "deleteUser" || pending != 1 {
		t.Errorf("after an edit: %q, %d pending", names, pending)
	}
	p.update(x)
	if names, pending = p.nearest(x, "addUser", nil, 1); len(names) != 1 || names[0] != "addUser" || pending != 0 {
		t.Errorf("after the update: %q, %d pending", names, pending)
	}
	if _, err := vector.Drop(t.Context(), p.ix.StateDir()); err != nil {
		t.Fatal(err)
	}
	if names, pending = p.nearest(x, "addUser", nil, 1); len(names) != 0 || pending != 5 {
		t.Errorf("after dropping: %q, %d pending", names, pending)
	}
}

func TestSearch_failingModel(t *testing.T) {
	p := newProject(t, shop())
	m := &model{name: "one", dimensions: 64}
	x := p.vectors(m, 0)
	p.update(x)
	m.fails = func(int) bool { return true }
	if _, err := x.Search(t.Context(), p.view(), "anything"); err == nil || !strings.Contains(err.Error(), "is refused") {
		t.Errorf("error %v", err)
	}
}

func TestInspect_unusable(t *testing.T) {
	p := newProject(t, shop())
	if s := p.state("one"); s.Exists || s.Pending != 4 {
		t.Errorf("without a file: %+v", s)
	}
	if err := os.WriteFile(filepath.Join(p.ix.StateDir(), vector.File), []byte("not a database at all, but long enough"), 0o600); err != nil {
		t.Fatal(err)
	}
	if s := p.state("one"); !strings.Contains(s.Unusable, "mast migrate --reset") {
		t.Errorf("%+v", s)
	}
	x := p.vectors(&model{name: "one", dimensions: 64}, 0)
	if _, err := x.Update(t.Context(), p.store.View, vector.UpdateOptions{}); !errors.Is(err, store.ErrVectorsUnusable) {
		t.Errorf("update: %v", err)
	}
	for _, want := range []bool{true, false} {
		if dropped, err := vector.Drop(t.Context(), p.ix.StateDir()); dropped != want || err != nil {
			t.Errorf("dropped %v, want %v (%v)", dropped, want, err)
		}
	}
	if report := p.update(x); report.Indexed != 4 {
		t.Errorf("after dropping: %+v", report)
	}
}
