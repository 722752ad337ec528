package glob

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestMatch(t *testing.T) {
	tests := []struct {
		pattern string
		yes, no []string
	}{
		{"*.go", []string{"a.go", ".go"}, []string{"x/a.go", "a.gox", "a.GO"}},
		{"**/*.go", []string{"a.go", "x/a.go", "x/y/a.go"}, []string{"a.go/x"}},
		{"a/**/x", []string{"a/x", "a/b/x", "a/b/c/x"}, []string{"ax", "a/bx", "b/a/x", "a/x/y"}},
		{"a/**", []string{"a/x", "a/b/c"}, []string{"a", "ab", "ab/c"}},
		{"**", []string{"a", "a/b"}, nil},
		{"***", []string{"a", "a/b"}, nil},
		{"**/a/**/b", []string{"a/b", "x/a/y/b", "a/a/b/b", "a/b/a/b"}, []string{"a/b/c", "b/a"}},
		{"src/**.ts", []string{"src/a.ts", "src/x/y.ts", "src/.ts"}, []string{"src/a.tsx", "a.ts"}},
		{"a**b", []string{"ab", "axb", "a/b", "ax/y/zb"}, []string{"a/bc", "xab"}},
		{"?.c", []string{"a.c", "é.c", "世.c"}, []string{".c", "ab.c", "/.c"}},
		{"a?b", nil, []string{"a/b", "ab"}},
		{"[id].tsx", []string{"[id].tsx"}, []string{"i.tsx", "d.tsx"}},
		{"app/[...slug]/*.ts", []string{"app/[...slug]/a.ts"}, []string{"app/./a.ts"}},
		{"a_b.c", []string{"a_b.c"}, []string{"axb.c", "a_bxc"}},
		{"{src,test}/*.{ts,tsx}", []string{"src/a.ts", "test/b.tsx"}, []string{"lib/a.ts", "src/a.js"}},
		{"{a,b/{c,d}}/x", []string{"a/x", "b/c/x", "b/d/x"}, []string{"b/x", "c/x"}},
		{"{,**/}x", []string{"x", "a/x", "a/b/x"}, []string{"ax"}},
		{"a{}b", []string{"ab"}, []string{"a{}b"}},
		{"a,b", []string{"a,b"}, []string{"a", "b"}},
		{"!x", []string{"!x"}, []string{"y", "x"}},
		{"a*b*c", []string{"abc", "axbxc", "abbcc", "abcbc"}, []string{"acb", "ab/c"}},
		{"*", []string{"a", ".hidden"}, []string{"a/b"}},
		{"*/", nil, []string{"a", "a/b"}},
		{"{*,x}*", []string{"a", "xa"}, []string{"a/b", "x/b"}},
		{`a\*`, nil, []string{"a*"}},
	}
	for _, tt := range tests {
		g, err := Compile(tt.pattern)
		if err != nil {
			t.Errorf("Compile(%q): %v", tt.pattern, err)
			continue
		}
		for _, path := range tt.yes {
			if !g.Match(path) {
				t.Errorf("%q does not match %q", tt.pattern, path)
			}
		}
		for _, path := range tt.no {
			if g.Match(path) {
				t.Errorf("%q matches %q", tt.pattern, path)
			}
		}
	}
}

func TestCoversFolder(t *testing.T) {
	for _, tt := range []struct {
		pattern, folder string
		want            bool
	}{
		{"dist/**", "dist", true},
		{"dist/**", "dist/sub", true},
		{"dist/**", "distance", false},
		{"**/gen/**", "a/gen", true},
		{"**/gen/**", "a/gen/b", true},
		{"**/gen/**", "a", false},
		{"dist/*", "dist", false},
		{"dist/**/*.ts", "dist", false},
		{"{a,b}/**", "b", true},
		{"**", "a", true},
	} {
		g, err := Compile(tt.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.CoversFolder(tt.folder); got != tt.want {
			t.Errorf("%q.CoversFolder(%q) = %v, want %v", tt.pattern, tt.folder, got, tt.want)
		}
	}
}

func TestManyStarsEnd(t *testing.T) {
	g, err := Compile("**/*b" + strings.Repeat("*a", 100) + "*")
	if err != nil {
		t.Fatal(err)
	}
	// Exponential matching would not end within the time limit of any test.
	if g.Match(strings.Repeat("a/", 200) + strings.Repeat("a", 255)) {
		t.Error("matched without a b")
	}
}

func TestNote(t *testing.T) {
	for pattern, want := range map[string]string{
		"/src/**":      "without",
		"./src/**":     `no "."`,
		"../x":         `no ".."`,
		"a/../b":       `no ".."`,
		"src/":         `"src/**"`,
		"a//b":         "//",
		`src\a.ts`:     "separated",
		"":             "empty",
		"{/a,b/}":      "nothing",
		"{/a,b}":       "",
		"src/**/*.ts":  "",
		"[id]/page.js": "",
		"*":            "",
	} {
		g, err := Compile(pattern)
		if err != nil {
			t.Errorf("Compile(%q): %v", pattern, err)
			continue
		}
		if got := g.Note(); (want == "") != (got == "") || !strings.Contains(got, want) {
			t.Errorf("Note of %q = %q, want it to contain %q", pattern, got, want)
		}
	}
}

func TestCompileErrors(t *testing.T) {
	for _, pattern := range []string{
		"{a", "a}", "{a,{b}", strings.Repeat("{", 100), "\xff", "a\x00",
		strings.Repeat("{a,b}", 20),
		strings.Repeat("a**", 30),
		strings.Repeat("a", maxPattern+1),
	} {
		if _, err := Compile(pattern); !errors.Is(err, ErrPattern) {
			t.Errorf("Compile(%.20q) = %v, want ErrPattern", pattern, err)
		}
	}
}

// twin is the slow, obvious form of the dialect: a regular expression.
func twin(pattern string) *regexp.Regexp {
	var b strings.Builder
	b.WriteString(`(?s)\A(?:`)
	depth := 0
	for i := 0; i < len(pattern); {
		start := i == 0 || strings.ContainsRune("/{,", rune(pattern[i-1]))
		rest := pattern[i:]
		stars := len(rest) - len(strings.TrimLeft(rest, "*"))
		switch {
		case stars >= 2 && start && strings.HasPrefix(rest[stars:], "/"):
			b.WriteString(`(?:[^/]+/)*`)
			i += stars + 1
		case stars >= 2 && start && len(rest) == stars:
			b.WriteString(`.+`)
			i += stars
		case stars >= 2:
			b.WriteString(`.*`)
			i += stars
		case stars == 1:
			b.WriteString(`[^/]*`)
			i++
		case rest[0] == '?':
			b.WriteString(`[^/]`)
			i++
		case rest[0] == '{':
			depth++
			b.WriteString(`(?:`)
			i++
		case rest[0] == '}':
			depth--
			b.WriteString(`)`)
			i++
		case rest[0] == ',' && depth > 0:
			b.WriteString(`|`)
			i++
		default:
			_, n := utf8.DecodeRuneInString(rest)
			b.WriteString(regexp.QuoteMeta(rest[:n]))
			i += n
		}
	}
	b.WriteString(`)\z`)
	return regexp.MustCompile(b.String())
}

func FuzzGlob(f *testing.F) {
	for _, seed := range [][2]string{
		{"**/*.go", "a/b.go"},
		{"a/**/x", "a/x"},
		{"a**b", "a/b"},
		{"{a,b}*?", "bxy"},
		{"*a*b*a", "abba"},
		{"[x]?*.{ts,tsx}", "[x]a.ts"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, pattern, path string) {
		if len(pattern) > 64 || len(path) > 64 || !utf8.ValidString(path) {
			return
		}
		g, err := Compile(pattern)
		if err != nil {
			return
		}
		for seg := range strings.SplitSeq(path, "/") {
			if seg == "" || seg == "." || seg == ".." {
				return // not a path of the index
			}
		}
		got := g.Match(path)
		if g.Note() != "" {
			if got {
				t.Fatalf("%q has the note %q and matches %q", pattern, g.Note(), path)
			}
			return
		}
		// Stars that meet over the border of a brace are one run only after
		// expansion, which the twin does not do.
		if strings.Contains(pattern, "{") && strings.Contains(pattern, "*") || strings.Contains(pattern, `\`) {
			return
		}
		if want := twin(pattern).MatchString(path); got != want {
			t.Fatalf("%q on %q: got %v, want %v", pattern, path, got, want)
		}
	})
}
