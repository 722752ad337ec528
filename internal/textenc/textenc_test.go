package textenc

import (
	"bytes"
	"regexp"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
)

func TestDecode(t *testing.T) {
	for _, tt := range []struct {
		name, raw, want string
		encoding        Encoding
		replaced        bool
	}{
		{"empty", "", "", UTF8, false},
		{"plain", "a\né\n", "a\né\n", UTF8, false},
		{"mark", "\xEF\xBB\xBFexport", "export", UTF8, false},
		{"only a mark", "\xEF\xBB\xBF", "", UTF8, false},
		{"second mark stays", "\xEF\xBB\xBF\xEF\xBB\xBFa", "\uFEFFa", UTF8, false},
		{"utf-16 le", "\xFF\xFEc\x00l\x00\xE9\x00", "clé", UTF16LE, false},
		{"utf-16 be", "\xFE\xFF\x00c\x4E\x16", "c世", UTF16BE, false},
		{"surrogate pair", "\xFF\xFE\x3D\xD8\x00\xDE", "😀", UTF16LE, false},
		{"half a pair", "\xFF\xFE\x3D\xD8a\x00", "\uFFFDa", UTF16LE, true},
		{"latin-1", "// caf\xE9\n", "// café\n", Latin1, false},
		{"windows-1252", "\x93a\x94 \xFC", "“a” ü", Latin1, false},
		{"undefined in windows-1252", "\x81", "\uFFFD", Latin1, true},
		{"gb18030", "// \xD6\xD0\xCE\xC4\n", "// 中文\n", GB18030, false},
		{"damaged utf-8", "é世界\xE9é", "é世界\uFFFDé", UTF8, true},
		{"nul", "a\x00b", "", Binary, false},
		{"utf-16 of odd length", "\xFF\xFEa\x00b", "", Binary, false},
		{"nul in utf-16", "\xFF\xFE\x00\x00", "", Binary, false},
		{"noise", "\x89\x01\x02\xFF\x03", "", Binary, false},
		{"control characters in valid text", "\x01\x02", "\x01\x02", UTF8, false},
	} {
		text, encoding, replaced := Decode([]byte(tt.raw))
		if string(text) != tt.want || encoding != tt.encoding || replaced != tt.replaced {
			t.Errorf("%s: got %q, %v, %v; want %q, %v, %v", tt.name, text, encoding, replaced, tt.want, tt.encoding, tt.replaced)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte("\xFF\xFEa\x00"))
	f.Add([]byte("\xFF\xFE0\xDE0\xDE")) // two halves of pairs
	f.Add([]byte("\xEF\xBB\xBFa\x80"))
	f.Add([]byte("\xD6\xD0\xCE\xC4\x810\x810"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		text, encoding, _ := Decode(raw)
		if !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
			t.Fatalf("%q gives %q", raw, text)
		}
		if encoding == UTF16LE {
			// The twin: decode by hand.
			var units []uint16
			for i := 2; i < len(raw); i += 2 {
				units = append(units, uint16(raw[i])|uint16(raw[i+1])<<8)
			}
			// How many units of nonsense make one replacement is not fixed.
			once := regexp.MustCompile("\uFFFD+")
			got := once.ReplaceAllString(string(text), "\uFFFD")
			if want := once.ReplaceAllString(string(utf16.Decode(units)), "\uFFFD"); want != got {
				t.Fatalf("%q gives %q, want %q", raw, text, want)
			}
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	text := bytes.Repeat([]byte("export const café = 1;\n"), 4000)
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes(text)
	if err != nil {
		b.Fatal(err)
	}
	for name, raw := range map[string][]byte{"utf-8": text, "utf-16": wide} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(raw)))
			for b.Loop() {
				Decode(raw)
			}
		})
	}
}
