package hooktest

import (
	"fmt"
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// BrokenTypes returns the first rule about the types and values of variables and
// declarations that facts break, or "".
func BrokenTypes(src []byte, f *code.Facts) string {
	for i := range f.Locals {
		l := &f.Locals[i]
		switch {
		case l.Name == "":
			return fmt.Sprintf("local %d has no name", i)
		case l.Scope.Empty() || int(l.Scope.End) > len(src):
			return fmt.Sprintf("local %d (%s): its scope is empty or outside the text", i, l.Name)
		case l.Enclosing < code.NoSymbol || int(l.Enclosing) >= len(f.Symbols):
			return fmt.Sprintf("local %d (%s): enclosing symbol %d", i, l.Name, l.Enclosing)
		case l.Type != "" && l.Value != "":
			return fmt.Sprintf("local %d (%s) has a type and a value", i, l.Name)
		case !isExpr(l.Value):
			return fmt.Sprintf("local %d (%s): value %q", i, l.Name, l.Value)
		}
	}
	for i := range f.Symbols {
		if s := &f.Symbols[i]; !isExpr(s.Value) {
			return fmt.Sprintf("symbol %d (%s): value %q", i, s.Name, s.Value)
		}
	}
	for i := range f.Refs {
		switch r := &f.Refs[i]; {
		case r.Receiver == code.ReceiverChain && !isExpr(r.Chain):
			return fmt.Sprintf("reference %d (%s): chain %q", i, r.Name, r.Chain)
		case r.Args > code.MaxArgs || r.Args > 0 && r.Role != code.RoleCall && r.Role != code.RoleConstruct && r.Role != code.RoleDecorator:
			return fmt.Sprintf("reference %d (%s): %s with %d arguments", i, r.Name, r.Role, r.Args)
		}
	}
	return ""
}

// isExpr reports whether an expression is short enough, is on one line, and closes
// the brackets that it opens outside of types.
func isExpr(e code.Expr) bool {
	return len(e) <= code.MaxChain && !strings.ContainsAny(e, "\n\r\t") &&
		strings.Count(e, "(") == strings.Count(e, ")") && strings.Count(e, "[") == strings.Count(e, "]")
}
