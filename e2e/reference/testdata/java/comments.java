/* licence
 * text */

/** Package docs. */
package comments; // after package

// one
/// markdown doc
/** Class docs. {@code x} **/
/**/ class /* in the head */ Comments /***/ extends /* base */ Base { // open
	/** Field. */ int a /* name */ = /* value */ 1; /* same line */
	// before method
	/** Method.
	 * @param x the x
	 * @return nothing
	 */
	// between
	@Override // after annotation
	/* between modifiers */ public /* type */ void f(/* none */) /* throws */ { // body
		// only comment
	} // end

	/* * / ** // */
	int b = 1 /* a */ + /* b */ 2; // "string" 'c' /* x
	String c = "// no /* comment */";
	/** dangling */
}
// last line
/* unfinished stars ****/
