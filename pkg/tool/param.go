package tool

import (
	"fmt"
	"strconv"
	"strings"
)

// Param is one argument of a tool. Exactly one of String, Int, Bool and List is set
// and says its type; it points to where the value goes, and what it points to
// before decoding is the default.
type Param struct {
	Name string
	// Aliases are accepted for Name in calls.
	Aliases []string
	// Doc is what models read about the argument. It is part of every tool
	// list, so it is short.
	Doc string
	// Varies says that the default depends on who asks, so that the schema has none.
	Varies bool
	// Required says that the tool cannot do without.
	Required bool
	// Enum lists the values of a string that has only a few.
	Enum []string
	// Min and Max bound integers and the length of lists, both inclusive; a Max of 0 is
	// no bound. A default
	// below Min means that the argument is absent.
	Min, Max int
	// Path says that a string names a file or folder of the project.
	Path bool
	// Example is a JSON value that is allowed.
	Example string
	// Absent says, for help texts, what holds when an argument without a default
	// value is absent.
	Absent string

	String *string
	Int    *int
	Bool   *bool
	// List is a list of strings that are not empty. One string of them, separated by
	// commas, is accepted, too.
	List *[]string
}

// Flag returns the name of the command-line flag that mirrors the argument,
// without dashes.
func (p *Param) Flag() string { return strings.ReplaceAll(p.Name, "_", "-") }

// allowed says in words which values are allowed.
func (p *Param) allowed() string {
	switch {
	case len(p.Enum) > 0:
		return "one of " + strings.Join(p.Enum, ", ")
	case p.Int != nil && p.Max == 0:
		return fmt.Sprintf("an integer from %d", p.Min)
	case p.Int != nil:
		return fmt.Sprintf("an integer from %d to %d", p.Min, p.Max)
	case p.Bool != nil:
		return "true or false"
	case p.List != nil:
		return fmt.Sprintf("a list of at most %d strings that are not empty", p.Max)
	case p.Required:
		return "a string that is not empty"
	}
	return "a string"
}

// schema appends the JSON schema of the argument. Only plain types are used:
// some clients reject unions such as ["string", "null"].
func (p *Param) schema(b *strings.Builder) {
	switch {
	case p.Int != nil:
		fmt.Fprintf(b, `{"type":"integer","description":%s`, jsonText(p.Doc))
		if p.Min != 1 {
			fmt.Fprintf(b, `,"minimum":%d`, p.Min) // nobody asks for 0 results
		}
		if p.Max != 0 {
			fmt.Fprintf(b, `,"maximum":%d`, p.Max)
		}
		if *p.Int >= p.Min {
			fmt.Fprintf(b, `,"default":%d`, *p.Int)
		}
		b.WriteByte('}')
	case p.List != nil:
		fmt.Fprintf(b, `{"type":"array","description":%s,"items":{"type":"string"},"maxItems":%d}`, jsonText(p.Doc), p.Max)
	case p.Bool != nil:
		fmt.Fprintf(b, `{"type":"boolean","description":%s`, jsonText(p.Doc))
		if *p.Bool {
			b.WriteString(`,"default":true`) // everybody takes false for the default
		}
		b.WriteByte('}')
	default:
		fmt.Fprintf(b, `{"type":"string","description":%s`, jsonText(p.Doc))
		if len(p.Enum) > 0 {
			b.WriteString(`,"enum":[`)
			for i, v := range p.Enum {
				if i > 0 {
					b.WriteByte(',')
				}
				b.WriteString(jsonText(v))
			}
			b.WriteByte(']')
		}
		if *p.String != "" && !p.Varies {
			b.WriteString(`,"default":` + jsonText(*p.String))
		}
		b.WriteByte('}')
	}
}

// schemaOf returns the JSON schema of an object with the arguments, in their
// order. Further members are allowed, which is the default: they are ignored with a
// note.
func schemaOf(params []Param) string {
	var b strings.Builder
	b.WriteString(`{"type":"object","properties":{`)
	var required []string
	for i := range params {
		p := &params[i]
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(jsonText(p.Name) + ":")
		p.schema(&b)
		if p.Required {
			required = append(required, jsonText(p.Name))
		}
	}
	b.WriteByte('}')
	if len(required) > 0 {
		b.WriteString(`,"required":[` + strings.Join(required, ",") + `]`)
	}
	b.WriteByte('}')
	return b.String()
}

func jsonText(s string) string {
	data, err := encode(s)
	if err != nil {
		return strconv.Quote(s)
	}
	return string(data)
}
