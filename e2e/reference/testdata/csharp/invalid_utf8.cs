class Bad { string s = "ÿþ"; int Ã( = 1; string t = $"€{x}ðŸ"; string r = """í €"""; char c = 'é'; } // â‚
class B { }
