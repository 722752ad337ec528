/* block */ // line \
continued
int /* a */ x /* b */ = /* c */ 1; /**/ /***/
#define A /* in macro */ 1 // tail
/* no nesting /* here */
// end
