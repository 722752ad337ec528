package esm

import (
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// OwnType is a value of a type that is made of others.
func (r *rules) OwnType(l *graph.Linker, at graph.Site, e *graph.TypeExpr) *graph.Type {
	arg := func() *graph.Type {
		if len(e.Args) == 0 {
			return nil
		}
		return l.TypeOf(at, e.Args[0])
	}
	switch name := e.Name; {
	case name == ownNothing:
		return graph.External("undefined")
	case strings.HasPrefix(name, ownObject):
		args := make([]*graph.Type, len(e.Args))
		for i, a := range e.Args {
			args[i] = l.TypeOf(at, a)
		}
		return graph.External(name, args...)
	case name == ownRest:
		return graph.External(graph.RestParam, arg())
	case name == ownElement:
		return r.each(l, l.Underlying(arg()), func(t *graph.Type) *graph.Type { return r.Element(l, t, false) })
	case name == ownThis:
		if t := r.ThisType(l, at); t != nil && (t.Kind == graph.KindInstance || t.Kind == graph.KindObject) && t.Decl.IsSymbol() {
			return graph.Self(t.Decl)
		}
		return nil
	case name == ownEither:
		return either(arg(), l.TypeOf(at, e.Args[1]))
	case name == ownResult:
		return l.Call(arg(), r)
	case name == ownAwait:
		return r.each(l, arg(), func(t *graph.Type) *graph.Type { return r.Await(l, t) })
	case name == ownInstance:
		if t := arg(); t != nil && t.Kind == graph.KindObject {
			return graph.Instance(t.Decl)
		}
		return nil
	case name == ownProps:
		return r.props(l, arg())
	case strings.HasPrefix(name, ownModule):
		return r.moduleValue(l, at, name[len(ownModule):])
	case strings.HasPrefix(name, ownImport):
		return r.importedType(l, at, e)
	case strings.HasPrefix(name, ownNewParam):
		if i, ok := number(name, ownNewParam); ok {
			return r.constructorParam(l, arg(), i)
		}
	case strings.HasPrefix(name, ownParam):
		if i, ok := number(name, ownParam); ok {
			return r.param(l, arg(), i)
		}
	case strings.HasPrefix(name, ownItem):
		if i, ok := number(name, ownItem); ok {
			t := l.Underlying(arg())
			if t != nil && t.Kind == graph.KindTuple {
				return t.Arg(i)
			}
			if t != nil {
				return r.Element(l, t, false)
			}
		}
	case strings.HasPrefix(name, ownMember):
		return l.MemberType(arg(), name[len(ownMember):], r)
	}
	return nil
}

// either is what two types have in common, of which a condition chooses one.
func either(a, b *graph.Type) *graph.Type {
	first := func(t *graph.Type) *graph.Type {
		if t != nil && t.Kind == graph.KindAll {
			return t.Arg(0)
		}
		return t
	}
	a, b = first(a), first(b)
	if a == nil || b == nil || a.Kind != b.Kind || a.Decl != b.Decl || a.Name != b.Name || a.Index != b.Index {
		return nil
	}
	switch a.Kind {
	case graph.KindInstance, graph.KindExternal, graph.KindParam:
		return b
	case graph.KindObject, graph.KindUnion, graph.KindTuple, graph.KindFunc, graph.KindAll:
	}
	return nil
}

// each applies f to a type, or to the alternatives of a union.
func (r *rules) each(l *graph.Linker, t *graph.Type, f func(*graph.Type) *graph.Type) *graph.Type {
	switch {
	case t == nil:
		return nil
	case t.Kind == graph.KindUnion:
		alts := make([]*graph.Type, 0, len(t.Args))
		for _, a := range t.Args {
			alts = append(alts, f(l.Underlying(a)))
		}
		return graph.AnyOf(alts...)
	case t.Kind == graph.KindAll:
		for _, a := range t.Args {
			if u := f(l.Underlying(a)); u != nil {
				return u
			}
		}
		return nil
	}
	return f(t)
}

// param is parameter i of a function, a value that can be called, or one of several
// alternatives of which some can.
func (r *rules) param(l *graph.Linker, fn *graph.Type, i int) *graph.Type {
	if t := l.FuncParam(fn, i); t != nil {
		return t
	}
	if fn != nil && fn.Kind == graph.KindUnion {
		var alts []*graph.Type
		for _, a := range fn.Args {
			alts = append(alts, l.Argument(a, i))
		}
		return graph.AnyOf(alts...)
	}
	return l.Argument(fn, i)
}

// constructorParam is parameter i of the constructor of a class.
func (r *rules) constructorParam(l *graph.Linker, class *graph.Type, i int) *graph.Type {
	for depth := 0; class != nil && class.Kind == graph.KindObject && class.Decl.IsSymbol() && depth < maxDepth; depth++ {
		f := l.Project.File(class.Decl)
		for _, k := range l.Children(f, class.Decl.Symbol, "constructor") {
			return l.ParamType(graph.Decl{File: f.ID, Symbol: k}, i)
		}
		bases := l.Bases(graph.Instance(class.Decl))
		if len(bases) == 0 || bases[0] == nil || bases[0].Kind != graph.KindInstance {
			return nil
		}
		class = graph.Object(bases[0].Decl)
	}
	return nil
}

// props is what a component takes: the first parameter of a function, the argument
// of the base of a class.
func (r *rules) props(l *graph.Linker, component *graph.Type) *graph.Type {
	if component == nil {
		return nil
	}
	if component.Kind == graph.KindObject && component.Decl.IsSymbol() {
		if s := l.Project.Symbol(component.Decl); s.Kind == code.SymbolClass {
			for _, b := range l.Bases(graph.Instance(component.Decl)) {
				if b != nil && b.Kind == graph.KindExternal {
					return b.Arg(0)
				}
			}
			return nil
		}
	}
	return r.param(l, component, 0)
}

// importedType is a type that is named with its module.
func (r *rules) importedType(l *graph.Linker, at graph.Site, e *graph.TypeExpr) *graph.Type {
	module, name, _ := strings.Cut(e.Name[len(ownImport):], "\x00")
	target := r.Resolve(l.Project, at.File, &code.Import{Module: module})
	first, rest, _ := strings.Cut(name, ".")
	for _, d := range target.Modules {
		for _, found := range fitting(l, r.ModuleMember(l, d, first), graph.UseType) {
			s := l.Project.Symbol(found.Decl)
			if s == nil || rest != "" || s.Kind != code.SymbolClass && s.Kind != code.SymbolInterface && s.Kind != code.SymbolType && s.Kind != code.SymbolEnum {
				continue
			}
			args := make([]*graph.Type, len(e.Args))
			for i, a := range e.Args {
				args[i] = l.TypeOf(at, a)
			}
			return graph.Instance(found.Decl, args...)
		}
	}
	return nil
}

// moduleValue is a module, or what it calls a name, as a value.
func (r *rules) moduleValue(l *graph.Linker, at graph.Site, text string) *graph.Type {
	module, name, _ := strings.Cut(text, "\x00")
	target := r.Resolve(l.Project, at.File, &code.Import{Module: module})
	if target.External && len(target.Modules) == 0 {
		return graph.External(module)
	}
	var t *graph.Type
	for i, d := range target.Modules {
		v := graph.Object(d)
		if whole := r.exported(l, d, wholeExport, nil); len(whole) > 0 {
			v = l.ValueOf(whole)
		}
		for name != "" && v != nil {
			var first string
			first, name, _ = strings.Cut(name, ".")
			v = l.MemberType(v, first, r)
		}
		if i > 0 && !v.Equal(t) {
			return nil
		}
		t = v
	}
	return t
}

// member is a member of an object type, or nil.
func member(t *graph.Type, name string) *graph.Type {
	for i, n := range strings.Split(t.Name[len(ownObject):], ";") {
		if n == name {
			return t.Arg(i)
		}
	}
	return nil
}

// signatures are the functions of an object type: one, or all at once.
func signatures(t *graph.Type) *graph.Type {
	var all []*graph.Type
	for i, n := range strings.Split(t.Name[len(ownObject):], ";") {
		if n == callSignature && t.Arg(i) != nil {
			all = append(all, t.Arg(i))
		}
	}
	switch len(all) {
	case 0:
		return nil
	case 1:
		return all[0]
	}
	return &graph.Type{Kind: graph.KindAll, Args: all}
}

// isObject reports whether a type is an object type.
func isObject(t *graph.Type) bool {
	return t != nil && t.Kind == graph.KindExternal && strings.HasPrefix(t.Name, ownObject)
}

// Function is the function that a value with call signatures is.
func (r *rules) Function(l *graph.Linker, t *graph.Type) *graph.Type {
	return r.function(l, t, 0)
}

func (r *rules) function(l *graph.Linker, t *graph.Type, depth int) *graph.Type {
	s := l.Project.Symbol(t.Decl)
	if t.Kind != graph.KindInstance || s == nil || s.Kind != code.SymbolInterface || depth > maxDepth {
		return nil
	}
	if o := r.shape(l, t); o != nil {
		if f := signatures(o); f != nil {
			return f
		}
	}
	for _, b := range l.Bases(t) {
		if b != nil && b.Kind == graph.KindInstance {
			if f := r.function(l, b, depth+1); f != nil {
				return f
			}
		}
	}
	return nil
}

// shape are the signatures of an interface, as an object type, or nil.
func (r *rules) shape(l *graph.Linker, t *graph.Type) *graph.Type {
	s := l.Project.Symbol(t.Decl)
	if s == nil || s.Type == "" || s.Kind != code.SymbolInterface {
		return nil
	}
	o := graph.Substitute(l.Result(t.Decl), t.Decl, t.Args)
	if !isObject(o) {
		return nil
	}
	return o
}

// Result is what a call gives: an async function a promise of what it returns, a
// generator something to iterate over.
func (*rules) Result(l *graph.Linker, fn graph.Decl, t *graph.Type) *graph.Type {
	s := l.Project.Symbol(fn)
	switch {
	case s.Type != "":
		return t
	case s.Value == "this" && s.Flags&(code.FlagAsync|code.FlagGenerator|code.FlagStatic) == 0 && t != nil && t.Kind == graph.KindInstance:
		return graph.Self(t.Decl)
	case s.Flags&code.FlagGenerator != 0:
		return graph.External("Generator")
	case s.Flags&code.FlagAsync != 0:
		return graph.External("Promise", t)
	}
	return t
}

// CallValue is what calling a value gives.
func (r *rules) CallValue(l *graph.Linker, t *graph.Type) *graph.Type {
	var f *graph.Type
	switch {
	case isObject(t):
		f = signatures(t)
	case t.Kind == graph.KindInstance:
		f = r.Function(l, t)
	}
	if f == nil {
		return nil
	}
	if f.Kind != graph.KindAll {
		return f.Arg(0)
	}
	// Signatures that give one type with several arguments agree.
	first := f.Arg(0).Arg(0)
	for _, g := range f.Args {
		result := g.Arg(0)
		if result == nil || first == nil || result.Kind != first.Kind || result.Decl != first.Decl || result.Name != first.Name {
			return nil
		}
	}
	return first
}

// Await is what a promise gives.
func (r *rules) Await(l *graph.Linker, t *graph.Type) *graph.Type {
	switch u := l.Underlying(t); {
	case u.Is("Promise", "PromiseLike"):
		return r.awaited(l, u.Arg(0))
	case u != nil && u.Kind == graph.KindInstance:
		for _, b := range l.Bases(u) {
			if b.Is("Promise", "PromiseLike") {
				return b.Arg(0)
			}
		}
	}
	return t
}

// awaited is Await for what may be unknown or a union.
func (r *rules) awaited(l *graph.Linker, t *graph.Type) *graph.Type {
	return r.each(l, t, func(t *graph.Type) *graph.Type { return r.Await(l, t) })
}
