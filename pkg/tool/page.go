package tool

import (
	"strconv"
)

// maxAnswer bounds the items of one answer in bytes of JSON, so that the answer
// stays near 8,000 tokens. Further items come with the cursor.
const maxAnswer = 24 << 10

// pageInput are the arguments that bound an answer.
type pageInput struct {
	limit  int
	cursor string
}

// params returns the arguments. name is that of the limit, most its maximum.
func (in *pageInput) params(name string, most int) []Param {
	return []Param{
		{Name: name, Int: &in.limit, Min: 1, Max: most, Example: strconv.Itoa(in.limit), Doc: "Most results"},
		{Name: "cursor", String: &in.cursor, Example: `"10"`, Absent: "the first results", Doc: "next_cursor of the last answer"},
	}
}

// pager chooses the items of an answer among all there are, which must come in
// the same order for every page.
type pager struct {
	from, limit int
	seen, shown int
	size        int
	full        bool
}

// pager checks the arguments and starts a page.
func (in *pageInput) pager() (*pager, error) {
	p := &pager{limit: in.limit}
	if in.cursor == "" {
		return p, nil
	}
	n, err := strconv.Atoi(in.cursor)
	if err != nil || n < 0 {
		return nil, &InputError{
			Field: "cursor", Given: shorten(jsonText(in.cursor)), Allowed: "the next_cursor of an answer to the same question",
			Example: `{"cursor": "10"}`,
		}
	}
	p.from = n
	return p, nil
}

// next counts an item and reports whether it can belong to the page.
func (p *pager) next() bool {
	p.seen++
	return p.seen > p.from && p.shown < p.limit && !p.full
}

// keep reports whether there is room for an item that next let pass. The first
// one always has.
func (p *pager) keep(item any) bool {
	data, err := encode(item)
	p.size += len(data) + 1
	if err != nil || p.size > maxAnswer && p.shown > 0 {
		p.full = true
		return false
	}
	p.shown++
	return true
}

// wants reports whether any of the next n items can belong to the page.
func (p *pager) wants(n int) bool { return p.seen+n > p.from && p.shown < p.limit && !p.full }

// skip counts items that do not belong to the page.
func (p *pager) skip(n int) { p.seen += n }

// take is next and keep for items that cost nothing to make.
func (p *pager) take(item any) bool { return p.next() && p.keep(item) }

// finish tells the reader what the page leaves out.
func (p *pager) finish(r *reading) {
	e := r.envelope
	if p.from >= p.seen && p.from > 0 {
		r.note("the cursor is past the end: there are %d results", p.seen)
	}
	e.Truncated, e.Total, e.NextCursor = false, 0, ""
	if p.shown == p.seen {
		return
	}
	e.Truncated, e.Total = true, p.seen
	if end := p.from + p.shown; end < p.seen {
		e.NextCursor = strconv.Itoa(end)
	}
}
