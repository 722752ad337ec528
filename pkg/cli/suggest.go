package cli

// nearest returns the name that is closest to a mistyped word, or the empty
// string when none is close: at most one edit for each three letters.
func nearest(word string, names []string) string {
	best, limit := "", max(1, len(word)/3)
	if len(word) > 64 {
		return "" // not a typing mistake, and the distance costs time
	}
	for _, name := range names {
		if len(name) < 2 {
			continue
		}
		if d := distance(word, name); d <= limit {
			best, limit = name, d-1
		}
	}
	return best
}

// distance is the number of insertions, deletions, replacements and swaps of
// neighbours that turn a into b (optimal string alignment).
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}
