template <typename T, int N = 3> struct Array { T v[N]; T& at(int i) { return v[i]; } };
template <> struct Array<bool, 1> { bool b; };
template <typename... Args> void log(const char* f, Args&&... args);
template <typename T> concept Addable = requires(T t) { t + t; };
template <Addable T> requires(sizeof(T) > 1) T add(T a, T b) { return a + b; }
template <typename T> using Vec = std::vector<T>;
template <typename T> constexpr bool is_it = false;
template class Array<int, 2>;
auto sum(int a, int b) -> decltype(a + b) { return a + b; }
auto handler = [](int x) { return twice(x); };
constexpr int square(int x) { return x * x; }
std::ostream& operator<<(std::ostream& o, const Foo& f) { return o; }
long double operator""_km(long double v) { return v; }
std::map<std::string, std::vector<int>> index(const std::map<int, int>& m = {}, int n = 1);
Widget global(1, "x");
Widget braces{1};
std::unique_ptr<Widget> owned;
[[nodiscard]] int attributed();
inline constexpr auto kName = "n";
