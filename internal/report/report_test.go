package report

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestWrite(t *testing.T) {
	var b strings.Builder
	err := Write(&b, Page{
		Title: `<script>alert("t")</script>`, Lines: []string{"a & b"},
		Sections: []Section{
			{Title: "<b>table", Head: []string{"tool", "calls<b>"}, Rows: [][]string{{"mast_<search>", "3"}}},
			{Title: "bars", Bars: []Bar{{"<b>Monday", 0.25, "1 of 4<b>"}, {"Tuesday", 7, "much"}, {"Wednesday", -1, "less"}}},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{
		"<td>mast_&lt;search&gt;</td><td>3</td>", "<p>a &amp; b</p>", "<th>tool</th><th>calls&lt;b&gt;</th>", "width: 25.0%", "width: 100.0%", "width: 0.0%", "1 of 4",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if strings.Contains(text, "<script") || strings.Contains(text, "<b>") || strings.Contains(text, "http") {
		t.Errorf("the page has a script, an address, or text that is not escaped:\n%s", text)
	}
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict, d.AutoClose, d.Entity = false, []string{"meta"}, xml.HTMLEntity
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("the page is not well formed: %v", err)
		}
	}
}
