class A { void F() { if (x) { g(new[] { 1; }
  int H(int i { return (1; }
  int P { get { return 1; set; 
namespace J { class K<T { 
}}} class Last { }
