package tail;

class Tail {
	int f() { return 1; }
}