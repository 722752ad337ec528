package buildinfo

import (
	"runtime/debug"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestComplete(t *testing.T) {
	recorded := &debug.BuildInfo{
		Main: debug.Module{Version: "v1.4.0"},
		Settings: []debug.BuildSetting{
			{Key: "vcs.revision", Value: "0123456789abcdef0123"},
			{Key: "vcs.time", Value: "2026-11-29T10:00:00Z"},
			{Key: "vcs.modified", Value: "true"},
		},
	}
	tests := []struct {
		name   string
		linked Info
		build  *debug.BuildInfo
		want   string
	}{
		{"nothing known", Info{}, &debug.BuildInfo{}, "0.0.0-dev (unknown, unknown, go1, linux/arm64)"},
		{"work tree", Info{}, &debug.BuildInfo{Main: debug.Module{Version: "(devel)"}}, "0.0.0-dev (unknown, unknown, go1, linux/arm64)"},
		{"recorded", Info{}, recorded, "1.4.0 (0123456789ab+changes, 2026-11-29T10:00:00Z, go1, linux/arm64)"},
		{"release", Info{Version: "v2.0.0", Commit: "abc", Date: "today"}, recorded, "2.0.0 (abc, today, go1, linux/arm64)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.linked.Go, tt.linked.OS, tt.linked.Arch = "go1", "linux", "arm64"
			if diff := cmp.Diff(tt.want, tt.linked.complete(tt.build).String()); diff != "" {
				t.Errorf("version (-want +got):\n%s", diff)
			}
		})
	}
}
