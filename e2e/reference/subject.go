package reference

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Specs are the languages that the references are asked about: all that have a
// grammar.
func Specs() []*lang.Spec {
	var specs []*lang.Spec
	for _, spec := range grammars.All() {
		if len(spec.Tables) > 0 {
			specs = append(specs, spec)
		}
	}
	return specs
}

// SelectSpecs returns the languages with the given names, or all when there is
// none.
func SelectSpecs(names []string) ([]*lang.Spec, error) {
	specs := Specs()
	if len(names) == 0 {
		return specs, nil
	}
	var selected []*lang.Spec
	for _, name := range names {
		i := slices.IndexFunc(specs, func(s *lang.Spec) bool { return s.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("select language: unknown name %q", name)
		}
		selected = append(selected, specs[i])
	}
	return selected, nil
}

// unlimited lets every parse run to its end: budgets are not what is compared.
func unlimited() treesitter.Budget {
	return treesitter.Budget{MaxBytes: -1, Steps: -1, MaxNodes: -1, Duration: -1}
}

// Subject is what the references are compared with: the Go runtime with the
// grammars of this repository. It is not safe for concurrent use.
type Subject struct {
	parsers map[string]*treesitter.Parser
}

// NewSubject decodes the tables of specs.
func NewSubject(specs []*lang.Spec) (*Subject, error) {
	s := &Subject{parsers: map[string]*treesitter.Parser{}}
	for _, spec := range specs {
		language, err := treesitter.Decode(spec.Tables)
		if err != nil {
			return nil, fmt.Errorf("decode tables of %s: %w", spec.Name, err)
		}
		s.parsers[spec.Name] = treesitter.NewParser(language, spec.Scanner)
	}
	return s, nil
}

// CostInUTF16 prepares the comparison with web-tree-sitter.
func (s *Subject) CostInUTF16(on bool) {
	for _, parser := range s.parsers {
		parser.CostInUTF16(on)
	}
}

// parse turns a panic into an error, so that a comparison can report it with
// its input and go on.
func (s *Subject) parse(grammar string, src []byte) (tree *treesitter.Tree, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("parse %s: panic: %v", grammar, cause)
		}
	}()
	parser, ok := s.parsers[grammar]
	if !ok {
		return nil, fmt.Errorf("parse %s: unknown grammar", grammar)
	}
	return parser.Parse(context.Background(), src, unlimited())
}

// Summarize parses src with the Go runtime.
func (s *Subject) Summarize(grammar string, src []byte) (Summary, error) {
	tree, err := s.parse(grammar, src)
	if err != nil {
		return Summary{}, err
	}
	return Summarize(tree)
}

// Dump parses src with the Go runtime and returns a line for each node.
func (s *Subject) Dump(grammar string, src []byte) (string, error) {
	tree, err := s.parse(grammar, src)
	if err != nil {
		return "", err
	}
	var dump strings.Builder
	err = Dump(&dump, tree)
	return dump.String(), err
}
