namespace Fixtures;

class Expressions
{
    object Run(object o, int[] xs, dynamic d)
    {
        int a = 1 + 2 * -3 / (4 - 5) % 6 << 1 >> 2 >>> 3 & 7 | 8 ^ ~9;
        bool b = !true && a < 2 || a >= 3 == (a != 4) && o is null;
        a += a++ + --a; a <<= 1; a >>>= 2; a ??= 3;
        var c = b ? xs[0] : xs[^1];
        var s = o as string ?? d?.Name?[0].Length.ToString() ?? "x";
        var r = xs[1..^2]; var all = xs[..]; var q = 1..;
        var t = (a, Name: s, (1, 2)); var (e, (f, _)) = (1, (2, 3)); (a, c) = (c, a);
        var l = (int x, string y = "d") => x; Func<int, int> m = static x => { return x; };
        var n = async (ref int x, params int[] y) => await Task.Yield(); Func<int> z = delegate { return 1; }; var w = int () => 1;
        var an = new { a, Name = s, o?.X }; var ar = new int[2, 3]; int[][] j = new[] { new[] { 1 }, new int[] { 2, 3, } };
        List<int> li = new() { 1, 2 }; var di = new Dictionary<string, int>(3) { ["a"] = 1, { "b", 2 } }; List<int> co = [1, .. xs, 2];
        var ob = new Item { Name = "n", Inner = { X = 1 }, List = { 1, 2 } }; var with = ob with { Name = "m", };
        var ca = (string)o + (int)-1 + (List<int>)(o); var ty = typeof(List<>).Name + typeof(Dictionary<,>) + sizeof(int) + nameof(a.b.C) + default(int) + default;
        checked { a = unchecked(a * 2); }
        var sw = o switch { int i when i > 0 => "pos", int and < 0 or > 100 => "x", string { Length: > 3 and not 5 } str => str, null => "null", Point(var px, _) { Z: 1 } => "p", [1, .., var last] => "l", { Inner.X: 1 } => "n", (1, 2) => "t", var other => "v", };
        if (o is string text && text.Length > 1 and < 5) { }
        if (o is not (int or long) && o is List<int> { Count: 0 } and not null) { }
        var query = from x in xs where x > 1 let y = x * 2 join k in xs on x equals k into g orderby x descending, y group new { x, y } by x % 2 into grp select grp.Key;
        var query2 = from string x in xs from y in x select x + y;
        unsafe { int* p = &a; *p = 1; p->ToString(); int* st = stackalloc int[3]; Span<int> sp = stackalloc[] { 1, 2 }; delegate* unmanaged[Cdecl]<int, void> fp = &Native; }
        ref int rf = ref xs[0]; ref readonly var rr = ref rf;
        global::System.Console.WriteLine(a < b, c > (d)); F<A, B>(1); F<A<B<C>>>(); var gen = x < y > (z);
        throw o as Exception ?? throw new InvalidOperationException($"bad {o}");
    }
}
