package;
import;
import static;
import a.*.b;
import a..b;
class { }
class A extends { }
class B implements { }
class C extends D, E { }
interface F implements G { }
enum { A }
enum H { A B C }
enum I { A; B, C }
record J { }
record K() 
class L { int; int = 1; x; x(; void m( { } void n) { } int o() ; int p() 1; static; public; @; }
class M { void q() { int = 3; a b c; return return; x = ; = y; x := 1; if { } else { } for (;) { } while () { } do { } try { } catch { } switch { } case 1: ; } }
class N<T> extends <U> { List<> a; List<,> b; Map<String c; }
class O { int a = 1 @ 2 # 3 $ 4 ? 5 : 6 \ 7 ` 8; }
public public static class P { }
@interface Q { int value() default ; }
class R { R( ) } 
class S { () -> ; x -> ; :: new ; A:: ; new ; new A ; new A[ ; (int) ; }
throw; assert; break continue;
sealed permits; module { }
class Last { }
