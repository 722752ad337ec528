package search

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/pkg/code"
)

func TestShowOnce(t *testing.T) {
	const src = "package p\n\nfunc a() {\n\tone()\n}\n\nfunc b() {\n\ttwo()\n}\n\nfunc c() {\n\tthree()\n}\n"
	lines := code.NewLines([]byte(src))
	all := strings.Split(src, "\n")
	// shows is an excerpt about the lines first to last with some context.
	shows := func(rank, first, last, before, after int) *Excerpt {
		x := &Excerpt{Path: "p", Rank: rank, First: first, Last: last, Start: first - before}
		x.Content = strings.Join(all[x.Start-1:last+after], "\n")
		return x
	}
	type shown struct {
		Content        string
		Start, ShownIn int
	}
	for _, tc := range []struct {
		name string
		in   []*Excerpt
		want []shown
	}{
		{"apart", []*Excerpt{shows(1, 3, 5, 0, 0), shows(2, 11, 13, 0, 0)}, []shown{
			{"func a() {\n\tone()\n}", 3, 0}, {"func c() {\n\tthree()\n}", 11, 0},
		}},
		{"context goes to whom it is about", []*Excerpt{shows(1, 3, 5, 2, 3), shows(2, 7, 9, 3, 2)}, []shown{
			{"package p\n\nfunc a() {\n\tone()\n}", 1, 0}, {"func b() {\n\ttwo()\n}\n\nfunc c() {", 7, 0},
		}},
		{"the first context", []*Excerpt{shows(1, 3, 5, 0, 3), shows(2, 11, 13, 5, 0)}, []shown{
			{"func a() {\n\tone()\n}\n\nfunc b() {\n\ttwo()", 3, 0}, {"}\n\nfunc c() {\n\tthree()\n}", 9, 0},
		}},
		{"inside of one before", []*Excerpt{shows(4, 3, 13, 0, 0), shows(5, 7, 9, 2, 2)}, []shown{
			{strings.Join(all[2:13], "\n"), 3, 0}, {"", 5, 4},
		}},
		{"around one before", []*Excerpt{shows(1, 7, 9, 0, 0), shows(2, 3, 13, 2, 0)}, []shown{
			{"func b() {\n\ttwo()\n}", 7, 0}, {"package p\n\nfunc a() {\n\tone()\n}\n\n…\n\nfunc c() {\n\tthree()\n}", 1, 1},
		}},
		{"parts that overlap", []*Excerpt{shows(1, 3, 8, 0, 0), shows(2, 7, 13, 0, 0)}, []shown{
			{"func a() {\n\tone()\n}\n\nfunc b() {\n\ttwo()", 3, 0}, {"}\n\nfunc c() {\n\tthree()\n}", 9, 1},
		}},
		{"other files", []*Excerpt{shows(1, 3, 5, 0, 0), {Path: "q", Rank: 2, First: 3, Last: 5, Start: 3, Content: "func a() {\n\tone()\n}"}}, []shown{
			{"func a() {\n\tone()\n}", 3, 0}, {"func a() {\n\tone()\n}", 3, 0},
		}},
		{"what is not as in the file stays", []*Excerpt{
			shows(1, 3, 9, 0, 0),
			{Path: "p", Rank: 2, First: 3, Last: 9, Start: 3, Content: "func a() …\nfunc b() …\n}"},
		}, []shown{{strings.Join(all[2:9], "\n"), 3, 0}, {"func a() …\nfunc b() …", 3, 1}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var got []shown
			for _, x := range tc.in {
				x.Number([]byte(src), lines)
			}
			ShowOnce(tc.in)
			for _, x := range tc.in {
				got = append(got, shown{x.Content, x.Start, x.ShownIn})
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// A shell of a container with thousands of members is mostly lines that were cut.
func BenchmarkShowOnce(b *testing.B) {
	var src, shell strings.Builder
	src.WriteString("class C {\n")
	shell.WriteString("class C {\n")
	for range 1000 {
		src.WriteString("  member() {\n" + strings.Repeat("    body();\n", 20) + "  }\n")
		shell.WriteString("  member() {" + ellipsis + "\n")
	}
	src.WriteString("}\n")
	shell.WriteString("}")
	text := []byte(src.String())
	lines := code.NewLines(text)
	for b.Loop() {
		var all []*Excerpt
		for rank := 1; rank <= 10; rank++ {
			x := &Excerpt{Path: "c", Rank: rank, First: 1, Last: lines.Count(), Start: 1, Content: shell.String()}
			x.Number(text, lines)
			all = append(all, x)
		}
		ShowOnce(all)
	}
}
