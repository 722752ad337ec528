BEGIN_DECLS
EXPORT int API_CALL f(int a) DEPRECATED;
DEFINE_LIST(int, ints);
FOREACH(item, list) { use(item); }
static MODULE_INIT(start)
#define X(a) #a, a##b, __VA_ARGS__
#define EMPTY
#
int g(void) {
#if A
  if (x) {
#else
  if (y) {
#endif
  }
  return 0;
}
struct s { int a; MACRO_FIELD; int b MACRO; };
END_DECLS
