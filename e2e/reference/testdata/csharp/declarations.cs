#nullable enable
global using System; using static System.Math; using Alias = System.Collections.Generic.List<int>; extern alias Other;
[assembly: AssemblyVersion("1.0")]
namespace App.Core;
[Serializable, Obsolete("x", false)]
public abstract partial class Box<T, TKey> : Base<T>, IBox<T>, IEquatable<Box<T, TKey>> where T : class, new() where TKey : struct, IComparable<TKey>, notnull
{
    private readonly int _count = 1, _other; public const string Name = "n"; public event EventHandler<Args>? Changed; static volatile int v;
    public int Auto { get; private set; } = 3; public required string Init { get; init; } public int Expr => _count; public int this[int i, string? s] { get => i; set { _ = value; } }
    public event Action Custom { add { } remove { } }
    static Box() { } protected internal Box(int a, ref int b, out int c, in int d, params int[] e) : base(a) { c = 1; } ~Box() { }
    public static Box<T, TKey> operator +(Box<T, TKey> a, Box<T, TKey> b) => a; public static implicit operator int(Box<T, TKey> b) => 1; public static bool operator true(Box<T, TKey> b) => true;
    public virtual async Task<IEnumerable<T>> GetAsync<U>(this U u, int x = 1, CancellationToken token = default) where U : unmanaged { await Task.Yield(); yield break; }
    void IBox<T>.Explicit() { } public abstract void Abstract(); public partial void Partial(); extern static void Native(); unsafe int* Pointer(void* p) => (int*)p; public override string ToString() => $"{_count}";
    public delegate TOut Converter<in TIn, out TOut>(TIn input); enum Color : byte { Red, Green = 2, [Description("b")] Blue } private protected class Nested { }
}
public record Person(string First, [property: Json] string Last) : Base(First) { public int Age { get; } } public readonly record struct P(int X); public record class R; public sealed record S();
public interface IShape<out T> { T Area(); int Default() => 1; static abstract T Zero { get; } event Action E; int this[int i] { get; } } public ref struct Span { } file class Local { } struct V { public fixed int a[3]; }
public class Primary(int x, string y) : Base(x); public delegate void D(); namespace Block { namespace Inner { } } 
