// Package textenc turns the bytes of a file into valid UTF-8, or says that
// they are no text.
package textenc

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// Encoding is how the bytes of a file are to be read.
type Encoding uint8

// The encodings.
const (
	UTF8    Encoding = iota // with or without a byte order mark; a few bytes may be damaged
	UTF16LE                 // by its byte order mark
	UTF16BE                 // by its byte order mark
	GB18030                 // by the frequency of its characters; holds GBK and GB 2312
	Latin1                  // none of the above; read as Windows-1252
	Binary                  // no text
)

// String returns a name for people.
func (e Encoding) String() string {
	switch e {
	case UTF8:
		return "utf-8"
	case UTF16LE:
		return "utf-16le"
	case UTF16BE:
		return "utf-16be"
	case GB18030:
		return "gb18030"
	case Latin1:
		return "latin-1"
	}
	return "binary"
}

// The byte order marks.
const (
	markUTF8    = "\xEF\xBB\xBF"
	markUTF16LE = "\xFF\xFE"
	markUTF16BE = "\xFE\xFF"
)

// maxControl is the share of control characters, as one in so many bytes, up
// to which bytes that are not UTF-8 still count as Latin-1 text. Text has
// hardly any; compressed data has one in ten.
const maxControl = 200

// Detect tells the encoding of a whole file. A NUL byte makes it binary unless
// a mark says UTF-16: no text has one, and it is what git goes by.
func Detect(raw []byte) Encoding {
	switch {
	case hasMark(raw, markUTF16LE) && len(raw)%2 == 0:
		return UTF16LE
	case hasMark(raw, markUTF16BE) && len(raw)%2 == 0:
		return UTF16BE
	case bytes.IndexByte(raw, 0) >= 0:
		return Binary
	case utf8.Valid(raw):
		return UTF8
	}
	if noise(raw) {
		return Binary
	}
	switch {
	case mostlyUTF8(raw):
		return UTF8
	case looksChinese(raw):
		return GB18030
	}
	return Latin1
}

func hasMark(raw []byte, mark string) bool { return bytes.HasPrefix(raw, []byte(mark)) }

// noise reports whether there are more control characters than text has.
func noise(raw []byte) bool {
	control := 0
	for _, c := range raw {
		if c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != '\x1b' || c == 0x7f {
			control++
		}
	}
	return control > 0 && control*maxControl > len(raw)
}

// mostlyUTF8 tells damaged UTF-8 from Latin-1: by chance, hardly any letters
// of the latter form a valid sequence.
func mostlyUTF8(raw []byte) bool {
	valid, invalid := 0, 0
	for len(raw) > 0 {
		r, n := utf8.DecodeRune(raw)
		switch {
		case n > 1:
			valid++
		case r == utf8.RuneError:
			invalid++
		}
		raw = raw[n:]
	}
	return valid > invalid
}

// Decode returns the text of a file as valid UTF-8 without a byte order mark,
// and the encoding that it was in; nil for a binary file. The text may share
// its memory with raw. replaced says that some units had no
// meaning in the encoding and became U+FFFD.
func Decode(raw []byte) (text []byte, encoding Encoding, replaced bool) {
	encoding = Detect(raw)
	switch encoding {
	case UTF8:
		text = bytes.TrimPrefix(raw, []byte(markUTF8))
		if !utf8.Valid(text) {
			return bytes.ToValidUTF8(text, []byte(string(utf8.RuneError))), encoding, true
		}
		return text, encoding, false
	case UTF16LE, UTF16BE:
		order := unicode.LittleEndian
		if encoding == UTF16BE {
			order = unicode.BigEndian
		}
		text, err := unicode.UTF16(order, unicode.ExpectBOM).NewDecoder().Bytes(raw)
		if err != nil || bytes.IndexByte(text, 0) >= 0 {
			return nil, Binary, false
		}
		return text, encoding, bytes.ContainsRune(text, utf8.RuneError)
	case GB18030:
		text, err := simplifiedchinese.GB18030.NewDecoder().Bytes(raw)
		if err != nil || bytes.IndexByte(text, 0) >= 0 {
			return nil, Binary, false
		}
		return text, encoding, bytes.ContainsRune(text, utf8.RuneError)
	case Latin1:
		// Windows-1252 is Latin-1 with letters in place of the control
		// characters that no text uses.
		text, err := charmap.Windows1252.NewDecoder().Bytes(raw)
		if err != nil {
			return nil, Binary, false
		}
		return text, encoding, bytes.ContainsRune(text, utf8.RuneError)
	}
	return nil, Binary, false
}
