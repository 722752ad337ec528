package ends;

/** Two
 * lines. */
class Ends {
	int a = 1; // trailing
	String s = """
		text
		""";
}
