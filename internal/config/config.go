// Package config knows the settings of the program: one table (Table) that
// says for each key what it means, how it is written, which values are
// allowed and where it can be set. Loading, validation, help and
// documentation are made from that table.
//
// It also decides which folder is the project (FindRoot) and where the state
// of its index is kept (FindStateDir).
//
// A value comes from the first of these layers that has it: command-line
// flag, environment, the .env file of ContextWeaver, mast.config.json in the
// project root, config.json in the state folder (which can set no paths and no
// secrets), default. Every value remembers its layer.
package config

import (
	"fmt"
	"strings"
)

// Settings holds one value for each key of the table. The zero value is not
// usable; Load makes one. A Settings is read-only after Load and then safe
// for concurrent use.
type Settings struct {
	// StateDir is the value of state_dir as written. FindStateDir makes an
	// absolute path of it.
	StateDir string
	// FileExtensions limits indexing to files with these extensions, each with
	// its leading dot. Empty means every text file.
	FileExtensions []string
	// ExcludePatterns are globs of paths that are not indexed.
	ExcludePatterns []string
	// IgnorePatterns are patterns in git's notation of paths that are not indexed.
	IgnorePatterns []string
	// RRFK is the constant of reciprocal rank fusion.
	RRFK int
	// DeclarationExactRanker says whether the declaration ranker takes part.
	DeclarationExactRanker bool
	// ChunkSplitThreshold is the number of lines above which a declaration is
	// split into overlapping parts.
	ChunkSplitThreshold int
	// ContextLines is the number of lines shown before and after a result.
	ContextLines int
	// MarkdownHeadingDepth is the deepest heading level that starts a section.
	MarkdownHeadingDepth int
	// AutoIndex says whether the first query builds a missing index.
	AutoIndex bool
	// Fusion names the way in which rankings are fused.
	Fusion string
	// WithoutRankers names parts of the ranking that are left out.
	WithoutRankers []string

	// What follows are the settings of mast_context; the table says what they
	// mean.

	VectorTopK, VectorTopM, RRFK0, FusedTopM                             int
	WVec, WLex                                                           float64
	RerankTopN, MaxRerankChars, MaxBreadcrumbChars                       int
	HeadRatio                                                            float64
	SmartTopK                                                            bool
	SmartRatio, SmartDelta, SmartFloor                                   float64
	SmartMinK, SmartMaxK                                                 int
	LowConfidence                                                        string
	NeighborHops, BreadcrumbExpandLimit                                  int
	ImportFilesPerSeed, ChunksPerImportFile, ReverseImportFilesPerSeed   int
	CallsiteChunksPerSeed, CalleeChunksPerSeed, ImplementorChunksPerSeed int
	DecayNeighbor, DecayBreadcrumb, DecayImport, DecayReverseImport      float64
	DecayCallsite, DecayDepth                                            float64
	MaxSegmentsPerFile, MaxTotalChars                                    int

	// EmbeddingsBaseURL is the address of an endpoint for embeddings, or empty;
	// EmbeddingsFolder the folder of a local model, as written.
	EmbeddingsBaseURL, EmbeddingsModel, EmbeddingsAPIKey, EmbeddingsFolder string
	// EmbeddingsDimensions is the length of the vectors; 0 takes any.
	EmbeddingsDimensions, EmbeddingsMaxConcurrency int
	// RerankBaseURL is the address of an endpoint for reranking, or empty.
	RerankBaseURL, RerankModel, RerankAPIKey string

	// Warnings are lines for people about settings that were ignored.
	Warnings []string

	origins map[string]Origin
}

// Layer is a place that settings come from.
type Layer string

// The layers, strongest first.
const (
	FromFlag    Layer = "flag"
	FromEnv     Layer = "environment"
	FromWeaver  Layer = "user file"
	FromProject Layer = "project file"
	FromState   Layer = "state file"
	FromDefault Layer = "default"
)

// Origin says where a value comes from.
type Origin struct {
	Layer Layer
	// Name is the flag, the variable or the file; empty for defaults.
	Name string
}

// String returns the origin for people, such as "environment MAST_RRF_K".
func (o Origin) String() string {
	if o.Name == "" {
		return string(o.Layer)
	}
	return string(o.Layer) + " " + o.Name
}

// Origin returns where the value of a key comes from. Unknown keys come from
// the defaults.
func (s *Settings) Origin(key string) Origin {
	if o, ok := s.origins[key]; ok {
		return o
	}
	return Origin{Layer: FromDefault}
}

// Error is a value that a setting does not allow.
type Error struct {
	Key     string
	Given   string
	Origin  Origin
	Allowed string
	Example string
}

// Error names the key, the value, its origin, what is allowed and an example.
func (e *Error) Error() string {
	return fmt.Sprintf("setting %s (%s): %s is not allowed; allowed: %s; example: %s",
		e.Key, e.Origin, e.Given, e.Allowed, e.Example)
}

// FileError is a settings file that cannot be read as JSON.
type FileError struct {
	Path string
	Err  error
}

// Error names the file and what is wrong with it.
func (e *FileError) Error() string {
	return fmt.Sprintf("read settings from %s: %s", e.Path, strings.TrimPrefix(e.Err.Error(), "hujson: "))
}

// Unwrap returns the cause.
func (e *FileError) Unwrap() error { return e.Err }
