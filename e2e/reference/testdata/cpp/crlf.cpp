class A {
  int b; // c
  const char *d = R"(x
y)";
};lone