class Strings {
	String a = "never closed;
	String b = 'x;
	char c = 'too long';
	String d = "\q \u12 \x";
	char e = '';
	void f() { g("open); }
	String h = """ same line """;
	String i = """
		never closed
	int last = 1;
}
