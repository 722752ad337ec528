class A {
  int b; // c
  string d = @"x
y";
#if E
#endif
}lone