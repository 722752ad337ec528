int a;
auto b = R"x(never closed)y";
int c;
