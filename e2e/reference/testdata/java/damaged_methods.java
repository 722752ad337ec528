class Methods {
	public void ok() { a(); }
	public broken(int x, { b(); }
	private String noBody(
	public int next() { return 1; }
	@Override
	@Broken(
	void annotated() { }
	/** Docs. */
	publik void typo() { c(); }
	void missing() return 1; }
	int field = new Thing() { void inner( { } };
	void lambda() { run(() -> { d(; }); }
	void last() { }
}
