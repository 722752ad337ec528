int a(void) { if (x) { for (;;) { return [1; }
int b(int c { return (1 + 2; }
struct d { int e; struct { int f;
int g[] = { 1, { 2, ;
}}} int last;
