namespace a::b {
inline namespace v1 {
int deep();
}
namespace {
int hidden() { return 1; }
struct Secret { int s; };
}
namespace alias = other::space;
using namespace std;
using std::vector;
}
extern "C" {
int from_c(int);
}
extern "C" int single(void);
static int internal() { return a::b::deep(); }
LIB_BEGIN_NAMESPACE
int in_macro() { return 1; }
LIB_END_NAMESPACE
