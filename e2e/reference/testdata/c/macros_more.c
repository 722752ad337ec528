API int api(struct loop *l);
#define LOOP(x) for (x = 0; x < 3; x++)
API(int) typed(int a) { LOOP(a) { call(a); } return MAKE(struct pt *, 3) == 0; }
DEFINE_THING(foo)
DEFINE_OTHER(bar, int);
static INLINE void quick(void) ATTR(1) { UNUSED(a) b; }
struct PACKED tight { int a; } ALIGN(8);
extern "C" { int c(void); }
