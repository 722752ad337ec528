package ranker

import (
	"path"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// fileClass is a kind of file that answers questions about a program less
// often than its code does. The score of such a file is multiplied; a query
// that has one of the words asks for such files, and then it is not.
type fileClass struct {
	name   string
	factor float64
	asked  []string // as they begin in the query
	// What a path must have, in lower case: a folder of that name or with that
	// ending; a name of the file, or its beginning; an ending of the name without
	// extension; an extension.
	folders, folderEnds, names, begins, ends, extensions []string
	// is decides by other facts.
	is func(f *classified) bool
}

// classified is a file with what classes look at.
type classified struct {
	state   *store.FileState
	folders []string // lower case
	name    string   // lower case
	stem    string   // name without its last extension
	ext     string
	written string // the name as written
	// prototypes and bodies count declarations without and functions with one.
	prototypes, bodies int
}

// fileClasses is the table. Names and factors are those of the ranking recipe;
// snapshots, lock files and files without a grammar were added to it, because
// its corpus had none.
func fileClasses() []fileClass {
	return []fileClass{
		{
			name: "test", factor: 0.3, asked: []string{"test"},
			folders: words("test tests __tests__ __mocks__ spec specs testing testdata test-d fixture fixtures src-tests " +
				"unit_tests testutil test_utils sandbox"),
			folderEnds: words(".test .tests -test -tests"),
			names:      words("conftest.py"), begins: words("test_ test-"),
			ends: words("_test _tests .test .spec .test-d -test"),
			is:   isTestName,
		},
		{name: "snapshot", factor: 0.3, asked: words("snapshot test"), folders: words("__snapshots__"), extensions: words(".snap .snapshot")},
		{
			name: "example", factor: 0.3, asked: words("example"),
			folders: words("example examples _example _examples sample samples demo demos doc_src docs_src playground tutorial " +
				"tutorials starter template"),
		},
		{name: "prose", factor: 0.4, asked: words("documentation"), extensions: words(".md .mdx .markdown .rst .txt .adoc")},
		{name: "data", factor: 0.4, is: isData},
		{
			name: "benchmark", factor: 0.4, asked: words("bench"),
			folders: words("bench benches benchmark benchmarks perf performance fuzz"), folderEnds: words("-bench benchmark benchmarks"),
			ends: words("_bench .bench -bench _benchmark .benchmark -benchmark benchmark benchmarks"),
		},
		{name: "docs", factor: 0.5, asked: words("documentation"), folders: words("doc docs website documentation www")},
		{
			name: "old", factor: 0.5, asked: words("legacy deprecated compat"),
			folders: words("compat _compat legacy deprecated obsolete"), names: words("compat _compat legacy deprecated obsolete"),
			is: func(f *classified) bool { return wordIn(f.stem, "compat _compat legacy deprecated obsolete") },
		},
		{name: "barrel", factor: 0.6, names: words("__init__.py package-info.java module-info.java")},
		{
			name: "vendored", factor: 0.6,
			folders: words("vendor third_party thirdparty node_modules dist build single_include deps external _vendor"),
			ends:    words(".min"),
		},
		{
			name: "tooling", factor: 0.6, asked: words("script workflow"),
			folders: words("script scripts tool tools ci support packaging cmake m4 build-aux"),
			is:      hiddenFolder,
		},
		{name: "generated", factor: 0.6, asked: words("generated"), is: isGenerated},
		{name: "declarations", factor: 0.7, asked: words("declaration"), is: onlyDeclares},
		{name: "type_declarations", factor: 0.7, asked: words("declaration"), ends: words(".d")},
		{name: "header", factor: 0.8, asked: words("header declaration"), extensions: words(".h")},
	}
}

// classesFor is the table for a query: what it asks for is not held back.
func classesFor(query string) []fileClass {
	table := fileClasses()
	query = strings.ToLower(query)
	for i := range table {
		for _, word := range table[i].asked {
			if strings.Contains(query, word) {
				table[i].factor = 1
			}
		}
	}
	return table
}

// HeldBack returns a function that says how much of its score a file keeps by its kind,
// for a query: 1 for code, less for tests, examples and the like that the query does
// not ask for.
func HeldBack(query string) func(f *store.FileState) float64 {
	table := classesFor(query)
	return func(f *store.FileState) float64 {
		return share(table, newClassified(f, 0, 0))
	}
}

// share is what the classes of a file leave of its score.
func share(table []fileClass, f *classified) float64 {
	factor := 1.0
	for _, c := range classify(table, f) {
		factor *= c.factor
	}
	return factor
}

func words(text string) []string { return strings.Fields(text) }

func wordIn(word, list string) bool {
	for w := range strings.FieldsSeq(list) {
		if w == word {
			return true
		}
	}
	return false
}

// isTestName knows the names of test classes: FooTest, FooTests, FooTestCase,
// FooSpec, TestFoo, and whole names such as tests.
func isTestName(f *classified) bool {
	written := strings.TrimSuffix(f.written, path.Ext(f.written))
	for _, end := range [...]string{"Test", "Tests", "TestCase", "Spec"} {
		if rest, ok := strings.CutSuffix(written, end); ok && rest != "" {
			return true
		}
	}
	if rest, ok := strings.CutPrefix(written, "Test"); ok && rest != "" && rest[0] >= 'A' && rest[0] <= 'Z' {
		return true
	}
	for folder := range strings.SplitSeq(path.Dir(f.state.Path), "/") {
		if strings.HasSuffix(folder, "Tests") || strings.HasSuffix(folder, "Test") {
			return true
		}
	}
	return f.stem == "test" || f.stem == "tests"
}

// isData reports whether a file is text that no language explains.
func isData(f *classified) bool {
	return f.state.Status == store.StatusLines && f.state.Reason == "" && !wordIn(f.ext, ".md .mdx .markdown .rst .txt .adoc") ||
		wordIn(f.ext, ".lock .json .jsonl .yaml .yml .toml .xml .csv .svg")
}

func hiddenFolder(f *classified) bool {
	for _, folder := range f.folders {
		if len(folder) > 1 && folder[0] == '.' {
			return true
		}
	}
	return false
}

func isGenerated(f *classified) bool { return f.state.Reason == code.ProblemGenerated.String() }

func onlyDeclares(f *classified) bool { return f.prototypes > 4 && 4*f.bodies <= f.prototypes }

// in reports whether a file is of a class.
func (c *fileClass) in(f *classified) bool {
	for _, folder := range f.folders {
		if slices.Contains(c.folders, folder) {
			return true
		}
		for _, e := range c.folderEnds {
			if strings.HasSuffix(folder, e) {
				return true
			}
		}
	}
	if slices.Contains(c.names, f.name) {
		return true
	}
	for _, b := range c.begins {
		if strings.HasPrefix(f.name, b) {
			return true
		}
	}
	for _, e := range c.ends {
		if len(f.stem) > len(e) && strings.HasSuffix(f.stem, e) {
			return true
		}
	}
	if slices.Contains(c.extensions, f.ext) {
		return true
	}
	return c.is != nil && c.is(f)
}

// classify returns the classes of a file.
func classify(table []fileClass, f *classified) []*fileClass {
	var in []*fileClass
	for i := range table {
		if table[i].in(f) {
			in = append(in, &table[i])
		}
	}
	return in
}

func newClassified(state *store.FileState, prototypes, bodies int) *classified {
	lower := strings.ToLower(state.Path)
	f := &classified{state: state, prototypes: prototypes, bodies: bodies, name: path.Base(lower), written: path.Base(state.Path)}
	if dir := path.Dir(lower); dir != "." {
		f.folders = strings.Split(dir, "/")
	}
	f.ext = path.Ext(f.name)
	f.stem = strings.TrimSuffix(f.name, f.ext)
	return f
}
