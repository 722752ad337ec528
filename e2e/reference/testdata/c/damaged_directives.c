#if A
int a;
#if B
int b(void) {
#endif
int c;
#else
}
