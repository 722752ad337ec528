namespace;
using;
using static;
using A.*.B;
using = C;
global using global;
class { }
class A : { }
class B : , C { }
class D where { }
class D2 where T { }
struct { }
enum { A }
enum H { A B C }
enum I : { A }
record;
record J
record K() 
delegate void;
delegate L();
interface M : { void; }
class N { int; int = 1; x; x(; void m( { } void n) { } int o() ; int p() 1; static; public; @; ~; ~N; operator; this[]; event; int q { ; int r { get } int s => ; event X { } implicit operator; explicit operator int; static N; N() : { } N() : base { } }
class O { void q() { int = 3; a b c; return return; x = ; = y; x := 1; if { } else { } for (;) { } foreach { } foreach (x) { } foreach (var in y) { } while () { } do { } try { } catch { } switch { } case 1: ; lock; using; fixed; goto; yield; throw throw; checked; unsafe; await; } }
class P<T> : <U> { List<> a; List<,> b; Map<String c; }
class Q { int a = 1 @ 2 # 3 $ 4 ? 5 : 6 \ 7 ` 8; }
public public static class R { }
[ ] class S { } [A class S2 { } [A(] class S3 { } [A, class S4 { }
class T { void f() { x => ; (x) => ; () => ; from x; from x in; from x in y; from x in y where; x is; x is not; x as; x switch; x switch { }; x switch { 1 }; x with; new; new A[; (int); typeof; typeof(; nameof; default(; stackalloc; [; ]; x?.; x?[; x.; x..; ref; out; $; $"; @; @"; } }
class Last { }
