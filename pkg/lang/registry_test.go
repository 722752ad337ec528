package lang_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// toys are languages without tables.
func toys() []*lang.Spec {
	return []*lang.Spec{
		{Name: "snek", Aliases: []string{"sn"}, Extensions: []string{".sn", ".snek"}, Filenames: []string{"Snekfile"}, Shebangs: []string{"snek"}},
		{Name: "basalt", Extensions: []string{".bas"}, Shebangs: []string{"basalt", "bs3"}},
		{Name: "snekx", Language: "snek", Extensions: []string{".snx"}},
	}
}

func newRegistry(t *testing.T, specs []*lang.Spec) *lang.Registry {
	t.Helper()
	r, err := lang.New(specs)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestNewRefusesDoubleClaims(t *testing.T) {
	tests := []struct {
		other *lang.Spec
		want  string
	}{
		{&lang.Spec{Name: "snek"}, `name "snek" belongs to snek already`},
		{&lang.Spec{Name: "new", Aliases: []string{"sn"}}, `name "sn" belongs to snek`},
		{&lang.Spec{Name: "new", Extensions: []string{".bas"}}, `extension ".bas" belongs to basalt`},
		{&lang.Spec{Name: "new", Filenames: []string{"Snekfile"}}, `file name "Snekfile" belongs to snek`},
		{&lang.Spec{Name: "new", Shebangs: []string{"bs3"}}, `interpreter "bs3" belongs to basalt`},
	}
	for _, test := range tests {
		_, err := lang.New(append(toys(), test.other))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %s", err, test.want)
		}
	}
}

func TestDetect(t *testing.T) {
	r := newRegistry(t, toys())
	tests := []struct{ path, head, want string }{
		{"a.sn", "", "snek"},
		{"src/deep/A.SNEK", "", "snek"},
		{"src/a.b.bas", "", "basalt"},
		{"src/Snekfile", "", "snek"},
		{"src/snekfile", "", ""},
		{"src.sn/readme", "", ""},
		{"src/a.txt", "", ""},
		{"", "", ""},
		{"run", "#!/usr/bin/snek\n", "snek"},
		{"run", "#!/usr/bin/env snek\nfoo", "snek"},
		{"run", "#! /usr/bin/env -S snek --fast\r\n", "snek"},
		{"run", "#!/usr/bin/env -i A=b snek", "snek"},
		{"run", "#!/usr/bin/env\n", ""},
		{"run", "#!\n", ""},
		{"run", "#!/opt/snek3.12", "snek"},
		{"run", "#!/opt/bs3", "basalt"},
		{"run.sn", "#!/opt/bs3", "snek"},
		{"run.sh", "#!/opt/bs3", "basalt"},
		{"run", "// #!/opt/bs3", ""},
		{"run", "\n#!/opt/bs3", ""},
		{"run", "#!/bin/sh\nsnek\n", ""},
		{"run", "#!" + strings.Repeat("x", 10000), ""},
	}
	for _, test := range tests {
		got := ""
		if l := r.Detect(test.path, []byte(test.head)); l != nil {
			got = l.Spec.Name
		}
		if got != test.want {
			t.Errorf("Detect(%q, %.30q) = %q, want %q", test.path, test.head, got, test.want)
		}
	}
}

func TestNames(t *testing.T) {
	r := newRegistry(t, toys())
	if diff := cmp.Diff([]string{"basalt", "snek"}, r.Names()); diff != "" {
		t.Errorf("Names (-want +got):\n%s", diff)
	}
	for _, name := range []string{"snek", "SN", "Snek"} {
		if l := r.ByName(name); l == nil || l.Spec.Name != "snek" {
			t.Errorf("ByName(%q) = %v", name, l)
		}
	}
	if l := r.ByName("nope"); l != nil {
		t.Errorf("ByName(nope) = %v", l)
	}
	var all []string
	for _, l := range r.All() {
		all = append(all, l.Spec.Name)
	}
	if diff := cmp.Diff([]string{"basalt", "snek", "snekx"}, all); diff != "" {
		t.Errorf("All (-want +got):\n%s", diff)
	}
}

func TestLanguageWithoutTables(t *testing.T) {
	l := newRegistry(t, toys()).ByName("snek")
	if _, err := l.Language(); err == nil || !strings.Contains(err.Error(), "load language snek") {
		t.Errorf("Language: error %v", err)
	}
	if _, err := l.Acquire(); err == nil {
		t.Error("Acquire gives a parser")
	}
}

func TestDetectRealLanguages(t *testing.T) {
	r := newRegistry(t, grammars.All())
	tests := []struct{ path, head, name, answer string }{
		{"a.ts", "", "typescript", "typescript"},
		{"a.d.ts", "", "typescript", "typescript"},
		{"a.mts", "", "typescript", "typescript"},
		{"a.cts", "", "typescript", "typescript"},
		{"A.TSX", "", "tsx", "typescript"},
		{"a.js", "", "javascript", "javascript"},
		{"a.jsx", "", "javascript", "javascript"},
		{"a.mjs", "", "javascript", "javascript"},
		{"a.cjs", "", "javascript", "javascript"},
		{"bin/tool", "#!/usr/bin/env node\n", "javascript", "javascript"},
		{"bin/tool", "#!/usr/bin/env bun\n", "javascript", "javascript"},
		{"bin/tool", "#!/usr/bin/env -S deno run -A\n", "typescript", "typescript"},
		{"bin/tool", "#!/usr/bin/env ts-node\n", "typescript", "typescript"},
		{"a.go", "", "go", "go"},
	}
	for _, test := range tests {
		l := r.Detect(test.path, []byte(test.head))
		if l == nil || l.Spec.Name != test.name || l.Spec.AnswerName() != test.answer {
			t.Errorf("Detect(%q, %q) = %v, want %s", test.path, test.head, l, test.name)
		}
	}
}

// TestAcquire parses with pooled parsers from several goroutines; tables are
// decoded once.
func TestAcquire(t *testing.T) {
	l := newRegistry(t, grammars.All()).ByName("go")
	var group sync.WaitGroup
	languages := make([]*treesitter.Language, 8)
	for i := range languages {
		group.Go(func() {
			p, err := l.Acquire()
			if err != nil {
				t.Error(err)
				return
			}
			defer l.Release(p)
			languages[i] = p.Language()
			tree, err := p.Parse(t.Context(), []byte("package p\n\nfunc f() {}\n"), treesitter.Budget{})
			if err != nil {
				t.Error(err)
			} else if tree.HasError() || tree.Kind(treesitter.Root) != "source_file" {
				t.Errorf("root is %s, errors: %t", tree.Kind(treesitter.Root), tree.HasError())
			}
		})
	}
	group.Wait()
	for _, language := range languages {
		if language != languages[0] {
			t.Error("tables were decoded twice")
		}
	}
	if !l.Decoded() {
		t.Error("Decoded is false after use")
	}
}

// TestDetectAmong checks who gets a file whose extension languages share.
func TestDetectAmong(t *testing.T) {
	claims := func(text []byte) int {
		switch {
		case strings.Contains(string(text), "basalt"):
			return 1
		case strings.Contains(string(text), "snek"):
			return -1
		}
		return 0
	}
	specs := toys()
	specs[1].Shared, specs[1].Claims = []string{".sn"}, claims
	r := newRegistry(t, specs)
	tests := []struct {
		path, text, siblings, want string
	}{
		{"a.sn", "basalt", "", "basalt"},
		{"a.sn", "basalt", "a.snek b.snek", "basalt"},
		{"a.SN", "basalt", "", "basalt"},
		{"a.sn", "snek", "a.bas b.bas", "snek"},
		{"a.snek", "basalt", "a.bas", "snek"},
		{"a.sn", "", "", "snek"},
		{"a.sn", "", "b.bas", "basalt"},
		{"a.sn", "", "b.bas c.snek d.snek", "snek"},
		{"a.sn", "", "b.bas c.snek", "snek"},
		{"d/a.sn", "", "a.bas b.snek c.snek", "basalt"},
		{"a.sn", "", "b.sn c.sn d.bas", "basalt"},
		{"a.sn", "", "a.txt b", "snek"},
	}
	for _, test := range tests {
		got := r.DetectAmong(test.path, []byte(test.text), func() []string { return strings.Fields(test.siblings) })
		if got == nil || got.Spec.Name != test.want {
			t.Errorf("DetectAmong(%q, %q, %s) = %v, want %s", test.path, test.text, test.siblings, got, test.want)
		}
	}
	if l := r.Detect("a.sn", nil); l == nil || l.Spec.Name != "snek" {
		t.Errorf("Detect without a folder gives %v, want snek", l)
	}
}
