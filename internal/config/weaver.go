package config

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// WeaverFile is ContextWeaver's file of variables, relative to the home
// directory. Only ContextWeaver's own variables are read from it.
const WeaverFile = ".contextweaver/.env"

func weaverPath(home string) string { return filepath.Join(home, filepath.FromSlash(WeaverFile)) }

// readWeaver returns a look-up in ContextWeaver's file of variables. A file that
// is not there has none; of one that cannot be read the warning tells.
func readWeaver(home string) (lookup func(string) string, warning string) {
	none := func(string) string { return "" }
	if home == "" {
		return none, ""
	}
	path := weaverPath(home)
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return none, ""
	}
	if err == nil && info.Size() > maxFile {
		err = fmt.Errorf("it has %d bytes, more than the limit of %d", info.Size(), maxFile)
	}
	var data []byte
	if err == nil {
		data, err = os.ReadFile(path)
	}
	if err != nil {
		return none, fmt.Sprintf("%s is left aside: %v", path, err)
	}
	values := parseDotenv(string(data))
	return func(name string) string { return values[name] }, ""
}

// parseDotenv reads lines of the form NAME=value. As in the usual readers of
// such files a line may begin with "export", a value may stand in single
// quotes, where all is meant, in double quotes, where \n, \" and \\ are
// escapes, or bare, where " #" begins a comment; of equal names the last one
// holds. Other lines are passed over.
func parseDotenv(text string) map[string]string {
	values := make(map[string]string)
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		line = strings.TrimSpace(line)
		line = strings.TrimSpace(strings.TrimPrefix(line, "export "))
		name, value, ok := strings.Cut(line, "=")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		values[strings.TrimSpace(name)] = dotenvValue(strings.TrimSpace(value))
	}
	return values
}

func dotenvValue(text string) string {
	if text == "" {
		return ""
	}
	switch quote := text[0]; quote {
	case '\'', '`':
		if end := strings.IndexByte(text[1:], quote); end >= 0 {
			return text[1 : 1+end]
		}
	case '"':
		for i := 1; i < len(text); i++ {
			switch text[i] {
			case '\\':
				i++
			case '"':
				return strings.NewReplacer(`\n`, "\n", `\"`, `"`, `\\`, `\`).Replace(text[1:i])
			}
		}
	case '#':
		return ""
	}
	if at := strings.Index(text, " #"); at >= 0 {
		text = text[:at]
	}
	return strings.TrimSpace(text)
}

// setWeaver takes the value over from the first of ContextWeaver's variables that
// is set. A value that is not allowed is brought into the range, or left aside
// with a warning: a file that ContextWeaver accepts must not stop mast.
func (s *Setting) setWeaver(into *Settings, lookup func(string) string, origin func(name string) Origin) {
	for _, name := range s.Weaver {
		text := strings.TrimSpace(lookup(name))
		if text == "" {
			continue
		}
		from, before := origin(name), into.origins[s.Key]
		value := text
		if s.numeric() {
			n, err := strconv.ParseFloat(text, 64)
			if err == nil && !math.IsNaN(n) {
				value = formatNumber(s.clamp(n))
			}
		}
		if err := s.setText(into, value, from); err != nil {
			into.origins[s.Key] = before
			into.Warnings = append(into.Warnings, err.Error()+"; it is left aside")
			continue
		}
		if n, err := strconv.ParseFloat(text, 64); s.numeric() && err == nil && formatNumber(n) != value {
			into.Warnings = append(into.Warnings, fmt.Sprintf("setting %s (%s): %s is taken for %s; allowed: %s", s.Key, from, text, value, s.AllowedText()))
		}
		return
	}
}

// clamp brings a number into the range, integers after rounding.
func (s *Setting) clamp(n float64) float64 {
	if s.Type() == Integer {
		n = math.Round(n)
	}
	return min(max(n, s.Min), s.Max)
}

// weigh completes the weights of the fusion: of two that belong together one
// is enough. Like ContextWeaver it keeps both when both are set.
func (s *Settings) weigh() error {
	vec, lex := s.Origin("w_vec"), s.Origin("w_lex")
	rest := func(w float64) float64 { return math.Round((1-w)*1e6) / 1e6 }
	switch {
	case vec.Layer != FromDefault && lex.Layer == FromDefault:
		s.WLex = rest(s.WVec)
		s.origins["w_lex"] = Origin{FromDefault, "1 - w_vec"}
	case lex.Layer != FromDefault && vec.Layer == FromDefault:
		s.WVec = rest(s.WLex)
		s.origins["w_vec"] = Origin{FromDefault, "1 - w_lex"}
	case s.WVec == 0 && s.WLex == 0:
		return &Error{
			Key: "w_lex", Given: "0 beside w_vec 0", Origin: lex,
			Allowed: "numbers from 0 to 1 of which one is more than 0", Example: "0.4",
		}
	}
	return nil
}

// withholdKeys keeps a key of the user away from an address that the project
// names: whoever wrote the project would learn it.
func (s *Settings) withholdKeys() {
	for _, pair := range []struct {
		key, address string
		value        *string
	}{
		{"embeddings_api_key", "embeddings_base_url", &s.EmbeddingsAPIKey},
		{"rerank_api_key", "rerank_base_url", &s.RerankAPIKey},
	} {
		of := s.Origin(pair.key)
		if *pair.value == "" || of.Layer == FromProject || s.Origin(pair.address).Layer != FromProject {
			continue
		}
		*pair.value = ""
		s.origins[pair.key] = Origin{Layer: FromDefault}
		s.Warnings = append(s.Warnings, fmt.Sprintf(
			"setting %s (%s) is left aside: %s comes from %s, and a key of yours goes only to an address that you give yourself, in the environment",
			pair.key, of, pair.address, ProjectFile))
	}
}
