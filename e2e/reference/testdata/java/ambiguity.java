class Ambiguity {
	void f() {
		a < b;
		List<String> c;
		a * b;
		foo(bar);
		foo (bar) baz;
		(a) (b);
		(a) + b;
		(A) -b;
		(A<B>) c;
		(x) -> y;
		A.B c2;
		a.b = c;
		A[] d;
		a[0] = 1;
		a.b[1] = 2;
		yield(1);
		record Point(int x) { }
		record point = null;
		var var = var;
		int.class.getName();
		A::b;
		A[]::new;
		a.b::c;
		new A().b;
		new A() { }.c();
		x = y -> z;
		switch (x) { case A(B c) -> d; case e -> f; case G.H -> i; case (j) -> k; case "l" -> { } }
		if (a instanceof B c && c.d() || e instanceof F) g();
		for (A b : c) d: e();
		final int h; @A int i;
		synchronized (a) { } ;
		this.a = this; super.b();
		module.open(); open = with; sealed.sealed();
		label: { }
		f(a < b, c > d);
		f((a), (b) c, (d) -> e);
		i = (int) (long) (x);
	}
}
