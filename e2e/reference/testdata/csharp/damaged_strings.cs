class Strings
{
    string a = "never closed;
    string b = 'x;
    char c = 'too long', d = '';
    string e = "\q \u12 \x";
    void F() { G("open); }
    string g = $"open {x;
    string h = $"{a:{b}";
    string i = $"{{{a}}} {{ {b} }} }";
    string j = $@"verbatim "" {x";
    string k = """ raw "" not closed "";
    int between = 1;
    string l = $"""raw {a} "" {b}} """" """;
    string m = $$"""{{a} {b}} {{{c}}} """;
    string n = $"nested {$"inner {x} } out";
    string o = @"verbatim never closed ""
    int last = 1;
}
