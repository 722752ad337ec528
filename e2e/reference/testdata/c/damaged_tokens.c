int = 1; int 2x; void (); struct { } ; enum { , } e; int f(,) { } return 1; case 1: a b c d; @ $ ` \ # foo
#if
#else
#define
int g() { if () {} while {} for (;) do ; goto ; break break; x = ; = y; a ? b ; a ->; .b; ++; sizeof; (int; [1] }
<<<<<<< HEAD
>>>>>>> x
int last;
