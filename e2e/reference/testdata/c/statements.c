int main(int argc, char **argv) {
  int i = 0, *p = &i, arr[3] = {0};
  if (i) return 1; else if (p) { } else ;
  for (int j = 0, k = 1; j < 10; j++, k--) continue;
  for (;;) break;
  while (i--) ; do { i++; } while (i < 3);
  switch (i) { case 1: case 2: f(); break; case 'a' ... 'z': default: { } }
again: if (i) goto again;
  p[0]++; --*p; s.a->b.c = (struct t){ 1, .x = 2 }; (void)0; sizeof(int) + sizeof i; (int *)p; (f)(x); (*fp)(1, 2);
  i = a ? b : c ? d : e; i = a, b; i <<= 1; i ^= ~0x1FUL; x = !y && z || w; x = a & b | c ^ d; x = -1 + +2 - - 3;
  c = '\n' + '\x41' + '\'' + L'w' + u'x'; s = "a\"b" L"wide" u8"u" "\u00e9\0"; f = 1.5e-3f + .5 + 1. + 0x1p-2 + 1e10L; n = 0b11 + 017;
  type * pointer; type (paren); a * b; (a)(b); f((type *) q); x = (y) - z; x = (y) * z; g(int); typeof(x) t; __asm__("nop" : "=r"(x) : : "memory");
  return EXIT_SUCCESS;
}
