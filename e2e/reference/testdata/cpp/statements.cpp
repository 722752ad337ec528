int main() try {
  for (auto &[k, v] : map) {} for (int i : {1, 2}) {} for (auto x = f(); auto y : x) {}
  if (auto it = m.find(k); it != m.end()) {} else if constexpr (sizeof(int) == 4) {} switch (int x = f(); x) { case 1: [[fallthrough]]; default: break; }
  try { throw Error("x"); } catch (const std::exception &e) { throw; } catch (...) {}
  auto p = new int[3]{1, 2}, q = new (buf) T(1), r = ::new T; delete p; delete[] q;
  auto s = R"(raw "x" )" R"d(a)" )d" u8"x" "y"_s + 1'000'000 + 0b1 + 1.5f + 'c' + L'w'; auto n = nullptr;
  static_cast<int>(x); dynamic_cast<T &>(y); reinterpret_cast<char *>(z); const_cast<T *>(w); typeid(x).name(); int(3.5); T{1, 2}; std::vector<int>{}; noexcept(f());
  a.*b; a->*c; a.template f<int>(); T::template g<U>(); typename T::type v; x = a < b > c; f(a < b, c > d); g<int>(x); h<a, b>(c); a<b>::c; (a < b) > c; Foo<(1 > 2)> bar;
  auto l = [] { return 1; }(); [&] {}(); [](int x) { return x; }; co_await x; co_yield y; co_return z; goto end; end: return 0; x <=> y; not a and b or c; a = b ? c : throw d;
  T a(b); T c(d()); T e{f}; T (g); T *h; T &i = j; T &&k = l; unsigned long m; decltype(x) o; A::B<C>::D p2; auto fn(int) -> int;
} catch (...) { }
