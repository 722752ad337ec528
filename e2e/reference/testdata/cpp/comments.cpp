/* a */ // b \
c
class /* d */ E /* f */ : /* g */ public H /* i */ { /* j */ };
template </* k */ typename /* l */ T> void m(/* n */); /**/ /***/
// end
