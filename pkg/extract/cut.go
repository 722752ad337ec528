package extract

import "github.com/mast-search/mast/pkg/code"

// row is one line, or a part of one, of a text that may have to be cut.
type row struct {
	// start and end are its bytes, without white space at the end.
	start, end uint32
	// border says how good a place to cut is before the row: 0 best, noBorder
	// none.
	border uint8
	// joined says that nothing but a line break stands between this row and
	// the one before.
	joined bool
}

const noBorder = 0xFF

func (r row) blank() bool { return r.start == r.end }

// cutter cuts rows into parts of at most max rows, of which each repeats the last
// overlap rows of the one before. Sizes are in rows.
type cutter struct {
	max, overlap int
}

// newCutter makes a cutter that keeps its promises for any max above 0: parts
// grow, so that cutting ends.
func newCutter(limit, overlap int) cutter {
	return cutter{max: max(limit, 1), overlap: min(overlap, limit/10)}
}

// cut yields the parts as ranges of rows, in order. Parts come out about
// equally long: a border is chosen by its quality, then by how close it is to
// the length at which the remaining parts are equal.
func (c cutter) cut(rows []row, yield func(from, to int)) {
	from := 0
	for ; len(rows)-from > c.max; from = skipBlankRows(rows, from) {
		step := c.max - c.overlap
		parts := (len(rows) - from - c.overlap + step - 1) / step
		target := from + (len(rows)-from+parts-1)/parts
		// Half of the target keeps parts from being crumbs; the overlap and one
		// row keep each from being empty.
		at := c.border(rows, max((from+target)/2, from+c.overlap+1), target, from+c.max)
		yield(from, at)
		from = c.overlapping(rows, from, at)
	}
	yield(from, len(rows))
}

// overlapping returns where the part behind rows[from:at] starts: overlap rows
// before at, or more if these are blank.
func (c cutter) overlapping(rows []row, from, at int) int {
	next := at - c.overlap
	for c.overlap > 0 && next > from+1 && rows[next].blank() {
		next--
	}
	return next
}

// skipBlankRows returns the first row from i on that is not blank. The last row
// never is.
func skipBlankRows(rows []row, i int) int {
	for i+1 < len(rows) && rows[i].blank() {
		i++
	}
	return i
}

// border chooses where to cut in rows[low:high], high included.
func (c cutter) border(rows []row, low, target, high int) int {
	best, quality := target, uint8(noBorder)
	for i := low; i <= high && i < len(rows); i++ {
		b := rows[i].border
		if b < quality || b == quality && b != noBorder && distance(i, target) < distance(best, target) {
			best, quality = i, b
		}
	}
	return best
}

func distance(a, b int) int { return max(a-b, b-a) }

// appendRows appends the lines of src[from:to] as rows. White space at both
// ends is left out, blank lines inside are rows. The first row starts at its
// indentation if the line starts inside the range. A line over wrap bytes makes
// several rows; wrap 0 makes one of any line.
func appendRows(rows []row, src []byte, from, to uint32, wrap int) []row {
	first := skipBlank(src, from, to)
	to = trimBlank(src, first, to)
	if first == to {
		return rows
	}
	first = max(indented(src, first), from)
	for start, joined := first, false; start < to; {
		stop := min(lineEnd(src, start), to)
		end := trimBlank(src, start, stop)
		for wrap > 0 && end-start > uint32(wrap) {
			at := runeBorder(src, start+uint32(wrap), start)
			rows = append(rows, row{start: start, end: at, border: noBorder, joined: joined})
			start, joined = at, true
		}
		rows = append(rows, row{start: start, end: end, border: noBorder, joined: joined})
		start, joined = stop+1, true
	}
	return rows
}

// pieces joins rows that follow each other into spans. Blank rows at both ends
// of a run are left out.
func pieces(rows []row) []code.Span {
	var out []code.Span
	running := false
	for _, r := range rows {
		running = running && r.joined
		switch {
		case r.blank():
		case running:
			out[len(out)-1].End = r.end
		default:
			out = append(out, code.Span{Start: r.start, End: r.end})
			running = true
		}
	}
	return out
}
