package clr

import (
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/nominal"
)

// newConversions says which values of the library are taken for which types.
func (r *rules) newConversions() *nominal.Library {
	c := &conversions{
		values: words(`bool byte sbyte char decimal double float int uint nint nuint long ulong short ushort DateTime
			DateTimeOffset TimeSpan Guid`),
		closed: words("string Type StringBuilder Uri Version Encoding Regex MemoryStream StringReader StringWriter CultureInfo " + nominal.Nullable),
		wider: map[string]set{
			"sbyte":  words("short int long float double decimal nint"),
			"byte":   words("short ushort int uint long ulong float double decimal nint nuint"),
			"short":  words("int long float double decimal nint"),
			"ushort": words("int uint long ulong float double decimal nint nuint"),
			"int":    words("long float double decimal nint"), "uint": words("long ulong float double decimal nuint"),
			"long": words("float double decimal"), "ulong": words("float double decimal"),
			"char":  words("ushort int uint long ulong float double decimal"),
			"float": words("double"), "DateTime": words("DateTimeOffset"),
		},
		bases: make(map[string]set),
		lists: r.lib.lists, maps: r.lib.maps,
	}
	for line := range strings.SplitSeq(strings.TrimSpace(knownSupertypes), "\n") {
		name, text, _ := strings.Cut(line, ":")
		c.bases[strings.TrimSpace(name)] = words(text)
	}
	known := make(map[string]bool)
	for _, names := range []set{r.lib.lists, r.lib.maps, words("Exception IDisposable IFormatProvider TextWriter TextReader Stream Task ValueTask KeyValuePair CancellationToken")} {
		for name := range names {
			known[name] = true
		}
	}
	return &nominal.Library{
		Top: "object", Closed: c.closed, Values: c.values, Known: known, Convert: c.convert, Converts: r.converts, Same: r.same,
		Inferred: true,
	}
}

// knownSupertypes are all supertypes of some types of the library.
const knownSupertypes = `
[]: IList ICollection IEnumerable IReadOnlyList IReadOnlyCollection ICloneable Array Span ReadOnlySpan Memory ReadOnlyMemory ArraySegment
string: IEnumerable IComparable ICloneable IConvertible IEquatable ReadOnlySpan
Type: MemberInfo ICustomAttributeProvider IReflect
StringBuilder:
Uri:
Version: IComparable ICloneable
Encoding: ICloneable
Regex:
MemoryStream: Stream IDisposable
StringReader: TextReader IDisposable
StringWriter: TextWriter IDisposable
CultureInfo: IFormatProvider ICloneable
TextReader: IDisposable
TextWriter: IDisposable
Stream: IDisposable
List: IList ICollection IEnumerable IReadOnlyList IReadOnlyCollection
HashSet: ISet ICollection IEnumerable IReadOnlyCollection IReadOnlySet
Queue: IEnumerable IReadOnlyCollection ICollection
Stack: IEnumerable IReadOnlyCollection ICollection
IList: ICollection IEnumerable
ICollection: IEnumerable
IReadOnlyList: IReadOnlyCollection IEnumerable
IReadOnlyCollection: IEnumerable
IReadOnlyDictionary: IReadOnlyCollection IEnumerable
IEnumerable:
IDisposable:
IFormatProvider:
Dictionary: IDictionary ICollection IEnumerable IReadOnlyDictionary IReadOnlyCollection
IDictionary: ICollection IEnumerable
`

// ofValues are what every value of a type whose values are never nothing may be taken
// for.
const ofValues = "ValueType IComparable IConvertible IFormattable IEquatable IFormatProvider"

// conversions are tables of them.
type conversions struct {
	values, closed, lists, maps set
	wider, bases                map[string]set
}

// convert says whether one type of the library, which is not the other, is taken for
// it.
func (c *conversions) convert(from, to string) nominal.Answer {
	switch {
	case c.values[from] && c.values[to]:
		if c.wider[from][to] {
			return nominal.Yes
		}
		if from == "int" && to != "bool" && to != "char" && to != "DateTime" && to != "Guid" && to != "TimeSpan" && to != "DateTimeOffset" {
			return nominal.Maybe // a constant
		}
		return nominal.No
	case c.values[from]:
		if to == nominal.Nullable {
			return nominal.Maybe
		}
		if slices.Contains(strings.Fields(ofValues), to) {
			return nominal.Boxed
		}
		return nominal.No
	case c.values[to]:
		if c.closed[from] || c.bases[from] != nil || c.lists[from] || c.maps[from] {
			return nominal.No
		}
		return nominal.Maybe
	case c.bases[from][to]:
		return nominal.Yes
	case c.closed[to], c.bases[from] != nil, isInterface(from) && !isInterface(to):
		return nominal.No
	}
	return nominal.Maybe
}

// isInterface tells interfaces of the library by their names.
func isInterface(name string) bool {
	return len(name) > 2 && name[0] == 'I' && name[1] >= 'A' && name[1] <= 'Z' && name[2] >= 'a'
}

// converts reports whether a type of the project has an operator that makes its values
// of others, where to is empty, or values of another type of its own.
func (r *rules) converts(l *graph.Linker, t graph.Decl, to string) bool {
	s := l.Project.Symbol(t)
	if s == nil {
		return false
	}
	if to == "" {
		to = s.Name
	}
	found := false
	visit := func(x *graph.Type) {
		found = found || len(r.own(l, x, "operator "+to)) > 0
	}
	own := graph.Instance(t)
	visit(own)
	nominal.FromBases(l, own, func(base *graph.Type) *graph.Type {
		if base.Kind == graph.KindInstance {
			visit(base)
		}
		return nil
	})
	return found
}
