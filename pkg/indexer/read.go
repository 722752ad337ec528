package indexer

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/mast-search/mast/internal/walk"
	"github.com/mast-search/mast/pkg/store"
)

// sniffBytes is how much of a file tells binary from text without reading
// the rest; git looks at as much.
const sniffBytes = 8000

// reads is how often a file that changes while it is read is read again.
const reads = 3

// source is the content of one file.
type source struct {
	// entry describes the file at the time of reading.
	entry walk.Entry
	// readNS is the time just before reading, in nanoseconds since 1970.
	readNS int64
	// raw is the whole content; for a binary file only its beginning.
	raw    []byte
	hash   store.Hash
	binary bool
}

// oversized says that the file was not read because of its size.
func (ix *Indexer) oversized(size int64) bool { return size > ix.maxFileBytes }

// reader reads files of one project, none outside of it. It is for one
// goroutine; a source is valid until the next read.
type reader struct {
	root   *os.Root
	max    int64
	buf    []byte
	beside siblings
}

func (ix *Indexer) newReader() (*reader, error) {
	root, err := os.OpenRoot(ix.root)
	if err != nil {
		return nil, fmt.Errorf("index: %w", err)
	}
	return &reader{root: root, max: ix.maxFileBytes}, nil
}

func (r *reader) close() error { return r.root.Close() }

// read reads a file. When it changes under the reading, it is read again.
func (r *reader) read(path string) (source, error) {
	var s source
	for range reads {
		f, err := r.root.Open(filepath.FromSlash(path))
		if err != nil {
			return s, err
		}
		var settled bool
		s, settled, err = r.readOpen(path, f)
		if err = errors.Join(err, f.Close()); err != nil || settled {
			return s, err
		}
	}
	return s, nil
}

func (r *reader) readOpen(path string, f *os.File) (s source, settled bool, err error) {
	info, err := f.Stat()
	if err != nil {
		return s, false, err
	}
	if !info.Mode().IsRegular() {
		return s, false, fmt.Errorf("read %s: not a regular file", path)
	}
	s = source{entry: walk.FromInfo(path, info), readNS: time.Now().UnixNano()}
	if info.Size() > r.max {
		return s, true, nil
	}
	if need := int(info.Size()) + 1; cap(r.buf) < need {
		r.buf = make([]byte, need+need/4)
	}
	// One byte more than the file has shows that it grew.
	buf := r.buf[:info.Size()+1]
	head, err := io.ReadFull(f, buf[:min(len(buf), sniffBytes)])
	if err = ended(err); err != nil {
		return s, false, err
	}
	s.raw = buf[:head]
	if s.binary = binary(s.raw); !s.binary && head == sniffBytes {
		rest, err := io.ReadFull(f, buf[head:])
		if err = ended(err); err != nil {
			return s, false, err
		}
		s.raw = buf[:head+rest]
	}
	s.hash = store.HashOf(s.raw)
	after, err := f.Stat()
	if err != nil {
		return s, false, err
	}
	same := after.Size() == info.Size() && after.ModTime().Equal(info.ModTime()) &&
		(s.binary || int64(len(s.raw)) == info.Size())
	return s, same, nil
}

// ended turns the end of a file into success.
func ended(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// binary reports whether the beginning of a file shows that it is no text: a
// NUL byte, unless a byte order mark says that NULs belong to the encoding.
func binary(head []byte) bool {
	if bytes.HasPrefix(head, []byte{0xFF, 0xFE}) || bytes.HasPrefix(head, []byte{0xFE, 0xFF}) {
		return false
	}
	return bytes.IndexByte(head, 0) >= 0
}

// vanished reports whether an error says that the file is no longer there, or
// that something else took its place.
func vanished(err error) bool { return errors.Is(err, fs.ErrNotExist) }
