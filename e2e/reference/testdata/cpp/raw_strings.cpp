auto a = R"(plain)", b = R"x(with ) and )" inside)x", c = R"(
lines " \n
)", d = u8R"(u)", e = LR"longdelimiter(x)longdelimiter", f = R"()";
auto g = R"a(x)b" )a";
