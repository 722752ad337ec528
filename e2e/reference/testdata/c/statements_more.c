#include <stdio.h>
static int states(int n, char **argv) {
  int i = 0, *p = &n, a[] = {1, 2, [4] = 5, [6 ... 9] = 7};
  for (int k = 0, m = 2; k < n; k++, m--) { if (k == m) continue; else break; }
  for (;;) { while (i--) do { i += 2; } while (i > 0 && !p); break; }
  switch (n) { case 1: case 'a': i = 1; break; case 2 ... 5: { i = 2; } default: goto out; }
  if (n) i = n ? *p : ~i; else if (a[0]) return -1; else ;
  i <<= 2, n ^= 0x1fUL | 07 & 1.5e-3f;
  p = (int *)malloc(sizeof *p * (size_t)n + sizeof(int[3]) + _Alignof(long));
  printf("%d " "%s\n", i, (char[]){"x\"y\0"});
  __asm__ volatile ("mov %0, %1" : "=r"(i) : "r"(n) : "memory", "cc");
  ((void (*)(int))p)(3); (*argv[n])->next.v[2](1)(2);
  int (*fn[3])(int, ...) = { 0 }; extern int printf(const char *, ...);
  struct { int x : 3; unsigned : 0; } bits; _Static_assert(sizeof bits == 4, "size");
  i = _Generic((n), int: 1, default: 2) + L'a' + u8"s"[0] + ({ int t = i; t * 2; });
out: return offsetof(struct pt, x) + __builtin_offsetof(struct pt, y.z[1]);
}
