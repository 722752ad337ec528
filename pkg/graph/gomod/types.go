package gomod

import (
	"go/ast"
	"go/parser"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// The names of types that are not declared. Arrays are slices, pointers what they
// point to: selecting a member does not tell them apart. A struct and an interface
// without a name list their members behind the word.
const (
	typeSlice     = "[]"
	typeMap       = "map"
	typeChan      = "chan"
	typeStruct    = "struct"
	typeInterface = "interface"
	typeUnder     = "~" // any type that is made of the argument
)

// maxTypeText bounds the types that are read.
const maxTypeText = 8 << 10

// ParseType reads a type, or the results of a function.
func (r *rules) ParseType(text string) *graph.TypeExpr {
	if len(text) > maxTypeText {
		return nil
	}
	if isPlain(text) {
		return graph.Named(text)
	}
	return typeExpr(parseType(text))
}

// isPlain reports whether a type is a name, which most are.
func isPlain(text string) bool {
	for i := range len(text) {
		c := text[i]
		if c != '_' && c != '.' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return text != ""
}

// parseType parses a type; results in parentheses become a function type without
// parameters.
func parseType(text string) ast.Expr {
	text = strings.TrimSpace(text)
	switch {
	case strings.HasPrefix(text, "..."):
		text = "[]" + text[len("..."):]
	case strings.HasPrefix(text, "("):
		e, err := parser.ParseExpr("func() " + text)
		if err != nil {
			return nil
		}
		if f, ok := e.(*ast.FuncType); ok && f.Results != nil {
			if list := f.Results.List; len(list) == 1 && len(list[0].Names) < 2 {
				return list[0].Type
			}
		}
		return &tuple{e}
	}
	e, err := parser.ParseExpr(text)
	if err != nil {
		return nil
	}
	return e
}

// tuple is a function type that stands for its results.
type tuple struct{ ast.Expr }

func typeExpr(e ast.Expr) *graph.TypeExpr {
	switch e := e.(type) {
	case *ast.Ident:
		return graph.Named(e.Name)
	case *ast.SelectorExpr:
		if p, ok := e.X.(*ast.Ident); ok {
			return graph.Named(p.Name + "." + e.Sel.Name)
		}
	case *ast.StarExpr:
		return typeExpr(e.X)
	case *ast.ParenExpr:
		return typeExpr(e.X)
	case *ast.Ellipsis:
		return graph.Named(typeSlice, typeExpr(e.Elt))
	case *ast.ArrayType:
		return graph.Named(typeSlice, typeExpr(e.Elt))
	case *ast.MapType:
		return graph.Named(typeMap, typeExpr(e.Key), typeExpr(e.Value))
	case *ast.ChanType:
		return graph.Named(typeChan, typeExpr(e.Value))
	case *ast.UnaryExpr: // ~T
		return graph.Named(typeUnder, typeExpr(e.X))
	case *ast.IndexExpr:
		return generic(e.X, e.Index)
	case *ast.IndexListExpr:
		return generic(e.X, e.Indices...)
	case *ast.FuncType:
		return &graph.TypeExpr{Kind: graph.ExprFunc, Args: append([]*graph.TypeExpr{results(e)}, fields(e.Params)...)}
	case *tuple:
		if f, ok := e.Expr.(*ast.FuncType); ok {
			return results(f)
		}
	case *ast.StructType:
		return membersOf(typeStruct, e.Fields)
	case *ast.InterfaceType:
		return membersOf(typeInterface, e.Methods)
	}
	return nil
}

func generic(of ast.Expr, args ...ast.Expr) *graph.TypeExpr {
	t := typeExpr(of)
	if t == nil || t.Kind != graph.ExprName {
		return nil
	}
	for _, a := range args {
		t.Args = append(t.Args, typeExpr(a))
	}
	return t
}

// results is what a function gives: nothing, one value, or several.
func results(f *ast.FuncType) *graph.TypeExpr {
	all := fields(f.Results)
	switch len(all) {
	case 0:
		return nil
	case 1:
		return all[0]
	}
	return &graph.TypeExpr{Kind: graph.ExprTuple, Args: all}
}

// fields are the types of parameters, one for each name.
func fields(list *ast.FieldList) []*graph.TypeExpr {
	if list == nil {
		return nil
	}
	var all []*graph.TypeExpr
	for _, f := range list.List {
		t := typeExpr(f.Type)
		for range max(1, len(f.Names)) {
			all = append(all, t)
		}
	}
	return all
}

// membersOf is a struct or an interface without a name, as an external type whose
// arguments are the types of its members, and all that it embeds at once.
func membersOf(kind string, list *ast.FieldList) *graph.TypeExpr {
	t := graph.Named(kind)
	all := []*graph.TypeExpr{t}
	for _, f := range list.List {
		names := f.Names
		member := typeExpr(f.Type)
		if len(names) == 0 {
			if names = embeddedName(f.Type); len(names) > 0 && member != nil {
				all = append(all, member)
			}
		}
		for _, n := range names {
			t.Name += " " + n.Name
			t.Args = append(t.Args, member)
		}
	}
	if len(all) == 1 {
		return t
	}
	return &graph.TypeExpr{Kind: graph.ExprAll, Args: all}
}

// embeddedName is the name of the member that an embedded type is.
func embeddedName(t ast.Expr) []*ast.Ident {
	switch t := t.(type) {
	case *ast.StarExpr:
		return embeddedName(t.X)
	case *ast.IndexExpr:
		return embeddedName(t.X)
	case *ast.IndexListExpr:
		return embeddedName(t.X)
	case *ast.SelectorExpr:
		return []*ast.Ident{t.Sel}
	case *ast.Ident:
		return []*ast.Ident{t}
	}
	return nil
}
