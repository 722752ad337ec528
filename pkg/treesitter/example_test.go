package treesitter_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/mast-search/mast/grammars/golang"
	"github.com/mast-search/mast/grammars/typescript"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Decode a grammar once, parse, and look at what the tree says.
func Example() {
	spec := typescript.Spec()
	language, err := treesitter.Decode(spec.Tables)
	if err != nil {
		panic(err)
	}
	parser := treesitter.NewParser(language, spec.Scanner)
	src := []byte("const area = (w: number, h: number) => w * h\n")
	tree, err := parser.Parse(context.Background(), src, treesitter.Budget{})
	if err != nil {
		panic(err)
	}
	function, _ := language.SymbolNamed("arrow_function", true)
	for id := range tree.Descendants(treesitter.Root) {
		if tree.Symbol(id) != function {
			continue
		}
		parameters, _ := tree.ChildByField(id, "parameters")
		for parameter := range tree.NamedChildren(parameters) {
			fmt.Println(tree.Kind(parameter), string(tree.Text(parameter)))
		}
	}
	// Output:
	// required_parameter w: number
	// required_parameter h: number
}

// A text that does not fit still has a tree.
func ExampleTree_HasError() {
	language, err := treesitter.Decode(golang.Spec().Tables)
	if err != nil {
		panic(err)
	}
	parser := treesitter.NewParser(language, nil)
	tree, err := parser.Parse(context.Background(), []byte("package p; var x = (1 +"), treesitter.Budget{})
	if err != nil {
		panic(err)
	}
	fmt.Println(tree.HasError())
	fmt.Print(tree)
	// Output:
	// true
	// source_file [0, 23)
	//   package_clause [0, 9)
	//     "package" [0, 7)
	//     package_identifier [8, 9) "p"
	//   ";" [9, 10)
	//   ERROR [11, 23) extra
	//     "var" [11, 14)
	//     identifier [15, 16) "x"
	//     "=" [17, 18)
	//     "(" [19, 20)
	//     int_literal [20, 21) "1"
	//     "+" [22, 23)
}

// A parse that would take too long fails, and says on which limit.
func ExampleParser_Parse_budget() {
	language, err := treesitter.Decode(golang.Spec().Tables)
	if err != nil {
		panic(err)
	}
	parser := treesitter.NewParser(language, nil)
	_, err = parser.Parse(context.Background(), make([]byte, 100), treesitter.Budget{MaxBytes: 50})
	fmt.Println(errors.Is(err, treesitter.ErrBudget))
	fmt.Println(err)
	// Output:
	// true
	// parse go: parse budget exceeded: more than 50 bytes, at byte 0
}
