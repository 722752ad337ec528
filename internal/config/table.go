package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Type is the form of a value.
type Type string

// The types of values. In the environment and in flags a list is written with
// commas between its items.
const (
	String  Type = "string"
	List    Type = "list"
	Integer Type = "integer"
	Float   Type = "number"
	Boolean Type = "boolean"
)

// Group is a section of the documentation.
type Group string

// The groups, in the order of the documentation.
const (
	General   Group = "General"
	Retrieval Group = "Retrieval of mast_context"
	Endpoints Group = "Embeddings and reranking"
)

// Setting describes one key.
type Setting struct {
	// Key is the name in files; the environment variable is MAST_ and the key
	// in capitals.
	Key string
	// Group is the section of the documentation that it belongs to.
	Group Group
	// Default is written as in the environment.
	Default string
	// Flag is the name of the command-line flag without dashes, or empty.
	Flag string
	// Weaver are the variables of ContextWeaver that mean the same, the
	// strongest first. They are read in the environment, after the setting's
	// own, and in the file WeaverFile. As in ContextWeaver a number out of
	// range is clamped, and what is no number is left aside; a warning says so.
	Weaver []string
	// Doc is one sentence for help and documentation.
	Doc string
	// Example is a value that is allowed, written as in the environment.
	Example string
	// Min and Max bound integers and numbers, both inclusive.
	Min, Max float64
	// Allowed lists the values of a string that has only a few.
	Allowed []string
	// Path says that the value names a place: a folder or the address of a
	// host. Places are never read from the state folder: it may have been
	// moved, or made by another machine.
	Path bool
	// Secret says that the value is shown to nobody. Secrets are not read from
	// the state folder and not written to it.
	Secret bool

	// normal brings one string, or one item of a list, into its normal form or
	// says why it is not allowed.
	normal func(string) (string, error)
	// field returns a pointer to the value: *string, *[]string, *int, *float64
	// or *bool.
	field func(*Settings) any
}

// Env returns the environment variable of the setting.
func (s *Setting) Env() string { return "MAST_" + strings.ToUpper(s.Key) }

// Type returns the form of the value.
func (s *Setting) Type() Type {
	switch s.field(&Settings{}).(type) {
	case *[]string:
		return List
	case *int:
		return Integer
	case *float64:
		return Float
	case *bool:
		return Boolean
	}
	return String
}

// numeric says that the value is a number between bounds.
func (s *Setting) numeric() bool { return s.Type() == Integer || s.Type() == Float }

// DefaultText is the default for people.
func (s *Setting) DefaultText() string {
	if s.Default == "" {
		return "empty"
	}
	return s.Default
}

// AllowedText says in words which values are allowed.
func (s *Setting) AllowedText() string {
	switch {
	case len(s.Allowed) > 0:
		return "one of " + strings.Join(s.Allowed, ", ")
	case s.Type() == Integer:
		return "an integer from " + s.rangeText()
	case s.Type() == Float:
		return "a number from " + s.rangeText()
	case s.Type() == Boolean:
		return "true or false"
	case s.Type() == List:
		return "a list of strings"
	}
	return "a string"
}

func (s *Setting) rangeText() string { return formatNumber(s.Min) + " to " + formatNumber(s.Max) }

// formatNumber writes a number as people do.
func formatNumber(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// Table returns all settings in the order of the documentation. The slice is
// new on every call.
func Table() []Setting {
	return slices.Concat(group(General, generalTable()), group(Retrieval, retrievalTable()), group(Endpoints, endpointTable()))
}

func group(g Group, table []Setting) []Setting {
	for i := range table {
		table[i].Group = g
	}
	return table
}

// generalTable are the settings of indexing, mast_search and the program.
func generalTable() []Setting {
	return []Setting{
		{
			Key: "state_dir", Default: ".mast", Flag: "state-dir", Example: ".cache/mast", Path: true,
			Doc:    "Folder of the index and everything else that mast keeps. In files and in the environment it is relative to the project root, as a flag to the working directory.",
			normal: notEmpty,
			field:  func(s *Settings) any { return &s.StateDir },
		},
		{
			Key: "file_extensions", Flag: "extensions", Example: ".ts,.tsx,.md",
			Doc:    "Extensions of the files to index. Empty means every text file.",
			normal: extension,
			field:  func(s *Settings) any { return &s.FileExtensions },
		},
		{
			Key: "exclude_patterns", Flag: "exclude", Example: "dist/**,**/*.test.ts",
			Doc:    "Globs of paths to leave out, beyond what git ignores. Anchored at the root; * stays within a folder, ** crosses folders.",
			normal: pattern,
			field:  func(s *Settings) any { return &s.ExcludePatterns },
		},
		{
			Key: "ignore_patterns", Weaver: []string{"IGNORE_PATTERNS"}, Example: "*.gen.go,tmp/",
			Doc:    "The same in git's notation, as lines of a .gitignore at the root.",
			normal: notEmpty,
			field:  func(s *Settings) any { return &s.IgnorePatterns },
		},
		{
			Key: "rrf_k", Default: "60", Example: "60", Min: 1, Max: 10_000,
			Doc:   "Constant of reciprocal rank fusion in mast_search; higher gives flatter scores.",
			field: func(s *Settings) any { return &s.RRFK },
		},
		{
			Key: "declaration_exact_ranker", Default: "true", Example: "true",
			Doc:   "Let the declaration ranker, which finds exact symbol names, take part in mast_search.",
			field: func(s *Settings) any { return &s.DeclarationExactRanker },
		},
		{
			Key: "chunk_split_threshold", Default: "100", Example: "100", Min: 10, Max: 100_000,
			Doc:   "Number of lines above which a declaration is split into overlapping parts.",
			field: func(s *Settings) any { return &s.ChunkSplitThreshold },
		},
		{
			Key: "context_lines", Default: "3", Example: "5", Min: 0, Max: 100,
			Doc:   "Number of lines shown before and after each result, bounded by bytes as well.",
			field: func(s *Settings) any { return &s.ContextLines },
		},
		{
			Key: "markdown_heading_depth", Default: "2", Example: "3", Min: 1, Max: 6,
			Doc:   "Deepest heading level that starts a section of its own in Markdown.",
			field: func(s *Settings) any { return &s.MarkdownHeadingDepth },
		},
		{
			Key: "auto_index", Default: "true", Example: "false",
			Doc:   "Build a missing index when the first query comes.",
			field: func(s *Settings) any { return &s.AutoIndex },
		},
		{
			Key: "fusion", Default: "weighted", Example: "rrf", Allowed: []string{"weighted", "rrf"},
			Doc:   "How what the rankers say is fused: weighted, a sum, or rrf, reciprocal rank fusion.",
			field: func(s *Settings) any { return &s.Fusion },
		},
		{
			Key: "without_rankers", Example: "references,synonyms",
			Doc:   "Parts of the ranking to leave out, as `mast search --explain` names them.",
			field: func(s *Settings) any { return &s.WithoutRankers },
		},
	}
}

// Markdown returns the tables of settings for the documentation, one a group.
func Markdown() string {
	var b strings.Builder
	last := Group("")
	for _, s := range Table() {
		if s.Group != last {
			last = s.Group
			fmt.Fprintf(&b, "\n## %s\n\n| Key | Type | Default | Environment | Flag | Meaning |\n| --- | --- | --- | --- | --- | --- |\n", last)
		}
		def, flag := s.Default, ""
		if def == "" {
			def = "(empty)"
		}
		if s.Flag != "" {
			flag = "`--" + s.Flag + "`"
		}
		more := ""
		if s.numeric() {
			more += " From " + s.rangeText() + "."
		}
		if len(s.Allowed) > 0 {
			more += " One of `" + strings.Join(s.Allowed, "`, `") + "`."
		}
		env := "`" + strings.Join(append([]string{s.Env()}, s.Weaver...), "`, `") + "`"
		fmt.Fprintf(&b, "| `%s` | %s | `%s` | %s | %s | %s%s |\n", s.Key, s.Type(), def, env, flag, s.Doc, more)
	}
	return b.String()[1:]
}
