const char* a = R"x(int no(void) { )" } )x";
const char* b = "} int no() {";
char c = '{'; // } int no2() {
auto d = u8R"({)"; int yes() { return 1'000 + '"'; }
/* int no3() { */ int also() { return 0; }
