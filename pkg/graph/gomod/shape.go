package gomod

import (
	"go/ast"
	"go/parser"
	"strconv"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// shape is a type with all names resolved, to compare signatures with.
type shape struct {
	what string // "?" is any type: a type parameter
	of   []*shape
}

var anything = &shape{what: "?"}

// maxShape bounds how deep types are nested, aliases included.
const maxShape = 32

// fits reports whether two types are the same as far as they are known.
func (s *shape) fits(o *shape) bool {
	if s == anything || o == anything {
		return true
	}
	if s.what != o.what || len(s.of) != len(o.of) {
		return false
	}
	for i := range s.of {
		if !s.of[i].fits(o.of[i]) {
			return false
		}
	}
	return true
}

// shaper resolves the names of types at one place; l is nil for signatures of the
// standard library.
type shaper struct {
	r     *rules
	l     *graph.Linker
	at    graph.Site
	pkg   string // the package of the standard library that a signature is in
	depth int
}

// shapeOf is the signature of a method.
func (r *rules) shapeOf(l *graph.Linker, fn graph.Decl) *shape {
	f, s := l.Project.File(fn), l.Project.Symbol(fn)
	x := shaper{r: r, l: l, at: graph.In(f, fn.Symbol)}
	out := &shape{what: "func"}
	for i := range s.Params {
		out.of = append(out.of, x.text(s.Params[i].Type))
	}
	out.what += strconv.Itoa(len(s.Params))
	if n := len(s.Params); n > 0 && s.Params[n-1].Variadic {
		out.what += "..."
	}
	if s.Type != "" {
		if f, ok := unpack(parseType(s.Type)); ok {
			out.of = append(out.of, x.fields(f.Results)...)
		} else {
			out.of = append(out.of, x.text(s.Type))
		}
	}
	return out
}

// unpack returns the function type whose results a tuple is.
func unpack(e ast.Expr) (*ast.FuncType, bool) {
	t, ok := e.(*tuple)
	if !ok {
		return nil, false
	}
	f, ok := t.Expr.(*ast.FuncType)
	return f, ok
}

// standardShape is the signature of a method of the standard library, written as
// "Name(types)(types)"; owner is the type that has it.
func standardShape(m, owner string) *shape {
	_, sig, _ := strings.Cut(m, "(")
	e, err := parser.ParseExpr("func(" + sig)
	if err != nil {
		return anything
	}
	x := shaper{pkg: owner[:max(0, strings.LastIndexByte(owner, '.'))]}
	return x.shape(e)
}

func (x *shaper) text(text string) *shape {
	e := parseType(text)
	if e == nil {
		return &shape{what: "unreadable " + text}
	}
	return x.shape(e)
}

func (x *shaper) shape(e ast.Expr) *shape {
	x.depth++
	defer func() { x.depth-- }()
	if x.depth > maxShape {
		return &shape{what: "too deep"}
	}
	switch e := e.(type) {
	case *ast.Ident:
		return x.name(e.Name)
	case *ast.SelectorExpr:
		if p, ok := e.X.(*ast.Ident); ok {
			return x.selected(p.Name, e.Sel.Name)
		}
	case *ast.ParenExpr:
		return x.shape(e.X)
	case *ast.StarExpr:
		return &shape{"*", []*shape{x.shape(e.X)}}
	case *ast.Ellipsis:
		return &shape{"[]", []*shape{x.shape(e.Elt)}}
	case *ast.ArrayType:
		what := "[]"
		if n, ok := e.Len.(*ast.BasicLit); ok {
			what = "[" + n.Value + "]"
		} else if e.Len != nil {
			what = "[n]"
		}
		return &shape{what, []*shape{x.shape(e.Elt)}}
	case *ast.MapType:
		return &shape{"map", []*shape{x.shape(e.Key), x.shape(e.Value)}}
	case *ast.ChanType:
		return &shape{"chan", []*shape{x.shape(e.Value)}}
	case *ast.IndexExpr:
		return &shape{"[", []*shape{x.shape(e.X), x.shape(e.Index)}}
	case *ast.IndexListExpr:
		out := &shape{"[", []*shape{x.shape(e.X)}}
		for _, a := range e.Indices {
			out.of = append(out.of, x.shape(a))
		}
		return out
	case *ast.FuncType:
		params := x.fields(e.Params)
		what := "func" + strconv.Itoa(len(params))
		if n := len(e.Params.List); n > 0 {
			if _, ok := e.Params.List[n-1].Type.(*ast.Ellipsis); ok {
				what += "..."
			}
		}
		return &shape{what, append(params, x.fields(e.Results)...)}
	case *ast.StructType:
		return &shape{"struct" + memberNames(e.Fields), x.fields(e.Fields)}
	case *ast.InterfaceType:
		return &shape{"interface" + memberNames(e.Methods), x.fields(e.Methods)}
	}
	return &shape{what: "unknown"}
}

func memberNames(list *ast.FieldList) string {
	var b strings.Builder
	for _, f := range list.List {
		for _, n := range f.Names {
			b.WriteString(" " + n.Name)
		}
	}
	return b.String()
}

func (x *shaper) fields(list *ast.FieldList) []*shape {
	if list == nil {
		return nil
	}
	var out []*shape
	for _, f := range list.List {
		s := x.shape(f.Type)
		for range max(1, len(f.Names)) {
			out = append(out, s)
		}
	}
	return out
}

// synonyms are predeclared names for other types.
var synonyms = map[string]string{"byte": "uint8", "rune": "int32", "any": "interface"}

func (x *shaper) name(name string) *shape {
	if x.l != nil {
		if x.isParam(name) {
			return anything
		}
		if found := x.l.Name(x.at, name, graph.UseType); len(found) > 0 {
			return x.declared(found)
		}
		// What a dot import from outside brings is not told apart from a name
		// that is predeclared.
	}
	if other, ok := synonyms[name]; ok {
		return &shape{what: other}
	}
	return &shape{what: name}
}

// isParam reports whether a name is a type parameter of the method or of its type.
func (x *shaper) isParam(name string) bool {
	symbols := x.at.File.Facts.Symbols
	for e := x.at.Symbol; e >= 0; e = symbols[e].Parent {
		for i := range symbols[e].TypeParams {
			if symbols[e].TypeParams[i].Name == name {
				return true
			}
		}
	}
	return false
}

func (x *shaper) selected(pkg, name string) *shape {
	if x.l == nil {
		if lastElement(x.pkg) == pkg {
			pkg = x.pkg
		} else if path, ok := standardPaths[pkg]; ok {
			pkg = path
		}
		return &shape{what: pkg + "." + name}
	}
	if found := x.l.Path(x.at, pkg+"."+name, graph.UseType); len(found) > 0 {
		return x.declared(found)
	}
	for _, found := range x.l.Name(x.at, pkg, graph.UseType) {
		if path := outsidePath(x.l.Project, found.Decl); path != "" {
			pkg = path
		}
	}
	if other, ok := standardAliases[pkg+"."+name]; ok {
		return &shape{what: other}
	}
	return &shape{what: pkg + "." + name}
}

// declared is a type of the project: its package and name, whichever of its variants
// was found; an alias is what it stands for.
func (x *shaper) declared(found []graph.Found) *shape {
	d := found[0].Decl
	f, s := x.l.Project.File(d), x.l.Project.Symbol(d)
	if s == nil {
		return &shape{what: "unknown"}
	}
	if s.Kind == code.SymbolType && s.Value != "" && s.Type != "" && len(s.TypeParams) == 0 {
		inner := shaper{r: x.r, l: x.l, at: graph.In(f, d.Symbol), depth: x.depth}
		return inner.text(s.Type)
	}
	if pkg := x.r.Package(x.l.Project, f); pkg != nil && s.Parent < 0 {
		return &shape{what: pkg.Name + "\x00" + s.Name}
	}
	return &shape{what: f.Path + "\x00" + strconv.Itoa(int(d.Symbol))}
}

func lastElement(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }
