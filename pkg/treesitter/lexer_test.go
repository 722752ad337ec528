package treesitter

import (
	"testing"
)

// wordLexer is a table lexer of two tokens: 1 is a word of a-z or of letters
// beyond ASCII, 2 is "=" or "==>" (but not "=="). Spaces are skipped.
func wordLexer() *dfa {
	const (
		other = iota
		letter
		space
		equal
		greater
		classes
	)
	d := &dfa{classCount: classes}
	for c := 'a'; c <= 'z'; c++ {
		d.class[c] = letter
	}
	d.class[' '], d.class['='], d.class['>'] = space, equal, greater
	const none = dfaNone
	to := func(state uint16) uint16 { return state << 1 }
	d.next = []uint16{
		none, to(1), 0<<1 | 1, to(2), none, // 0: start
		none, to(1), none, none, none, // 1: in a word
		none, none, none, to(3), none, // 2: =
		none, none, none, none, to(4), // 3: ==
		none, none, none, none, none, // 4: ==>
		none, none, none, none, none, // 5: the end
	}
	d.accept = []uint16{none, 1, 2, none, 2, 0}
	d.eof = []uint16{to(5), none, none, none, none, none}
	d.wide = []wideRange{{-1, -1, to(2)}, {0xC0, 0x10FFFF, to(1)}, {0xC0, 0x10FFFF, to(1)}}
	d.wideStart = []uint32{0, 0, 2, 3} // lists: none, at the start, in a word
	d.wideList = []uint16{1, 2, 0, 0, 0, 0}
	return d
}

func TestLexerRun(t *testing.T) {
	for _, tt := range []struct {
		name             string
		src              string
		pos              int
		ok               bool
		token            int
		start, end, pos2 int
	}{
		{"word", "abc=", 0, true, 1, 0, 3, 3},
		{"word at the end", "abc", 0, true, 1, 0, 3, 3},
		{"one letter", "a", 0, true, 1, 0, 1, 1},
		{"space first", "   ab ", 0, true, 1, 3, 5, 5},
		{"wide letters", " aéb世c", 0, true, 1, 1, 9, 9},
		{"wide letter first", "éa", 0, true, 1, 0, 3, 3},
		{"invalid byte", "\xffa", 0, true, 2, 0, 1, 1},
		{"invalid byte in a word", "a\xff", 0, true, 1, 0, 1, 1},
		{"longest match", "==>a", 0, true, 2, 0, 3, 3},
		{"read on in vain", "==a", 0, true, 2, 0, 1, 2},
		{"nothing", "  >", 0, false, 0, 2, 2, 2},
		{"end of the text", " ", 1, true, 0, 1, 1, 1},
		{"space up to the end", "ab  ", 2, true, 0, 4, 4, 4},
		{"byte order mark", "\ufeffab", 0, true, 1, 3, 5, 5},
		{"byte order mark elsewhere", "a\ufeffb", 1, true, 1, 1, 5, 5},
		{"NUL is not the end", "\x00", 0, false, 0, 0, 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x := &Lexer{src: []byte(tt.src)}
			x.beginTable(tt.pos)
			ok := x.run(wordLexer(), 0)
			x.finish()
			if ok != tt.ok || x.pos != tt.pos2 || x.start != tt.start {
				t.Fatalf("run: %v at %d, start %d; want %v at %d, start %d", ok, x.pos, x.start, tt.ok, tt.pos2, tt.start)
			}
			if ok && (x.result != tt.token || x.end != tt.end) {
				t.Errorf("token %d up to %d, want %d up to %d", x.result, x.end, tt.token, tt.end)
			}
		})
	}
}

func TestLexerAdvance(t *testing.T) {
	x := &Lexer{src: []byte("a é\xff\x00\ufffd")}
	x.begin(0)
	type step struct {
		lookahead int32
		pos       int
		eof       bool
	}
	for i, want := range []step{
		{'a', 0, false}, {' ', 1, false}, {'é', 2, false}, {-1, 4, false}, {0, 5, false}, {0xFFFD, 6, false}, {0, 9, true}, {0, 9, true},
	} {
		if got := (step{x.Lookahead(), x.pos, x.EOF()}); got != want {
			t.Errorf("step %d: %+v, want %+v", i, got, want)
		}
		x.Advance(false)
	}
}

func TestLexerToken(t *testing.T) {
	x := &Lexer{src: []byte("  ab cd")}
	x.begin(0)
	x.Advance(true)
	x.Advance(true)
	x.Advance(false)
	x.Advance(false)
	x.MarkEnd()
	x.Advance(false)
	x.Advance(false)
	x.SetResult(3)
	x.finish()
	if x.start != 2 || x.end != 4 || x.result != 3 {
		t.Errorf("token %d in [%d, %d), want 3 in [2, 4)", x.result, x.start, x.end)
	}
	// Without a mark the token ends at the position; skipping at the end of
	// the text moves nothing.
	x.begin(5)
	for range 10 {
		x.Advance(false)
	}
	x.Advance(true)
	x.finish()
	if x.start != 5 || x.end != 7 {
		t.Errorf("token in [%d, %d), want [5, 7)", x.start, x.end)
	}
	// A mark before skipped text makes an empty token at the mark.
	x.begin(4)
	x.MarkEnd()
	x.Advance(true)
	x.finish()
	if x.start != 4 || x.end != 4 {
		t.Errorf("token in [%d, %d), want [4, 4)", x.start, x.end)
	}
}
