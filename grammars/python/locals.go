package python

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Bounds of what is followed of one variable.
const (
	maxEntries = 64 // assignments and narrowings
	maxBlocks  = 12 // blocks around one
)

// variableKey names a local variable by its scope and name.
type variableKey struct{ scope, name int32 }

// variable is a local variable or parameter.
type variable struct {
	name    string
	scope   code.Span // of the function or comprehension that has it
	entries []entry
	// used says that its value matters somewhere, known that an entry tells
	// something, declared that it has a written type.
	used, known, declared bool
	// early is the first place at which its value mattered and no entry was known.
	early uint32
}

// entry is what holds of a variable in a part of its scope.
type entry struct {
	scope  code.Span
	symbol int32
	typ    string
	value  term // as read at the start of the scope
	closed term // without names of locals
	// open says that closed has names of parameters, parameter that the entry is
	// that of a parameter without a written type.
	open, parameter bool
}

// term is the value of an entry, or of its type.
func (e *entry) term(x *extractor) term {
	if e.typ != "" {
		return x.typeValue(e.typ)
	}
	return e.value
}

// variable returns the state of a local name, which is made on first use.
func (r *resolver) variable(in, name int32) *variable {
	key := variableKey{in, name}
	i, ok := r.variableIndex[key]
	if !ok {
		i = int32(len(r.variables))
		r.variableIndex[key] = i
		s := &r.scopes[in]
		r.variables = append(r.variables, variable{name: r.labels[name], scope: r.Span(s.start)})
		if s.kind == scopeModule {
			r.variables[i].scope = code.Span{End: uint32(len(r.Src))}
		}
	}
	return &r.variables[i]
}

// at is the entry that holds at a place: of those that do the one that starts
// last, or nil.
func (v *variable) at(place uint32) *entry {
	var best *entry
	for i := range v.entries {
		e := &v.entries[i]
		if e.scope.Start <= place && place < e.scope.End && (best == nil || best.scope.Start <= e.scope.Start) {
			best = e
		}
	}
	return best
}

// useLocal notes that the value of a local name matters at a place.
func (r *resolver) useLocal(in, name int32, place uint32) {
	v := r.variable(in, name)
	v.used = true
	if v.early == 0 && v.at(place) == nil {
		v.early = place
	}
}

// closed is the value of a local name without the names of locals; parameters
// without a type stay, where the value is that of their function.
func (r *resolver) closed(in, name int32, place uint32) term {
	e := r.variable(in, name).at(place)
	if e == nil {
		return term{}
	}
	if e.open || e.parameter && e.closed.text == "" {
		if r.function == code.NoSymbol || r.scopes[in].symbol != r.function {
			return term{}
		}
		r.hasParameter = true
	}
	if e.parameter && e.closed.text == "" {
		return term{text: r.labels[name]}
	}
	return e.closed
}

// value is an expression as it stands, and without the names of locals.
type value struct {
	plain, closed term
	// open says that names of parameters are left in closed.
	open bool
}

// value renders an expression. function is the one whose parameters may stay.
func (r *resolver) value(function int32, render func() term) (v value) {
	r.hasLocal, r.hasParameter = false, false
	v.plain = render()
	v.closed = v.plain
	if r.hasLocal && v.plain.text != "" {
		r.closing, r.function = true, function
		v.closed = render()
		r.closing = false
		v.open = r.hasParameter
	}
	return v
}

// parameters adds what is known of the parameters of a function or lambda.
func (r *resolver) parameters(e event) {
	owner := r.Parent(e.node)
	list := r.Child(owner, r.field.parameters)
	if list == none {
		return
	}
	in := r.stack[len(r.stack)-1].scope
	scope := code.Span{Start: r.Nodes[list].End, End: r.Nodes[owner].End}
	position := -1
	end := r.Nodes[list].Next
	for c := list + 1; c < end; c = r.Nodes[c].Next {
		name := r.parameterName(c)
		if name == none {
			continue
		}
		position++
		stars := r.Kind(name)
		if stars == kindSplat || stars == kindDictionarySplat {
			name = r.FirstNamed(name)
		}
		id, ok := r.names[r.Text(name)]
		if r.Kind(name) != kindIdentifier || !ok || r.now[id].what != meaningLocal || r.now[id].scope != in {
			continue
		}
		en := entry{scope: scope, symbol: e.symbol}
		typ := r.Text(r.Child(c, r.field.typ))
		switch {
		case stars == kindSplat && typ != "":
			en.value = listOf(r.typeValue(typ))
		case stars == kindSplat:
			en.value = term{text: "<tuple>"}
		case stars == kindDictionarySplat && typ != "":
			en.value = r.typeValue("dict[str," + typ + "]")
		case stars == kindDictionarySplat:
			en.value = term{text: "<dict>"}
		case typ != "":
			en.typ = typ
		default:
			en.parameter = r.Kind(owner) == kindFunction
			if value := r.Child(c, r.field.value); value != none {
				en.value = r.render(value, 0)
			} else if r.Kind(owner) == kindLambda {
				en.value = r.lambdaParameter(owner, position)
			}
		}
		v := r.variable(in, id)
		v.scope, v.declared = scope, typ != ""
		en.closed = en.term(r.extractor)
		if en.value.text == valueNone { // usually there is something else
			en.value = term{}
		}
		v.add(en)
	}
}

// lambdaParameter is a parameter of a lambda that is an argument of a call.
func (r *resolver) lambdaParameter(lambda treesitter.NodeID, position int) term {
	arguments := r.Parent(lambda)
	if r.Kind(arguments) == kindKeywordArgument {
		if r.Text(r.Child(arguments, r.field.name)) != "key" {
			return term{}
		}
		call := r.Parent(r.Parent(arguments))
		callee := r.Child(call, r.field.function)
		switch r.lastName(callee) {
		case "sorted", "min", "max":
			return r.element(r.argument(r.Child(call, r.field.arguments), 0), 0)
		case "sort":
			return r.element(r.Child(callee, r.field.object), 0)
		}
		return term{}
	}
	if r.Kind(arguments) != kindArguments {
		return term{}
	}
	callee := r.Child(r.Parent(arguments), r.field.function)
	index := 0
	for r.argument(arguments, index) != lambda {
		if r.argument(arguments, index) == none || index > maxLinks {
			return term{}
		}
		index++
	}
	if r.Kind(callee) == kindIdentifier && r.isBuiltin(callee) {
		if name := r.Text(callee); name == "map" || name == "filter" {
			return r.element(r.argument(arguments, 1+position), 0)
		}
		return term{}
	}
	return r.render(callee, 0).behind("()@" + strconv.Itoa(index) + "," + strconv.Itoa(position))
}

// add appends an entry that tells something new.
func (v *variable) add(e entry) {
	if len(v.entries) >= maxEntries {
		if len(v.entries) > maxEntries {
			return
		}
		e = entry{scope: code.Span{Start: e.scope.Start, End: v.scope.End}, symbol: e.symbol}
	}
	v.known = v.known || e.typ != "" || e.value.text != ""
	if i := v.same(e.scope); i >= 0 {
		v.entries[i] = e
		return
	}
	v.entries = append(v.entries, e)
}

// assignLocal adds the entries of an assignment: in its block, and behind the
// blocks around it.
func (r *resolver) assignLocal(e event, in, name int32) {
	site, ok := r.site(e.node)
	if !ok {
		return
	}
	val := r.value(r.scopes[in].symbol, func() term { return r.targetValue(e.node, 0) })
	v := r.variable(in, name)
	en := entry{symbol: e.symbol, typ: site.typ, value: val.plain, closed: val.closed, open: val.open}
	if en.typ != "" {
		en.closed, en.open = r.typeValue(en.typ), false
		v.declared = true
	}
	if v.declared && en.typ == "" && en.value.text == "" {
		return
	}
	if !site.within.Empty() { // a part of the text has the name for itself
		en.scope = site.within
		v.add(en)
		return
	}
	en.scope.Start = site.start
	block := r.blockOf(site.node, in)
	for range maxBlocks {
		en.scope.End = r.blockEnd(block, v)
		r.addEntry(v, en)
		if block == none || block == r.scopes[in].start {
			return
		}
		statement := r.statementOf(block)
		outer := r.blockOf(statement, in)
		if r.leaves(block) || r.Kind(statement) == kindFunction || r.Kind(statement) == kindClass {
			return
		}
		after := code.Span{Start: r.Nodes[statement].End, End: r.blockEnd(outer, v)}
		if r.Kind(statement) != kindWith {
			en = r.join(v, en, r.Nodes[statement].Start, after)
		}
		en.scope.Start = after.Start
		block = outer
	}
}

// addEntry adds an entry unless it says what holds there already.
func (r *resolver) addEntry(v *variable, e entry) {
	if e.scope.Empty() {
		return
	}
	if old := v.at(e.scope.Start); old != nil && old.scope.End >= e.scope.End && old.typ == e.typ &&
		old.value.text == e.value.text && old.closed.text == e.closed.text && old.open == e.open {
		return
	}
	v.add(e)
}

// same is the index of the entry for a scope, or -1.
func (v *variable) same(scope code.Span) int {
	for i, v0 := range slices.Backward(v.entries) {
		if v0.scope == scope {
			return i
		}
	}
	return -1
}

// join is what holds after a statement that may have assigned e: that, or what
// held before, or what another branch assigned.
func (r *resolver) join(v *variable, e entry, before uint32, after code.Span) entry {
	old := v.at(before)
	if i := v.same(after); i >= 0 {
		old = &v.entries[i]
	}
	if old == nil || old.typ != "" && old.typ == e.typ {
		return e
	}
	return entry{
		symbol: e.symbol,
		value:  old.term(r.extractor).or(e.term(r.extractor)),
		closed: old.closed.or(e.closed), open: old.open || e.open,
	}
}

// blockOf is the block of a scope that a node stands in; none for the module,
// and the start of the scope for a lambda or comprehension.
func (r *resolver) blockOf(id treesitter.NodeID, in int32) treesitter.NodeID {
	top := r.scopes[in].start
	for id != none && id != top {
		id = r.Parent(id)
		if r.Kind(id) == kindBlock {
			return id
		}
	}
	return top
}

func (r *resolver) blockEnd(block treesitter.NodeID, v *variable) uint32 {
	if block == none {
		return v.scope.End
	}
	return min(r.Nodes[block].End, v.scope.End)
}

// statementOf is the statement that has a block, also in one of its clauses.
func (r *resolver) statementOf(block treesitter.NodeID) treesitter.NodeID {
	id := block
	for range maxLinks {
		up := r.Parent(id)
		if up == none || r.Kind(up) == kindBlock && r.Kind(r.Parent(up)) != kindMatch {
			return id
		}
		id = up
	}
	return id
}

// leaves reports whether a block ends by leaving what is behind it.
func (r *resolver) leaves(block treesitter.NodeID) bool {
	if leaves, ok := r.left[block]; ok {
		return leaves
	}
	last := none
	end := r.Nodes[block].Next
	for c := block + 1; c < end; c = r.Nodes[c].Next {
		if k := r.Kind(c); k != kindComment && k != kindToken {
			last = c
		}
	}
	leaves := r.Kind(last) == kindLeave || r.Kind(last) == kindReturn
	r.left[block] = leaves
	return leaves
}

// emitLocals turns the variables into facts.
func (r *resolver) emitLocals() {
	var locals []code.Local
	for i := range r.variables {
		v := &r.variables[i]
		if !v.used && !v.known {
			continue
		}
		symbol := code.NoSymbol
		for k := range v.entries {
			e := &v.entries[k]
			symbol = e.symbol
			l := code.Local{Name: v.name, Scope: e.scope, Enclosing: e.symbol, Type: e.typ}
			if e.typ == "" && e.value.text != valueNone {
				l.Value = e.value.text
			}
			locals = append(locals, l)
		}
		if v.early != 0 && v.at(v.early) == nil {
			locals = append(locals, code.Local{Name: v.name, Scope: v.scope, Enclosing: symbol})
		}
	}
	slices.SortStableFunc(locals, func(a, b code.Local) int {
		return cmp.Or(cmp.Compare(a.Scope.Start, b.Scope.Start), cmp.Compare(b.Scope.End, a.Scope.End))
	})
	r.facts.Locals = append(r.facts.Locals, locals...)
}
