// Package buildinfo says which build of mast is running.
package buildinfo

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

// Set by the linker for releases (-ldflags "-X …buildinfo.version=1.2.3");
// empty in other builds, which take what the Go tool recorded.
var version, commit, date string //nolint:gochecknoglobals // the linker sets variables only

// Info describes a build.
type Info struct {
	Version string `json:"version"`
	Commit  string `json:"commit"`
	Date    string `json:"date"`
	Go      string `json:"go"`
	OS      string `json:"os"`
	Arch    string `json:"arch"`
}

// Read returns the build of the running program. What is not known is
// "unknown"; the version of a build from a work tree is "0.0.0-dev".
func Read() Info {
	info := Info{
		Version: version, Commit: commit, Date: date,
		Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
	}
	build, ok := debug.ReadBuildInfo()
	if !ok {
		build = &debug.BuildInfo{}
	}
	return info.complete(build)
}

// complete fills what the linker did not set from what the Go tool recorded.
func (i Info) complete(build *debug.BuildInfo) Info {
	settings := map[string]string{}
	for _, s := range build.Settings {
		settings[s.Key] = s.Value
	}
	if i.Version == "" && build.Main.Version != "(devel)" {
		i.Version = build.Main.Version
	}
	if i.Commit == "" {
		if i.Commit = settings["vcs.revision"]; len(i.Commit) > 12 {
			i.Commit = i.Commit[:12]
		}
		if i.Commit != "" && settings["vcs.modified"] == "true" {
			i.Commit += "+changes"
		}
	}
	if i.Date == "" {
		i.Date = settings["vcs.time"]
	}
	if i.Version == "" {
		i.Version = "0.0.0-dev"
	}
	i.Version = strings.TrimPrefix(i.Version, "v")
	if i.Commit == "" {
		i.Commit = "unknown"
	}
	if i.Date == "" {
		i.Date = "unknown"
	}
	return i
}

// String returns the line that mast --version prints after the name.
func (i Info) String() string {
	return fmt.Sprintf("%s (%s, %s, %s, %s/%s)", i.Version, i.Commit, i.Date, i.Go, i.OS, i.Arch)
}
