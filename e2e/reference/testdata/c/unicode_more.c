/* é中文 😀 */
const char *s = "é中😀";
int naïve = 1; //   　
#define 中 1
