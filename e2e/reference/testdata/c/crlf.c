int a(void) {
  return 1; // b
}
#define C \
  1
char *d = "x\
y";lone