package tool

import (
	"errors"
	"strings"
	"testing"
)

func TestPagesHoldEveryItemOnce(t *testing.T) {
	items := make([]string, 23)
	for i := range items {
		items[i] = strings.Repeat("x", 10+i*300)
	}
	for _, limit := range []int{1, 4, 23, 100} {
		seen, cursor := 0, ""
		for range 50 {
			in := pageInput{limit: limit, cursor: cursor}
			p, err := in.pager()
			if err != nil {
				t.Fatal(err)
			}
			e := &Envelope{}
			size, shown := 0, 0
			for _, item := range items {
				if p.take(item) {
					shown++
					size += len(item)
				}
			}
			p.finish(&reading{envelope: e})
			if shown == 0 || shown > limit || size > maxAnswer && shown > 1 {
				t.Fatalf("limit %d: a page of %d items, %d bytes", limit, shown, size)
			}
			if e.Truncated != (shown < len(items)) || e.Truncated && e.Total != len(items) {
				t.Errorf("limit %d: truncated %t, total %d", limit, e.Truncated, e.Total)
			}
			seen += shown
			if cursor = e.NextCursor; cursor == "" {
				break
			}
		}
		if seen != len(items) {
			t.Errorf("limit %d: %d items on all pages, want %d", limit, seen, len(items))
		}
	}
}

func TestCursors(t *testing.T) {
	for _, cursor := range []string{"x", "-1", "1.5", "99999999999999999999"} {
		in := pageInput{limit: 1, cursor: cursor}
		var wrong *InputError
		if _, err := in.pager(); !errors.As(err, &wrong) || wrong.Field != "cursor" {
			t.Errorf("cursor %q: error %v", cursor, err)
		}
	}
	in := pageInput{limit: 1, cursor: "7"}
	p, err := in.pager()
	if err != nil {
		t.Fatal(err)
	}
	r := &reading{envelope: &Envelope{}}
	if p.take("only one") {
		t.Error("an item before the cursor was taken")
	}
	p.finish(r)
	if len(r.notes) != 1 || r.envelope.NextCursor != "" {
		t.Errorf("notes %q, cursor %q", r.notes, r.envelope.NextCursor)
	}
}
