#include <sys/types.h>
#include "../deps/list.h" // a list
#include MACRO_NAME
#  define INDENTED 1

/* The most
   that fits. */
#define MAX_SIZE (1 << 20) /* 1 MiB */
#define EMPTY
#define LOOP(list, n, ...) \
  for (node *n = head(list); n; n = next(n)) { \
    visit(n, __VA_ARGS__); \
  }

int f(void) {
#define LOCAL(x) twice(x)
  return LOCAL(2);
#undef LOCAL
}
