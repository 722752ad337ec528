package jvm

import (
	"strings"

	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/nominal"
)

// typeMark is before the name of a type of the library that is meant itself, not a
// value of it.
const typeMark = "."

// Builtin is a type of the library before a static member: a name that begins like a
// type and that the project does not declare where it can be seen.
func (r *rules) Builtin(_ *graph.Linker, _ graph.Site, name string) *graph.Type {
	if !isTypeName(name) {
		return nil
	}
	return graph.External(typeMark + name)
}

// newResults is what methods of the library give, by type and method: "String.trim".
func newResults() map[string]string {
	all := make(map[string]string)
	for line := range strings.SplitSeq(strings.TrimSpace(knownResults), "\n") {
		left, result, _ := strings.Cut(line, ":")
		result = strings.TrimSpace(result)
		fields := strings.Fields(left)
		for _, method := range fields[1:] {
			all[fields[0]+"."+method] = result
		}
	}
	return all
}

// knownResults has lines of a type, its methods, and what they give. A type with a
// dot before it has static methods, "*" stands for all types. "self" is the value
// itself.
const knownResults = `
* toString: String
* hashCode: int
* equals: boolean
* getClass: Class
Enum name: String
Enum ordinal: int
String trim strip substring toLowerCase toUpperCase replace replaceAll replaceFirst concat repeat intern formatted stripLeading stripTrailing: String
String length indexOf lastIndexOf compareTo compareToIgnoreCase codePointAt: int
String isEmpty isBlank contains startsWith endsWith matches equalsIgnoreCase contentEquals: boolean
String charAt: char
String toCharArray: char[]
String getBytes: byte[]
String split: String[]
String subSequence: CharSequence
.String valueOf format join copyValueOf: String
StringBuilder append insert delete deleteCharAt replace reverse: self
StringBuilder length indexOf lastIndexOf: int
StringBuilder charAt: char
StringBuilder substring: String
StringBuffer append insert delete deleteCharAt replace reverse: self
StringBuffer length: int
StringBuffer charAt: char
StringBuffer substring: String
CharSequence length: int
CharSequence charAt: char
CharSequence subSequence: CharSequence
.Integer valueOf decode: Integer
.Integer parseInt compare: int
.Integer toString toHexString toBinaryString toOctalString: String
Integer intValue compareTo: int
Integer longValue: long
.Long valueOf decode: Long
.Long parseLong: long
.Long toString toHexString toBinaryString: String
Long longValue: long
Long intValue: int
.Double valueOf: Double
.Double parseDouble longBitsToDouble: double
.Double isNaN isInfinite: boolean
.Double toString: String
Double doubleValue: double
.Float valueOf: Float
.Float parseFloat intBitsToFloat: float
.Float toString: String
Float floatValue: float
.Short valueOf: Short
.Short parseShort: short
Short shortValue: short
.Byte valueOf: Byte
.Byte parseByte: byte
Byte byteValue: byte
.Boolean valueOf: Boolean
.Boolean parseBoolean: boolean
.Boolean toString: String
Boolean booleanValue: boolean
.Character valueOf: Character
.Character isDigit isLetter isWhitespace isUpperCase isLowerCase isLetterOrDigit: boolean
.Character toString getName: String
Character charValue: char
Class getName getSimpleName getTypeName getCanonicalName getPackageName: String
Class isArray isEnum isInterface isPrimitive isInstance isAssignableFrom: boolean
Class getComponentType getSuperclass getDeclaringClass getEnclosingClass: Class
Class getInterfaces: Class[]
Class getGenericSuperclass: Type
.Class forName: Class
.Objects equals isNull nonNull: boolean
.Objects hash hashCode: int
.Objects toString: String
.BigDecimal valueOf: BigDecimal
.BigInteger valueOf: BigInteger
.Arrays asList: List
.Arrays stream: Stream
.Collections emptyList singletonList unmodifiableList synchronizedList nCopies: List
.Collections emptySet singleton unmodifiableSet: Set
.Collections emptyMap singletonMap unmodifiableMap: Map
.Collections emptyIterator: Iterator
.List of copyOf: List
.Set of copyOf: Set
.Map of copyOf ofEntries: Map
.Optional of ofNullable empty: Optional
.Stream of empty concat: Stream
.Pattern compile: Pattern
.Locale forLanguageTag: Locale
.Calendar getInstance: Calendar
.TimeZone getTimeZone getDefault: TimeZone
.Instant now ofEpochMilli ofEpochSecond parse: Instant
.Duration ofMillis ofSeconds ofMinutes ofHours ofDays between: Duration
.Path of: Path
.Paths get: Path
.Date from: Date
Calendar getTime: Date
Date getTime: long
Pattern matcher: Matcher
Throwable getMessage getLocalizedMessage: String
Throwable getCause: Throwable
List size indexOf lastIndexOf: int
List isEmpty contains: boolean
Map size: int
Map isEmpty containsKey containsValue: boolean
StringWriter getBuffer: StringBuffer
.System currentTimeMillis nanoTime: long
.System identityHashCode: int
.System lineSeparator getProperty getenv: String
.Thread currentThread: Thread
Thread getName: String
.Arrays hashCode: int
.Arrays toString deepToString: String
.Arrays equals deepEquals: boolean
`

// newConstants are the types of constants of the library, by type and name.
func newConstants() map[string]string {
	all := make(map[string]string)
	for line := range strings.SplitSeq(strings.TrimSpace(knownConstants), "\n") {
		left, result, _ := strings.Cut(line, ":")
		fields := strings.Fields(left)
		for _, name := range fields[1:] {
			all[typeMark+fields[0]+"."+name] = strings.TrimSpace(result)
		}
	}
	for _, wrapper := range [...]string{"Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double", "Void"} {
		all[typeMark+wrapper+".TYPE"] = "Class"
	}
	return all
}

// knownConstants has lines of a type, its constants, and what they are.
const knownConstants = `
Boolean TRUE FALSE: Boolean
Integer MAX_VALUE MIN_VALUE SIZE BYTES: int
Long MAX_VALUE MIN_VALUE: long
Short MAX_VALUE MIN_VALUE: short
Byte MAX_VALUE MIN_VALUE: byte
Character MAX_VALUE MIN_VALUE: char
Double MAX_VALUE MIN_VALUE NaN POSITIVE_INFINITY NEGATIVE_INFINITY MIN_NORMAL: double
Float MAX_VALUE MIN_VALUE NaN POSITIVE_INFINITY NEGATIVE_INFINITY MIN_NORMAL: float
Math PI E: double
Collections EMPTY_LIST: List
Collections EMPTY_SET: Set
Collections EMPTY_MAP: Map
BigDecimal ZERO ONE TEN: BigDecimal
BigInteger ZERO ONE TWO TEN: BigInteger
Locale ENGLISH US UK GERMANY GERMAN FRANCE FRENCH JAPAN ROOT CANADA ITALY: Locale
StandardCharsets UTF_8 UTF_16 US_ASCII ISO_8859_1 UTF_16BE UTF_16LE: Charset
System out err: PrintStream
System in: InputStream
Calendar YEAR MONTH DATE DAY_OF_MONTH HOUR HOUR_OF_DAY MINUTE SECOND MILLISECOND AM_PM DAY_OF_YEAR DAY_OF_WEEK: int
File separator pathSeparator: String
File separatorChar pathSeparatorChar: char
`

// result is what a method of the library gives, as a function, or nil.
func (r *rules) result(t *graph.Type, name string) *graph.Type {
	of := t.Name
	switch {
	case r.lib.lists[of]:
		of = "List"
	case r.lib.maps[of]:
		of = "Map"
	case strings.HasSuffix(of, "Exception"):
		of = "Throwable"
	}
	text, ok := r.results[of+"."+name]
	if !ok && !strings.HasPrefix(of, typeMark) {
		text, ok = r.results["*."+name]
	}
	if !ok {
		return nil
	}
	var result *graph.Type
	element := strings.TrimSuffix(text, nominal.Array)
	switch {
	case text == "self":
		result = t
	case element != text:
		result = graph.External(nominal.Array, graph.External(element))
	default:
		result = graph.External(text)
	}
	return &graph.Type{Kind: graph.KindFunc, Args: []*graph.Type{result}}
}
