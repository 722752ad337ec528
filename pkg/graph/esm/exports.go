package esm

import (
	"encoding/json"
	"slices"
	"strings"
)

// maxNesting bounds conditions in conditions.
const maxNesting = 8

// choose lists the paths that the "exports" or "imports" of a package give for a
// key, the sources first and what only declares last.
func choose(raw json.RawMessage, key string) []string {
	var found []candidate
	fields := members(raw)
	if len(fields) == 0 || fields[0].key == "" || fields[0].key[0] != '.' && fields[0].key[0] != '#' {
		if key != "." {
			return nil
		}
		return paths(conditions(nil, raw, "", 1, 0))
	}
	best, part := -1, ""
	for i, f := range fields {
		if f.key == key {
			best, part = i, ""
			break
		}
		pattern := f.key
		if strings.HasSuffix(pattern, "/") {
			pattern += "*"
		}
		m, ok := "", false
		if strings.Contains(pattern, "*") {
			m, ok = matchPattern(pattern, key)
		}
		if ok && (best < 0 || len(f.key) > len(fields[best].key)) {
			best, part = i, m
		}
	}
	if best < 0 {
		return nil
	}
	if strings.HasSuffix(fields[best].key, "/") {
		for _, c := range conditions(nil, fields[best].value, "", 1, 0) {
			found = append(found, candidate{c.path + part, c.rank})
		}
		return paths(found)
	}
	return paths(conditions(found, fields[best].value, part, 1, 0))
}

// candidate is a path with the rank of the condition under which it holds.
type candidate struct {
	path string
	rank int
}

// conditions lists the paths under all conditions of a target.
func conditions(list []candidate, raw json.RawMessage, part string, rank, depth int) []candidate {
	if depth > maxNesting || len(raw) == 0 {
		return list
	}
	switch raw[0] {
	case '"':
		if p := strings.ReplaceAll(text(raw), "*", part); p != "" {
			list = append(list, candidate{p, rank})
		}
	case '[':
		var all []json.RawMessage
		if json.Unmarshal(raw, &all) == nil {
			for _, r := range all {
				list = conditions(list, r, part, rank, depth+1)
			}
		}
	case '{':
		for _, f := range members(raw) {
			r := rankOf(f.key)
			if r > 0 {
				r = max(r, rank)
			}
			list = conditions(list, f.value, part, r, depth+1)
		}
	}
	return list
}

// rankOf orders conditions: what leads to sources, what runs, what declares.
func rankOf(condition string) int {
	switch condition {
	case "types", "typings":
		return 2
	case "import", "module", "default", "require", "node", "browser", "development", "production", "worker", "deno", "bun":
		return 1
	}
	if strings.HasPrefix(condition, "types@") {
		return 2
	}
	return 0 // "source" and what a project calls its own sources
}

// paths sorts candidates by their ranks.
func paths(list []candidate) []string {
	slices.SortStableFunc(list, func(a, b candidate) int { return a.rank - b.rank })
	out := make([]string, len(list))
	for i := range list {
		out[i] = list[i].path
	}
	return out
}
