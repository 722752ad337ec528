int x = 1;
System.out.println(x);
void main() { helper(); }
if (x > 0) { return; }
String helper() { return "top level"; }
