package rust

import "github.com/mast-search/mast/pkg/treesitter"

// All branches of an expression have the same type in Rust, so that one whose value
// is known tells it.

// maxStatements bounds the variables of a block that its value is looked for in.
const maxStatements = 12

// ifValue is what an if expression gives.
func (v *valuer) ifValue(id treesitter.NodeID) string {
	alternative := v.Child(id, v.field.alternative)
	if alternative == none {
		return ""
	}
	known := len(v.known)
	v.learnCondition(v.Child(id, v.field.condition))
	first := v.of(v.Child(id, v.field.consequence))
	v.known = v.known[:known]
	if first != "" && first != never {
		return first
	}
	second := v.of(alternative)
	if second == never {
		return first
	}
	return second
}

// learnCondition notes what "if let" binds.
func (v *valuer) learnCondition(condition treesitter.NodeID) {
	if condition == none {
		return
	}
	if v.Kind(condition) == kindLetCondition {
		v.learn(v.Child(condition, v.field.pattern), "", v.Child(condition, v.field.value))
		return
	}
	end := v.Nodes[condition].Next
	for c := condition + 1; c < end; c = v.Nodes[c].Next {
		if v.Kind(c) == kindLetCondition {
			v.learn(v.Child(c, v.field.pattern), "", v.Child(c, v.field.value))
		}
	}
}

// learn notes what the names of a pattern mean.
func (v *valuer) learn(pattern treesitter.NodeID, typ string, value treesitter.NodeID) {
	v.learnOrigin(pattern, origin{typ: typ, node: value, value: v.of(value)})
}

func (v *valuer) learnOrigin(pattern treesitter.NodeID, o origin) {
	v.spread(pattern, o, func(name treesitter.NodeID, o origin) {
		value := o.value
		if o.typ != "" {
			value = written(o.typ)
		}
		v.known = append(v.known, named{v.name(name), value})
	})
}

// matchValue is what a match gives: the value of the first arm that shows one.
func (v *valuer) matchValue(id treesitter.NodeID) string {
	matched := v.Child(id, v.field.value)
	body := v.Child(id, v.field.body)
	if body == none {
		return ""
	}
	result := never
	end := v.Nodes[body].Next
	for c := body + 1; c < end && v.steps < maxSteps; c = v.Nodes[c].Next {
		if v.Kind(c) != kindMatchArm {
			continue
		}
		known := len(v.known)
		v.learn(v.FirstNamed(v.Child(c, v.field.pattern)), "", matched)
		value := v.of(v.Child(c, v.field.value))
		v.known = v.known[:known]
		if value != never {
			if result = value; value != "" {
				return value
			}
		}
	}
	return result
}

// blockValue is the value of the expression that ends a block.
func (v *valuer) blockValue(id treesitter.NodeID) string {
	known := len(v.known)
	defer func() { v.known = v.known[:known] }()
	last, variables := none, 0
	end := v.Nodes[id].Next
	for c := id + 1; c < end; c = v.Nodes[c].Next {
		k := v.Kind(c)
		if v.Nodes[c].Flags != 0 && k != kindToken && k != kindComment {
			last = c
		}
		if k == kindLet {
			if variables++; variables > maxStatements {
				return ""
			}
			v.learn(v.Child(c, v.field.pattern), v.Text(v.Child(c, v.field.typ)), v.Child(c, v.field.value))
		}
	}
	if v.Kind(last) != kindExpressionStatement {
		if v.Kind(last) == kindLet {
			return ""
		}
		return v.of(last)
	}
	inner := v.FirstNamed(last)
	if v.HasToken(last, ";") {
		if v.Kind(inner) == kindDiverging || v.Kind(inner) == kindMacroCall && v.macroValue(inner) == never {
			return never
		}
		return ""
	}
	return v.of(inner)
}

// macroValue is what a macro of the standard library gives.
func (v *valuer) macroValue(id treesitter.NodeID) string {
	name := lastOf(v.Text(v.Child(id, v.field.macro)))
	tokens := v.ChildOf(id, kindTokenTree)
	return v.macroGives(name, tokens)
}

// macroGives is what a macro of the standard library gives for its tokens.
func (x *extractor) macroGives(name string, tokens treesitter.NodeID) string {
	switch name {
	case "format":
		return "<String>"
	case "concat", "stringify", "env", "include_str", "file", "module_path":
		return "<&str>"
	case "matches", "cfg":
		return "<bool>"
	case "panic", "unreachable", "todo", "unimplemented":
		return never
	case "vec":
		return listOf(x.firstTokenValue(tokens))
	case "dbg":
		return x.firstTokenValue(tokens)
	case "ready", "try":
		if value := x.firstTokenValue(tokens); value != "" {
			return grouped(value) + "?"
		}
	}
	return ""
}
