#include <vector>
module_like::Thing run(int n) {
  auto f = [this, &n, x = std::move(y), *this](auto&&... args) mutable noexcept -> int { return (args + ...) + n; };
  std::map<std::string, std::vector<int>> m{{"a", {1, 2}}}; m["a"].at(0) <=> 3;
  if (auto it = m.find("a"); it != m.end()) { delete[] it->second; } else throw Error{n};
  for (const auto& [k, v] : m) co_yield k; for (int i = 0; auto c : "s") ;
  try { new (p) Foo<int, (3 > 2)>(1); ::new Bar[n]{}; } catch (const std::exception& e) { } catch (...) { throw; }
  int a = static_cast<int>(b) + sizeof...(Ts) + alignof(T) + typeid(x).hash_code(), &r = a, &&rr = 1;
  a < b > c; x = y<z>(w); f<int>(1)(2); T::template g<int>(); typename T::type t; obj.*mem = ptr->*mem;
  constexpr auto big = 1'000'000ULL + 0b1010 + 0x1.8p3 + 12_km; bool q = not a and b or c xor d;
  switch (enum E e = get(); e) { case E::A: [[fallthrough]]; default: co_return; }
  return decltype(n){} + noexcept(f()) + (Foo)(bar) + int(3.5) + (n ? nullptr : this);
}
template <template <class> class C, auto V, typename... Ts> requires Big<V> && (sizeof...(Ts) > 0)
struct X : Ts..., virtual private C<int> { using Ts::operator()...; ~X() = default; explicit(V > 1) X(auto x) : Ts(x)... {} friend X operator+(X a, X b) { return a; } bool operator==(const X&) const = default; int operator()() &&; operator T*() const; static inline int s_ = 3; union { int i; float f; }; };
X(int) -> X<3, int>; extern template class X<1>; enum class E : unsigned { A [[deprecated]] = 1, B };
[[nodiscard, gnu::pure]] alignas(16) inline int attr [[maybe_unused]] (int a [[x]]) noexcept(true) final_fn; 
int (Foo::*pm)(int) const = &Foo::bar; static_assert(true); asm("nop"); export module_like;
