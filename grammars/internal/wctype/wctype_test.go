package wctype

import "testing"

func TestClasses(t *testing.T) {
	tests := []struct {
		c                    int32
		space, letter, digit bool
	}{
		{-1, false, false, false}, // a byte that is no character
		{0, false, false, false},
		{'\t', true, false, false},
		{'\v', true, false, false},
		{' ', true, false, false},
		{'a', false, true, false},
		{'Z', false, true, false},
		{'@', false, false, false},
		{'[', false, false, false},
		{'7', false, false, true},
		{0x85, true, false, false},
		{0xA0, false, false, false}, // does not break
		{0xE9, false, true, false},
		{0x2003, true, false, false},
		{0x2007, false, false, false}, // does not break
		{0x3000, true, false, false},
		{0x4E2D, false, true, false},
		{0x661, false, false, false}, // a digit of another script
	}
	for _, tt := range tests {
		if s, l, d := IsSpace(tt.c), IsLetter(tt.c), IsDigit(tt.c); s != tt.space || l != tt.letter || d != tt.digit {
			t.Errorf("%#x: space %v, letter %v, digit %v", tt.c, s, l, d)
		}
	}
}

func TestCases(t *testing.T) {
	tests := []struct {
		c            int32
		upper, lower bool
	}{
		{-1, false, false},
		{'A', true, false},
		{'z', false, true},
		{'@', false, false},
		{'{', false, false},
		{0xC9, true, false},
		{0xE9, false, true},
		{0x4E2D, false, false},
	}
	for _, tt := range tests {
		if u, l := IsUpper(tt.c), IsLower(tt.c); u != tt.upper || l != tt.lower {
			t.Errorf("%#x: upper %v, lower %v", tt.c, u, l)
		}
	}
}
