package config

import (
	"strconv"
	"strings"
)

// Value is a setting in force.
type Value struct {
	Setting Setting
	Origin  Origin
	// Any is the value as JSON has it: a string, a list of strings, a number or
	// a boolean. Of secrets it is as Masked gives it.
	Any any
}

// Values returns all settings in force, in the order of the table, without
// secrets.
func (s *Settings) Values() []Value {
	table := Table()
	values := make([]Value, 0, len(table))
	for _, set := range table {
		v := Value{Setting: set, Origin: s.Origin(set.Key)}
		switch field := set.field(s).(type) {
		case *[]string:
			v.Any = append([]string{}, *field...)
		case *string:
			v.Any = *field
			if set.Secret {
				v.Any = Masked(*field)
			}
		case *int:
			v.Any = *field
		case *float64:
			v.Any = *field
		case *bool:
			v.Any = *field
		}
		values = append(values, v)
	}
	return values
}

// Text is the value as the environment writes it.
func (v *Value) Text() string {
	switch a := v.Any.(type) {
	case []string:
		return strings.Join(a, ",")
	case int:
		return strconv.Itoa(a)
	case float64:
		return formatNumber(a)
	case bool:
		return strconv.FormatBool(a)
	}
	text, _ := v.Any.(string)
	return text
}

// minShown is the length from which a secret shows its end.
const minShown = 16

// Masked stands for a secret: stars, and of a long one the last four characters, by
// which people tell their keys apart.
func Masked(secret string) string {
	switch {
	case secret == "":
		return ""
	case len(secret) < minShown:
		return "****"
	}
	return "****" + secret[len(secret)-4:]
}
