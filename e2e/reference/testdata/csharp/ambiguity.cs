class Ambiguity
{
    void Run()
    {
        a * b; a * b = c; A* b2 = c; (a)-b; (A)(-b); (a) + b; (A)!b; (A)~b; (a)[0]; (A)"x"; (A)x.y; ((A))x; (a, b) = c; (a, b) => c; (A a, B b) => c; (a); (A<B>)c; (int?)d; (A[])e; (A.B)f; (A.B<C>)g(h);
        a ? b : c; a?.b : c; x = a ? [1] : [2]; x = a?[0]; var t = a is B ? c : d; var u = a is B? ? c : d; var v = a as B? ?? c; x = a is b && c; x = a is B b && c; x = a is (B); x = a is (1, 2); x = a is { } b3; x = a is < 1 or > 2; x = a is b.C; x = a is b<C>; x = a is not B<C> d;
        await x; var await = 1; await(x); async(x); async x => y; async (x) => y; yield = 1; yield return x; nameof(x); var nameof = 1; var var = var; dynamic x3; record r; record(x); record x4(1); partial p; where w; from f; from x in y select x; from(x); get g; set s; init i; value = field; file f2; required q; scoped z; scoped Span<int> zz; global g2; global::A.B; unmanaged um; notnull nn; when wh; on o; by b4; into i3; let l; equals eq; join jn; group gp; orderby ob; select sl; ascending asc; descending desc; alias al; managed mg; with w1; x with { }; x = y with { a = 1 }; and = or; not = and; args = 1; checked(x); unchecked(y); default; default(x); default: ; case 1: ; _ = x; var _ = 1; (_, _) = x; x = _ => 1; x = (_, _) => 1; static x => x; static () => 1; ref x; ref int y2 = ref x; out x; in x; this; base.x(); this[0]; this(1); new(); new(1) { A = 1 }; new A; new A[]; new A[1]; new A { }; new { }; new[] { 1 }; new[,] { { 1 } }; stackalloc[] { 1 }; [1, 2]; [x] y3; [..x]; [A] void L() { } x[1..2]; x[..]; x[1..]; 1..2; ..; x..y; x.y..z; 1.0.ToString(); 1.ToString(); .5; 1e3; 0x1F_FFul; 0b10_01; 1_000m; 'x'.y; "x".Length; $"{x}".y;
    }
}
