int plain(int a, char *b, const struct s *c, unsigned d, int e[4], ...) { return a; }
static int hidden(void) { return 0; }
static inline unsigned long wide(void) { return 0; }
extern int declared(int, char *, void (*done)(int status, void *arg));
struct pt make(void) { struct pt p; return p; }
const char **names(void);
int old(a, b, c)
  int a, b;
  char *c;
{
  return a + b;
}
main() { return plain(1, 0, 0, 0, 0); }
void (*signal(int sig, void (*func)(int)))(int);
int (paren)(int x) { return x; }
static __attribute__((unused)) int attributed(void) { return 1; }
__attribute__((noreturn, format(printf, 1, 2))) void die(const char *fmt, ...);
void later(void) __attribute__((weak));
API_EXPORT int exported_by_macro(loop_t *loop);
API_EXPORT
int on_two_lines(void);
RETURNS(int) typed_by_macro(int x) { return x; }
int64_t fixed(size_t n);
int first(void), second(int);
_Noreturn void stop(void) {}
