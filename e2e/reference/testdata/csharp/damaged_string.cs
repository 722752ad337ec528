class A {
  string b = "open;
  string c = $"i {x; 
  char d = 'x; string e = @"verbatim open
}
class F { }
