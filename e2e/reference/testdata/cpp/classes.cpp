namespace ns {
class API_EXPORT Foo final : public Bar, private other::Base<int>, virtual Third {
 public:
  explicit Foo(int x) : x_(x), Bar{x} { init(); }
  Foo(const Foo&) = delete;
  virtual ~Foo() override;
  virtual void draw(Canvas& c) const noexcept = 0;
  int* data() { return this->get(); }
  operator bool() const { return true; }
  Foo& operator=(const Foo& o);
  bool operator()(int a, int b) const;
  static int count;
  using Ptr = Foo*;
  typedef int Id;
  friend class Z;
  friend bool operator==(const Foo& a, const Foo& b) { return true; }
  template <typename U> U convert(U u) { return u; }
  enum class Color : int { Red = 1, Green };
  struct In { int a, *b; };
 protected:
  void step();
 private:
  void hide();
  int x_ = 0, y_[3];
  int (*cb_)(int);
  std::vector<std::pair<int, int>> list_ GUARDED_BY(mu_);
  const int kMax = 3;
};

void Foo::hide() {}
Foo::~Foo() {}
int Foo::count = 0;
}  // namespace ns

ns::Foo& ns::Foo::operator=(const Foo& o) { return *this; }
void Outer::Inner::run(int a) {}
template <class T> T Box<T>::get(int i) const { return v[i]; }
Outer::Outer() : a(1) {}
Outer::operator int() { return 1; }
struct S : T { S(); void m(); };
