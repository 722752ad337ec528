package rust

import (
	"strings"

	"github.com/mast-search/mast/pkg/treesitter"
)

// What a list holds that is made empty is told by what is put into it. All that is
// put into it is of one type, so that the first value tells it that names nothing
// but types and what is in them: other names may be unknown where the list is
// declared.

// noteEmptyList notes a variable that holds an empty list: the local with the index
// given, declared by a let declaration.
func (x *extractor) noteEmptyList(let treesitter.NodeID, local int) {
	if local >= len(x.facts.Locals) || x.Kind(x.Child(let, x.field.pattern)) != kindIdentifier || !x.isEmptyList(x.Child(let, x.field.value)) {
		return
	}
	if x.emptyLists == nil {
		x.emptyLists = make(map[string]int)
	}
	x.emptyLists[x.facts.Locals[local].Name] = local
}

// isEmptyList reports whether an expression makes an empty list of a type that is
// left to inference.
func (x *extractor) isEmptyList(id treesitter.NodeID) bool {
	switch x.Kind(id) {
	case kindMacroCall:
		return x.Text(id) == "vec![]"
	case kindCall:
		switch lastTwo(x.Text(x.Child(id, x.field.function))) {
		case "Vec::new", "Vec::with_capacity", "VecDeque::new", "VecDeque::with_capacity":
			return true
		}
	}
	return false
}

// notePush lets a call "list.push(value)" tell what an empty list holds.
func (x *extractor) notePush(call treesitter.NodeID) {
	if len(x.emptyLists) == 0 {
		return
	}
	function := x.Child(call, x.field.function)
	if x.Kind(function) != kindFieldExpression {
		return
	}
	switch x.Text(x.Child(function, x.field.field)) {
	case "push", "push_back", "push_front":
	default:
		return
	}
	receiver := x.Child(function, x.field.value)
	if x.Kind(receiver) != kindIdentifier {
		return
	}
	local, ok := x.emptyLists[x.name(receiver)]
	if !ok {
		return
	}
	l := &x.facts.Locals[local]
	if at := x.Nodes[call].Start; l.Type != "" || at < l.Scope.Start || at >= l.Scope.End {
		return
	}
	pushed := x.FirstNamed(x.Child(call, x.field.arguments))
	if function := x.Child(pushed, x.field.function); x.Kind(pushed) == kindCall && transparent[lastTwo(x.Text(function))] {
		return // it may be of any type that the trait object of a list stands for
	}
	value := x.value(pushed)
	if value == "" || value[0] != '<' && !isCapital(value) || strings.ContainsAny(value, "|@[") {
		return
	}
	if list := settled(listOf(value)); list != "" {
		l.Value = list
		delete(x.emptyLists, x.name(receiver))
	}
}
