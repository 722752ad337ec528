package search

import (
	"fmt"
	"slices"
)

// Retrieval settings have the names and ranges of ContextWeaver's configuration,
// where they mean the same.

// LowConfidence says what to answer when nothing found is relevant.
type LowConfidence string

// The behaviours.
const (
	ReturnTop1    LowConfidence = "return_top1"
	ReturnEmpty   LowConfidence = "return_empty"
	ReturnWarning LowConfidence = "return_with_warning"
)

// LowConfidences lists the behaviours in the order of help texts.
func LowConfidences() []string {
	return []string{string(ReturnTop1), string(ReturnEmpty), string(ReturnWarning)}
}

func (l LowConfidence) warns() bool { return l == ReturnEmpty || l == ReturnWarning }

// Settings are the numbers of a retrieval. Settings are compared by value.
type Settings struct {
	// FusedTopM is how many ranked chunks are looked at, SmartMaxK how many of them
	// become seeds at most, SmartMinK how many need only to pass Floor.
	FusedTopM, SmartMaxK, SmartMinK int
	// SmartTopK switches the cut-off: a seed must reach Floor, and the smaller of
	// Ratio times the best score and the best score less Delta.
	SmartTopK           bool
	Floor, Ratio, Delta float64
	// NeighborHops is how far beside a seed chunks are taken, BreadcrumbExpandLimit
	// how many siblings of a seed.
	NeighborHops, BreadcrumbExpandLimit int
	// ImportFilesPerSeed is how many imported files are taken for a file with seeds,
	// ReverseImportFilesPerSeed how many that import it, ChunksPerImportFile how
	// many chunks of each.
	ImportFilesPerSeed, ReverseImportFilesPerSeed, ChunksPerImportFile int
	// CallsiteChunksPerSeed is how many callers of a seed are taken, CalleeChunksPerSeed
	// how many of what it calls, ImplementorChunksPerSeed how many implementors.
	CallsiteChunksPerSeed, CalleeChunksPerSeed, ImplementorChunksPerSeed int
	// The decays multiply the score of a seed for what is taken because of it;
	// DecayNeighbor for each step, DecayDepth for a step through a barrel.
	DecayNeighbor, DecayBreadcrumb, DecayImport, DecayReverseImport, DecayCallsite, DecayDepth float64
	// MaxSegmentsPerFile and MaxTotalChars bound what is packed; characters are
	// UTF-16 units. MaxFiles of 0 is without bound.
	MaxSegmentsPerFile, MaxTotalChars, MaxFiles int
	// Variants is how many forms of the request are asked.
	Variants int
}

// DefaultSettings are those of the mode "balanced".
func DefaultSettings() Settings {
	return Settings{
		FusedTopM: 60, SmartMaxK: 8, SmartMinK: 2, SmartTopK: true, Floor: 0.25, Ratio: 0.5, Delta: 0.25,
		NeighborHops: 2, BreadcrumbExpandLimit: 3,
		ImportFilesPerSeed: 3, ReverseImportFilesPerSeed: 2, ChunksPerImportFile: 3,
		CallsiteChunksPerSeed: 2, CalleeChunksPerSeed: 2, ImplementorChunksPerSeed: 2,
		DecayNeighbor: 0.8, DecayBreadcrumb: 0.7, DecayImport: 0.6, DecayReverseImport: 0.5, DecayCallsite: 0.5, DecayDepth: 0.7,
		MaxSegmentsPerFile: 3, MaxTotalChars: 48_000, Variants: 1,
	}
}

// Modes lists the presets in the order of help texts.
func Modes() []string { return []string{"quick", "balanced", "deep"} }

// Preset changes settings to those of a mode. Quick takes nothing from other files.
func (s *Settings) Preset(mode string) error {
	switch mode {
	case "quick":
		s.FusedTopM, s.SmartMaxK = 30, 5
		s.ImportFilesPerSeed, s.ReverseImportFilesPerSeed = 0, 0
		s.CallsiteChunksPerSeed, s.CalleeChunksPerSeed, s.ImplementorChunksPerSeed = 0, 0, 0
	case "balanced":
	case "deep":
		s.FusedTopM, s.SmartMaxK, s.ImportFilesPerSeed, s.Variants = 80, 12, 5, 4
	default:
		return fmt.Errorf("unknown mode %q, known are %v", mode, Modes())
	}
	return nil
}

// Cutoff returns how many of the scores, best first, become seeds, and whether even
// the best is not relevant.
//
// The best decides: what follows must reach the floor and the smaller of a share of
// its score and its score less a distance. The first few need the floor only. This
// is ContextWeaver's rule (Anchor & Floor, Delta Guard, Safe Harbour).
func (s *Settings) Cutoff(scores []float64) (keep int, low bool) {
	if len(scores) == 0 {
		return 0, true
	}
	if !s.SmartTopK {
		return len(scores), false
	}
	if scores[0] < s.Floor {
		return 0, true
	}
	least := max(s.Floor, min(s.Ratio*scores[0], scores[0]-s.Delta))
	for keep < len(scores) && keep < s.SmartMaxK {
		need := least
		if keep < s.SmartMinK {
			need = s.Floor
		}
		if scores[keep] < need {
			break
		}
		keep++
	}
	return keep, false
}

// sourceOrder is the order in which sources are named.
func sourceOrder() []string {
	return []string{SourceLexical, SourceVector, SourceNeighbor, SourceBreadcrumb, SourceImport, SourceReverseImport, SourceCallsite, SourceCallee, SourceImplementor}
}

// The sources of chunks.
const (
	SourceLexical       = "lexical"
	SourceNeighbor      = "neighbor"
	SourceBreadcrumb    = "breadcrumb"
	SourceImport        = "import"
	SourceReverseImport = "reverse_import"
	SourceCallsite      = "callsite"
	SourceCallee        = "callee"
	SourceImplementor   = "implementor"
)

// addSource adds a source once, in their order.
func addSource(sources []string, more ...string) []string {
	for _, m := range more {
		if !slices.Contains(sources, m) {
			sources = append(sources, m)
		}
	}
	order := sourceOrder()
	slices.SortFunc(sources, func(a, b string) int { return slices.Index(order, a) - slices.Index(order, b) })
	return sources
}
