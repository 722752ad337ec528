package reference

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/mast-search/mast/pkg/lang"
)

// settings are the environment variables of the comparison, see the package
// comment.
type settings struct {
	packages  string
	corpus    []string
	languages []string
	damaged   int
	seed      uint64
}

// webSample is how many whole files and how many damaged variants of each
// grammar go to web-tree-sitter, which is ten times slower.
const webSample = 150

// maxDamaged is the size up to which sources are damaged: recovery takes time
// that grows faster than the text, in both runtimes.
const maxDamaged = 64 << 10

// readSettings skips the test unless one of the variables asks for it.
func readSettings(t *testing.T) settings {
	t.Helper()
	asked := false
	get := func(name string) string {
		value := os.Getenv("MAST_REFERENCE" + name)
		asked = asked || value != ""
		return value
	}
	number := func(name string, standard int) int {
		value := get(name)
		if value == "" {
			return standard
		}
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 {
			t.Fatalf("MAST_REFERENCE%s=%q is not a number", name, value)
		}
		return n
	}
	get("")
	s := settings{
		packages:  get("_PACKAGES"),
		corpus:    filepath.SplitList(get("_CORPUS")),
		languages: strings.Fields(get("_LANGUAGES")),
		damaged:   number("_DAMAGED", 3000),
		seed:      uint64(number("_SEED", 1)),
	}
	if !asked {
		t.Skip("set MAST_REFERENCE=1 to compare with C tree-sitter; it needs npm and gcc")
	}
	return s
}

// goroot is the folder of Go's own sources.
func goroot(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatalf("find GOROOT: %v", err)
	}
	return filepath.Join(strings.TrimSpace(string(out)), "src")
}

// TestReference compares the Go runtime with both references. From here on
// nothing is skipped: who asked for the comparison must not get a pass without.
func TestReference(t *testing.T) {
	s := readSettings(t)
	specs, err := SelectSpecs(s.languages)
	if err != nil {
		t.Fatal(err)
	}
	packages, err := Packages(t.Context(), s.packages)
	if err != nil {
		t.Fatal(err)
	}
	driver, err := BuildDriver(t.Context(), packages, specs)
	if err != nil {
		t.Fatal(err)
	}
	dirs := s.corpus
	if len(dirs) == 0 {
		dirs = []string{packages, goroot(t), testdata}
	}
	reproducers, err := os.MkdirTemp("", "mast-reference-")
	if err != nil {
		t.Fatal(err)
	}
	native := startOracle(t, func(ctx context.Context) (*Oracle, error) { return StartNative(ctx, driver) })
	web := startOracle(t, func(ctx context.Context) (*Oracle, error) { return StartWeb(ctx, packages, specs) })
	utf8Subject, utf16Subject := newSubject(t), newSubject(t)
	utf16Subject.CostInUTF16(true)

	var all []string
	files := map[string][]string{}
	for _, spec := range specs {
		if files[spec.Name], err = Corpus(spec, dirs); err != nil {
			t.Fatal(err)
		}
		all = append(all, files[spec.Name]...)
	}
	if len(all) == 0 {
		t.Fatalf("no sources under %q", dirs)
	}
	for _, spec := range specs {
		variants := variants(t, s, spec, files[spec.Name], all, s.damaged/len(specs)+1)
		comparison := func(name string, subject *Subject, oracle *Oracle) *Comparison {
			return &Comparison{Subject: subject, Oracle: oracle, Reproducers: filepath.Join(reproducers, name)}
		}
		t.Run(spec.Name+"/files", func(t *testing.T) {
			compareFiles(t, comparison("files", utf8Subject, native), spec, files[spec.Name])
		})
		t.Run(spec.Name+"/damaged", func(t *testing.T) {
			compareVariants(t, comparison("damaged", utf8Subject, native), spec, variants)
		})
		t.Run(spec.Name+"/extremes", func(t *testing.T) {
			compareExtremes(t, comparison("extremes", utf8Subject, native), spec, s.seed)
		})
		t.Run(spec.Name+"/web files", func(t *testing.T) {
			compareFiles(t, comparison("web-files", utf16Subject, web), spec, sample(files[spec.Name], webSample))
		})
		t.Run(spec.Name+"/web damaged", func(t *testing.T) {
			compareVariants(t, comparison("web-damaged", utf16Subject, web), spec, sample(variants, webSample))
		})
	}
	if !t.Failed() {
		os.RemoveAll(reproducers)
	}
}

func startOracle(t *testing.T, start func(context.Context) (*Oracle, error)) *Oracle {
	t.Helper()
	oracle, err := start(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := oracle.Close(); err != nil {
			t.Error(err)
		}
	})
	return oracle
}

func compareFiles(t *testing.T, c *Comparison, spec *lang.Spec, files []string) {
	t.Helper()
	if len(files) == 0 {
		t.Skip("the corpus has no sources of this language")
	}
	for _, path := range files {
		src, err := readFile(path)
		if err != nil {
			t.Fatal(err)
		}
		compare(t, c, spec, path, src)
	}
	t.Log(c)
}

// variant is a damaged source.
type variant struct {
	name string
	src  []byte
}

// variants damages count sources of one language. One in eight is a source of
// any language, so that sometimes next to nothing fits the grammar.
func variants(t *testing.T, s settings, spec *lang.Spec, files, all []string, count int) []variant {
	t.Helper()
	if len(files) == 0 {
		return nil
	}
	read := func(from []string, n int) (string, []byte) {
		for i := range len(from) {
			path := from[(n*7919+i)%len(from)]
			src, err := readFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if len(src) <= maxDamaged && len(src) > 0 {
				return path, src
			}
		}
		t.Fatalf("no source of %s has at most %d bytes", spec.Name, maxDamaged)
		return "", nil
	}
	list := make([]variant, 0, count)
	for n := range count {
		from := files
		if n%8 == 7 {
			from = all
		}
		path, src := read(from, n)
		_, other := read(files, n+1)
		damaged, how := Damage(s.seed, n, src, other)
		list = append(list, variant{path + ": " + how, damaged})
	}
	return list
}

func compareExtremes(t *testing.T, c *Comparison, spec *lang.Spec, seed uint64) {
	t.Helper()
	inputs := Extremes(seed)
	for _, name := range sortedKeys(inputs) {
		compare(t, c, spec, name, inputs[name])
	}
	t.Log(c)
}

func compareVariants(t *testing.T, c *Comparison, spec *lang.Spec, list []variant) {
	t.Helper()
	if len(list) == 0 {
		t.Skip("the corpus has no sources of this language")
	}
	for _, v := range list {
		compare(t, c, spec, v.name, v.src)
	}
	t.Log(c)
}

func compare(t *testing.T, c *Comparison, spec *lang.Spec, name string, src []byte) {
	t.Helper()
	difference, err := c.Compare(spec.Name, name, src)
	if err != nil {
		t.Fatal(err)
	}
	if difference != "" {
		t.Error(difference)
	}
}

// TestCoreVersion checks that the C library in the package tree-sitter is the
// one of the pinned web-tree-sitter, whose version it is known by.
func TestCoreVersion(t *testing.T) {
	packages, err := Packages(t.Context(), readSettings(t).packages)
	if err != nil {
		t.Fatal(err)
	}
	version, err := installedVersion(packages, webPackage)
	if err != nil {
		t.Fatal(err)
	}
	if version != CoreVersion {
		t.Errorf("%s is %s, CoreVersion says %s", webPackage, version, CoreVersion)
	}
	core := filepath.Dir(filepath.Join(packages, filepath.FromSlash(coreFile)))
	sources, err := filepath.Glob(filepath.Join(core, "*.[ch]"))
	if err != nil || len(sources) == 0 {
		t.Fatalf("no sources in %s: %v", core, err)
	}
	compared := 0
	for _, source := range sources {
		want, err := os.ReadFile(filepath.Join(packages, webPackage, "lib", filepath.Base(source)))
		if errors.Is(err, os.ErrNotExist) {
			continue // web-tree-sitter ships no private headers of Unicode tables
		}
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs from web-tree-sitter's", filepath.Base(source))
		}
		compared++
	}
	if compared < 10 {
		t.Errorf("only %d of the library's files could be compared", compared)
	}
}
