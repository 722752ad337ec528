class Statements {
	int f(int n, Object o) throws Exception {
		int a = 1, b, c[] = { 1, 2, { 3 } };
		final var d = n;
		if (n > 0) return 1; else if (n < 0) { return -1; } else ;
		for (int i = 0, j = 1; i < n; i++, j--) { continue; }
		for (;;) break;
		for (a = 1, b = 2; ; a++) { }
		for (final String s : list) use(s);
		for (int[] row[] : rows) { }
		while (a < n) a++;
		do { a--; } while (a > 0);
		outer: for (;;) { inner: while (true) { break outer; } }
		switch (n) {
			case 1: case 2, 3: a = 1; break;
			case LIMIT: { } 
			default: a = 2;
		}
		switch (o) {
			case String s when s.length() > 3 -> use(s);
			case Point(int x, var y) when x > y -> use(x);
			case Line(Point(int x1, int y1), Point p2) -> { }
			case Box(_, String t) -> { }
			case null, default -> throw new IllegalStateException();
		}
		int v = switch (n) { case 1 -> 10; case 2 -> { yield 20; } default -> 0; };
		int w = switch (n) { case 1: yield 1; default: yield 2; };
		try { risky(); } catch (final IOException | b.SQLException e) { log(e); } finally { close(); }
		try (var in = open(); Reader r = in.reader(); this.shared; other) { in.read(); } catch (Exception e) { }
		try (in) { }
		synchronized (lock) { wait(); }
		assert a > 0;
		assert a > 0 : "message" + a;
		throw new Error("x");
	}
	void local() {
		class Local<T> { T t; }
		enum Kind { A, B }
		record Pair(int a, String b) { }
		interface Run { void run(); }
		abstract class More { }
		final class Last { }
		;
		{ { } }
		return;
	}
	int yield, record, open, with, module, sealed, permits, when, var;
	void contextual() { record = 1; open(record).with(module).yield(2); int sealed = module + open; record.record = with; }
}
