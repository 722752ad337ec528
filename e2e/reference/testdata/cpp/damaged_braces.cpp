class A { void f() { if (x) { g([1; }
 public: int h(int i { return (1; }
namespace j { template <typename T struct K { 
auto l = [=](int m { return m; ;
}}} int last;
