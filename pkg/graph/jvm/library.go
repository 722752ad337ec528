package jvm

import (
	"strings"

	"github.com/mast-search/mast/pkg/graph/nominal"
)

// library is what is known of the types that every program is given. Its tables are
// lists of words.
type library struct {
	primitive set
	// ofAll are the methods of all types, ofEnums and ofThrowables those of
	// enumerations and exceptions.
	ofAll, ofEnums, ofThrowables set
	// methods are those of types that are often the base of small classes inside of
	// others: what such a class calls without a receiver is its own, or one of these,
	// or a method of the class around.
	methods map[string]set
	// lists, maps and held are types that hold elements, values by keys, and one value;
	// iterable what can be iterated over besides lists.
	lists, maps, held, iterable set
	// The methods of these that give an element, a value, the value that is held, and
	// one more of the same type.
	element, value, inside, same set
	iterators, streams           set
	// functions are methods by which functions are called.
	functions set
	// eachOfList, eachOfStream, eachOfOptional are methods that pass an element to a
	// function; eachOfMap those that pass key and value.
	eachOfList, eachOfStream, eachOfOptional, eachOfMap set
}

type set = nominal.Set

var words = nominal.Words

func newLibrary() *library {
	lib := &library{
		primitive:    words("int long short byte char boolean float double void var null"),
		ofAll:        words("equals hashCode toString getClass clone finalize notify notifyAll wait"),
		ofEnums:      words("values valueOf ordinal name compareTo getDeclaringClass describeConstable"),
		ofThrowables: words(throwables),
		methods:      make(map[string]set),
		lists:        words(listTypes),
		maps:         words(mapTypes),
		held:         words(heldTypes),
		iterable:     words("Iterable Iterator Stream"),
		element: words(`get getFirst getLast peek poll pop element take first last removeFirst removeLast pollFirst
			pollLast peekFirst peekLast firstElement lastElement elementAt remove set lower floor ceiling higher`),
		value: words("get put getOrDefault putIfAbsent computeIfAbsent computeIfPresent compute merge replace remove"),
		inside: words(`get getNow join getAndSet getPlain getAcquire orElse orElseGet orElseThrow next previous
			nextElement newInstance cast call updateAndGet getAndUpdate`),
		same:           words("filter sorted distinct limit skip peek parallel sequential onClose takeWhile dropWhile subList reversed or"),
		iterators:      words("iterator listIterator descendingIterator"),
		streams:        words("stream parallelStream"),
		functions:      words("get call apply"),
		eachOfList:     words("forEach removeIf sort replaceAll forEachRemaining"),
		eachOfStream:   words(streamMethods),
		eachOfOptional: words("map flatMap filter ifPresent ifPresentOrElse"),
		eachOfMap:      words("forEach replaceAll compute computeIfPresent"),
	}
	for line := range strings.SplitSeq(strings.TrimSpace(knownBases), "\n") {
		name, text, _ := strings.Cut(line, ":")
		lib.methods[strings.TrimSpace(name)] = words(text)
	}
	lib.methods["Object"] = lib.ofAll
	return lib
}

const (
	throwables = `getMessage getLocalizedMessage getCause initCause printStackTrace fillInStackTrace getStackTrace
		setStackTrace addSuppressed getSuppressed`
	listTypes = `List ArrayList LinkedList Collection AbstractCollection AbstractList Set HashSet LinkedHashSet TreeSet
		SortedSet NavigableSet EnumSet Queue Deque ArrayDeque PriorityQueue BlockingQueue LinkedBlockingQueue Vector
		Stack CopyOnWriteArrayList ConcurrentLinkedQueue ImmutableList ImmutableSet`
	mapTypes = `Map HashMap LinkedHashMap TreeMap SortedMap NavigableMap ConcurrentMap ConcurrentHashMap WeakHashMap
		EnumMap IdentityHashMap Hashtable AbstractMap ImmutableMap`
	heldTypes = `Optional Future CompletableFuture AtomicReference ThreadLocal WeakReference SoftReference Reference
		Iterator ListIterator Enumeration Class InheritableThreadLocal`
	streamMethods = `filter map flatMap forEach forEachOrdered anyMatch allMatch noneMatch peek mapToInt mapToLong
		mapToDouble mapToObj takeWhile dropWhile sorted min max`
	knownBases = `
Serializable:
Cloneable:
Annotation: annotationType
Runnable: run
Callable: call
AutoCloseable: close
Closeable: close
Comparable: compareTo
Comparator: compare reversed thenComparing thenComparingInt thenComparingLong thenComparingDouble
Iterator: hasNext next remove forEachRemaining
Iterable: iterator forEach spliterator
CharSequence: length charAt subSequence isEmpty chars codePoints
Supplier: get
Consumer: accept andThen
BiConsumer: accept andThen
Function: apply compose andThen
BiFunction: apply andThen
UnaryOperator: apply compose andThen
BinaryOperator: apply andThen
Predicate: test and or negate
BiPredicate: test and or negate
InvocationHandler: invoke
PrivilegedAction: run
Enumeration: hasMoreElements nextElement asIterator
Type: getTypeName
ParameterizedType: getActualTypeArguments getRawType getOwnerType getTypeName
GenericArrayType: getGenericComponentType getTypeName
WildcardType: getUpperBounds getLowerBounds getTypeName
ThreadFactory: newThread
Appendable: append
Readable: read
Flushable: flush
TimerTask: run cancel scheduledExecutionTime
Thread: run start join interrupt interrupted isInterrupted isAlive isDaemon setDaemon getName setName getId threadId getPriority setPriority getState getStackTrace getThreadGroup checkAccess currentThread sleep yield onSpinWait holdsLock getContextClassLoader setContextClassLoader setUncaughtExceptionHandler getUncaughtExceptionHandler activeCount enumerate dumpStack stop suspend resume`
)

// methodsOf are all methods of a type that the project does not declare; ok is false
// when they are not known.
func (lib *library) methodsOf(name string) (known set, ok bool) {
	if strings.HasSuffix(name, "Exception") || name == "Throwable" || name == "Error" {
		return lib.ofThrowables, true
	}
	known, ok = lib.methods[name]
	return known, ok
}
