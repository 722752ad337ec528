// é中文 😀
auto s = R"é中(😀)é中"; auto t = R"　(x)　"; int naïve = 1;
