package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Postings are written in segments that never change: every batch that stores
// files makes one, and at the end of a run those that have become many are
// merged into one. A file that was deleted or stored anew stays in its old
// segment until that is merged; readers tell by the table files that it is
// gone.

const (
	insertSegment = `INSERT INTO segments (id, files, directory, size, chunks) VALUES (?, ?, ?, ?, ?)`
	insertBlock   = `INSERT INTO postings (id, data) VALUES (?, ?)`
)

// blockBits is the number of bits of the id of a block below the segment's.
const blockBits = 24

func blockID(segment int64, block int) int64 { return segment<<blockBits | int64(block) }

// pendingPostings are the postings of the files of one batch.
type pendingPostings struct {
	lists  map[string]*pendingList
	files  []byte // as in the table segments
	last   int64  // id of the file before
	count  int    // of files
	chunks int
}

type pendingList struct {
	data  []byte
	last  int // number of the file before in the segment
	files int
}

func (l *pendingList) add(file int, record []byte) {
	distance := uint64(file - l.last)
	l.data = binary.AppendUvarint(l.data, distance<<2|uint64(record[0]&3))
	l.data = append(l.data, record[1:]...)
	l.last = file
	l.files++
}

// add takes a file in.
func (p *pendingPostings) add(id int64, chunks int, f *preparedPostings) {
	if len(f.info) == 0 {
		return // skipped
	}
	if p.lists == nil {
		p.lists = make(map[string]*pendingList)
	}
	p.files = binary.AppendUvarint(p.files, uint64(id-p.last))
	p.files = append(p.files, f.info...)
	p.last = id
	word, record := int32(0), int32(0)
	for i, end := range f.wordEnds {
		text := f.words[word:end]
		l, ok := p.lists[string(text)]
		if !ok {
			l = &pendingList{last: -1}
			p.lists[string(text)] = l
		}
		l.add(p.count, f.records[record:f.recordEnds[i]])
		word, record = end, f.recordEnds[i]
	}
	p.count++
	p.chunks += chunks
}

// flushPostings writes the postings of the batch as a segment.
func (w *Writer) flushPostings(ctx context.Context) error {
	p := w.postings
	w.postings = pendingPostings{}
	if p.count == 0 {
		return nil
	}
	s, err := w.newSegment(ctx)
	if err != nil {
		return err
	}
	for _, term := range slices.Sorted(maps.Keys(p.lists)) {
		l := p.lists[term]
		if err := s.blocks.add(term, l.files, l.data); err != nil {
			return err
		}
	}
	if err := s.finish(p.count, p.chunks, p.files); err != nil {
		return err
	}
	return w.settleTail(ctx)
}

// segmentWriter writes one segment.
type segmentWriter struct {
	w         *Writer
	ctx       context.Context //nolint:containedctx // of the one call that writes
	id        int64
	blocks    blockWriter
	directory []byte
	count     int
	size      int
}

func (w *Writer) newSegment(ctx context.Context) (*segmentWriter, error) {
	s := &segmentWriter{w: w, ctx: ctx}
	err := w.conn.QueryRowContext(ctx, `SELECT coalesce(max(id), 0) + 1 FROM segments`).Scan(&s.id)
	if err != nil {
		return nil, classify(w.path, "read the segments", err)
	}
	s.blocks.emit = func(first string, block []byte) error {
		s.directory = binary.AppendUvarint(s.directory, uint64(len(first)))
		s.directory = append(s.directory, first...)
		s.count++
		s.size += len(block)
		return w.exec(ctx, insertBlock, blockID(s.id, s.count-1), block)
	}
	return s, nil
}

func (s *segmentWriter) finish(files, chunks int, info []byte) error {
	if err := s.blocks.end(); err != nil {
		return err
	}
	packed, err := compress(append(binary.AppendUvarint(nil, uint64(files)), info...))
	if err != nil {
		return err
	}
	directory, err := compress(s.directory)
	if err != nil {
		return err
	}
	return s.w.exec(s.ctx, insertSegment, s.id, packed, directory, s.size, chunks)
}

// storedSegment is what the writer knows of a segment.
type storedSegment struct {
	id           int64
	size, chunks int
}

func (w *Writer) segments(ctx context.Context) ([]storedSegment, error) {
	rows, err := w.conn.QueryContext(ctx, `SELECT id, size, chunks FROM segments ORDER BY id`)
	if err != nil {
		return nil, classify(w.path, "read the segments", err)
	}
	defer rows.Close()
	var all []storedSegment
	for rows.Next() {
		var s storedSegment
		if err := rows.Scan(&s.id, &s.size, &s.chunks); err != nil {
			return nil, classify(w.path, "read the segments", err)
		}
		all = append(all, s)
	}
	return all, classify(w.path, "read the segments", rows.Err())
}

// settlePostings merges the newest segments so that each is at least twice as large as
// all after it together; and all, when a third of the chunks in them is gone.
func (w *Writer) settlePostings(ctx context.Context) error {
	all, err := w.segments(ctx)
	if err != nil || len(all) == 0 {
		return err
	}
	held, live := 0, 0
	for _, s := range all {
		held += s.chunks
	}
	if err := w.conn.QueryRowContext(ctx, `SELECT coalesce(sum(chunks), 0) FROM files`).Scan(&live); err != nil {
		return classify(w.path, "read the files", err)
	}
	if held > live+live/2 {
		return w.mergeSegments(ctx, all)
	}
	return w.mergeSegments(ctx, all[unsettled(all):])
}

// unsettled returns the first of the segments at the end that have to become one;
// their number, if none has.
func unsettled(all []storedSegment) int {
	from, sum := len(all), 0
	for i, s := range slices.Backward(all) {
		if i < len(all)-1 && s.size < 2*sum {
			from = i
		}
		sum += s.size
	}
	return from
}

// Between two runs, each change of a file makes a small segment. When there are more
// than tailSegments at the end that have less than tailBytes, they become one.
const (
	tailSegments = 16
	tailBytes    = 1 << 20
)

// settleTail merges the small segments at the end when they have become many.
func (w *Writer) settleTail(ctx context.Context) error {
	all, err := w.segments(ctx)
	if err != nil {
		return err
	}
	from := len(all)
	for sum := 0; from > 0 && sum+all[from-1].size < tailBytes; from-- {
		sum += all[from-1].size
	}
	if len(all)-from <= tailSegments {
		return nil
	}
	return w.mergeSegments(ctx, all[from:])
}

// mergeSegments makes one segment of neighbours, without the files that are
// gone.
func (w *Writer) mergeSegments(ctx context.Context, from []storedSegment) error {
	if len(from) == 0 {
		return nil
	}
	w.changing() // readers have to look for their lists elsewhere
	live, err := w.liveFiles(ctx)
	if err != nil {
		return err
	}
	var sources []*mergeSource
	var info []byte
	files, chunks, last := 0, 0, int64(0)
	for _, s := range from {
		m := &mergeSource{w: w, id: s.id}
		if err := m.open(ctx); err != nil {
			return err
		}
		err := eachFileInfo(m.files, func(id int64, raw []byte, n int) {
			if !live[id] {
				m.numbers = append(m.numbers, -1)
				return
			}
			m.numbers = append(m.numbers, files)
			info = binary.AppendUvarint(info, uint64(id-last))
			info = append(info, raw...)
			last = id
			files++
			chunks += n
		})
		if err != nil {
			return corrupt(w.path, err.Error())
		}
		if ok, err := m.next(ctx); err != nil {
			return err
		} else if ok {
			sources = append(sources, m)
		}
	}
	out, err := w.newSegment(ctx)
	if err != nil {
		return err
	}
	for len(sources) > 0 { // backward forms have no lists and are made anew
		if err := mergeTerm(ctx, out, &sources); err != nil {
			return err
		}
	}
	// Also without files: the ids of segments only rise.
	if err := out.finish(files, chunks, info); err != nil {
		return err
	}
	for _, s := range from {
		if err := w.exec(ctx, `DELETE FROM segments WHERE id = ?`, s.id); err != nil {
			return err
		}
		if err := w.exec(ctx, `DELETE FROM postings WHERE id BETWEEN ? AND ?`, blockID(s.id, 0), blockID(s.id+1, 0)-1); err != nil {
			return err
		}
	}
	return nil
}

// mergeTerm writes the smallest term of all sources and moves those on that
// have it.
func mergeTerm(ctx context.Context, out *segmentWriter, sources *[]*mergeSource) error {
	term := string((*sources)[0].block.term)
	for _, m := range (*sources)[1:] {
		if string(m.block.term) < term {
			term = string(m.block.term)
		}
	}
	list := pendingList{last: -1}
	rest := (*sources)[:0]
	for _, m := range *sources {
		if string(m.block.term) != term {
			rest = append(rest, m)
			continue
		}
		if err := m.copyTo(&list); err != nil {
			return err
		}
		ok, err := m.next(ctx)
		if err != nil {
			return err
		}
		if ok {
			rest = append(rest, m)
		}
	}
	*sources = rest
	if list.files == 0 {
		return nil
	}
	return out.blocks.add(term, list.files, list.data)
}

func (w *Writer) liveFiles(ctx context.Context) (map[int64]bool, error) {
	rows, err := w.conn.QueryContext(ctx, `SELECT id FROM files`)
	if err != nil {
		return nil, classify(w.path, "read the files", err)
	}
	defer rows.Close()
	live := make(map[int64]bool)
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, classify(w.path, "read the files", err)
		}
		live[id] = true
	}
	return live, classify(w.path, "read the files", rows.Err())
}

// mergeSource reads the terms of one segment in their order.
type mergeSource struct {
	w       *Writer
	id      int64
	files   []byte
	numbers []int // new number of each file, -1 for those that are gone
	at      int   // next block
	block   blockReader
}

func (m *mergeSource) open(ctx context.Context) error {
	var packed []byte
	err := m.w.conn.QueryRowContext(ctx, `SELECT files FROM segments WHERE id = ?`, m.id).Scan(&packed)
	if err != nil {
		return classify(m.w.path, "read a segment", err)
	}
	if m.files, err = uncompress(packed); err != nil {
		return corrupt(m.w.path, err.Error())
	}
	return nil
}

// next goes to the next term.
func (m *mergeSource) next(ctx context.Context) (bool, error) {
	for {
		ok, err := m.block.next()
		if err != nil {
			return false, corrupt(m.w.path, fmt.Sprintf("segment %d: %v", m.id, err))
		}
		if ok {
			return true, nil
		}
		var packed []byte
		err = m.w.conn.QueryRowContext(ctx, `SELECT data FROM postings WHERE id = ?`, blockID(m.id, m.at)).Scan(&packed)
		if errors.Is(err, sql.ErrNoRows) {
			return false, nil
		}
		if err != nil {
			return false, classify(m.w.path, "read a segment", err)
		}
		data, err := uncompress(packed)
		if err != nil {
			return false, corrupt(m.w.path, err.Error())
		}
		m.block = blockReader{data: data}
		m.at++
	}
}

// copyTo appends the records of the current term whose files are still there.
func (m *mergeSource) copyTo(list *pendingList) error {
	r := newPostingReader(m.block.list)
	for r.next() {
		entries := r.skip()
		if r.bad || int(r.file) >= len(m.numbers) {
			return corrupt(m.w.path, fmt.Sprintf("segment %d: %v", m.id, errPostings))
		}
		number := m.numbers[r.file]
		if number < 0 {
			continue
		}
		flags := uint64(0)
		if r.folder|r.stem != 0 {
			flags |= 2
		}
		if r.chunks == 1 {
			flags |= 1
		}
		list.data = binary.AppendUvarint(list.data, uint64(number-list.last)<<2|flags)
		if flags&2 != 0 {
			list.data = append(list.data, r.folder|r.stem<<4)
		}
		if flags&1 == 0 {
			list.data = binary.AppendUvarint(list.data, uint64(r.chunks))
		}
		list.data = append(list.data, entries...)
		list.last = number
		list.files++
	}
	if r.bad {
		return corrupt(m.w.path, fmt.Sprintf("segment %d: %v", m.id, errPostings))
	}
	return nil
}

// eachFileInfo calls visit for the files of a segment, with their bytes.
func eachFileInfo(data []byte, visit func(id int64, raw []byte, chunks int)) error {
	count, n := binary.Uvarint(data)
	if n <= 0 {
		return errPostings
	}
	data = data[n:]
	id := int64(0)
	for range count {
		distance, n := binary.Uvarint(data)
		if n <= 0 {
			return errPostings
		}
		data = data[n:]
		id += int64(distance)
		chunks, size, ok := skipInfo(data)
		if !ok {
			return errPostings
		}
		visit(id, data[:size], chunks)
		data = data[size:]
	}
	return nil
}

// skipInfo returns the chunks and bytes of what preparePostings says of a file.
func skipInfo(data []byte) (chunks, size int, ok bool) {
	count, n := binary.Uvarint(data)
	if n <= 0 || len(data) < n+2 || count > uint64(len(data)) {
		return 0, 0, false
	}
	at := n + 2
	for range count {
		at++
		for range 1 + int(Columns) {
			for at < len(data) && data[at] >= 0x80 {
				at++
			}
			at++
		}
		if at > len(data) {
			return 0, 0, false
		}
	}
	return int(count), at, true
}
