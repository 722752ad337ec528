using System;
Console.WriteLine("top level"); int x = 1; var (a, b) = (1, 2); (int c, var d) = t;
if (x is > 0 and < 10 or 42 and not null) { } else if (o is string { Length: > 3 } s && s is [var first, .., 'z']) return; else ;
switch (x) { case 1 when y > 2: case int n: goto case 1; case (1, _): case Point { X: 0 } p: break; default: goto default; }
var r = x switch { 1 or 2 => "a", > 3 and < 5 => "b", { Length: 0 } => "c", null => throw new Exception(), _ => "d" };
for (int i = 0, j = 1; i < 10; i++, j--) continue; foreach (var (k, v) in map) { } foreach (ref readonly var q in span) ; await foreach (var z in s) { } while (true) break; do { } while (false);
try { } catch (IOException e) when (e.HResult == 1) { throw; } catch { } finally { } using var f = Open(); using (var g = Open()) { } await using var h = i; lock (o) { } fixed (int* p = arr) { } checked { x++; } unsafe { *p = 1; } 
yield return 1; label: goto label; int Local<T>(T t) => 1; static async void L2() { } const int K = 1; ref int rr = ref arr[0]; stackalloc int[3]; ; { }
var l = (int x, string? y) => x; Func<int, int> m = static x => x * 2; async () => await y; delegate (int x) { return x; }; var n2 = new { A = 1, b.C }; var o2 = new List<int> { 1, 2 }; var p2 = new() { X = 1, [2] = 3 }; int[] q2 = [1, ..b, 2]; var r2 = new int[,] { { 1 }, { 2 } }; var s2 = new[] { 1 };
a?.b?[c]!.d ??= e ?? f; x = y as string; z = (int)w; u = (T)(-v); t = typeof(List<>); t = nameof(x.y); t = default(int); t = sizeof(int); x = a ? b : c; x >>>= 2; var range = arr[1..^2]; var idx = ^1; x = a < b > c; f(a < b, c > (d)); g<int, string>(x); a.b<c>.d(); (a, b) = (b, a); p->q; &x; *y; !z; ~w; x with { Y = 1 };
from a in b join c in d on a.x equals c.y into e let f = a where f > 1 orderby f descending, a group a by f into g select new { g.Key };
