package jvm

import (
	"strings"

	"github.com/mast-search/mast/pkg/graph/nominal"
)

// newConversions says which values of the library are taken for which types.
func newConversions() *nominal.Library {
	c := &conversions{
		values: words("int long short byte char boolean float double"),
		closed: words(`String Integer Long Short Byte Character Boolean Float Double Class Void StringBuilder StringBuffer
			BigDecimal BigInteger Locale UUID Optional Pattern Matcher`),
		wrapped: map[string]string{
			"int": "Integer", "long": "Long", "short": "Short", "byte": "Byte", "char": "Character", "boolean": "Boolean",
			"float": "Float", "double": "Double",
		},
		wider: map[string]set{
			"byte": words("short int long float double"), "short": words("int long float double"),
			"char": words("int long float double"), "int": words("long float double"),
			"long": words("float double"), "float": words("double"),
		},
		bases: make(map[string]set),
	}
	c.unwrapped = make(map[string]string, len(c.wrapped))
	for value, wrapper := range c.wrapped {
		c.unwrapped[wrapper] = value
		c.bases[wrapper] = words("Comparable Serializable Constable")
		if wrapper != "Boolean" && wrapper != "Character" {
			c.bases[wrapper]["Number"] = true
		}
	}
	for line := range strings.SplitSeq(strings.TrimSpace(knownSupertypes), "\n") {
		name, text, _ := strings.Cut(line, ":")
		c.bases[strings.TrimSpace(name)] = words(text)
	}
	known := words(`AtomicInteger AtomicLong AtomicBoolean AtomicReference File Path URL URI Currency Properties BitSet TimeZone
		InetAddress Instant Duration LocalDate LocalDateTime LocalTime ZonedDateTime ZoneId Scanner Random Iterable Stream
		Map.Entry Entry Throwable Exception RuntimeException Error Enum Record Package Timestamp`)
	for _, names := range []set{words(listTypes), words(mapTypes)} {
		for name := range names {
			known[name] = true
		}
	}
	for name := range c.bases {
		known[name] = true
	}
	return &nominal.Library{
		Top: "Object", Closed: c.closed, Values: c.values, Known: known,
		Functions: words("Runnable Comparable Iterable AutoCloseable Closeable Readable Flushable"), Convert: c.convert, Function: nominal.Function,
	}
}

// knownSupertypes are all supertypes of some types of the library.
const knownSupertypes = `
[]: Cloneable Serializable
String: CharSequence Comparable Serializable Constable
StringBuilder: CharSequence Comparable Serializable Appendable
StringBuffer: CharSequence Comparable Serializable Appendable
Class: Type Serializable AnnotatedElement GenericDeclaration
BigDecimal: Number Comparable Serializable
BigInteger: Number Comparable Serializable
Locale: Serializable Cloneable
UUID: Comparable Serializable
Optional:
Pattern: Serializable
Matcher: MatchResult
List: Collection Iterable SequencedCollection
Set: Collection Iterable
ArrayList: List Collection Iterable AbstractList AbstractCollection RandomAccess Serializable Cloneable
LinkedList: List Collection Iterable Queue Deque AbstractList AbstractCollection Serializable Cloneable
HashSet: Set Collection Iterable AbstractSet AbstractCollection Serializable Cloneable
LinkedHashSet: Set Collection Iterable HashSet AbstractSet AbstractCollection Serializable Cloneable
TreeSet: Set Collection Iterable SortedSet NavigableSet AbstractSet AbstractCollection Serializable Cloneable
Collection: Iterable
HashMap: Map AbstractMap Serializable Cloneable
LinkedHashMap: Map HashMap AbstractMap Serializable Cloneable
TreeMap: Map SortedMap NavigableMap AbstractMap Serializable Cloneable
StringReader: Reader Closeable AutoCloseable Readable
StringWriter: Writer Closeable AutoCloseable Appendable Flushable
Reader: Closeable AutoCloseable Readable
Writer: Closeable AutoCloseable Appendable Flushable
Date: Comparable Serializable Cloneable
Calendar: Comparable Serializable Cloneable
GregorianCalendar: Calendar Comparable Serializable Cloneable
Field: AccessibleObject Member AnnotatedElement
Method: Executable AccessibleObject Member AnnotatedElement GenericDeclaration
Constructor: Executable AccessibleObject Member AnnotatedElement GenericDeclaration
ParameterizedType: Type
GenericArrayType: Type
WildcardType: Type
TypeVariable: Type AnnotatedElement
Thread: Runnable
Number: Serializable
CharSequence:
Comparable:
Serializable:
Cloneable:
AutoCloseable:
Closeable: AutoCloseable
Iterable:
Iterator:
Map:
Runnable:
Type:
Appendable:
Flushable:
Readable:
InputStream: Closeable AutoCloseable
OutputStream: Closeable AutoCloseable Flushable
InputStreamReader: Reader Closeable AutoCloseable Readable
OutputStreamWriter: Writer Closeable AutoCloseable Appendable Flushable
`

// conversions are tables of them.
type conversions struct {
	values, closed     set
	wrapped, unwrapped map[string]string
	wider, bases       map[string]set
}

// convert says whether one type of the library, which is not the other, is taken for
// it.
func (c *conversions) convert(from, to string) nominal.Answer {
	value, wrapper := c.values[from], c.unwrapped[from]
	switch {
	case value && c.values[to]:
		if c.wider[from][to] {
			return nominal.Yes
		}
		return nominal.No
	case value:
		if w := c.wrapped[from]; w == to || c.bases[w][to] {
			return nominal.Boxed
		}
		return nominal.No
	case c.values[to]:
		if wrapper != "" && (wrapper == to || c.wider[wrapper][to]) {
			return nominal.Boxed
		}
		if wrapper == "" && !c.closed[from] && c.bases[from] == nil {
			return nominal.Maybe
		}
		return nominal.No
	case c.bases[from][to]:
		return nominal.Yes
	case c.closed[from] || c.closed[to]:
		return nominal.No
	case c.bases[from] != nil:
		return nominal.No
	}
	return nominal.Maybe
}
