char *a = "open;
char b = 'x;
char *c = "ok", d = '';
#include <open
#include "open
int e;
