@A @B() @C(1) @D(value = 2, other = "x") @E({ 1, 2 }) @F(@G(h = @I)) @a.b.J(K.class)
public @L class Annotations {
	@A private @B final @C int a = 1, b;
	@Test(expected = IllegalArgumentException.class, timeout = 1 + 2) @Ignore public void f(@A @B("x") int p, @C final String... q) { @A int local; @B class X { } }
	@SuppressWarnings({ "unchecked", "rawtypes", }) <@T U> @V List<@W U> g() throws @X Exception { return (@Y List<U>) null; }
	Object h = new @A Object(), i = (@B String) null;
	@A() @B(value = { @C, @D(1) }, e = true ? 1 : 2, f = x -> x) Annotations() { }
	@interface Inner { @A int value() default 1; }
	enum Kind { @A ONE, @B(2) TWO { } }
	record R(@A int a, @B @C String b) { @D R { } }
}
