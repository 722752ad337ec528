package gomod

import (
	"slices"
	"strings"
	"testing"
)

// TestStandardText checks that the table is sorted, as the look-up needs, and finds
// each of its lines.
func TestStandardText(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(standardText, "\n"), "\n")
	if len(lines) < 500 || !slices.IsSorted(lines) {
		t.Fatalf("%d lines, sorted: %t", len(lines), slices.IsSorted(lines))
	}
	for _, line := range lines {
		name, rest, _ := strings.Cut(line, "\t")
		kind, methods, _ := strings.Cut(rest, "\t")
		if k, m := standardLine(name); string(k) != kind || m != methods {
			t.Errorf("%s: %q %q", name, k, m)
		}
		for _, m := range standardMethods(name) {
			if s := standardShape(m, name); s == anything {
				t.Errorf("%s: %s is not read", name, m)
			}
		}
	}
}

func TestStandardMethod(t *testing.T) {
	tests := []struct{ name, method, want string }{
		{"io.Reader", "Read", "Read([]byte)(int,error)"},
		{"io.Reader", "Rea", ""},
		{"io.Reader", "Write", ""},
		{"io.Reade", "Read", ""},
		{"error", "Error", "Error()(string)"},
		{"aaa", "Error", ""},
		{"zzz.Z", "Error", ""},
		{"slices.Max", "Error", ""},
	}
	for _, tt := range tests {
		if got := standardMethod(tt.name, tt.method); got != tt.want {
			t.Errorf("%s of %s = %q, want %q", tt.method, tt.name, got, tt.want)
		}
	}
}
