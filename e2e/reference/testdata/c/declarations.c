#include <stdio.h>
#include "local.h"
#define LIMIT 10
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MULTI(x) do { \
    f(x);             \
  } while (0)
#ifdef A
int a;
#elif defined(B) && !defined(C) || LIMIT >= 5
int b;
#else
int c;
#endif
#if 0
#error "no"
#pragma once
#undef LIMIT
#endif
typedef unsigned long long int u64;
typedef struct node { struct node *next, *prev; unsigned flag : 1, : 0; union { int i; float f; }; int tail[]; } node_t;
typedef int (*compare)(const void *, const void *);
enum color { RED, GREEN = 2, BLUE = 1 << 2, };
struct forward; union u { char c[4]; int i; };
static const char *const names[] = { "a", [2] = "b", "c" "d" };
extern volatile int *restrict counter, other = 1;
int (*table[3])(int, char *), *(*fp)(void), matrix[2][3] = {{1, 2, 3}, {4}};
struct point origin = { .x = 1, .y = { .z[0] = 2 } };
static inline int add(int a, int b) { return a + b; }
void none(void); int variadic(const char *fmt, ...); int old(a, b) int a; char b; { return a; }
__attribute__((noreturn)) void die(int code) __attribute__((cold));
_Static_assert(sizeof(int) == 4, "int"); _Alignas(16) int aligned; _Thread_local int tls; _Atomic int at;
_Noreturn void stop(void); auto int x; register int y;
