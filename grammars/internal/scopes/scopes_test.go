package scopes_test

import (
	"testing"

	"github.com/mast-search/mast/grammars/internal/scopes"
)

func TestLocals(t *testing.T) {
	var l scopes.Locals
	if l.IsLocal("a", scopes.Values, 9) || l.Hides("a", scopes.Values) || l.Len() != 0 {
		t.Error("a name is local where none is")
	}
	l.Bind("a", scopes.Values, 10, true)
	l.Bind("_", scopes.Values, 10, true)
	l.Bind("", scopes.Values, 10, true)
	if l.Len() != 1 {
		t.Errorf("%d names, want 1", l.Len())
	}
	if l.IsLocal("a", scopes.Values, 9) || !l.IsLocal("a", scopes.Values, 10) {
		t.Error("a is not local from node 10 on")
	}
	if l.IsLocal("a", scopes.Types, 10) || l.IsLocal("b", scopes.Values, 10) {
		t.Error("another name or a type is local")
	}
	outer := l.Len()
	l.Bind("a", scopes.Values, 20, false)
	if !l.IsLocal("a", scopes.Values, 15) || l.IsLocal("a", scopes.Values, 20) || !l.Hides("a", scopes.Values) {
		t.Error("a member does not hide the local name from node 20 on")
	}
	l.Bind("a", scopes.Values, 30, true)
	if !l.IsLocal("a", scopes.Values, 30) || l.Hides("a", scopes.Values) {
		t.Error("the innermost is not local")
	}
	l.Leave(outer)
	if !l.IsLocal("a", scopes.Values, 30) || l.Hides("a", scopes.Values) || l.Len() != outer {
		t.Error("a scope that has ended still counts")
	}
	l.Bind("b", scopes.Types, 40, false)
	if l.Hides("b", scopes.Types) {
		t.Error("what is alone hides something")
	}
}
