/* Licence. */
#ifndef H_H
#define H_H

#include <stddef.h>
#include "other.h"

#define A 1
#define B 2
#define C(x) (x)

int one(void);
int two(int a);
int three(int a, int b);

/* Sorts. */
int sort(int *v, size_t n);

struct big {
  int a;
  int b;
  int c;
};

static inline int four(int x) {
  int y = x;
  y += 1;
  return y;
}

#ifdef __cplusplus
extern "C" {
#endif

int five(void);

struct small {
  int z;
};

typedef struct {
  int q;
} six;

#ifdef __cplusplus
}
#endif

#endif /* H_H */
