package reference

import (
	"math/rand/v2"
	"strings"
)

// Extremes are inputs that no corpus has: very deep, very long, or nothing like
// source code. They are made anew each time, being large.
func Extremes(seed uint64) map[string][]byte {
	r := rand.New(rand.NewPCG(seed, 0))
	noise := func(size int, draw func() byte) string {
		data := make([]byte, size)
		for i := range data {
			data[i] = draw()
		}
		return string(data)
	}
	const punctuation = "(){}[]<>;,.:=+-*/%&|^!?@#$'\"`\\~ \n"
	inputs := map[string]string{
		"empty":              "",
		"one NUL":            "\x00",
		"only NULs":          strings.Repeat("\x00", 5000),
		"only line ends":     strings.Repeat("\n", 50000),
		"open parentheses":   "x = " + strings.Repeat("(", 20000),
		"nested parentheses": "x = " + strings.Repeat("(", 100000) + "1" + strings.Repeat(")", 100000),
		"nested brackets":    "x = " + strings.Repeat("[", 100000) + strings.Repeat("]", 100000),
		"open braces":        strings.Repeat("{", 3000),
		"closed braces":      strings.Repeat("}", 3000),
		"open tags":          strings.Repeat("<a>", 1000),
		"open templates":     strings.Repeat("`${", 1000),
		"open comment":       "/*" + strings.Repeat(" *", 50000),
		"long line":          "x = " + strings.Repeat("a + ", 50000) + "a",
		"long list":          "f(" + strings.Repeat("1, ", 50000) + "1)",
		"many statements":    strings.Repeat("f(a);\n", 50000),
		"long identifier":    strings.Repeat("abc", 50000),
		"prose":              strings.Repeat("It was late, and the rain hadn't stopped; nobody (not even she) knew why. ", 150),
		"table":              strings.Repeat("a|b\tc,d;\"e\" 1.5e3 #f\n", 500),
		"random bytes":       noise(6000, func() byte { return byte(r.IntN(256)) }),
		"random ASCII":       noise(6000, func() byte { return byte(' ' + r.IntN(95)) }),
		"random punctuation": noise(6000, func() byte { return punctuation[r.IntN(len(punctuation))] }),
	}
	all := make(map[string][]byte, len(inputs))
	for name, text := range inputs {
		all[name] = []byte(text)
	}
	return all
}
