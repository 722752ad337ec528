class Strings
{
    string a = "plain \t \" \\ \u00e9 \x41 \U0001F600 {not} $ @", empty = "", utf8 = "bytes"u8;
    char b = 'x', c = '\'', d = '\u0041', e = '"', f = '\\';
    string verbatim = @"C:\dir\""quoted""
second line {x}", emptyVerbatim = @"";
    string raw = """one "line" ""two""", raw4 = """"has """ inside"""", multi = """
        many
        lines "with" ""quotes""
        """;
    string i1 = $"x", i2 = $"", i3 = $"{a}", i4 = $"{a}{b}", i5 = $"pre {a,10:F2} mid {b:yyyy-MM-dd} {{literal}} {c,-5} end";
    string v1 = $@"C:\{a}\""{b}""
{{x}}", v2 = @$"{a}", v3 = $@"";
    string r1 = $"""one {a} "quoted" {{""", r2 = $$"""{literal} {{a}} {{b:X}} }""", r3 = $$$"""
        { {{ {{{a + $"{b}"}}} }} }
        """, r4 = $"""""four """" {a} """"";
    string nested = $"a {$"b {$"c {x}"} d"} e", call = $"{F("x", y => { return $"{y}"; })}", cond = $"{(a ? "b" : "c")}", dict = $"{d["k"]:N}", verb = $"{@"q"}", rawIn = $"{"""r"""}", multi2 = $"{
        a
    }", ws = $"{ a }", obj = $"{new { a }}";
    string lone = $"{{}}", closes = $"}} {a} }}", escaped = $"\"{a}\" \\{b}\n", deep = $"{a:{b}}";
    string concat = "a" + $"{b}" + @"c" + """d""" + 'e';
}
