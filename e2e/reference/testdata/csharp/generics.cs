class Generics<T, [A] U> where T : struct, Enum where U : IList<T?>, new()
{
    Dictionary<string, List<Dictionary<int, (T a, U b)[]>>> a = new Dictionary<string, List<Dictionary<int, (T a, U b)[]>>>();
    Func<Func<T, Func<U, T>>, Action<T[]>[]>? b; T?[]?[,] c; List<T>.Enumerator d; A.B<C>.D<E, F>.G e; global::X.Y<Z> f; Alias::N.M<int> g;
    bool h = a < b && c > d, i = F(a < b, c > (d)), j = (a < b), k = a < b || c >> d > 1; object l = x as List<int>, m = (A<B>)c, n = (A<B>.C)(d), o = is<A>;
    void M<X, Y>(X x) where X : Y where Y : class, IComparable<X> { M<X, Y>(x); this.M<int, List<int>>(1); var z = M<A>; Action q = M<A, B>; new A<B<C<D>>>(); A<B> v1; A<B>[] v2; A.B<C> v3 = null; a < b > c; if (a < b) { } F(G<A, B>(7)); F(G<A, B>7); typeof(A<,>); }
    delegate*<int, ref readonly T, void> p; delegate* managed<void>* pp; nint* np; T* tp; (int, (string x, T?)?) tup;
}
