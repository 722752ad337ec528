// Package indexer brings the index of a project up to date with its files: it
// walks the project, decides from the stored state which files changed, reads,
// decodes, parses and extracts those in parallel, and stores them from one
// goroutine in the order of their paths, so that equal input gives an equal
// index. It also answers what is stale without changing anything.
//
// One indexer at a time writes, across processes, by a lock in the state
// folder. Whatever one file does to the parser or to a hook ends as a Problem
// of that file, never as the end of a run.
package indexer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/mast-search/mast/internal/glob"
	"github.com/mast-search/mast/internal/ignore"
	"github.com/mast-search/mast/internal/lockfile"
	"github.com/mast-search/mast/internal/walk"
	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Names in the state folder.
const (
	IndexFile   = "graph.db"
	SummaryFile = "index.json"
	lockFile    = "structure.lock"
)

// DefaultMaxFileBytes is the size above which a file is listed and not
// indexed. It is the limit of the parser, too; larger files are bundles, data
// and recorded fixtures, whose chunks would only stand in the way of others.
const DefaultMaxFileBytes = treesitter.DefaultMaxBytes

// rules counts the versions of what this package and extraction say about
// equal input; a change of it makes old indexes be built anew.
const rules = 4

// ErrLocked says that another process writes the index; the error that wraps
// it names the process.
var ErrLocked = lockfile.ErrLocked

// Config says what to index and where to keep it. Zero values stand for the
// defaults.
type Config struct {
	// Root is the folder of the project.
	Root string
	// StateDir is the folder of the index; default Root/.mast.
	StateDir string
	// Languages are the languages that are parsed.
	Languages *lang.Registry
	// Strategies are the rules by which references are linked.
	Strategies []graph.Strategy
	// Version is the version of the program. An index that another version
	// made is built anew, because its rules may differ.
	Version string
	// Extensions, when not empty, are the only ones to index, with or without
	// their dot.
	Extensions []string
	// Exclude are globs of paths that are not indexed.
	Exclude []string
	// Ignore are patterns of paths that are not indexed, in git's notation.
	Ignore []string
	// SplitThreshold and HeadingDepth are those of extract.Options.
	SplitThreshold, HeadingDepth int
	// MaxFileBytes is the size of the largest file that is indexed; default
	// DefaultMaxFileBytes.
	MaxFileBytes int64
	// Workers is how many files are parsed at a time; default one for each
	// processor.
	Workers int
	// Environment is where git's settings of the user are; nil stands for
	// those of the process.
	Environment *ignore.Environment
	// Secret reports of a file, by its path and text, that it holds a key: it is
	// listed and not indexed. nil takes none for one. It may be called from several
	// goroutines.
	Secret func(path string, text []byte) bool
	// Log takes one line for people; nil drops them. It may be called from
	// several goroutines.
	Log func(line string)
}

// Indexer indexes one project. It is safe for concurrent use; runs of one
// Indexer exclude each other like those of several processes.
type Indexer struct {
	root, stateDir string
	languages      *lang.Registry
	version        string
	walk           walk.Options
	extract        extract.Options
	maxFileBytes   int64
	workers        int
	log            func(string)
	secret         func(string, []byte) bool
	notes          []string
	fingerprint    string
	graph          *graph.Engine
}

// Graph returns the engine that links the project.
func (ix *Indexer) Graph() *graph.Engine { return ix.graph }

// New checks the settings. It reads nothing but the names of the folders, and
// fails when the root is not a folder or a pattern is invalid.
func New(config Config) (*Indexer, error) {
	root, err := realFolder(config.Root)
	if err != nil {
		return nil, fmt.Errorf("index: %w", err)
	}
	if config.Languages == nil {
		return nil, errors.New("index: no languages given")
	}
	ix := &Indexer{
		root: root, stateDir: config.StateDir, languages: config.Languages, version: config.Version,
		extract:      extract.Options{SplitThreshold: config.SplitThreshold, HeadingDepth: config.HeadingDepth},
		maxFileBytes: config.MaxFileBytes, workers: config.Workers, log: config.Log, secret: config.Secret,
		graph: graph.NewEngine(config.Languages.Family, config.Strategies),
	}
	if ix.stateDir == "" {
		ix.stateDir = filepath.Join(root, ".mast")
	}
	if ix.stateDir, err = filepath.Abs(ix.stateDir); err != nil {
		return nil, fmt.Errorf("index: state folder: %w", err)
	}
	// The walk meets the folder under its real name.
	if real, err := filepath.EvalSymlinks(ix.stateDir); err == nil {
		ix.stateDir = real
	}
	if ix.maxFileBytes <= 0 {
		ix.maxFileBytes = DefaultMaxFileBytes
	}
	if ix.workers <= 0 {
		ix.workers = runtime.GOMAXPROCS(0)
	}
	if ix.log == nil {
		ix.log = func(string) {}
	}
	if ix.secret == nil {
		ix.secret = func(string, []byte) bool { return false }
	}
	ix.walk = walk.Options{Root: root, State: ix.stateDir, Environment: ignore.UserEnvironment()}
	if config.Environment != nil {
		ix.walk.Environment = *config.Environment
	}
	for _, extension := range config.Extensions {
		ix.walk.Extensions = append(ix.walk.Extensions, "."+strings.ToLower(strings.TrimPrefix(extension, ".")))
	}
	for _, pattern := range config.Exclude {
		g, err := glob.Compile(pattern)
		if err != nil {
			return nil, fmt.Errorf("index: exclude: %w", err)
		}
		if note := g.Note(); note != "" {
			ix.notes = append(ix.notes, note)
		}
		ix.walk.Exclude = append(ix.walk.Exclude, g)
	}
	if len(config.Ignore) > 0 {
		ix.walk.Ignore = ignore.NewPatterns(config.Ignore)
	}
	ix.fingerprint = ix.settings()
	return ix, nil
}

// realFolder returns the absolute path of a folder without symbolic links, so
// that one project has one name.
func realFolder(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(abs)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(real)
	if err != nil {
		return "", err
	}
	if !info.IsDir() {
		return "", fmt.Errorf("%s is not a folder", path)
	}
	return real, nil
}

// Root is the absolute path of the project without symbolic links.
func (ix *Indexer) Root() string { return ix.root }

// Folders lists the folders whose files a run looks at, relative to the root
// with slashes; "." is the root itself.
func (ix *Indexer) Folders(ctx context.Context) ([]string, error) {
	return walk.Folders(ctx, ix.walk)
}

// StateDir is the absolute path of the state folder.
func (ix *Indexer) StateDir() string { return ix.stateDir }

// IndexPath is the path of the index inside the state folder.
func (ix *Indexer) IndexPath() string { return filepath.Join(ix.stateDir, IndexFile) }

// Notes are lines for people about settings that have no effect.
func (ix *Indexer) Notes() []string { return slices.Clone(ix.notes) }

func (ix *Indexer) lockPath() string { return filepath.Join(ix.stateDir, lockFile) }

// settings fingerprints everything besides the files that the content of the
// index depends on. What only decides which files belong to it is not in it:
// the walk finds that out.
func (ix *Indexer) settings() string {
	h := sha256.New()
	fmt.Fprintf(h, "rules %d\nprogram %s\nsplit %d\nheadings %d\nbytes %d\n", rules, ix.version,
		ix.extract.SplitThreshold, ix.extract.HeadingDepth, ix.maxFileBytes)
	for _, l := range ix.languages.All() {
		fmt.Fprintf(h, "language %s %s\n", l.Spec.Name, l.Spec.Origin.SHA256)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
