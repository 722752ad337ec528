package facttext_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract/facttext"
)

const source = `import { log as l } from './log';

// Taps.
export class Btn {
  async on(x: T) {
    this.p.go();
  }
}
`

// at finds the only place of text in the source.
func at(t *testing.T, text string) code.Span {
	t.Helper()
	i := bytes.Index([]byte(source), []byte(text))
	if i < 0 {
		t.Fatalf("no %q in the source", text)
	}
	return code.Span{Start: uint32(i), End: uint32(i + len(text))}
}

func TestSections(t *testing.T) {
	doc, method := at(t, "// Taps."), at(t, "async on(x: T) {\n    this.p.go();\n  }")
	class := code.Span{Start: doc.Start, End: uint32(len(source) - 1)}
	facts := &code.Facts{
		Symbols: []code.Symbol{
			{
				Name: "Btn", Kind: code.SymbolClass, Parent: code.NoSymbol, Span: class, NameSpan: at(t, "Btn"),
				Head: at(t, "export class Btn"), Body: code.Span{Start: at(t, "{\n  async").Start, End: class.End},
				Doc: doc, Exported: true, Bases: []code.Base{{Name: "Base", Role: code.RoleExtends}},
			},
			{
				Name: "on", Kind: code.SymbolMethod, Parent: 0, Span: method, NameSpan: at(t, "on"),
				Head: at(t, "async on(x: T)"), Flags: code.FlagAsync, Params: []code.Param{{Name: "x", Type: "T"}}, Type: "void",
			},
		},
		Refs: []code.Ref{
			{Name: "go", Role: code.RoleCall, Span: at(t, "go"), Receiver: code.ReceiverChain, Chain: "this.p", Enclosing: 1},
			{Name: "T", Role: code.RoleType, Span: at(t, "T)"), Enclosing: code.NoSymbol, Local: true},
		},
		Imports: []code.Import{{
			Module: "./log", TypeOnly: true, Span: at(t, "import { log as l } from './log';"),
			Bindings: []code.Binding{{Name: "log", Local: "l"}, {Name: "t", Local: "t", TypeOnly: true}},
		}},
		Exports: []code.Export{
			{Name: "Btn", Local: "Btn", Symbol: 0, Import: -1, Span: at(t, "Btn")},
			{Name: "l", Local: "log", Symbol: code.NoSymbol, Import: 0, TypeOnly: true, Span: at(t, "l }")},
		},
		Chunks: []code.Chunk{{
			Kind: code.ChunkClassShell, Name: "Btn", Parent: "ns", Signature: "export class Btn", Span: class,
			Pieces: []code.Span{{Start: class.Start, End: method.Start}, at(t, "async on(x: T)")}, Doc: doc, Exported: true, Part: 2,
		}},
		Problems: []code.Problem{{Reason: code.ProblemSyntax, Detail: "1 error", Span: method}},
	}
	want := map[string]string{
		"symbols": "3-8 class Btn exported: export class Btn; extends Base; body 4-8; doc 3\n" +
			"5-7 method Btn.on async: async on(x: T); params x T; type void\n",
		"refs":     "6:12 call chain(this.p) . go in Btn.on\n5:15 type T local\n",
		"locals":   "",
		"imports":  "1 import \"./log\" type {log as l, type t}\n",
		"exports":  "4 Btn (class Btn at 3-8)\n1 l = log type from \"./log\"\n",
		"chunks":   "3-8 class_shell ns.Btn part 2 exported: export class Btn; pieces 3-5, 5; doc 3\n",
		"problems": "5-7 syntax_errors: 1 error\n",
	}
	if diff := cmp.Diff(want, facttext.Sections([]byte(source), facts)); diff != "" {
		t.Errorf("Sections() (-want +got):\n%s", diff)
	}
}
