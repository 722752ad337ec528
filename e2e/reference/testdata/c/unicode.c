int π = 1; char *b = "日"; int c;
