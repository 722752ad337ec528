package gomod

import "testing"

func TestPlatformOf(t *testing.T) {
	tests := map[string]platform{
		"a.go":                      {},
		"linux.go":                  {},
		"a_linux.go":                {system: "linux"},
		"dir_windows/a_amd64.go":    {processor: "amd64"},
		"a_windows_arm64.go":        {"windows", "arm64"},
		"a_darwin_test.go":          {system: "darwin"},
		"a_unix.go":                 {},
		"a_linux_other.go":          {},
		"deep/a_b_freebsd_386.go":   {"freebsd", "386"},
		"a_test.go":                 {},
		"windows_amd64.go":          {processor: "amd64"},
		"a_windows_linux_test.go":   {system: "linux"},
		"zsyscall_openbsd_arm64.go": {"openbsd", "arm64"},
	}
	for name, want := range tests {
		if got := platformOf(name); got != want {
			t.Errorf("platformOf(%s) = %+v, want %+v", name, got, want)
		}
	}
}

func TestPlatform_allows(t *testing.T) {
	open, linux, arm, both := platform{}, platform{system: "linux"}, platform{processor: "arm"}, platform{"linux", "amd64"}
	tests := []struct {
		a, b platform
		want bool
	}{
		{open, both, true},
		{linux, both, true},
		{linux, arm, true},
		{arm, both, false},
		{linux, platform{system: "windows"}, false},
	}
	for _, tt := range tests {
		if tt.a.allows(tt.b) != tt.want || tt.b.allows(tt.a) != tt.want {
			t.Errorf("%+v allows %+v: want %t both ways", tt.a, tt.b, tt.want)
		}
	}
}
