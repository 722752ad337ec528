package graph

import (
	"github.com/mast-search/mast/pkg/code"
)

// Linker answers what names mean. It keeps what it found, so it is for one
// goroutine and one state of a Project.
type Linker struct {
	Project *Project

	current *File // that is being linked, or nil
	deps    []key
	values  map[Decl]*memo       // of declarations, env-free
	results map[Decl]*memo       // of calls of them
	bases   map[Decl]*memo       // a tuple of all bases
	kept    [2]map[Decl]*memo    // what rules keep, see Remember
	types   map[string]*TypeExpr // by family and text
	exprs   map[string]*expr
	seen    map[*memo]bool // whose dependencies the current file has
	locals  *Locals
	depth   int
	// level counts the open questions, taint is the outermost that one inside of
	// it needed, cycles the answers that were not kept.
	level, taint, cycles int
}

// memo is an answer with the questions that it took.
type memo struct {
	t    *Type
	deps []key
	// level is the nesting of the question while it is open, then 0.
	level int
}

// NewLinker makes a linker for a project.
func NewLinker(p *Project) *Linker {
	return &Linker{
		Project: p, values: make(map[Decl]*memo), results: make(map[Decl]*memo), bases: make(map[Decl]*memo),
		kept:  [2]map[Decl]*memo{make(map[Decl]*memo), make(map[Decl]*memo)},
		types: make(map[string]*TypeExpr), exprs: make(map[string]*expr), seen: make(map[*memo]bool), taint: noTaint,
	}
}

// The bounds of one evaluation: depth of the parts of an expression and a type,
// of declarations that are told by others, and answers that are not kept because
// of cycles.
const (
	maxEval   = 64
	maxLevel  = 400
	maxCycles = 2000
)

// enter counts one more level of depth; false past the bound.
func (l *Linker) enter() bool {
	l.depth++
	return l.depth <= maxEval
}

func (l *Linker) leave() { l.depth-- }

// remember returns the answer to a question about a declaration, asked once.
//
// An answer must not depend on what was asked before: what was found while the
// answer to an outer question was open, and needed it, is not kept.
func (l *Linker) remember(m map[Decl]*memo, d Decl, ask func() *Type) *Type {
	e, ok := m[d]
	switch {
	case ok && e.level > 0:
		l.taint = min(l.taint, e.level)
		return nil
	case ok:
		l.take(e)
		return e.t
	case l.level >= maxLevel || l.cycles > maxCycles:
		l.taint = 0
		return nil
	}
	// What the current file tells of itself may hold in its own memory only, so
	// it is asked as another file would.
	current, deps, seen, depth, taint, locals := l.current, l.deps, l.seen, l.depth, l.taint, l.locals
	l.current, l.deps, l.seen, l.depth, l.taint, l.locals = nil, nil, make(map[*memo]bool), 0, noTaint, nil
	l.level++
	e = &memo{level: l.level}
	m[d] = e
	e.t = ask()
	e.deps = normalise(l.deps)
	if l.taint < l.level {
		delete(m, d)
		l.cycles++
		taint = min(taint, l.taint)
	}
	l.level--
	e.level = 0
	l.current, l.deps, l.seen, l.depth, l.taint, l.locals = current, deps, seen, depth, taint, locals
	l.take(e)
	return e.t
}

// Remember is for Rules that ask something about a declaration again and again: it
// returns the answer that ask gave the first time, with what that depends on. slot
// is 0 or 1, a question of the family each. The answer may be nil when it is asked
// for while it is being looked for.
func (l *Linker) Remember(slot int, d Decl, ask func() *Type) *Type {
	return l.remember(l.kept[slot], d, ask)
}

// noTaint says that no open question was needed.
const noTaint = 1 << 30

// take notes the questions behind an answer.
func (l *Linker) take(e *memo) {
	if !l.seen[e] {
		l.deps = append(l.deps, e.deps...)
		l.seen[e] = true
	}
}

// Children returns the declarations of that name directly inside of a parent,
// code.NoSymbol for the top level.
func (l *Linker) Children(f *File, parent int32, name string) []int32 {
	if parent < 0 {
		l.DependFile(f, name)
	} else {
		l.dependMember(f, parent, name)
	}
	return f.Children(parent, name)
}

// parse reads a written type once.
func (l *Linker) parse(f *File, text string) *TypeExpr {
	if text == "" || f.Rules == nil {
		return nil
	}
	k := f.Family + "\x00" + text
	t, ok := l.types[k]
	if !ok {
		t = f.Rules.ParseType(text)
		l.types[k] = t
	}
	return t
}

// expression reads an expression once.
func (l *Linker) expression(text code.Expr) *expr {
	e, ok := l.exprs[text]
	if !ok {
		e = parseExpr(text)
		l.exprs[text] = e
	}
	return e
}
