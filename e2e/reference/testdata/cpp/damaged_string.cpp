auto a = "open;
auto b = 'x; auto c = R"d(e)";
int f;
