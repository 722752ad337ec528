package reference

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/lang"
)

// Sum is what the reference says of one input.
type Sum struct {
	// Name is the name of the input (see Inputs), Content the hash of its text.
	Name    string
	Content string
	Tree    Summary
}

// variantsPerGrammar is how many damaged variants of the fixtures have sums.
const variantsPerGrammar = 250

// contentHash is the first 16 digits of a text's SHA-256: enough to notice
// that a fixture was edited after its sum was written.
func contentHash(src []byte) string {
	return fmt.Sprintf("%x", sha256.Sum256(src))[:16]
}

// Inputs are the texts of one grammar that have sums: the fixtures by file
// name, and damaged variants of them that are made anew each time, which are
// called variant-000 and so on.
func Inputs(testdata, grammar string) (map[string][]byte, error) {
	inputs, err := fixtures(testdata, grammar)
	if err != nil {
		return nil, err
	}
	names := sortedKeys(inputs)
	for n := range variantsPerGrammar {
		src, other := inputs[names[n%len(names)]], inputs[names[(n*7+1)%len(names)]]
		inputs[fmt.Sprintf("variant-%03d", n)], _ = Damage(1, n, src, other)
	}
	return inputs, nil
}

func fixtures(testdata, grammar string) (map[string][]byte, error) {
	dir := filepath.Join(testdata, grammar)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("read fixtures: %w", err)
	}
	texts := map[string][]byte{}
	for _, entry := range entries {
		src, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			return nil, fmt.Errorf("read fixtures: %w", err)
		}
		texts[entry.Name()] = src
	}
	if len(texts) == 0 {
		return nil, fmt.Errorf("read fixtures: %s is empty", dir)
	}
	return texts, nil
}

func sumsFile(testdata, grammar string) string { return filepath.Join(testdata, grammar+".sums") }

// ReadSums reads the list of a grammar, in its order.
func ReadSums(testdata, grammar string) ([]Sum, error) {
	data, err := os.ReadFile(sumsFile(testdata, grammar))
	if err != nil {
		return nil, fmt.Errorf("read sums: %w", err)
	}
	var sums []Sum
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Scan() {
		if line := lines.Text(); line != "" && !strings.HasPrefix(line, "#") {
			fields := strings.SplitN(line, " ", 3)
			if len(fields) != 3 {
				return nil, fmt.Errorf("read sums of %s: malformed line %q", grammar, line)
			}
			tree, err := ParseSummary(fields[2])
			if err != nil {
				return nil, fmt.Errorf("read sums of %s: %w", grammar, err)
			}
			sums = append(sums, Sum{Name: fields[0], Content: fields[1], Tree: tree})
		}
	}
	return sums, lines.Err()
}

// WriteSums writes the list of a grammar anew. The hashes can come from a
// reference only: that is what makes the list worth checking.
func WriteSums(testdata string, spec *lang.Spec, oracle *Oracle) error {
	inputs, err := Inputs(testdata, spec.Name)
	if err != nil {
		return err
	}
	versions, err := pinned()
	if err != nil {
		return err
	}
	var list strings.Builder
	fmt.Fprintf(&list, "# Trees of the C library: tree-sitter %s (npm %s@%s) with %s@%s.\n",
		CoreVersion, corePackage, versions[corePackage], spec.Origin.Package, spec.Origin.Version)
	fmt.Fprintf(&list, "# Written by the command: go run ./e2e/reference/sums\n")
	fmt.Fprintf(&list, "# input, start of its SHA-256, tree hash, nodes, ERROR nodes, missing tokens, other nodes with an error inside\n")
	for _, name := range sortedKeys(inputs) {
		tree, err := oracle.Summarize(spec.Name, inputs[name])
		if err != nil {
			return fmt.Errorf("sum up %s: %w", name, err)
		}
		fmt.Fprintf(&list, "%s %s %v\n", name, contentHash(inputs[name]), tree)
	}
	if err := os.WriteFile(sumsFile(testdata, spec.Name), []byte(list.String()), 0o644); err != nil {
		return fmt.Errorf("write sums: %w", err)
	}
	return nil
}

// CheckSums compares the trees of the Go runtime with the list of a grammar
// and returns what is wrong. It never writes.
func CheckSums(testdata, grammar string, subject *Subject) ([]string, error) {
	inputs, err := Inputs(testdata, grammar)
	if err != nil {
		return nil, err
	}
	sums, err := ReadSums(testdata, grammar)
	if err != nil {
		return nil, err
	}
	var wrong []string
	for _, sum := range sums {
		src, ok := inputs[sum.Name]
		if !ok {
			wrong = append(wrong, sum.Name+": no such input")
			continue
		}
		delete(inputs, sum.Name)
		if contentHash(src) != sum.Content {
			wrong = append(wrong, sum.Name+": not the text that the reference saw")
			continue
		}
		tree, err := subject.Summarize(grammar, src)
		if err != nil || tree != sum.Tree {
			wrong = append(wrong, fmt.Sprintf("%s: got %v %v, want %v", sum.Name, tree, err, sum.Tree))
		}
	}
	for _, name := range sortedKeys(inputs) {
		wrong = append(wrong, name+": the reference has not seen it")
	}
	return wrong, nil
}

func sortedKeys(m map[string][]byte) []string {
	return slices.Sorted(maps.Keys(m))
}
