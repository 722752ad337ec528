class Expressions {
	Object[] all = {
		0, 1_000, 0x1F, 0X_1L, 0b1010, 0B1l, 017, 0_7, 1L, 1.5, .5, 1., 1e10, 1E-3f, 2d, 3F, 0x1.8p1, 0x.8P-2f, 1__2,
		'a', '\n', '\\', '\'', '\u0041', '\101', "", "a\tb\"c\\", "\0\12\377", true, false, null,
		a + b - c * d / e % f << 1 >> 2 >>> 3 & g | h ^ i,
		a < b && c > d || e <= f && g >= h && i == j && k != l,
		!a, ~b, -c, +d, ++e, --f, g++, h--, - -i, + +j, -(-k),
		a ? b : c ? d : e, (a) ? (b) : (c),
		a = b = c, a += 1, a -= 1, a *= 2, a /= 2, a %= 2, a <<= 1, a >>= 1, a >>>= 1, a &= b, a |= b, a ^= b,
		x instanceof String, x instanceof String s && s.isEmpty(), x instanceof final String t, x instanceof Point(int p, var q), x instanceof List<?>,
		(int) a, (String) b, (List<String>) c, (A & B) d, (int[]) e, (a) + b, (a) - b, (Foo) (b), (int) -1, (Runnable & Serializable) () -> { },
		new A(), new A<>(), new A<B>(1, 2), new a.b.C(), new <T>A(), outer.new Inner(), new @Mark A(), new A() { int f() { return 1; } },
		new int[3], new int[3][4][], new int[] { 1, 2 }, new String[][] { { "a" }, { } }, new @Mark int[2], new List<?>[1],
		a.b.c, this.a, super.b, Outer.this.c, Outer.super.d, a().b().c, a[1][2], (a).b, "s".length(), this[0], a.b[1].c,
		f(), f(1, 2), a.f(), this.<T>f(), super.f(), Outer.super.f(), a.b.<String>c(1).d(), List.<A, B>of(), new A().f(), (x).f(),
		String::valueOf, this::f, super::g, A::new, int[]::new, List<String>::new, a.b.C::d, a.f()::g, (x)::y, Foo::<T>bar, Outer.super::m,
		() -> 1, x -> x, (x) -> { return x; }, (x, y) -> x + y, (int x, final String y) -> x, (var x, @Mark var y) -> { }, x -> y -> z, (int... xs) -> xs,
		int.class, String.class, int[].class, a.b.C.class, String[][].class, void.class,
		switch (a) { case 1 -> "one"; default -> "many"; },
	};
}
