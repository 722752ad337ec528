extern alias Legacy;
global using System;
using System.Collections.Generic;
using static System.Math;
using Text = System.Text;
using unsafe Pointer = int*;
using Pair = (int Left, string Right);

[assembly: System.Reflection.AssemblyTitle("declarations"), CLSCompliant(true)]

namespace Fixtures.Declarations
{
    using Legacy::Old;

    [Flags, Obsolete("later", error: false)]
    internal enum Access : byte { None = 0, Read = 1 << 0, Write = 1 << 1, [Obsolete] All = Read | Write, }

    public delegate TOut Convert<in TIn, out TOut>(ref TIn from, params object[] more) where TIn : struct;

    public interface IShape<T> : IEquatable<T>, System.IDisposable where T : class?, IShape<T>, new()
    {
        const int Sides = 4;
        static abstract T operator +(T left, T right);
        event EventHandler<T> Changed;
        double Area { get; }
        string this[int index] { get; set; }
        void Draw() => Console.WriteLine(Area);
        private static int made;
    }

    public abstract partial class Base<T>(int size, string name = "none") : Root(size), IShape<Base<T>>
        where T : unmanaged
    {
        private readonly int size = size, other, third = 3;
        protected internal static volatile object gate = new();
        public const string Name = "base", Kind = nameof(Base<int>);
        public event EventHandler Raised, Lowered;
        public event EventHandler Custom { add { Raised += value; } remove => Raised -= value; }
        event EventHandler IShape<Base<T>>.Changed { add { } remove { } }

        static Base() { }
        protected Base() : this(1, "x") { }
        ~Base() => Free();

        public int Auto { get; private set; } = 1;
        public required string Init { get; init; }
        public virtual double Area => size * 2.5;
        public int Full { get { return size; } internal set { other = value; } }
        int IShape<Base<T>>.Hidden { get; }
        public T this[int x, params int[] rest] => default;
        public ref T this[string key] { get => ref Find(key); }

        public static Base<T> operator +(Base<T> left, Base<T> right) => left;
        public static bool operator true(Base<T> x) => true;
        public static bool operator false(Base<T> x) => false;
        public static Base<T> operator checked ++(Base<T> x) { return x; }
        public static Base<T> operator >>>(Base<T> x, int n) => x;
        public static implicit operator int(Base<T> x) => x.size;
        public static explicit operator checked Base<T>(int x) => null;

        public abstract void Draw();
        protected internal virtual async Task<List<T>> LoadAsync<U, V>(U from, V to) where U : notnull where V : Base<T>.Inner => await Load(from);
        extern static unsafe int* Native(void* p);
        void System.IDisposable.Dispose() { }
        partial void OnChanged(string what);
        ref readonly int Peek(in int a, ref readonly int b, out int c, scoped ref int d) => throw null;

        private sealed class Inner : Base<int> { new public int Auto; }
        public readonly ref struct Span2 { public readonly int X; fixed byte buffer[128]; }
    }

    public record Point(int X, [property: JsonIgnore] int Y) : Shape(X), IPoint { public int Sum => X + Y; }
    public readonly record struct Size(double W, double H);
    public sealed record class Empty;
    public record Named : Point { }
    file static class Extensions { public static int Twice(this int x) => x * 2; }
    struct Plain { public int A; public Plain(int a) { A = a; } };
    class Nothing;
}
