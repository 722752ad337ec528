@Deprecated
package declarations.of.types;

import java.util.List;
import java.util.*;
import static java.lang.Math.max;
import static java.lang.Math.*;
;

@interface Marker { }
public @interface Note {
	String value() default "none";
	int[] codes() default { 1, 2, };
	Class<?> type() default Object.class;
	Marker inner() default @Marker;
	int LIMIT = 3, OTHER = 4;
	enum Level { LOW, HIGH }
	int old()[];
}

public abstract class Shape<T extends Comparable<T> & Cloneable, @Marker U> extends Base<T>.Inner<U> implements A, b.B<T>, C {
	private static final long ID = 1L, OTHER[] = { 2, 3 };
	volatile transient int a, b[] = new int[3], c = 4;
	{ a = 1; }
	static { System.out.println("loaded"); }
	protected Shape() { this(1); }
	@Marker <V> Shape(int x, final @Marker String... rest) throws IOException, b.E { super(); }
	Shape(Outer o) { o.super(); }
	Shape(int y) { <String>this(y, null); }
	public abstract double area(@Note(codes = { 1 }) final int scale, T... more) throws Exception;
	static native int raw(int a[], String[]... b)[];
	public <A, B extends A> @Marker List<? super B> map(Shape<T, U> this, A in) { return null; }
	strictfp synchronized final void locked() { synchronized (this) { } }
	;
	class Inner { Inner(Shape<T, U> Shape.this) { } class Deep { } }
	static class Nested { interface Local { void run(); } }
}

sealed interface Node permits Leaf, Branch, a.Other { }
non-sealed class Open implements Node { }
final class Leaf implements Node { }

interface Service<T> extends java.util.function.Supplier<T>, Closeable {
	int MAX = 10;
	void call(T t);
	default void twice(T t) { call(t); call(t); }
	static <X> Service<X> of() { return null; }
	private void hidden() { }
	record Pair(int a, int b) { }
	enum Kind { A }
	@interface Mark { }
	class Impl { }
}

enum Color { RED, GREEN, BLUE }
enum Empty { }
enum Trailing { A, B, ; }
public enum Op implements IntBinaryOperator, Named {
	@Deprecated PLUS("+") {
		@Override public int applyAsInt(int a, int b) { return a + b; }
	},
	MINUS("-") { public int applyAsInt(int a, int b) { return a - b; } };
	private final String sign;
	Op(String sign) { this.sign = sign; }
	static int count = 0;
}

record Point(int x, int y) { }
public record Range<T extends Comparable<T>>(@NonNull T low, T... high) implements Serializable {
	static int made;
	Range {
		if (low == null) throw new NullPointerException();
		made++;
	}
	public Range(T both) { this(both, both); }
	T low() { return low; }
}
