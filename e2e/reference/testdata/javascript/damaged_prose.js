Nothing here is code. It's a paragraph, with an apostrophe; and (a parenthesis
that never closes. 100% of it: "quoted words", `ticks`, and <angle> brackets.
# heading
* item one
* item two: a/b/c
