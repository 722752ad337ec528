package search

import (
	"context"
	"fmt"
	"strings"

	"github.com/mast-search/mast/internal/glob"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// Scope bounds a search. The zero value is everything.
type Scope struct {
	// Files are patterns of paths (package glob) of which one must match; none
	// means all files.
	Files []string
	// Without are patterns of paths of which none may match; it wins over Files.
	Without []string
	// Languages are names as answers carry them; none means all.
	Languages []string
	// Kinds are kinds of chunks; none means all.
	Kinds []code.ChunkKind
	// Exported leaves out what other files cannot name.
	Exported bool
}

// scope compiles the scope of the request and notes what is odd about it.
func (s *session) scope(ctx context.Context) (*store.Scope, error) {
	r := &s.r.Scope
	globs, err := s.globs(r.Files)
	if err != nil {
		return nil, err
	}
	without, err := s.globs(r.Without)
	if err != nil {
		return nil, err
	}
	var keep func(*store.FileState) bool
	if len(globs)+len(without) > 0 || len(r.Languages) > 0 {
		keep = func(f *store.FileState) bool {
			return inLanguages(r.Languages, f.Language) && inFiles(globs, f.Path) && (len(without) == 0 || !inFiles(without, f.Path))
		}
	}
	scope, err := s.v.Scope(ctx, keep, r.Kinds, r.Exported)
	if err == nil && scope.Empty() {
		s.note("no indexed file is in the scope of the search")
		for i, pattern := range r.Files {
			if below, err := s.folder(ctx, globs[i], pattern); err != nil {
				return nil, err
			} else if below != "" {
				s.note("%q is a folder; its files are %q", pattern, below)
			}
			if strings.Contains(pattern, `\`) {
				s.note("folders of a file pattern are separated by \"/\": %q", strings.ReplaceAll(pattern, `\`, "/"))
			}
		}
	}
	return scope, err
}

// folder returns the pattern of the indexed files below what a pattern names, or
// nothing when there is none.
func (s *session) folder(ctx context.Context, named *glob.Glob, pattern string) (string, error) {
	below := strings.TrimSuffix(pattern, "/") + "/**"
	g, err := glob.Compile(below)
	if err != nil || named.Note() != "" {
		return "", nil //nolint:nilerr // then there is no such pattern to name
	}
	scope, err := s.v.Scope(ctx, func(f *store.FileState) bool { return g.Match(f.Path) }, nil, false)
	if err != nil || scope.Empty() {
		return "", err
	}
	return below, nil
}

// globs compiles patterns and notes what is odd about them.
func (s *session) globs(patterns []string) ([]*glob.Glob, error) {
	var globs []*glob.Glob
	for _, pattern := range patterns {
		g, err := glob.Compile(pattern)
		if err != nil {
			return nil, fmt.Errorf("%w: %q: %w", ErrGlob, pattern, err)
		}
		if note := g.Note(); note != "" {
			s.note("file %s", note)
		}
		globs = append(globs, g)
	}
	return globs, nil
}

func inLanguages(names []string, language string) bool {
	for _, n := range names {
		if strings.EqualFold(n, language) {
			return true
		}
	}
	return len(names) == 0
}

func inFiles(globs []*glob.Glob, path string) bool {
	for _, g := range globs {
		if g.Match(path) {
			return true
		}
	}
	return len(globs) == 0
}
