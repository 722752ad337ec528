package grammars_test

import (
	"context"
	"fmt"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// The functions of a Go file, with the grammar that its name asks for.
func Example() {
	registry, err := lang.New(grammars.All())
	if err != nil {
		panic(err)
	}
	language := registry.Detect("area.go", nil)
	parser, err := language.Acquire()
	if err != nil {
		panic(err)
	}
	defer language.Release(parser)

	src := []byte("package shapes\n\nfunc area(w, h int) int { return w * h }\n")
	tree, err := parser.Parse(context.Background(), src, treesitter.Budget{})
	if err != nil {
		panic(err)
	}
	for id := range tree.NamedChildren(treesitter.Root) {
		if tree.Kind(id) == "function_declaration" {
			name, _ := tree.ChildByField(id, "name")
			fmt.Printf("%s at bytes %d to %d\n", tree.Text(name), tree.Start(id), tree.End(id))
		}
	}
	// Output: area at bytes 16 to 56
}
