var a = "esc \" \n \u00e9 \x41"; var b = @"verbatim "" \ 
line"; var c = $"i {x} {y:N2} {z,10:F1} {{}} {(a ? "b" : "c")} {$"nested {q}"}"; var d = $@"v {x} "" \ {y}"; var e = @$"w {z}";
var f = """raw " "" text"""; var g = """
    multi " line
    """; var h = $"""raw {x} {{y}}"""; var i = $$"""raw {x} {{y}} {{{z}}}"""; var j = "u8"u8; var k = 'c' + '\'' + '\\' + '\u1234'; var l = $""; var m = $"{x}"; var n = $"""
  {a
   + b}
  """; var o = 1_000L + 0xFFu + 0b1 + 1.5f + .5m + 1e-3d; var p = """""four """" quotes""""";
