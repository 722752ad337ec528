const char* a = R"(plain)";
auto b = R"x()" )y" )x";
auto c = u8R"delim(
  multi )delim
  "line" )delim";
auto d = LR"0123456789abcdef()0123456789abcdef";
auto e = R"()";
auto g = R"""("")""";
