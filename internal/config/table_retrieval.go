package config

// retrievalTable are the settings of mast_context, with ContextWeaver's names,
// defaults and ranges where they mean the same. Modes of a request and its
// arguments go before them.
func retrievalTable() []Setting {
	integer := func(key, def string, least, most float64, doc string, field func(*Settings) *int, weaver ...string) Setting {
		return Setting{
			Key: key, Default: def, Example: def, Min: least, Max: most, Doc: doc, Weaver: weaver,
			field: func(s *Settings) any { return field(s) },
		}
	}
	number := func(key, def string, least, most float64, doc string, field func(*Settings) *float64, weaver ...string) Setting {
		return Setting{
			Key: key, Default: def, Example: def, Min: least, Max: most, Doc: doc, Weaver: weaver,
			field: func(s *Settings) any { return field(s) },
		}
	}
	return []Setting{
		// Recall and fusion.
		integer("vector_top_k", "80", 40, 200, "Nearest chunks that the vectors give.",
			func(s *Settings) *int { return &s.VectorTopK }, "CW_SEARCH_VECTOR_TOP_K"),
		integer("vector_top_m", "60", 30, 100, "How many of them take part in the fusion.",
			func(s *Settings) *int { return &s.VectorTopM }),
		number("w_vec", "0.6", 0, 1, "Weight of the vectors in the fusion. If only one of the two weights is set, the other is 1 less it.",
			func(s *Settings) *float64 { return &s.WVec }, "CW_SEARCH_WVEC"),
		number("w_lex", "0.4", 0, 1, "Weight of the words in the fusion.",
			func(s *Settings) *float64 { return &s.WLex }, "CW_SEARCH_WLEX"),
		integer("rrf_k0", "20", 10, 60, "Constant of reciprocal rank fusion in mast_context.",
			func(s *Settings) *int { return &s.RRFK0 }),
		integer("fused_top_m", "60", 30, 100, "Ranked chunks that are looked at.",
			func(s *Settings) *int { return &s.FusedTopM }),

		// Reranking.
		integer("rerank_top_n", "10", 5, 20, "Chunks that are left after reranking.",
			func(s *Settings) *int { return &s.RerankTopN }, "CW_SEARCH_RERANK_TOP_N", "RERANK_TOP_N"),
		integer("max_rerank_chars", "1000", 500, 2000, "Longest text of a chunk that is reranked, in characters.",
			func(s *Settings) *int { return &s.MaxRerankChars }),
		integer("max_breadcrumb_chars", "250", 100, 500, "Longest breadcrumb in that text, in characters.",
			func(s *Settings) *int { return &s.MaxBreadcrumbChars }),
		number("head_ratio", "0.67", 0.5, 0.8, "Share of that text that is taken from the head of a chunk in which no word is found; the rest is its tail.",
			func(s *Settings) *float64 { return &s.HeadRatio }),

		// The cut-off.
		{
			Key: "smart_top_k", Default: "true", Example: "true",
			Doc:   "Cut off what is much less relevant than the best.",
			field: func(s *Settings) any { return &s.SmartTopK },
		},
		number("smart_ratio", "0.5", 0.3, 0.7, "A seed must reach this share of the best relevance, or the best less smart_delta if that is lower.",
			func(s *Settings) *float64 { return &s.SmartRatio }),
		number("smart_delta", "0.25", 0.1, 0.4, "See smart_ratio.",
			func(s *Settings) *float64 { return &s.SmartDelta }),
		number("smart_floor", "0.25", 0.1, 0.4, "Relevance that every seed must reach.",
			func(s *Settings) *float64 { return &s.SmartFloor }),
		integer("smart_min_k", "2", 1, 3, "Seeds that need to reach smart_floor only.",
			func(s *Settings) *int { return &s.SmartMinK }),
		integer("smart_max_k", "8", 5, 15, "Most seeds.",
			func(s *Settings) *int { return &s.SmartMaxK }, "CW_SEARCH_SMART_MAX_K"),
		{
			Key: "low_confidence_behavior", Default: "return_top1", Example: "return_empty",
			Allowed: []string{"return_top1", "return_empty", "return_with_warning"},
			Doc:     "What to answer when nothing found is relevant.",
			field:   func(s *Settings) any { return &s.LowConfidence },
		},

		// Expansion.
		integer("neighbor_hops", "2", 1, 3, "How far beside a seed chunks are taken.",
			func(s *Settings) *int { return &s.NeighborHops }),
		integer("breadcrumb_expand_limit", "3", 1, 5, "Other members of the container of a seed.",
			func(s *Settings) *int { return &s.BreadcrumbExpandLimit }),
		integer("import_files_per_seed", "3", 0, 5, "Imported files of a file with seeds.",
			func(s *Settings) *int { return &s.ImportFilesPerSeed }, "CW_SEARCH_IMPORT_FILES_PER_SEED"),
		integer("chunks_per_import_file", "3", 1, 5, "Chunks of each imported or importing file.",
			func(s *Settings) *int { return &s.ChunksPerImportFile }),
		integer("reverse_import_files_per_seed", "2", 0, 5, "Files that import a file with seeds.",
			func(s *Settings) *int { return &s.ReverseImportFilesPerSeed }),
		integer("callsite_chunks_per_seed", "2", 0, 5, "Callers of a seed.",
			func(s *Settings) *int { return &s.CallsiteChunksPerSeed }),
		integer("callee_chunks_per_seed", "2", 0, 5, "What a seed calls.",
			func(s *Settings) *int { return &s.CalleeChunksPerSeed }),
		integer("implementor_chunks_per_seed", "2", 0, 5, "Implementors of a seed.",
			func(s *Settings) *int { return &s.ImplementorChunksPerSeed }),
		number("decay_neighbor", "0.8", 0.5, 0.9, "Score of a chunk beside a seed, as a share of the seed's, for each step.",
			func(s *Settings) *float64 { return &s.DecayNeighbor }),
		number("decay_breadcrumb", "0.7", 0.4, 0.8, "The same for members of its container.",
			func(s *Settings) *float64 { return &s.DecayBreadcrumb }),
		number("decay_import", "0.6", 0.3, 0.7, "The same for imported files.",
			func(s *Settings) *float64 { return &s.DecayImport }),
		number("decay_reverse_import", "0.5", 0.3, 0.7, "The same for importing files.",
			func(s *Settings) *float64 { return &s.DecayReverseImport }),
		number("decay_callsite", "0.5", 0.3, 0.7, "The same for callers, what is called, and implementors.",
			func(s *Settings) *float64 { return &s.DecayCallsite }),
		number("decay_depth", "0.7", 0.5, 0.9, "Further share for what comes through a file that only passes on.",
			func(s *Settings) *float64 { return &s.DecayDepth }),

		// Packing.
		integer("max_segments_per_file", "3", 1, 5, "Most pieces of a file.",
			func(s *Settings) *int { return &s.MaxSegmentsPerFile }),
		integer("max_total_chars", "48000", 20_000, 80_000, "Budget of the code, in UTF-16 units.",
			func(s *Settings) *int { return &s.MaxTotalChars }, "CW_SEARCH_MAX_TOTAL_CHARS"),
	}
}
