package tool

import (
	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/pkg/ranker"
	"github.com/mast-search/mast/pkg/search"
)

// retrievalSettings are the numbers of a retrieval as the settings of the project give
// them. A mode and the arguments of a request change them further, in this order.
func retrievalSettings(s *config.Settings) search.Settings {
	return search.Settings{
		FusedTopM: s.FusedTopM, SmartMaxK: s.SmartMaxK, SmartMinK: s.SmartMinK, SmartTopK: s.SmartTopK,
		Floor: s.SmartFloor, Ratio: s.SmartRatio, Delta: s.SmartDelta,
		NeighborHops: s.NeighborHops, BreadcrumbExpandLimit: s.BreadcrumbExpandLimit,
		ImportFilesPerSeed: s.ImportFilesPerSeed, ReverseImportFilesPerSeed: s.ReverseImportFilesPerSeed,
		ChunksPerImportFile:   s.ChunksPerImportFile,
		CallsiteChunksPerSeed: s.CallsiteChunksPerSeed, CalleeChunksPerSeed: s.CalleeChunksPerSeed,
		ImplementorChunksPerSeed: s.ImplementorChunksPerSeed,
		DecayNeighbor:            s.DecayNeighbor, DecayBreadcrumb: s.DecayBreadcrumb, DecayImport: s.DecayImport,
		DecayReverseImport: s.DecayReverseImport, DecayCallsite: s.DecayCallsite, DecayDepth: s.DecayDepth,
		MaxSegmentsPerFile: s.MaxSegmentsPerFile, MaxTotalChars: s.MaxTotalChars,
		Variants: 1,
	}
}

// contextFusion is how mast_context fuses rankings.
func contextFusion(s *config.Settings) ranker.Fusion {
	return ranker.Fusion{RRF: s.Fusion == "rrf", K: s.RRFK0}
}

// ofSetting says in a help text that a setting holds where an argument is absent.
func ofSetting(key string) string {
	for _, s := range config.Table() {
		if s.Key == key {
			return "the setting " + key + ", " + s.DefaultText() + " unless set"
		}
	}
	return ""
}
