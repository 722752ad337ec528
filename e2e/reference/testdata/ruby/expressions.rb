a = b = 1
a, b = b, a
*a, b = *c, d
a.b, c[0], D::E = 1
a += 1; a ||= b && c; a **= 2; a <<= 1; a %= 3
a ? b : c
a ? :b : "c"
x?1:2
not a and b or !c
a..b; a...; ..b
-1 ** 2; - a; +a; ~a; !a
a <=> b; a === b; a =~ /c/; a !~ d; a != b
a&.b&.c = 1
a::b; a::B(1); A::B::C
a.(1); a.b(1, *c, **d, &e) { |f| f }
a b, c do |d| d end
a b { c }.d e do f end
puts [1, 2].map do |x| x end
->(a, b = 1) { a }; -> a do b end; lambda { |a| a }
a[1, 2] = b[-1]
{ a: 1, "b": 2, :c => 3, **d, e: }
f(a:, b: 1)
defined? a; defined?(@b)
a = b rescue c
1_000 + 0xff + 0b1 + 0o7 + 1.5e3 + 2r + 3i + ?a + ?\n
a !b, ~c
a -1; a - 1; a-1; a *b; a * b; a &b; a & b; a [1]; a[1]
a /b/; a / b / c
a %(b); a % b
foo.bar = baz qux
a => {b:, c: Integer => d}
a in [1, *, Foo(x:), ^b, nil]
super.a; super(); self.a
