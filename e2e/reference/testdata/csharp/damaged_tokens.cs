class { } class A : { } namespace ; using ; using = x; int ; void () { } public public int x; [ ] class B { } [Attr class C { } enum { , } record ; delegate ; event ;
class D { int P { ; } int this[] { } operator + ; ~ ; => 1; void F(,) { } void G() { if () {} for (;) foreach (in) switch { case } try catch ( x = ; = y; a ?? ; a is ; new ; await ; x switch { } ; .. ; ^ ; @ # ` \ } }
<<<<<<< HEAD
>>>>>>> x
class Last { }
