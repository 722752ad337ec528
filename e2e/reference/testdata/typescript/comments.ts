/** Doc comment of a file. */

/* block */ /** doc */ // line
function /* a */ f /* b */ ( /* c */ x /* d */ : /* e */ number /* f */ ) /* g */ : /* h */ void /* i */ { /* j */ } /* k */
const a = /* 1 */ [ /* 2 */ 1, /* 3 */ , /* 4 */ ] /* 5 */
// trailing
<!-- html comment
--> other html comment
class C { /* only a comment */ }
interface I { // first
  a: 1 // no separator
  /* before b */ b: 2
}
return_value /* unterminated after this is fine
*/
//
/**/ /***/ /* * / */
// the end without newline