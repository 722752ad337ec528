package ignore

import (
	"io"
	"os"
	"path/filepath"
	"strings"
)

// repository says where git keeps what concerns one worktree.
type repository struct {
	// Top is the top folder of the worktree.
	Top string
	// GitDir holds the index of this worktree; CommonDir the configuration and
	// info/exclude, which linked worktrees share. They are equal in a main
	// worktree.
	GitDir, CommonDir string
}

// findRepository looks for the worktree that holds folder, from folder upwards.
func findRepository(folder string) (repository, bool) {
	for {
		if repo, ok := openRepository(folder); ok {
			return repo, true
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return repository{}, false
		}
		folder = parent
	}
}

// openRepository reports whether folder is the top of a worktree: whether its
// ".git" is a repository, or a file that leads to one (a linked worktree, a
// submodule).
func openRepository(folder string) (repository, bool) {
	dotGit := filepath.Join(folder, ".git")
	info, err := os.Stat(dotGit)
	if err != nil {
		return repository{}, false
	}
	repo := repository{Top: folder, GitDir: dotGit}
	if !info.IsDir() {
		text, ok := readSmall(dotGit)
		target, found := strings.CutPrefix(text, "gitdir: ")
		if !ok || !found {
			return repository{}, false
		}
		repo.GitDir = resolve(folder, strings.TrimRight(target, "\r\n"))
	}
	if _, err := os.Stat(filepath.Join(repo.GitDir, "HEAD")); err != nil {
		return repository{}, false
	}
	repo.CommonDir = repo.GitDir
	if text, ok := readSmall(filepath.Join(repo.GitDir, "commondir")); ok {
		repo.CommonDir = resolve(repo.GitDir, strings.TrimRight(text, "\r\n"))
	}
	for _, part := range []string{"objects", "refs"} {
		if info, err := os.Stat(filepath.Join(repo.CommonDir, part)); err != nil || !info.IsDir() {
			return repository{}, false
		}
	}
	return repo, true
}

func resolve(base, path string) string {
	path = filepath.FromSlash(path)
	if !filepath.IsAbs(path) {
		path = filepath.Join(base, path)
	}
	return path
}

// readSmall reads a regular file of at most maxRuleFile bytes.
func readSmall(path string) (text string, ok bool) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxRuleFile {
		return "", false
	}
	f, err := os.Open(path)
	if err != nil {
		return "", false
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxRuleFile))
	return string(data), err == nil
}

// Environment is where git looks for the settings of a user. The zero value
// has none.
type Environment struct {
	// Home is the home folder; ConfigHome overrides Home/.config.
	Home, ConfigHome string
	// System is the configuration file of the machine, or empty.
	System string
	// Global, when not empty, replaces the configuration files in Home.
	Global string
}

// UserEnvironment reads the environment of the process, by the variables that
// git uses.
func UserEnvironment() Environment {
	env := Environment{
		Home:       os.Getenv("HOME"),
		ConfigHome: os.Getenv("XDG_CONFIG_HOME"),
		Global:     os.Getenv("GIT_CONFIG_GLOBAL"),
		System:     os.Getenv("GIT_CONFIG_SYSTEM"),
	}
	if env.Home == "" {
		env.Home, _ = os.UserHomeDir() // "" stands for none
	}
	switch {
	case isTrue(os.Getenv("GIT_CONFIG_NOSYSTEM")):
		env.System = ""
	case env.System == "":
		env.System = "/etc/gitconfig"
		if data := os.Getenv("ProgramData"); data != "" {
			env.System = filepath.Join(data, "Git", "config")
		}
	}
	return env
}

func (e Environment) configHome() string {
	switch {
	case e.ConfigHome != "":
		return filepath.Join(e.ConfigHome, "git")
	case e.Home != "":
		return filepath.Join(e.Home, ".config", "git")
	}
	return ""
}

// config reads all configuration that applies to a repository; nil stands for
// a folder without one.
func (e Environment) config(repo *repository) gitConfig {
	var c gitConfig
	if e.System != "" {
		c.load(e.System, e.Home, 0)
	}
	switch home := e.configHome(); {
	case e.Global != "":
		c.load(e.Global, e.Home, 0)
	case home != "":
		c.load(filepath.Join(home, "config"), e.Home, 0)
		if e.Home != "" {
			c.load(filepath.Join(e.Home, ".gitconfig"), e.Home, 0)
		}
	}
	if repo != nil {
		c.load(filepath.Join(repo.CommonDir, "config"), e.Home, 0)
		if c.worktreeConfig {
			c.load(filepath.Join(repo.GitDir, "config.worktree"), e.Home, 0)
		}
	}
	if !c.excludesSet {
		if home := e.configHome(); home != "" {
			c.excludesFile = filepath.Join(home, "ignore")
		}
	} else if c.excludesFile != "" && repo != nil {
		c.excludesFile = resolve(repo.Top, c.excludesFile)
	}
	return c
}
