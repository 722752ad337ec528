// A point.
struct pt {
  int x;       // across
  int y : 3, *z;
  struct in { int deep; } in;
  union { int u; float f; };
  struct { int v; } anon;
  int (*cb)(struct pt *, int);
  char name[16];
} origin, *where;
typedef struct { int a; } anon_t;
typedef struct node { struct node *next; } node_t, *node_p;
typedef enum { A1, A2 = 3, /* four */ A4 } en_t;
enum color { RED = 1, GREEN = RED << 1,
#ifdef MORE
  BLUE,
#else
  GREY,
#endif
};
enum { B1, B2 };
struct forward;
typedef int (*compare)(const void *, const void *);
typedef void callback(int);
typedef unsigned long ulong_t;
union both { int i; char c[4]; };
static const struct ops table = { .open = my_open, .close = my_close };
extern int shared;
int x, y = 2, *arr[3];
const int limit = 10;
const char *message = "hi";
static struct { int fd; } server;
