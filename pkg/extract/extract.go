// Package extract turns one file into facts: it lets the hook of the language
// read symbols, references, imports and exports from the syntax tree, and cuts
// the file into the chunks that search returns. Markdown is cut by its
// headings, any other text by lines. No rule here names a programming language.
//
// # Chunks of a parsed file
//
// A declaration is a chunk: from its leading comments to its end, with the
// indentation of its first line. What a class, an interface or a namespace
// holds is lifted out into chunks of its own, and the container keeps its own
// lines and the heads of what was lifted ([code.Chunk.Pieces]). The same is done
// with functions inside functions, object literals and plain statements where
// these would otherwise be too large to be one answer. A chunk over
// [Options.SplitThreshold] lines is cut at statement borders into parts that
// overlap by a few lines. The remaining statements make up blocks.
//
// # Promises
//
// For any input: spans lie inside the text, chunks are sorted by their start (the
// larger first), pieces are ordered and lie inside their chunk, and each byte that is not
// white space lies in a piece of some chunk, except in lines over
// [Options.MaxLine]. Equal input gives equal facts.
package extract

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/treesitter"
)

// Options bound the size of chunks. The zero value of a field stands for its
// default.
type Options struct {
	// SplitThreshold is the number of lines above which a declaration or a
	// section is split; default DefaultSplitThreshold.
	SplitThreshold int
	// HeadingDepth is the deepest level of Markdown headings that start a
	// chunk; default DefaultHeadingDepth.
	HeadingDepth int
	// MaxLine is the number of bytes of one line that a chunk takes; the rest
	// of a longer line belongs to no piece. Default DefaultMaxLine.
	MaxLine int
}

// The defaults of Options. A line over DefaultMaxLine is data, not something
// that a person reads: the longest paragraphs of prose that are written on one line
// stay below it.
const (
	DefaultSplitThreshold = 100
	DefaultHeadingDepth   = 2
	DefaultMaxLine        = 8192
)

func (o Options) withDefaults() Options {
	if o.SplitThreshold <= 0 {
		o.SplitThreshold = DefaultSplitThreshold
	}
	if o.HeadingDepth <= 0 {
		o.HeadingDepth = DefaultHeadingDepth
	}
	if o.MaxLine <= 0 {
		o.MaxLine = DefaultMaxLine
	}
	return o
}

// File extracts the facts of one file. path is relative to the project with
// slashes and decides how text without a tree is cut; src is valid for less
// than 4 GiB. spec and tree describe how src was parsed; without them, or when
// the hook of the language fails, the file is cut as text.
//
// Problems lists syntax errors and a failing hook; what kept a file from being
// parsed is known to the caller only. File keeps neither src nor tree and may be
// called from several goroutines.
func File(path string, spec *lang.Spec, src []byte, tree *treesitter.Tree, opts Options) code.Facts {
	opts = opts.withDefaults()
	var facts code.Facts
	if spec != nil && spec.Extract != nil && tree != nil {
		err := runHook(spec, src, tree, &facts)
		if err == nil {
			markStub(path, spec, &facts)
			facts.Problems = appendSyntaxProblem(facts.Problems, spec, src, tree)
			newChunker(src, spec, tree, &facts, opts).file()
			finish(&facts, src, opts)
			return facts
		}
		facts = code.Facts{Problems: []code.Problem{{Reason: code.ProblemExtract, Detail: err.Error()}}}
	}
	if IsMarkdown(path) {
		facts.Chunks = markdownChunks(src, opts)
	} else {
		facts.Chunks = textChunks(src, textKind(path), opts.MaxLine)
	}
	finish(&facts, src, opts)
	return facts
}

// markStub makes the symbols of a file that only declares ambient.
func markStub(path string, spec *lang.Spec, facts *code.Facts) {
	for _, ending := range spec.Stubs {
		if !strings.HasSuffix(path, ending) {
			continue
		}
		for i := range facts.Symbols {
			facts.Symbols[i].Flags |= code.FlagAmbient
		}
	}
}

// runHook fills facts, and turns a hook that breaks on a file into an error:
// one bad file must not end a run over thousands.
func runHook(spec *lang.Spec, src []byte, tree *treesitter.Tree, facts *code.Facts) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("extract %s: %v", spec.Name, r)
		}
	}()
	spec.Extract(src, tree, facts)
	return check(facts, uint32(len(src)))
}

// check reports the first symbol that breaks the rules of package code.
func check(facts *code.Facts, size uint32) error {
	for i := range facts.Symbols {
		s := &facts.Symbols[i]
		if s.Parent < code.NoSymbol || s.Parent >= int32(i) {
			return fmt.Errorf("symbol %q stands before its parent", s.Name)
		}
		for _, span := range [...]code.Span{s.Span, s.NameSpan, s.Head, s.Body, s.Doc} {
			if span.Start > span.End || span.End > size {
				return fmt.Errorf("symbol %q has a span outside the file", s.Name)
			}
		}
	}
	return nil
}

// appendSyntaxProblem adds one problem for all the places of a file that do not
// fit its grammar, at the first of them. A missing token that trees do not show is
// no such place: it ends a statement where the text ends, in a file without a
// final line break.
func appendSyntaxProblem(problems []code.Problem, spec *lang.Spec, src []byte, tree *treesitter.Tree) []code.Problem {
	if !tree.HasError() {
		return problems
	}
	var first code.Span
	count := 0
	for i := range tree.Nodes() {
		n := &tree.Nodes()[i]
		if n.Symbol != treesitter.SymbolError && n.Flags&treesitter.FlagMissing == 0 {
			continue
		}
		if spec.Tolerates != nil && spec.Tolerates(src, tree, treesitter.NodeID(i)) {
			continue
		}
		if count == 0 {
			first = code.Span{Start: n.Start, End: n.End}
		}
		count++
	}
	detail := fmt.Sprintf("%d places do not fit the grammar", count)
	switch count {
	case 0:
		return problems
	case 1:
		detail = "1 place does not fit the grammar"
	}
	return append(problems, code.Problem{Reason: code.ProblemSyntax, Detail: detail, Span: first})
}

// finish puts the chunks into their order and cuts lines that are too long.
func finish(facts *code.Facts, src []byte, opts Options) {
	slices.SortStableFunc(facts.Chunks, func(a, b code.Chunk) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(b.Span.End, a.Span.End))
	})
	capLines(facts.Chunks, src, opts.MaxLine)
}
