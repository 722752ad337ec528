int Γ = 1; char *b = "ÿών €"; // π
β‚ int c; €