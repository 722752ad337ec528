// Character classes that external scanners ask for. The C library's answer
// depends on its make and on the locale; the reference is the answer inside
// the official WebAssembly files, which editors and websites run.

#include <locale.h>
#include <wctype.h>

#include "driver.h"

// iswspace of musl takes the place of the C library's: it has U+0085, which
// glibc lacks, and not U+1680, which glibc has.
int iswspace(wint_t c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || c == 0x85 || (c >= 0x2000 && c <= 0x200a && c != 0x2007) ||
         c == 0x2028 || c == 0x2029 || c == 0x205f || c == 0x3000;
}

// The letters of Unicode are known in a UTF-8 locale only.
void use_unicode(void) {
  if (!setlocale(LC_CTYPE, "C.UTF-8") && !setlocale(LC_CTYPE, "en_US.UTF-8")) fail("there is no UTF-8 locale");
}
