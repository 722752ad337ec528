package mcpserver

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// maxLine bounds one message in bytes; the protocol library uses the same
// limit.
const maxLine = 16 << 20

// errTooLong says that a line had more than maxLine bytes. The rest of the
// line has been skipped, so reading can go on.
var errTooLong = errors.New("message too long")

// lineReader reads lines of bounded length.
type lineReader struct {
	r   *bufio.Reader
	max int
}

func newLineReader(r io.Reader) *lineReader {
	return &lineReader{r: bufio.NewReaderSize(r, 64<<10), max: maxLine}
}

// next returns the next line that is not blank, without line end, byte order
// mark and surrounding white space. The last line needs no line end. The
// slice is the caller's.
func (l *lineReader) next() ([]byte, error) {
	for {
		line, err := l.read()
		line = bytes.TrimSpace(bytes.TrimPrefix(line, []byte("\ufeff")))
		switch {
		case errors.Is(err, errTooLong):
			return nil, err
		case len(line) > 0:
			return line, nil // an error comes again with the next read
		case err != nil:
			return nil, err
		}
	}
}

// read returns one line with its end. Past the limit it skips to the end of
// the line and returns errTooLong.
func (l *lineReader) read() ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := l.r.ReadSlice('\n')
		if !long {
			line = append(line, part...)
			if len(line) > l.max {
				long, line = true, nil
			}
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if long && (err == nil || errors.Is(err, io.EOF)) {
			return nil, errTooLong
		}
		return line, err
	}
}
