class API_EXPORT Widget : public Base { Q_OBJECT public: SLOT(x) void f() Q_DECL_OVERRIDE; MACRO(a, b) };
TEST(Suite, Name) { EXPECT_EQ(1, 2) << "msg"; }
NAMESPACE_BEGIN namespace x { ABSL_ATTR int f(); } NAMESPACE_END
template <typename T> FORCE_INLINE T g(T x) NOEXCEPT_IF(true) { return x; }
#define DECL(x) class x { \
  int y; };
#if A
class B {
#else
class C {
#endif
};
