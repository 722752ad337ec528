class Bytes {
	String s = "ÿþ";
	// Ã(
	int â‚ = 1;
	char c = 'í €';
}
