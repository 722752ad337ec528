package nominal

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// maxGiven bounds the arguments whose types are asked for.
const maxGiven = 8

// Given are the types of the arguments of a call as far as they are known.
func Given(l *graph.Linker, at graph.Site, ref *code.Ref) []*graph.Type {
	if ref.Args < 2 {
		return nil
	}
	args := make([]*graph.Type, min(int(ref.Args)-1, maxGiven))
	if at.Locals != nil {
		for i := range args {
			if name := code.Argument(i); at.Locals.Has(name, at.Pos) {
				args[i] = l.Eval(at, name)
			}
		}
	}
	return args
}

// candidate is an overload and how it takes the arguments.
type candidate struct {
	found    graph.Found
	params   []*graph.Type // one for each argument
	definite bool          // all arguments are known to fit
	exact    bool          // all parameters are of the types of the arguments
	generic  bool          // some are so because they are inferred from these
	// phase is 1 when they fit as they are, 2 when some are wrapped, 3 when the last
	// parameter takes any number of them.
	phase int
	// inferred are the type parameters that arguments have told.
	inferred map[int]*graph.Type
}

// Choose tells overloads apart by the types of the arguments: what cannot take one of
// them is not meant, and of what is left the most specific one is. Overloads that
// stay apart by nothing that is known give nothing.
func (lib *Library) Choose(l *graph.Linker, found []graph.Found, args []*graph.Type, hidden func(graph.Found) int) []graph.Found {
	if len(found) < 2 {
		return found
	}
	var left []candidate
	for _, f := range found {
		if c, ok := lib.try(l, f, args, hidden(f)); ok {
			left = append(left, c)
		}
	}
	if len(left) == 0 {
		return nil
	}
	kept := make([]graph.Found, len(left))
	for i := range left {
		kept[i] = left[i].found
	}
	if len(args) == 0 || len(left) == 1 {
		return One(l, kept)
	}
	var best []graph.Found
	for i := range left {
		if lib.beats(l, &left[i], left) {
			best = append(best, left[i].found)
		}
	}
	if len(best) > 0 {
		return One(l, best)
	}
	return One(l, kept)
}

// try says how a function takes the arguments; ok is false when it cannot.
func (lib *Library) try(l *graph.Linker, f graph.Found, args []*graph.Type, hidden int) (c candidate, ok bool) {
	s := l.Project.Symbol(f.Decl)
	c = candidate{found: f, definite: true, exact: true, phase: 1}
	if s == nil || !s.Kind.Callable() {
		return c, true
	}
	last := len(s.Params) - 1
	for i, arg := range args {
		at := i + hidden
		if last < 0 {
			return c, false
		}
		param := l.ParamType(f.Decl, min(at, last))
		answer := lib.Accepts(l, param, arg)
		if at >= last && s.Params[last].Variadic {
			if element := param; element.Is(Array) {
				element = element.Arg(0)
				if at > last || len(args)+hidden-1 != last || answer < Boxed {
					param, answer, c.phase = element, lib.Accepts(l, element, arg), 3
				}
			}
		}
		if lib.Inferred && answer >= Boxed && param.Kind == graph.KindParam && param.Decl == f.Decl {
			if arg.Is(Null) || !c.infer(int(param.Index), arg) {
				answer = Maybe // tells no type
			} else {
				param, answer, c.generic = arg, Yes, true
			}
		}
		switch answer {
		case No:
			return c, false
		case Maybe:
			c.definite = false
		case Boxed:
			c.phase = max(c.phase, 2)
		case Yes:
		}
		c.exact = c.exact && answer == Yes && arg.Equal(param)
		c.params = append(c.params, param)
	}
	if last >= 0 && s.Params[last].Variadic && len(args)+hidden <= last {
		c.phase = 3
	}
	return c, true
}

// infer notes what an argument says that a type parameter is; false where another one
// says something else.
func (c *candidate) infer(index int, arg *graph.Type) bool {
	if c.inferred == nil {
		c.inferred = make(map[int]*graph.Type)
	}
	if known := c.inferred[index]; known != nil && !known.Equal(arg) {
		c.definite, c.exact = false, false
		return false
	}
	c.inferred[index] = arg
	return true
}

// beats reports whether a function is meant whichever others take the arguments.
func (lib *Library) beats(l *graph.Linker, a *candidate, all []candidate) bool {
	if !a.definite {
		return false
	}
	for i := range all {
		b := &all[i]
		switch {
		case b.found.Decl == a.found.Decl:
		case SameSignature(l.Project, a.found.Decl, b.found.Decl) && !sameOwner(l.Project, a.found.Decl, b.found.Decl):
		case a.exact && a.phase == 1 && (!b.exact || b.phase > 1 || b.generic && !a.generic):
		case b.exact && b.phase == 1:
			return false
		case a.phase == 1 && b.phase == 3, b.definite && a.phase < b.phase:
		case (a.phase == 1 || b.definite && a.phase == b.phase) && lib.specific(l, a, b):
		default:
			return false
		}
	}
	return true
}

// specific reports whether every parameter of a function is taken by another one, and
// not the other way round.
func (lib *Library) specific(l *graph.Linker, a, b *candidate) bool {
	if len(a.params) != len(b.params) {
		return false
	}
	strict := false
	for i := range a.params {
		if a.params[i].Equal(b.params[i]) && a.params[i] != nil {
			continue
		}
		if lib.Accepts(l, b.params[i], a.params[i]) < Boxed {
			return false
		}
		strict = strict || lib.Accepts(l, a.params[i], b.params[i]) < Yes
	}
	return strict
}

func sameOwner(p *graph.Project, a, b graph.Decl) bool {
	return a.File == b.File && p.Symbol(a).Parent == p.Symbol(b).Parent
}

// Fit reports whether one of several functions may take the arguments.
func (lib *Library) Fit(l *graph.Linker, found []graph.Found, args []*graph.Type, hidden func(graph.Found) int) bool {
	for _, f := range found {
		if _, ok := lib.try(l, f, args, hidden(f)); ok {
			return true
		}
	}
	return false
}
