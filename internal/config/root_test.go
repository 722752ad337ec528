package config

import (
	"errors"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestFindRoot(t *testing.T) {
	base, _ := project(t, map[string]string{
		"plain/a/b/x.ts":               "",
		"home/.mast/graph.db":          "",
		"home/.git/HEAD":               "",
		"home/src/deep/x.ts":           "",
		"repo/.git/HEAD":               "",
		"repo/pkg/deep/x.ts":           "",
		"repo/app/mast.config.json":    "{}",
		"repo/app/src/x.ts":            "",
		"repo/lib/.mast/graph.db":      "",
		"repo/lib/src/x.ts":            "",
		"indexed/.mast/graph.db":       "",
		"indexed/.git/HEAD":            "",
		"indexed/.wt/f/.git":           "gitdir: ../../.git/worktrees/f",
		"indexed/.wt/f/src/x.ts":       "",
		"outer/.mast/graph.db":         "",
		"outer/sub/x.ts":               "",
		"elsewhere/proj/.mast/x":       "",
		"elsewhere/proj/index/graph":   "",
		"home/proj/mast.config.json":   "{}",
		"home/proj/inner/deeper/x.txt": "",
	})
	home := filepath.Join(base, "home")
	at := func(p string) string { return filepath.Join(base, filepath.FromSlash(p)) }
	tests := []struct {
		name string
		w    Where
		env  []string
		want string // relative to base; or a part of the error after "!"
	}{
		{"path argument wins", Where{Path: at("repo/pkg"), Cwd: at("plain")}, []string{"MAST_ROOT", at("outer")}, "repo/pkg"},
		{"relative path argument", Where{Path: "pkg", Cwd: at("repo")}, nil, "repo/pkg"},
		{"path argument is a file", Where{Path: "pkg/deep/x.ts", Cwd: at("repo")}, nil, "!is not a folder"},
		{"path argument is missing", Where{Path: "nope", Cwd: at("repo")}, nil, "!does not exist"},
		{"MAST_ROOT", Where{Cwd: at("plain")}, []string{"MAST_ROOT", at("repo/pkg")}, "repo/pkg"},
		{"MAST_ROOT before state folder", Where{Cwd: at("plain"), StateFlag: at("outer/.mast")}, []string{"MAST_ROOT", at("repo")}, "repo"},
		{"parent of --state-dir", Where{Cwd: at("plain"), StateFlag: at("elsewhere/proj/.mast")}, nil, "elsewhere/proj"},
		{"parent of relative --state-dir", Where{Cwd: at("elsewhere"), StateFlag: "proj/.mast"}, nil, "elsewhere/proj"},
		{"--state-dir of another name says nothing", Where{Cwd: at("repo/pkg"), StateFlag: at("elsewhere/proj/index")}, nil, "repo"},
		{"parent of MAST_STATE_DIR", Where{Cwd: at("plain")}, []string{"MAST_STATE_DIR", at("elsewhere/proj/.mast")}, "elsewhere/proj"},
		{"relative MAST_STATE_DIR says nothing", Where{Cwd: at("repo/pkg")}, []string{"MAST_STATE_DIR", "x/.mast"}, "repo"},
		{"flag hides MAST_STATE_DIR", Where{Cwd: at("repo/pkg"), StateFlag: at("plain/idx")}, []string{"MAST_STATE_DIR", at("elsewhere/proj/.mast")}, "repo"},
		{"nearest project file", Where{Cwd: at("repo/app/src")}, nil, "repo/app"},
		{"nearest state folder", Where{Cwd: at("repo/lib/src")}, nil, "repo/lib"},
		{"top of the worktree", Where{Cwd: at("repo/pkg/deep")}, nil, "repo"},
		{"linked worktree inside an indexed one", Where{Cwd: at("indexed/.wt/f/src")}, nil, "indexed/.wt/f"},
		{"state folder without git", Where{Cwd: at("outer/sub")}, nil, "outer"},
		{"working directory", Where{Cwd: at("plain/a")}, nil, "plain/a"},
		{"home is skipped", Where{Cwd: at("home/src/deep")}, nil, "home/src/deep"},
		{"project below home", Where{Cwd: at("home/proj/inner/deeper")}, nil, "home/proj"},
		{"home as working directory", Where{Cwd: home}, nil, "!is the home directory"},
		{"home as argument", Where{Path: home, Cwd: at("repo")}, nil, "!is the home directory"},
		{"home by MAST_ROOT", Where{Cwd: at("repo")}, []string{"MAST_ROOT", home}, "!is the home directory"},
		{"file system root", Where{Cwd: filepath.VolumeName(base) + string(filepath.Separator)}, nil, "!is the root of a file system"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.w.Home, tt.w.Env = home, env(tt.env...)
			root, err := FindRoot(tt.w)
			if why, bad := strings.CutPrefix(tt.want, "!"); bad {
				var rootErr *RootError
				if !errors.As(err, &rootErr) || !strings.Contains(err.Error(), why) {
					t.Fatalf("error = %v, want a RootError with %q", err, why)
				}
				if rootErr.Forbidden && !strings.Contains(err.Error(), "repo_path") {
					t.Errorf("error %q does not say how to name the project", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if want := at(tt.want); root.Path != want {
				t.Errorf("root = %s (%s), want %s", root.Path, root.How, want)
			}
		})
	}
}

func TestFindStateDir(t *testing.T) {
	base, _ := project(t, map[string]string{
		"plain/x.ts":                "",
		"configured/" + ProjectFile: `{"state_dir": ".cache/mast"}`,
		"lying/.mast/" + StateFile:  `{"state_dir": "/somewhere/else"}`,
		"greedy/" + ProjectFile:     `{"state_dir": "."}`,
	})
	at := func(p string) string { return filepath.Join(base, filepath.FromSlash(p)) }
	tests := []struct {
		name, root, flag string
		env              []string
		want             string // empty: an error
		layer            Layer
	}{
		{"default", "plain", "", nil, at("plain/.mast"), FromDefault},
		{"project file", "configured", "", nil, at("configured/.cache/mast"), FromProject},
		{"environment over project file", "configured", "", []string{"MAST_STATE_DIR", at("idx")}, at("idx"), FromEnv},
		{"relative environment", "configured", "", []string{"MAST_STATE_DIR", "idx"}, at("configured/idx"), FromEnv},
		{"flag over environment", "configured", "flagged", []string{"MAST_STATE_DIR", at("idx")}, at("flagged"), FromFlag},
		{"never from the state file", "lying", "", nil, at("lying/.mast"), FromDefault},
		{"not the project itself", "greedy", "", nil, "", FromProject},
		{"not a file", "plain", filepath.Join(base, "plain", "x.ts"), nil, "", FromFlag},
		{"nothing above the project", "plain", base, nil, "", FromFlag},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, origin, err := FindStateDir(Where{Cwd: base, StateFlag: tt.flag, Env: env(tt.env...)}, at(tt.root))
			if (err != nil) != (tt.want == "") {
				t.Fatalf("error = %v", err)
			}
			if got != tt.want || origin.Layer != tt.layer {
				t.Errorf("state folder = %s (%s), want %s (%s)", got, origin, tt.want, tt.layer)
			}
		})
	}
}

func TestDriveRootIsForbidden(t *testing.T) {
	if runtime.GOOS != "windows" {
		t.Skip("drives exist on Windows only")
	}
	if why := (Where{}).forbidden(`C:\`); why == "" {
		t.Error(`C:\ is allowed`)
	}
}
