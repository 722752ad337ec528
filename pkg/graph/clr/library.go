package clr

import (
	"strings"

	"github.com/mast-search/mast/pkg/graph/nominal"
)

type set = nominal.Set

var words = nominal.Words

// library is what is known of the types that every program is given.
type library struct {
	// predefined are the types with names of their own, with those that they go by
	// here; others are the names that stand for the same.
	predefined, others map[string]string
	// lists hold elements, maps values by keys, held one value.
	lists, maps, held set
	// element and same are methods of lists that give an element, and a list of the
	// same; passed those that pass an element to a function.
	element, same, passed set
	// sequence are all extension methods for sequences.
	sequence set
	results  map[string]string
	// instance are methods that types of the library have or may have themselves.
	instance map[string]set
}

func newLibrary() *library {
	lib := &library{
		predefined: make(map[string]string), others: make(map[string]string),
		lists: words(listTypes), maps: words(mapTypes), held: words(heldTypes),
		element: words(elementMethods), same: words(sameMethods), passed: words(passedMethods),
		sequence: words(elementMethods + " " + sameMethods + " " + passedMethods + " " + otherMethods),
		results:  make(map[string]string),
		instance: newInstanceMethods(),
	}
	for name := range words(predefinedTypes) {
		lib.predefined[name] = name
	}
	for line := range strings.SplitSeq(strings.TrimSpace(aliases), "\n") {
		name, other, _ := strings.Cut(line, " ")
		lib.others[name] = other
	}
	for name := range words(numbers) {
		for limit := range words(limits) {
			lib.results["."+name+"."+limit] = name
		}
	}
	for line := range strings.SplitSeq(strings.TrimSpace(knownResults), "\n") {
		left, result, _ := strings.Cut(line, ": ")
		fields := strings.Fields(left)
		for _, member := range fields[1:] {
			lib.results[fields[0]+"."+member] = result
		}
	}
	return lib
}

const (
	predefinedTypes = `bool byte sbyte char decimal double float int uint nint nuint long ulong short ushort object string
		void var dynamic`
	numbers = `byte sbyte char decimal double float int uint long ulong short ushort`
	limits  = `MinValue MaxValue NaN PositiveInfinity NegativeInfinity Epsilon Zero One MinusOne`
	aliases = `
Boolean bool
Byte byte
SByte sbyte
Char char
Decimal decimal
Double double
Single float
Int32 int
UInt32 uint
Int64 long
UInt64 ulong
Int16 short
UInt16 ushort
Object object
String string
`
	listTypes = `List IList IEnumerable ICollection IReadOnlyList IReadOnlyCollection HashSet ISet IReadOnlySet SortedSet Queue
		Stack LinkedList Collection ReadOnlyCollection ObservableCollection ConcurrentBag ConcurrentQueue ConcurrentStack
		ImmutableArray ImmutableList ImmutableHashSet IOrderedEnumerable IQueryable Span ReadOnlySpan Memory ReadOnlyMemory
		ArraySegment IAsyncEnumerable KeyedCollection PriorityQueue IProducerConsumerCollection`
	mapTypes = `Dictionary IDictionary IReadOnlyDictionary ConcurrentDictionary SortedDictionary ImmutableDictionary
		SortedList ReadOnlyDictionary FrozenDictionary`
	heldTypes      = `Lazy Nullable ThreadLocal AsyncLocal StrongBox WeakReference Task ValueTask IEnumerator Enumerator`
	elementMethods = `First FirstOrDefault Last LastOrDefault Single SingleOrDefault ElementAt ElementAtOrDefault Peek Pop Dequeue
		Find FindLast Min Max MinBy MaxBy Aggregate`
	sameMethods = `Where OrderBy OrderByDescending ThenBy ThenByDescending Skip Take SkipWhile TakeWhile Distinct DistinctBy
		Concat Union Intersect Except Reverse AsEnumerable Append Prepend DefaultIfEmpty FindAll GetRange AsReadOnly ToList
		ToArray ToHashSet`
	otherMethods = `ToList ToArray ToHashSet Count LongCount Sum Average Contains SequenceEqual Zip Cast OfType Join GroupJoin Except
		Chunk Range Repeat Empty Index TryGetNonEnumeratedCount`
	passedMethods = `Where Select SelectMany Any All First FirstOrDefault Last LastOrDefault Single SingleOrDefault Count Sum Min
		Max Average OrderBy OrderByDescending ThenBy ThenByDescending GroupBy ToDictionary ToLookup TakeWhile SkipWhile
		ForEach Find FindAll FindIndex FindLast Exists RemoveAll TrueForAll Distinct DistinctBy MinBy MaxBy`
)

// knownResults has lines of a type, its members, and what these give: "()" is behind
// what must be called. "*" stands for all types, a dot before a type for its static
// members, "self" for the value itself.
const knownResults = `
* ToString: string()
* GetHashCode: int()
* Equals: bool()
* GetType: Type()
string Substring Trim TrimStart TrimEnd ToLower ToUpper ToLowerInvariant ToUpperInvariant Replace Insert Remove PadLeft PadRight: string()
string Length: int
string IndexOf LastIndexOf IndexOfAny CompareTo: int()
string StartsWith EndsWith Contains: bool()
string Split: string[]()
string ToCharArray: char[]()
.string Format Join Concat: string()
.string IsNullOrEmpty IsNullOrWhiteSpace Equals: bool()
.string Empty: string
.int Parse: int()
.long Parse: long()
.double Parse: double()
.bool Parse: bool()
.char IsDigit IsLetter IsWhiteSpace IsUpper IsLower: bool()
.Convert ToString: string()
.Convert ToInt32: int()
.Convert ToInt64: long()
.Convert ToBoolean: bool()
.Convert ToDouble: double()
StringBuilder Append AppendLine Insert Remove Replace Clear AppendFormat: self()
StringBuilder Length: int
Type Name FullName Namespace AssemblyQualifiedName: string
Type IsArray IsEnum IsInterface IsValueType IsGenericType IsClass IsAbstract: bool
Type BaseType DeclaringType: Type
Type GetElementType GetGenericTypeDefinition MakeGenericType: Type()
Type GetGenericArguments GetInterfaces: Type[]()
List Count Length: int
List Contains: bool()
Dictionary Count: int
Dictionary ContainsKey TryGetValue: bool()
Exception Message StackTrace Source: string
Exception InnerException: Exception
DateTime Ticks: long
.DateTime Now UtcNow Today MinValue MaxValue: DateTime
.DateTimeOffset Now UtcNow: DateTimeOffset
.Guid NewGuid Parse: Guid()
.Guid Empty: Guid
.TimeSpan FromSeconds FromMilliseconds FromMinutes FromHours FromDays: TimeSpan()
.Encoding UTF8 Unicode ASCII: Encoding
Encoding GetBytes: byte[]()
Encoding GetString: string()
StringWriter GetStringBuilder: StringBuilder()
.CultureInfo InvariantCulture CurrentCulture: CultureInfo
MemoryStream ToArray: byte[]()
.Enumerable Empty: null()
`
