class Raw
{
    string a = """"four """ quotes;
    int b;
    string c = $$$"""never {{{ closed {{{{ x }}}} }} "" """";
    string d = """""""""";
    string e = $"""""""""";
    string f = $"" + @"" + $@"" + @$"" + """""" + $"""""" + $$"""{{}}""";
    string g = $"{
        "a
    }";
    string h = $$$$$$$$$"""x {{{{{{{{{y}}}}}}}}} """;
}
