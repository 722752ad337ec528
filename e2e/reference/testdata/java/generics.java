class Generics<A, B extends Number & Comparable<? super B>, C extends Generics<A, B, C>> {
	Map<String, List<Map<Integer, ? extends Set<?>>>> deep = new HashMap<String, List<Map<Integer, ? extends Set<?>>>>();
	Outer<A>.Inner<B>.Deep<C> scoped;
	Map.Entry<A, B>[] entries;
	List<@NonNull String> annotated;
	@Nullable List<@Valid @NotNull ? extends @Mark A> wild;
	String @NonNull [] @Nullable [] arrays;
	java.util.@Mark List<String> qualified;
	List<int[]> primitives;
	boolean b = a < b && c > d;
	boolean c = f(a < b, c > (d));
	boolean d = i < j >> k;
	int shift = x >> y >>> z;
	<T> void m(Class<? extends T>... types) { this.<List<String>>m(); Collections.<Map<A, B>>emptyList(); }
	<T extends Exception> T fail() throws T, E { a < b > c; List<String> d; List<String>[] e = null; A.B<C> f; a.b < c; }
}
