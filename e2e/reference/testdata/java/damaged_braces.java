package damaged;

class A {
	void a() {
		if (x {
			for (;; {
	}

	void b(int x {
		return (1 + 2;
	}

	class B {
		int c;
		int d = { 1, 2 ;

	void e() { int[] f = { 1, 2 }
}}}
}
class Last { int g() { return 1; } }
