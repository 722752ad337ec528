package indexer

import (
	"context"
	"errors"
	"fmt"

	"github.com/mast-search/mast/internal/textenc"
	"github.com/mast-search/mast/internal/walk"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/lang"
	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/treesitter"
)

// job is one file that has to be looked at.
type job struct {
	entry walk.Entry
	// state is what the index holds for the path; nil when it holds nothing.
	state *store.FileState
	// failure, when not nil, is why the file cannot be read.
	failure error
}

// outcome is what became of a job. At most one of the first three is set;
// none says that the file vanished.
type outcome struct {
	// prepared is to be stored.
	prepared *store.Prepared
	// touched has the content that the index knows, under new cheap fields.
	touched *store.FileState
	// err ends the run.
	err error

	problems   []code.Problem
	parseError bool
}

// The languages, as answers name them, of text without a grammar.
const (
	LanguageMarkdown = "markdown"
	LanguageText     = "text"
)

// worker turns jobs into outcomes. It is for one goroutine.
type worker struct {
	ix     *Indexer
	reader *reader
}

func (w *worker) do(ctx context.Context, j job) outcome {
	state := store.FileState{
		Path: j.entry.Path, Size: j.entry.Size, MtimeNS: j.entry.MtimeNS, CtimeNS: j.entry.CtimeNS, Inode: j.entry.Inode,
	}
	if j.failure != nil {
		return w.skip(state, code.ProblemUnreadable, j.failure.Error())
	}
	s, err := w.reader.read(j.entry.Path)
	switch {
	case err != nil && vanished(err):
		return outcome{}
	case err != nil:
		return w.skip(state, code.ProblemUnreadable, err.Error())
	}
	state.Size, state.MtimeNS, state.CtimeNS, state.Inode = s.entry.Size, s.entry.MtimeNS, s.entry.CtimeNS, s.entry.Inode
	state.Hash, state.IndexedNS = s.hash, s.readNS
	if j.state != nil && sameContent(j.state, &s, w.ix) {
		touched := *j.state
		touched.Size, touched.MtimeNS, touched.CtimeNS, touched.Inode = state.Size, state.MtimeNS, state.CtimeNS, state.Inode
		touched.IndexedNS = state.IndexedNS
		return outcome{touched: &touched}
	}
	if w.ix.oversized(s.entry.Size) {
		return w.skip(state, code.ProblemOversized, fmt.Sprintf("%d bytes, the limit is %d", s.entry.Size, w.ix.maxFileBytes))
	}
	if s.binary {
		return w.skip(state, code.ProblemBinary, "")
	}
	return w.index(ctx, state, s.raw)
}

// sameContent reports whether a file that was read is what the index holds.
func sameContent(state *store.FileState, s *source, ix *Indexer) bool {
	switch {
	case state.Reason == code.ProblemUnreadable.String():
		return false
	case state.Reason == code.ProblemOversized.String() || ix.oversized(s.entry.Size):
		return state.Reason == code.ProblemOversized.String() && ix.oversized(s.entry.Size)
	}
	return state.Hash == s.hash && (state.Size == s.entry.Size || s.binary)
}

// skip stores that a file exists and why it is not indexed.
func (w *worker) skip(state store.FileState, reason code.ProblemReason, detail string) outcome {
	state.Status, state.Reason = store.StatusSkipped, reason.String()
	facts := code.Facts{Problems: []code.Problem{{Reason: reason, Detail: detail}}}
	return w.prepare(state, nil, &facts)
}

// index decodes, parses and extracts a text.
func (w *worker) index(ctx context.Context, state store.FileState, raw []byte) outcome {
	text, encoding, replaced := textenc.Decode(raw)
	if encoding == textenc.Binary {
		return w.skip(state, code.ProblemBinary, "")
	}
	if w.ix.secret(state.Path, text) {
		return w.skip(state, code.ProblemSecret, "")
	}
	l := w.ix.languages.DetectAmong(state.Path, text, func() []string { return w.reader.siblings(state.Path) })
	facts, status, err := w.facts(ctx, state.Path, l, text)
	if err != nil {
		return outcome{err: err}
	}
	if replaced {
		facts.Problems = append(facts.Problems, code.Problem{
			Reason: code.ProblemEncoding, Detail: "bytes without meaning in " + encoding.String() + " were replaced",
		})
	}
	state.Status, state.Lines = status, code.NewLines(text).Count()
	switch {
	case l != nil:
		state.Language = l.Spec.AnswerName()
	case extract.IsMarkdown(state.Path):
		state.Language = LanguageMarkdown
	default:
		state.Language = LanguageText
	}
	switch {
	case l == nil:
	case status == store.StatusLines && len(facts.Problems) > 0:
		state.Reason = facts.Problems[0].Reason.String()
	case status == store.StatusParsed:
		// Other code calls what a program wrote like anything else.
		if _, yes := generated(text); yes {
			state.Reason = code.ProblemGenerated.String()
		}
	}
	return w.prepare(state, text, &facts)
}

// facts parses and extracts one text, whatever happens. Only the end of ctx is
// an error.
func (w *worker) facts(ctx context.Context, path string, l *lang.Lang, text []byte) (code.Facts, store.Status, error) {
	if l == nil {
		status := store.StatusLines
		if extract.IsMarkdown(path) {
			status = store.StatusParsed
		}
		return w.byText(path, text, nil), status, nil
	}
	if p, ok := parseable(path, text); !ok {
		return w.byText(path, text, &p), store.StatusLines, nil
	}
	var (
		facts code.Facts
		p     *code.Problem
	)
	if l.Spec.Regions != nil {
		facts, p = w.parseRegions(ctx, path, l, text)
	} else {
		facts, p = w.parse(ctx, path, l, text)
	}
	if err := ctx.Err(); err != nil {
		return code.Facts{}, 0, err
	}
	if p != nil {
		return w.byText(path, text, p), store.StatusLines, nil
	}
	for _, p := range facts.Problems {
		if p.Reason == code.ProblemExtract {
			return facts, store.StatusLines, nil
		}
	}
	return facts, store.StatusParsed, nil
}

// parse parses and extracts with the grammar of the language. A parser that
// breaks on the file is dropped and becomes a problem, like a budget that is
// used up.
func (w *worker) parse(ctx context.Context, path string, l *lang.Lang, text []byte) (facts code.Facts, problem *code.Problem) {
	defer func() {
		if r := recover(); r != nil {
			problem = &code.Problem{Reason: code.ProblemExtract, Detail: fmt.Sprintf("parse %s: %v", l.Spec.Name, r)}
		}
	}()
	parser, err := l.Acquire()
	if err != nil {
		return facts, &code.Problem{Reason: code.ProblemExtract, Detail: err.Error()}
	}
	tree, err := parser.Parse(ctx, l.Spec.Masked(text), treesitter.Budget{MaxBytes: int(w.ix.maxFileBytes)})
	if err == nil {
		facts = extract.File(path, l.Spec, text, tree, w.ix.extract)
		if detail, yes := extract.Mismatch(tree, &facts); yes {
			problem = &code.Problem{Reason: code.ProblemMismatch, Detail: detail}
		}
	}
	l.Release(parser)
	switch {
	case err == nil:
		return facts, problem
	case errors.Is(err, treesitter.ErrBudget):
		return facts, &code.Problem{Reason: code.ProblemBudget, Detail: err.Error()}
	default:
		return facts, &code.Problem{Reason: code.ProblemExtract, Detail: err.Error()}
	}
}

// byText cuts a text without its grammar; why, when not nil, is listed first.
func (w *worker) byText(path string, text []byte, why *code.Problem) (facts code.Facts) {
	defer func() {
		if r := recover(); r != nil {
			facts = code.Facts{Problems: []code.Problem{{Reason: code.ProblemExtract, Detail: fmt.Sprintf("cut %s: %v", path, r)}}}
		}
	}()
	facts = extract.File(path, nil, text, nil, w.ix.extract)
	if why != nil {
		facts.Problems = append([]code.Problem{*why}, facts.Problems...)
	}
	return facts
}

// prepare makes an outcome ready for storing.
func (w *worker) prepare(state store.FileState, text []byte, facts *code.Facts) outcome {
	prepared, err := prepare(state, text, facts)
	if err != nil && text != nil {
		// Facts that do not fit the text are a fault of extraction.
		why := code.Problem{Reason: code.ProblemExtract, Detail: err.Error()}
		lines := w.byText(state.Path, text, &why)
		state.Status, state.Reason = store.StatusLines, why.Reason.String()
		facts = &lines
		prepared, err = prepare(state, text, facts)
	}
	if err != nil {
		state.Status, state.Reason = store.StatusSkipped, code.ProblemExtract.String()
		facts = &code.Facts{Problems: []code.Problem{{Reason: code.ProblemExtract, Detail: err.Error()}}}
		if prepared, err = prepare(state, nil, facts); err != nil {
			return outcome{err: err}
		}
	}
	return outcome{prepared: prepared, problems: facts.Problems, parseError: isParseError(facts.Problems)}
}

// prepare guards against facts that break what the store builds on.
func prepare(state store.FileState, text []byte, facts *code.Facts) (p *store.Prepared, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("prepare %s: %v", state.Path, r)
		}
	}()
	return store.Prepare(state, text, facts)
}

// isParseError reports whether a grammar does not cover its file fully.
func isParseError(problems []code.Problem) bool {
	for _, p := range problems {
		switch p.Reason {
		case code.ProblemSyntax, code.ProblemBudget, code.ProblemExtract, code.ProblemMismatch:
			return true
		}
	}
	return false
}
