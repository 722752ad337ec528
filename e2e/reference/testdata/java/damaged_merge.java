package damaged;

class Merge {
<<<<<<< HEAD
	int pick(int x) {
		return x + 1;
=======
	String pick(String x) {
		return x + "1";
>>>>>>> branch
	}

	void after() { }
}
