#pragma once
#include <vector>
namespace a::b::inline c { namespace { int hidden; } }
inline namespace v1 {} namespace alias = a::b; using namespace std; using std::vector; using a::b::operator+;
using Name = std::map<std::string, std::vector<std::pair<int, int>>>;
template <typename T> using Ptr = T *;
template <typename T, class... Args, int N = 3, template <typename> class C, auto V>
class Box final : public Base<T>, protected virtual ns::Other, private Third {
 public:
  Box() = default; explicit Box(int x) noexcept(true) : Base<T>(x), value_{x}, other_(std::move(x)) {}
  Box(const Box &) = delete; Box(Box &&other) noexcept; virtual ~Box(); template <typename U> Box(U &&u) requires C<U> {}
  Box &operator=(const Box &) & = default; bool operator==(const Box &) const = default; auto operator<=>(const Box &) const = default;
  T operator[](int i) const volatile; T operator()(int, int) &&; explicit operator bool() const; operator T *(); T *operator->(); void *operator new(size_t);
  virtual void pure() const = 0; void over() override; static constexpr int kMax = 10; mutable int m; friend class Friend; friend bool eq(Box, Box) { return true; }
  [[nodiscard]] auto f() const -> decltype(auto); int bits : 3 = 1; enum class E : uint8_t { A, B = 2 }; struct { int x; }; using Base<T>::member;
 private: T value_ = {}; int arr[N];
};
template <> class Box<int> {}; template <typename T> class Box<T *> {}; template class Box<char>; extern template class Box<long>;
template <typename T> concept Number = std::is_integral_v<T> || requires(T a) { { a + a } -> std::same_as<T>; typename T::type; a.f(); };
template <Number T> requires (sizeof(T) > 1) T sum(T a, auto... rest) { return (a + ... + rest); }
constexpr int k = 1; constinit int ci = 2; consteval int ce() { return 1; } thread_local int t; extern "C" { int c(void); } extern "C" int d();
auto [x, y] = pair; auto lambda = [=, &r, this, v = 1, ...p = q]<typename T>(T a, auto &&b) mutable noexcept -> int { return a; };
void A::B<int>::method(int x) const & noexcept override {} A::A() : x(1) {} A::~A() {} int operator""_km(long double v); static_assert(true); typedef int (A::*pm)(int);
