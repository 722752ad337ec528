package ignore

import (
	"path/filepath"
	"strings"
)

const (
	// maxRuleFile bounds ignore and configuration files in bytes. Larger ones
	// are no work of people and are taken as absent.
	maxRuleFile = 4 << 20
	// maxIncludes bounds how deep configuration files include each other, as
	// git does.
	maxIncludes = 10
)

// gitConfig is what the ignore rules need of git's configuration. Later files
// override earlier ones.
type gitConfig struct {
	// excludesFile is core.excludesFile, and excludesSet says that it was
	// given; an empty value switches the default file off.
	excludesFile   string
	excludesSet    bool
	ignoreCase     bool
	worktreeConfig bool
}

// load reads one configuration file and those that it includes without
// condition. A file that cannot be read is taken as empty.
func (c *gitConfig) load(path, home string, depth int) {
	text, ok := readSmall(path)
	if !ok || depth > maxIncludes {
		return
	}
	eachVariable(text, func(name, value string) {
		switch name {
		case "core.excludesfile":
			c.excludesFile, c.excludesSet = expandHome(value, home), true
		case "core.ignorecase":
			c.ignoreCase = isTrue(value)
		case "extensions.worktreeconfig":
			c.worktreeConfig = isTrue(value)
		case "include.path":
			included := expandHome(value, home)
			if !filepath.IsAbs(included) {
				included = filepath.Join(filepath.Dir(path), included)
			}
			c.load(included, home, depth+1)
		}
	})
}

func isTrue(value string) bool {
	switch strings.ToLower(value) {
	case "true", "yes", "on", "1":
		return true
	}
	return false
}

func expandHome(path, home string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok && home != "" {
		return filepath.Join(home, rest)
	}
	return path
}

// eachVariable calls visit for each line that sets a variable, with its name
// as "section.key" or "section.sub.key", in lower case but for the sub-section.
// A key without a value is true.
func eachVariable(text string, visit func(name, value string)) {
	section := ""
	text = strings.TrimPrefix(text, bom)
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		switch {
		case text == "":
			return
		case text[0] == '#' || text[0] == ';':
			_, text, _ = strings.Cut(text, "\n")
		case text[0] == '[':
			section, text = configSection(text)
		default:
			var key, value string
			key, value, text = configVariable(text)
			visit(section+"."+key, value)
		}
	}
}

// configSection reads "[name]" or `[name "sub"]`.
func configSection(text string) (section, rest string) {
	quoted := false
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n':
			return "", text[i:]
		case c == '\\' && quoted:
			i++
		case c == '"':
			quoted = !quoted
		case c == ']' && !quoted:
			name, sub, found := strings.Cut(text[1:i], " ")
			section = strings.ToLower(name)
			if found {
				section += "." + strings.Trim(strings.TrimSpace(sub), `"`)
			}
			return section, text[i+1:]
		}
	}
	return "", ""
}

// configVariable reads "key = value" to the end of its line, which a backslash
// continues.
func configVariable(text string) (key, value, rest string) {
	end := strings.IndexAny(text, "=\n#;")
	if end < 0 {
		end = len(text)
	}
	key = strings.ToLower(strings.TrimSpace(text[:end]))
	if end == len(text) || text[end] != '=' {
		_, rest, _ = strings.Cut(text[end:], "\n")
		return key, "true", rest
	}
	var b strings.Builder
	quoted := false
	kept := 0 // length up to the last byte that is not a trailing space
	i := end + 1
	for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	for ; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n':
			return key, b.String()[:kept], text[i+1:]
		case c == '"':
			quoted = !quoted
			kept = b.Len()
		case (c == '#' || c == ';') && !quoted:
			_, rest, _ = strings.Cut(text[i:], "\n")
			return key, b.String()[:kept], rest
		case c == '\\' && i+1 < len(text):
			i++
			switch text[i] {
			case '\n':
				continue
			case '\r':
				continue
			case 'n':
				b.WriteByte('\n')
			case 't':
				b.WriteByte('\t')
			case 'b':
				b.WriteByte('\b')
			default:
				b.WriteByte(text[i])
			}
			kept = b.Len()
		default:
			b.WriteByte(c)
			if quoted || c != ' ' && c != '\t' && c != '\r' {
				kept = b.Len()
			}
		}
	}
	return key, b.String()[:kept], ""
}
