using System.Collections.Generic;

public static class Enumerable2
{
    extension<TSource>(IEnumerable<TSource> source)
    {
        public bool IsEmpty => !source.Any();
        public IEnumerable<TSource> Where2(Func<TSource, bool> predicate) { return source.Where(predicate); }
    }

    extension(string)
    {
        public static string Twice(string s) => s + s;
    }
}

public partial class Newer
{
    public partial string Name { get; set; }
    public int Field { get => field; set => field = value; }
    public partial event EventHandler Changed;
    public Newer? Next;
    allows ref struct T;
    void Run<T>(params ReadOnlySpan<T> all) where T : allows ref struct
    {
        Next?.Name = "x"; Next?[0] += 1;
        Lock l = new(); var e = '\e'; string s = "\e";
        List<int> c = [with(capacity: 3), 1, 2];
    }
    public static void operator +=(Newer x) { }
}
interface IDefaults { static virtual int Zero => 0; sealed void F() { } }
using X = int?;
