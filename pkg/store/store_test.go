package store

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/internal/tokens"
	"github.com/mast-search/mast/pkg/code"
)

const sample = `/** Adds. */
export function addNumbers(a: number, b: number): number {
  return a + b;
}
class Calc { run() { return addNumbers(1, 2); } }
`

// sampleFacts is what extraction would say of sample, by hand.
func sampleFacts() *code.Facts {
	return &code.Facts{
		Symbols: []code.Symbol{
			{
				Name: "addNumbers", Kind: code.SymbolFunction, Parent: code.NoSymbol,
				Span: code.Span{Start: 0, End: 89}, NameSpan: code.Span{Start: 29, End: 39}, Head: code.Span{Start: 13, End: 70},
				Body: code.Span{Start: 70, End: 89}, Doc: code.Span{Start: 0, End: 12}, Exported: true, Flags: code.FlagAsync,
				Params: []code.Param{{Name: "a", Type: "number"}, {Name: "b", Type: "number"}}, Type: "number",
			},
			{
				Name: "Calc", Kind: code.SymbolClass, Parent: code.NoSymbol, Span: code.Span{Start: 90, End: 139},
				Head: code.Span{Start: 90, End: 101}, Bases: []code.Base{{Name: "Base", Role: code.RoleExtends}},
			},
			{Name: "run", Kind: code.SymbolMethod, Parent: 1, Owner: "x", Span: code.Span{Start: 103, End: 137}, Head: code.Span{Start: 103, End: 109}},
		},
		Chunks: []code.Chunk{
			{
				Kind: code.ChunkFunction, Symbol: 0, Name: "addNumbers", Signature: "export function addNumbers(a: number, b: number): number",
				Span: code.Span{Start: 0, End: 89}, Doc: code.Span{Start: 0, End: 12}, Exported: true,
			},
			{
				Kind: code.ChunkClassShell, Symbol: 1, Name: "Calc", Signature: "class Calc", Span: code.Span{Start: 90, End: 140},
				Pieces: []code.Span{{Start: 90, End: 109}, {Start: 137, End: 139}},
			},
			{Kind: code.ChunkMethod, Symbol: 2, Name: "run", Parent: "Calc", Signature: "run()", Span: code.Span{Start: 103, End: 137}},
		},
		Refs: []code.Ref{
			{Name: "addNumbers", Role: code.RoleCall, Span: code.Span{Start: 117, End: 127}, Enclosing: 2, Receiver: code.ReceiverChain, Chain: "this.p", Local: true},
		},
		Imports: []code.Import{{
			Module: "./x", Kind: code.ImportReexport, TypeOnly: true, Span: code.Span{Start: 3, End: 9},
			Bindings: []code.Binding{{Name: "a", Local: "b", TypeOnly: true, Span: code.Span{Start: 5, End: 6}}},
		}},
		Exports:  []code.Export{{Name: "addNumbers", Local: "addNumbers", Symbol: 0, Import: -1, Span: code.Span{Start: 29, End: 39}}},
		Problems: []code.Problem{{Reason: code.ProblemSyntax, Detail: "near line 1", Span: code.Span{Start: 1, End: 2}}},
	}
}

func mustPrepare(t testing.TB, state FileState, text string, facts *code.Facts) *Prepared {
	t.Helper()
	p, err := Prepare(state, []byte(text), facts)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func sampleState(path string) FileState {
	return FileState{
		Path: path, Language: "typescript", Size: int64(len(sample)), MtimeNS: 5, CtimeNS: 6, Inode: 1 << 63, Hash: HashOf([]byte(sample)),
		IndexedNS: 7, Status: StatusParsed, Lines: 5,
	}
}

func TestRoundTrip(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "state", "a ?#%20ü.db")
	w, err := OpenWriter(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if err := w.Put(ctx, mustPrepare(t, sampleState("src/a.ts"), sample, sampleFacts())); err != nil {
		t.Fatal(err)
	}
	if err := w.Finish(ctx, Run{Root: "/p", Settings: "s", Program: "v1", Complete: true, WriteErrors: 2}); err != nil {
		t.Fatal(err)
	}

	s, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	v, err := s.View(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()

	file, err := v.File(ctx, "src/a.ts")
	if err != nil {
		t.Fatal(err)
	}
	want := sampleState("src/a.ts")
	want.ID, want.firstChunk, want.Chunks, want.Tokens, want.Node = file.ID, file.firstChunk, 3, tokens.Estimate(sample), 1
	want.terms = 39 // with those of the path, for each chunk
	if diff := cmp.Diff(want, file, cmp.AllowUnexported(FileState{})); diff != "" {
		t.Errorf("file (-want +got)\n%s", diff)
	}
	text, err := v.Text(ctx, file.ID)
	if diff := cmp.Diff(sample, string(text)); diff != "" || err != nil {
		t.Errorf("text: %v (-want +got)\n%s", err, diff)
	}
	facts, err := v.Facts(ctx, file.ID)
	if diff := cmp.Diff(sampleFacts(), facts); diff != "" || err != nil {
		t.Errorf("facts: %v (-want +got)\n%s", err, diff)
	}
	meta := v.Meta()
	if meta.Root != "/p" || meta.Settings != "s" || meta.Program != "v1" || !meta.Complete || meta.WriteErrors != 2 ||
		meta.Generation != meta.CreatedNS+1 || meta.LastIndexedNS == 0 {
		t.Errorf("meta is %+v", meta)
	}
	counts, err := v.Counts(ctx)
	wantCounts := Counts{
		Files: 1, Parsed: 1, Chunks: 3, Lines: 5, Tokens: want.Tokens, SourceBytes: want.Size, Languages: map[string]int{"typescript": 1},
	}
	if diff := cmp.Diff(wantCounts, counts); diff != "" || err != nil {
		t.Errorf("counts: %v (-want +got)\n%s", err, diff)
	}
}

// TestNamed finds declarations that have no chunk of their own in the chunk
// that shows them.
func TestNamed(t *testing.T) {
	text := "enum Color { Red, Green }\nconst limit = 3, Red = 1\n"
	facts := &code.Facts{
		Symbols: []code.Symbol{
			{Name: "Color", Kind: code.SymbolEnum, Parent: code.NoSymbol, Span: code.Span{Start: 0, End: 25}, NameSpan: code.Span{Start: 5, End: 10}},
			{Name: "Red", Kind: code.SymbolEnumMember, Parent: 0, Span: code.Span{Start: 13, End: 16}, NameSpan: code.Span{Start: 13, End: 16}},
			{Name: "Green", Kind: code.SymbolEnumMember, Parent: 0, Span: code.Span{Start: 18, End: 23}, NameSpan: code.Span{Start: 18, End: 23}},
			{Name: "limit", Kind: code.SymbolConstant, Parent: code.NoSymbol, NameSpan: code.Span{Start: 32, End: 37}},
		},
		Chunks: []code.Chunk{
			{Kind: code.ChunkType, Symbol: 0, Name: "Color", Span: code.Span{Start: 0, End: 25}},
			{Kind: code.ChunkBlock, Symbol: code.NoSymbol, Span: code.Span{Start: 26, End: 51}},
		},
		Imports: []code.Import{{Module: "./paint", Span: code.Span{Start: 26, End: 51}}},
		Exports: []code.Export{
			{Name: "Paint", Symbol: code.NoSymbol, Import: 0, Span: code.Span{Start: 32, End: 37}},
			{Name: "Color", Symbol: 0, Import: -1, Span: code.Span{Start: 32, End: 37}},
		},
	}
	path := filepath.Join(t.TempDir(), "graph.db")
	for range 2 { // the second time in place of the first
		putAll(t, openWriter(t, path), mustPrepare(t, FileState{Path: "a"}, text, facts))
	}
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	v, err := s.View(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	scope, err := v.Scope(t.Context(), nil, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	file, err := v.File(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]NameHit{
		"color": {{Chunk: file.firstChunk, Kind: code.ChunkType, Own: true, Name: "Color"}},
		"Red":   {{Chunk: file.firstChunk, Kind: code.ChunkType, Parent: "color", SameCase: true, Name: "Red"}},
		"limit": {{Chunk: file.firstChunk + 1, SameCase: true, Name: "limit"}},
		"Paint": {{Chunk: file.firstChunk + 1, SameCase: true, Name: "Paint"}},
		"other": nil,
	} {
		got, err := v.Named(t.Context(), name, scope, 10)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got)\n%s", name, err, diff)
		}
	}
}
