package extract

import "bytes"

// frontMatter returns the length of the metadata that a Markdown file starts
// with, 0 if there is none: lines between two lines "---" (YAML, whose last
// line may be "...") or "+++" (TOML).
func frontMatter(src []byte) uint32 {
	at := skipBOM(src)
	first := bytes.TrimRight(src[at:lineEnd(src, at)], " \t\r")
	if string(first) != "---" && string(first) != "+++" {
		return 0
	}
	for start := lineEnd(src, at) + 1; start < uint32(len(src)); {
		end := lineEnd(src, start)
		line := string(bytes.TrimRight(src[start:end], " \t\r"))
		if line == string(first) || line == "..." && first[0] == '-' {
			return min(end+1, uint32(len(src)))
		}
		// A rule between two paragraphs is no front matter: metadata starts
		// with the first line and holds "key: value" or "key = value" lines.
		if start == lineEnd(src, at)+1 && !isMetadata(line) {
			return 0
		}
		start = end + 1
	}
	return 0
}

// isMetadata reports whether a line could be the first of front matter.
func isMetadata(line string) bool {
	if line == "" {
		return false
	}
	switch line[0] {
	case '#', '[', '{', '-': // comment, table, flow mapping, list
		return true
	}
	for i := range len(line) {
		if line[i] == ':' || line[i] == '=' {
			return true
		}
	}
	return false
}

func skipBOM(src []byte) uint32 {
	if bytes.HasPrefix(src, []byte(bom)) {
		return uint32(len(bom))
	}
	return 0
}
