class Größe { string π = "日", c = $"😀{d}"; int e; }
