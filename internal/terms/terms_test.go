package terms

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestAppend(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", "", ""},
		{"separators", " .,;\n\t(){}", ""},
		{"plain words", "return the value", "return the value"},
		{"short words", "if a == ok", "if a ok"},
		{"camel", "createUserName", "createusername create user name"},
		{"pascal", "CreateUser", "createuser create user"},
		{"one capital", "Widget", "widget"},
		{"snake", "create_user", "createuser create user"},
		{"screaming", "MAX_SIZE", "maxsize max size"},
		{"dunder", "__init__", "init"},
		{"dollar", "$scope", "scope"},
		{"joints alone", "_ $ $$", "_ $ $"},
		{"acronym", "parseHTTPServer", "parsehttpserver parse http server"},
		{"acronym first", "HTTPServer", "httpserver http server"},
		{"plural acronym", "parseURLs", "parseurls parse urls"},
		{"acronym and lower s word", "URLset", "urlset ur lset"},
		{"single capital hump", "aBTest", "abtest a b test"},
		{"digits", "base64Encode", "base64encode base64 base 64 encode"},
		{"digits at the end", "utf8", "utf8 utf 8"},
		{"digit words", "3d 2fa 100 0xFF 1_000 1e9", "3d 2fa 100 0xff 1000 1e9"},
		{"punctuation separates", "a.b user-id ns::item C++ don't", "a b user id ns item c don t"},
		{"latin outside ascii", "naïveÜber größe", "naïveüber naïve über größe"},
		{"cyrillic", "найтиИмя", "найтиимя найти имя"},
		{"script change", "fooБар", "foo бар"},
		{"script change inside", "aлb", "a л b"},
		{"han", "数据库", "数 据 数据 库 据库"},
		{"han beside latin", "get数据v2", "get 数 据 数据 v2 v 2"},
		{"kana and han", "検索する", "検 索 検索 す 索す る する"},
		{"hangul", "검색", "검 색 검색"},
		{"fullwidth punctuation", "数,据", "数 据"},
		{"combining mark", "cafe\u0301", "café"},
		{"invalid bytes", "a\xffb\xc3(", "a b"},
		{"emoji", "fix🚀now", "fix now"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := strings.TrimSuffix(string(Append(nil, []byte(tt.text))), " ")
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("terms of %q (-want +got)\n%s", tt.text, diff)
			}
		})
	}
}

func TestAppendBounds(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("a", 10*MaxWord),
		strings.Repeat("aB", 10*MaxWord),
		strings.Repeat("é", 10*MaxWord),
		"ก" + strings.Repeat("\u0e31", 10*MaxWord),
	} {
		for term := range strings.FieldsSeq(string(Append(nil, []byte(text)))) {
			if len(term) > MaxWord {
				t.Fatalf("term of %d bytes", len(term))
			}
		}
	}
	many := string(Append(nil, []byte(strings.Repeat("aB", MaxWord/2))))
	if n := len(strings.Fields(many)); n > MaxParts+2 {
		t.Errorf("%d terms of one word, want at most %d", n, MaxParts+2)
	}
}

func TestAppendReusesBuffer(t *testing.T) {
	text := []byte("func (s *Store) createUser(ctx context.Context, id int64) error { return nil }")
	buf := make([]byte, 0, 1024)
	if n := testing.AllocsPerRun(100, func() { buf = Append(buf[:0], text) }); n != 0 {
		t.Errorf("%v allocations for text in ASCII, want 0", n)
	}
}

func FuzzAppend(f *testing.F) {
	for _, s := range []string{"createUser HTTPServer", "数据a", "\xff\xfe", "a\u0301", "İ", "ﬁ_X"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := string(Append(nil, []byte(text)))
		if utf8.ValidString(text) && !utf8.ValidString(got) {
			t.Errorf("invalid UTF-8 from %q: %q", text, got)
		}
		if got != "" && !strings.HasSuffix(got, " ") {
			t.Errorf("no final space: %q", got)
		}
		for term := range strings.SplitSeq(strings.TrimSuffix(got, " "), " ") {
			if term == "" && got != "" || len(term) > MaxWord {
				t.Errorf("term %q of %q", term, text)
			}
			if strings.ContainsFunc(term, func(r rune) bool { return r == '"' || r == '*' || r < ' ' }) {
				t.Errorf("term %q holds a character of the query syntax", term)
			}
		}
	})
}

func BenchmarkAppend(b *testing.B) {
	text := []byte(strings.Repeat("export async function createUserName(req: HTTPRequest, opts = {}) {\n"+
		"  // Looks the user up and returns its name, or null when there is none.\n"+
		"  const user = await this.store.findById(req.params.userId);\n  return user?.name ?? null;\n}\n", 200))
	var buf []byte
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		buf = Append(buf[:0], text)
	}
}

func TestWords(t *testing.T) {
	got := Words(`how does user-id map to "createUser" in 数据?`)
	want := []Word{
		{Text: "how", Terms: []string{"how"}},
		{Text: "does", Terms: []string{"does"}},
		{Text: "user", Terms: []string{"user"}},
		{Text: "id", Terms: []string{"id"}},
		{Text: "map", Terms: []string{"map"}},
		{Text: "to", Terms: []string{"to"}},
		{Text: "createUser", Terms: []string{"createuser", "create", "user"}},
		{Text: "in", Terms: []string{"in"}},
		{Text: "数据", Terms: []string{"数", "据", "数据"}, Dense: true},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("words (-want +got)\n%s", diff)
	}
}
