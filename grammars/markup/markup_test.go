package markup_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/grammars/markup"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/lang"
)

// shown writes regions as "language|text".
func shown(src string, regions []lang.Region) []string {
	var out []string
	for _, r := range regions {
		out = append(out, r.Language+"|"+string(r.Span.Text([]byte(src))))
	}
	return out
}

func TestScripts(t *testing.T) {
	for _, tt := range []struct {
		src  string
		want []string
	}{
		{"", nil},
		{"<p>a < b</p>", nil},
		{"<script>a</script>", []string{"plain|a"}},
		{"<script>a", []string{"plain|a"}},
		{"<script", nil},
		{"<script>", nil},
		{"<script> \n </script>", nil},
		{"<scripts>a</scripts>", nil},
		{"<SCRIPT LANG=TS>a</SCRIPT >", []string{"typescript|a"}},
		{"<script lang='ts'>a</script><script lang = \"tsx\">b</script>", []string{"typescript|a", "tsx|b"}},
		{"<script lang=\"js\">a</script>\n  <script lang=jsx>b</script>", []string{"javascript|a", "javascript|b"}},
		{"<script lang=coffee>a</script>", nil},
		{"<script type=module>a</script>", []string{"plain|a"}},
		{"<script type='text/javascript'>a</script>", []string{"javascript|a"}},
		{"<script type='text/typescript'>a</script>", []string{"typescript|a"}},
		{"<script type='application/ld+json'>{}</script>", nil},
		{"<script type='text/template'><script>a</script>", nil},
		{"<script src='a' /><script>b</script>", []string{"plain|b"}},
		{"<script src=/a/>b</script>", []string{"plain|b"}},
		{"<script generic=\"T extends A<B>, U\" lang=\"ts\">a</script>", []string{"typescript|a"}},
		{"<script define:vars={{ a: b > c }} {...d}>a</script>", []string{"plain|a"}},
		{"<script\n  setup\n  lang=\"ts\"\n>\na\n</script>", []string{"typescript|\na\n"}},
		{"<script>x = '</scripts>'; y</script>", []string{"plain|x = '</scripts>'; y"}},
		{"<!-- <script>a</script> --><script>b</script>", []string{"plain|b"}},
		{"<!-- <script>a</script>", nil},
		{"<style>\n<script>a</script></style><script>b</script>", []string{"plain|b"}},
		{"<style/><script>b</script>", []string{"plain|b"}},
		{"<p title='<script>'>{`<script>a</script>`}</p>", nil},
		{"<svelte:head><script>a</script></svelte:head>", []string{"plain|a"}},
		{"<script lang=\"ts>a</script>", nil},
		{"\xEF\xBB\xBF<script>a</script>", []string{"plain|a"}},
		{"<script>\r\nconst é = '</p>'\r\n</script>", []string{"plain|\r\nconst é = '</p>'\r\n"}},
	} {
		if diff := cmp.Diff(tt.want, shown(tt.src, markup.Scripts([]byte(tt.src), "plain"))); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.src, diff)
		}
	}
}

func TestFrontmatter(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{"---\na\n---\n", "x|a\n"},
		{"---\na\n---", "x|a\n"},
		{"---\n---\n", "x|"},
		{"\xEF\xBB\xBF\r\n--- \r\na\r\n  ---\r\nb\r\n---\r\n", "x|a\r\n"},
		{"---\nif (a --- b) {}\n---\n", "x|if (a --- b) {}\n"},
		{"---", ""},
		{"---\na", ""},
		{"----\na\n---\n", ""},
		{"<p/>\n---\na\n---\n", ""},
		{"", ""},
	} {
		got := ""
		if r, ok := markup.Frontmatter([]byte(tt.src), "x"); ok {
			got = shown(tt.src, []lang.Region{r})[0]
		}
		if got != tt.want {
			t.Errorf("%q: %q, want %q", tt.src, got, tt.want)
		}
	}
}

// TestScripts_linear scans texts that a scanner could read again and again.
func TestScripts_linear(t *testing.T) {
	const size = 4 << 20
	for _, piece := range []string{"<", "<!-", "<script ", "<script a='", "<script a={", "\n<script lang=\"ts>", "<style>", "</script", "<script></", "<!--", " <script\t"} {
		src := []byte(strings.Repeat(piece, size/len(piece)))
		start := time.Now()
		markup.Scripts(src, "plain")
		// Milliseconds for most; the largest allowed tag read for each byte pair
		// takes less than a second. Quadratic time would be hours.
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%q takes %v", piece, took)
		}
	}
}

func TestFrame(t *testing.T) {
	for _, tt := range []struct {
		src     string
		uses    []string
		symbols int
	}{
		{"", nil, 0},
		{"plain text", nil, 0},
		{"<Row/>", []string{"Row"}, 1},
		{"<div><Row a=\"1\"><Box2 /></Row></div>", []string{"Row", "Box2"}, 1},
		{"<script>a = <Not/></script>\n<Row>", []string{"Row"}, 1},
		{"<!-- <Not/> --><Row/>", []string{"Row"}, 1},
		{"---\na<Not>b\n---\n<Row/>", []string{"Row"}, 1},
		{"<style>\n<Not/></style><Row\n/>", []string{"Row"}, 1},
		{"{a <Btn} {a < B}<b/><Ro-w/>", nil, 1},
		{"<script", nil, 0},
	} {
		var facts code.Facts
		markup.Frame([]byte(tt.src), &facts)
		var uses []string
		for _, r := range facts.Refs {
			uses = append(uses, r.Name)
		}
		if diff := cmp.Diff(tt.uses, uses); diff != "" || len(facts.Symbols) != tt.symbols {
			t.Errorf("%q: %d symbols, uses (-want +got):\n%s", tt.src, len(facts.Symbols), diff)
		}
	}
}

// TestFrame_order puts the component between the declarations of scripts.
func TestFrame_order(t *testing.T) {
	src := []byte("// first\n\n<p></p>\n// second\n")
	facts := code.Facts{
		Symbols: []code.Symbol{
			{Name: "a", Parent: code.NoSymbol, Span: code.Span{Start: 0, End: 4}},
			{Name: "b", Parent: code.NoSymbol, Span: code.Span{Start: 20, End: 26}},
			{Name: "c", Parent: 1, Span: code.Span{Start: 22, End: 24}},
		},
		Refs:    []code.Ref{{Name: "r", Span: code.Span{Start: 22, End: 23}, Enclosing: 2}},
		Locals:  []code.Local{{Name: "l", Enclosing: 1}},
		Exports: []code.Export{{Name: "b", Symbol: 1, Import: -1, Span: code.Span{Start: 21, End: 22}}},
		Chunks:  []code.Chunk{{Symbol: 0}, {Symbol: 2}},
	}
	markup.Frame(src, &facts)
	got := []int32{
		facts.Symbols[3].Parent, facts.Refs[0].Enclosing, facts.Locals[0].Enclosing,
		facts.Exports[0].Symbol, facts.Exports[1].Symbol, facts.Chunks[0].Symbol, facts.Chunks[1].Symbol,
	}
	if diff := cmp.Diff([]int32{2, 3, 2, 1, 2, 0, 3}, got); diff != "" || facts.Symbols[1].Name != "default" {
		t.Errorf("%v (-want +got):\n%s", facts.Symbols, diff)
	}
}
