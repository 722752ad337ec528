package ranker

import "github.com/mast-search/mast/pkg/store"

// The constants of ranking in one place. They are those of the ranking recipe
// that the project started from; it found them on public benchmarks and says of
// itself that each may be a third higher or lower without a difference that
// carries over to other repositories. Those of groups, of the head of a chunk and of
// references are our own. They are round, and chosen from the middle of a range in
// which nothing changed much; nothing here is tuned to a benchmark.

// Weights of the columns of a chunk in its BM25F, and how much of the length of
// a column counts (b of BM25). Path and stem are the folders and the name of
// the file.
const (
	weightPath = 2.84
	weightStem = 4.96
	shortB     = 0.3
	docB       = 0.53
	bodyB      = 0.75

	chunkK1 = 1.5
	// rareness is the exponent on idf for chunks: below 1, a rare word of a
	// question decides less.
	rareness = 0.76
	// coverageGain is what a chunk with every word of the query gains.
	coverageGain = 0.03
	// prototypeShare is what the words of a declaration without a body count.
	prototypeShare = 0.5
)

// chunkWeights are those of the columns of package store.
func chunkWeights() [store.Columns]float64 {
	return [store.Columns]float64{
		store.ColName: 8, store.ColContainer: 1.15, store.ColSignature: 1.47, store.ColDoc: 1.5, store.ColBody: 1,
	}
}

func chunkB() [store.Columns]float64 {
	return [store.Columns]float64{
		store.ColName: shortB, store.ColContainer: shortB, store.ColSignature: shortB, store.ColDoc: docB, store.ColBody: bodyB,
	}
}

// The same for whole files: names of what stands at top level, of what stands
// inside, comments, all other text, folders, stem.
const (
	fileTop = iota
	fileNames
	fileDoc
	fileBody
	filePath
	fileStem
	fileColumns
)

const fileK1 = 1.2

func fileWeights() [fileColumns]float64 {
	return [fileColumns]float64{fileTop: 4, fileNames: 0.97, fileDoc: 1.5, fileBody: 1, filePath: 1.93, fileStem: 7.47}
}

func fileB() [fileColumns]float64 {
	return [fileColumns]float64{fileTop: 0.3, fileNames: 0.3, fileDoc: 0.56, fileBody: 0.56, filePath: 0.3, fileStem: 0.3}
}

// Weights of the words of a query.
const (
	weakWord      = 0.5
	tailWord      = 0.75 // after the first preposition
	wholeWord     = 1.5  // the whole form of a word with parts
	partWord      = 0.5
	joinedWords   = 0.6 // two neighbours as one word
	synonymWord   = 0.59
	prefixWord    = 0.51 // times the share of letters
	variantInStem = 0.8  // a variant in the name of a file
	joinedInName  = 1.5  // joined neighbours in the name of a file, or at top level
	genericName   = 0.3  // a name such as utils
	unknownWord   = 0.5  // of the idf of a word that the index does not have

	minPrefix   = 4 // letters that variants share at least
	maxLonger   = 4 // letters that a variant has more at most
	maxPrefixed = 40

	compoundWord = 0.4 // a word that is made of the word and another
	minHalf      = 3   // letters
	minHalfFiles = 5   // that have each half, so that chance does not make words
	maxCompounds = 25
	maxScanned   = 2000
)

// What stands for the best chunks of a file: the first counts whole, each
// further one 0.6 of the one before.
const (
	bestChunks = 5
	chunkDecay = 0.6
)

// Phrases: how soon a repeated pair of words counts no more, for a chunk and for
// a file.
const (
	phraseHalf     = 2
	filePhraseHalf = 4
	// gluedPair is what a pair counts that the query writes as one word: as much
	// as one in the name of a declaration.
	gluedPair = 8
	// phraseChunks bounds the chunks whose text is read for phrases.
	phraseChunks = 60
)

// What a declaration of a name of the query is worth.
const (
	declaredIdentifier = 5.0 // the query is the name
	declaredEmbedded   = 0.4 // a name inside a sentence
	manyDeclared       = 3   // from which on each counts less
	otherCase          = 0.9
	otherStyle         = 0.5 // snake against camel
	exportedFactor     = 2.0
	ownFileFactor      = 2.0 // the file is named for it
	insideFactor       = 2.0 // it stands in the container that was asked for
	lengthGain         = 0.3
	joinedName         = 0.75
	joinedOwnFile      = 1.5
	identifierRefs     = 0.3
	onlyShown          = 0.5 // the chunk shows it and is named for another
)

// Candidates: chunks are taken group by group, those of the rarest words first.
const (
	enoughChunks = 2000 // then words only add to chunks that others found
	mostChunks   = 4000
)

// Spans: what the further chunks of a file are worth.
const (
	spanDecay    = 0.6
	spansPerFile = 10

	// What the head of a chunk counts among those of its file: its name, seen from
	// both sides, and the share of the query in all of the head.
	headName  = 0.5
	headShare = 0.3

	// groupSize bounds the chunks of one result, groupLines the lines from the
	// first to the last of them: as many as a part of a long declaration has.
	groupSize  = 3
	groupLines = 60
	// groupShare is what a further chunk must be worth of the best.
	groupShare = 0.3
)

// References: its weight in Default is three times that of the recipe, which had to
// guess uses from words and so trusted them less; its guess still counts as much as
// there.
const (
	referencesWeight = 0.45
	mentionShare     = 1.0 / 3
)

// Default returns the rankers of mast_search with their weights.
func Default() []Weighted {
	return []Weighted{
		{BestChunk{}, 0.5},
		{Chunks{}, 1.5},
		{Words{}, 1},
		{Stem{}, 1.2},
		{StemUsed{}, 1.3},
		{Folder{}, 0.29},
		{TopNames{}, 0.33},
		{Declaration{}, 1},
		{JoinedName{}, joinedName},
		{Phrase{}, 0.45},
		{FilePhrase{}, 0.4},
		{References{}, referencesWeight},
	}
}
