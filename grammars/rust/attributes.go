package rust

import (
	"strings"

	"github.com/mast-search/mast/grammars/internal/snippet"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/treesitter"
)

// attributePath is the path of an attribute: "test", "tokio::test".
func (x *extractor) attributePath(item treesitter.NodeID) treesitter.NodeID {
	return x.FirstNamed(x.FirstNamed(item))
}

// attributeTokens are the arguments of an attribute, or none.
func (x *extractor) attributeTokens(item treesitter.NodeID) treesitter.NodeID {
	return x.Child(x.FirstNamed(item), x.field.arguments)
}

// attributeFlags tells tests: by an attribute that is called "test" in any
// crate, by one that ends in "_test" as those of frameworks do, and by being
// compiled for tests only.
func (x *extractor) attributeFlags(attributes []treesitter.NodeID) code.SymbolFlags {
	for _, a := range attributes {
		path := x.attributePath(a)
		name := lastOf(x.Text(path))
		if isTestAttribute(name) || name == "cfg" && x.forTests(x.attributeTokens(a)) {
			return code.FlagTest
		}
	}
	return 0
}

func isTestAttribute(name string) bool {
	switch name {
	case "test", "bench", "rstest", "test_case", "quickcheck", "proptest":
		return true
	}
	return strings.HasSuffix(name, "_test")
}

// forTests reports whether a condition names "test", other than in not(test)
// and any(test, …).
func (x *extractor) forTests(tokens treesitter.NodeID) bool {
	if tokens == none {
		return false
	}
	end := x.Nodes[tokens].Next
	for c := tokens + 1; c < end; {
		if x.Kind(c) == kindIdentifier {
			switch x.Text(c) {
			case "test":
				return true
			case "not", "any":
				if next := x.Nodes[c].Next; next < end && x.opens(next, '(') {
					c = x.Nodes[next].Next
					continue
				}
			}
		}
		c++
	}
	return false
}

// saysExported reports whether the attributes make a macro visible everywhere.
func (x *extractor) saysExported(attributes []treesitter.NodeID) bool {
	for _, a := range attributes {
		if x.Text(x.attributePath(a)) == "macro_export" {
			return true
		}
	}
	return false
}

// appendDerived adds the traits that attributes derive.
func (x *extractor) appendDerived(bases []code.Base, attributes []treesitter.NodeID) []code.Base {
	for _, a := range attributes {
		if x.Text(x.attributePath(a)) == "derive" {
			x.derived(a, func(name treesitter.NodeID, path string) {
				bases = append(bases, code.Base{Name: path, Role: code.RoleImplements})
			})
		}
	}
	return bases
}

// derived yields the traits in a derive attribute: their last name and path.
func (x *extractor) derived(attribute treesitter.NodeID, yield func(name treesitter.NodeID, path string)) {
	tokens := x.attributeTokens(attribute)
	if tokens == none {
		return
	}
	first, last := none, none
	end := x.Nodes[tokens].Next
	for c := tokens + 1; c < end; c = x.Nodes[c].Next {
		switch {
		case x.Kind(c) == kindIdentifier:
			if first == none {
				first = c
			}
			last = c
		case x.IsToken(c, "::"):
		case last != none:
			yield(last, snippet.Unspaced(x.Src[x.Nodes[first].Start:x.Nodes[last].End], ""))
			first, last = none, none
		}
	}
}

// attributeRefs records which traits, macros and tools the attributes of a
// symbol name.
func (x *extractor) attributeRefs(attributes []treesitter.NodeID, symbol int32) {
	for _, a := range attributes {
		path := x.attributePath(a)
		switch text := x.Text(path); {
		case text == "derive":
			x.derived(a, func(name treesitter.NodeID, path string) {
				if standardDerives[path] && !x.declared[path] {
					return
				}
				ref := code.Ref{Name: x.name(name), Role: code.RoleImplements, Span: x.Span(name), Enclosing: symbol}
				if qualifier, ok := strings.CutSuffix(path, "::"+x.Text(name)); ok {
					ref.Receiver, ref.Chain = pathReceiver(qualifier)
				}
				x.addRef(ref)
			})
		case path == none, builtinAttributes[text]:
		default:
			name := x.bareType(path)
			if name == none {
				continue
			}
			ref := code.Ref{Name: x.name(name), Role: code.RoleDecorator, Span: x.Span(name), Enclosing: symbol}
			if x.Kind(path) == kindScopedIdentifier {
				ref.Receiver, ref.Chain = x.pathReceiver(x.Child(path, x.field.path))
			}
			x.addRef(ref)
		}
	}
}

// filePath is the file that a path attribute names for a module, or "".
func (x *extractor) filePath(attributes []treesitter.NodeID) string {
	for _, a := range attributes {
		if x.Text(x.attributePath(a)) == "path" {
			return strings.Trim(x.Text(x.Child(x.FirstNamed(a), x.field.value)), `r#"`)
		}
	}
	return ""
}

// lastOf is the last name of a path.
func lastOf(path string) string { return path[strings.LastIndexByte(path, ':')+1:] }
