class Text {
	String a = """
		plain
		""";
	String b = """
		with "quotes" and ""two"" and \""" escaped \
		joined \s end \t tab \u0041 \123""";
	String c = """
		""", d = """

		  blank lines

		""" + "x";
	String e = STR."name \{name} and \{a + f(1)}";
	String f = RAW."""
		block \{value} text
		""";
	String g = """
		{ "json": [1, 2, "three"] }
		""".formatted(1).strip();
	String h = "";
	String i = "\\", j = "\"", k = "//", l = "/*", m = "*/";
}
