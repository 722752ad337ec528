package docs

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// acceptanceRows are how many rows each section of the list has.
func acceptanceRows() map[string]int {
	return map[string]int{"A": 29, "B": 22, "C": 32, "D": 18, "E": 21, "G": 10, "H": 27}
}

var (
	acceptanceRow = regexp.MustCompile(`^\| ([A-Z]\d\d) \| (.+?) \| (.+) \|$`)
	namedProof    = regexp.MustCompile("`([^`]+)`")
	goTest        = regexp.MustCompile(`^([\w/]+):((?:Test|Fuzz)\w+)$`)
)

// TestAcceptance demands of the page that no row is missing, that every row names a test or
// says why there is none, and that every named test exists.
func TestAcceptance(t *testing.T) {
	page, err := os.ReadFile("acceptance.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	tests := make(map[string][]string) // of folders
	for line := range strings.Lines(string(page)) {
		row := acceptanceRow.FindStringSubmatch(strings.TrimSpace(line))
		if row == nil {
			if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| Id |") && !strings.HasPrefix(line, "| --- |") {
				t.Errorf("no row of the form | id | promise | proof |: %s", line)
			}
			continue
		}
		id, proof := row[1], row[3]
		if seen[id] {
			t.Errorf("%s stands twice", id)
		}
		seen[id] = true
		names := namedProof.FindAllStringSubmatch(proof, -1)
		if len(names) == 0 && !strings.HasPrefix(proof, "None: ") {
			t.Errorf("%s names no test, and does not say why: %s", id, proof)
		}
		for _, name := range names {
			if err := proofExists(name[1], tests); err != nil {
				t.Errorf("%s: %v", id, err)
			}
		}
	}
	for section, count := range acceptanceRows() {
		for i := 1; i <= count; i++ {
			id := fmt.Sprintf("%s%02d", section, i)
			if !seen[id] {
				t.Errorf("%s is missing", id)
			}
			delete(seen, id)
		}
	}
	for id := range seen {
		t.Errorf("%s is no row of the list", id)
	}
}

// proofExists checks a name: a script by its path, a test function by its folder and name.
func proofExists(name string, tests map[string][]string) error {
	const root = "../.."
	if strings.HasSuffix(name, ".txtar") {
		_, err := os.Stat(filepath.Join(root, filepath.FromSlash(name)))
		return err
	}
	parts := goTest.FindStringSubmatch(name)
	if parts == nil {
		return fmt.Errorf("%q is neither a script nor folder:Test", name)
	}
	folder, test := parts[1], parts[2]
	if tests[folder] == nil {
		found, err := testsIn(filepath.Join(root, filepath.FromSlash(folder)))
		if err != nil {
			return err
		}
		tests[folder] = found
	}
	if !slices.Contains(tests[folder], test) {
		return fmt.Errorf("there is no test %s in %s", test, folder)
	}
	return nil
}

// testsIn lists the test functions of a folder.
func testsIn(folder string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		return nil, fmt.Errorf("list the tests in %s: %w", folder, err)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no tests in %s", folder)
	}
	var names []string
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
				names = append(names, f.Name.Name)
			}
		}
	}
	return names, nil
}
