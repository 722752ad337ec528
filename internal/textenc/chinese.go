package textenc

// How GB18030 is told from the encodings with one byte a character, in which
// nearly any two bytes above ASCII, and many pairs with a letter, are characters of
// GB18030 too:
//
//   - maxInvalid: at most one in so many of its characters is invalid. In texts of
//     Latin, Cyrillic or Greek letters, the last letter of every second word or so
//     makes an invalid pair with the space behind it.
//   - minCommon: at least one in so many is a common character, as 99 % are in
//     modern Chinese text and 40 % in traditional characters. Lower-case letters
//     of Latin-1 and Windows-1251 stand where rare characters are.
//
// Not told apart are Korean (EUC-KR) and Japanese (EUC-JP), which have their
// characters in the same places. Japanese in Shift-JIS and Chinese in Big5 have
// their most frequent ones elsewhere, and are read as Latin-1. What all of them lose
// is the text of comments and strings; names and positions of lines stay.
const (
	maxInvalid = 100
	minCommon  = 3
)

// looksChinese reports whether bytes that are not UTF-8 are text in GB18030.
func looksChinese(raw []byte) bool {
	var all, common, invalid int
	for i := 0; i < len(raw); {
		if raw[i] < 0x80 {
			i++
			continue
		}
		// A run of characters without ASCII between.
		start, alone := i, 0
		for i < len(raw) && raw[i] >= 0x80 {
			size := gbSize(raw[i:])
			switch {
			case size == 0:
				invalid++
				size = 1
			case size == 2 && commonGB(raw[i], raw[i+1]):
				alone++
			}
			all++
			i += size
		}
		// A single one between ASCII letters is rather two accented capitals
		// ("INFORMAÇÃO") than a character of a text that has no spaces.
		if i-start == 2 && (start > 0 && isLetter(raw[start-1]) || i < len(raw) && isLetter(raw[i])) {
			alone = 0
		}
		common += alone
	}
	return common > 0 && common*minCommon >= all && invalid*maxInvalid <= all
}

// gbSize returns how many bytes the GB18030 character at the start of b has, 2 or
// 4; 0 for an invalid one.
func gbSize(b []byte) int {
	within := func(i int, low, high byte) bool { return i < len(b) && low <= b[i] && b[i] <= high }
	switch {
	case !within(0, 0x81, 0xFE):
		return 0
	case within(1, 0x40, 0x7E), within(1, 0x80, 0xFE):
		return 2
	case within(1, 0x30, 0x39) && within(2, 0x81, 0xFE) && within(3, 0x30, 0x39):
		return 4
	}
	return 0
}

// commonGB reports whether a character of two bytes is one of the 3,755 that
// GB 2312 lists as common (level 1), or punctuation (rows 1 and 3).
func commonGB(lead, trail byte) bool {
	return trail >= 0xA1 && (0xB0 <= lead && lead <= 0xD7 || lead == 0xA1 || lead == 0xA3)
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
