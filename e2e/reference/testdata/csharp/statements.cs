using System;

Console.WriteLine("top level");
int total = 0;
await foreach (var item in Source()) total += item;
Local(1);
return total;

int Local(int x) => x + 1;
static async Task<T> Generic<T>(T x) where T : class { await Task.Delay(1); return x; }

class Statements
{
    void Run(int n)
    {
        ; { }
        for (int i = 0, j = 1; i < n; i++, j--) continue;
        for (;;) { break; }
        foreach (var (k, v) in map) foreach (int x in v) { }
        while (n > 0) n--; do { n++; } while (n < 10);
        if (n == 1) return; else if (n == 2) { } else throw new Exception();
        switch (n) { case 1: case 2 when n > 0: goto case 3; case 3: goto default; case > 4 and < 9: break; case int and not 5: { break; } default: goto end; }
        switch (n, 2) { case (1, 2): break; }
        try { } catch (IOException e) when (e.Code == 1) { throw; } catch (Exception) { } catch { } finally { }
        using (var a = Open()) using (b) { } using var c = Open(); await using (d) { } await using var f = Open();
        lock (this) { } checked { } unchecked { n++; } unsafe { } fixed (char* p = "x", q = s) { *p = 'c'; }
        yield return 1; yield break;
        end: n = 1;
        const int K = 1, L = 2; ref var r = ref n; scoped Span<int> s2 = default;
        void Inner() { } static int Two() => 2; [Obsolete] int Three<T>(T t) { return 3; }
        int var = 1, async = 2, await = 3, where = 4, from = 5, get = 6, value = 7, record = 8, file = 9, field = 10, partial = 11, @class = 12;
        var (x1, y1) = P(); (int x2, var y2) = P(); (x1, var z2) = P(); Out(out var o, out int o2, out _, in n, ref n);
        if (Try(out _)) { } _ = n; dynamic dyn = n; (int, string)[] tuples = { (1, "a") }; int? maybe = null; string[]? names = null;
    }
}
