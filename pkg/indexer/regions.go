package indexer

import (
	"context"
	"fmt"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/lang"
)

// maxRegions bounds the regions of one file that are parsed. Components have
// one or two, and each costs some time whatever its size.
const maxRegions = 100

// parseRegions parses the regions of a text that are written in other languages.
// A region that cannot be parsed becomes a problem of its own and is covered by lines;
// when that happens to all of them, the problem of the first is that of the file.
func (w *worker) parseRegions(ctx context.Context, path string, l *lang.Lang, text []byte) (facts code.Facts, problem *code.Problem) {
	defer func() {
		if r := recover(); r != nil {
			problem = &code.Problem{Reason: code.ProblemExtract, Detail: fmt.Sprintf("find regions of %s: %v", l.Spec.Name, r)}
		}
	}()
	var (
		problems []code.Problem
		parsed   int
	)
	regions := l.Spec.Regions(text)
	inner := func(r lang.Region) (code.Facts, bool) {
		part, p := w.parseRegion(ctx, path, r, text)
		if p != nil {
			p.Span = r.Span
			problems = append(problems, *p)
			return part, false
		}
		parsed++
		return part, true
	}
	if n := len(regions); n > maxRegions {
		regions = regions[:maxRegions]
		problems = append(problems, code.Problem{
			Reason: code.ProblemBudget, Detail: fmt.Sprintf("%d embedded texts, of which %d are parsed", n, maxRegions),
		})
	}
	facts, err := extract.Host(text, regions, inner, w.ix.extract)
	switch {
	case err != nil:
		return facts, &code.Problem{Reason: code.ProblemExtract, Detail: err.Error()}
	case parsed == 0 && len(problems) > 0:
		problems[0].Span = code.Span{}
		return facts, &problems[0]
	}
	facts.Problems = append(facts.Problems, problems...)
	if l.Spec.Frame != nil {
		l.Spec.Frame(text, &facts)
	}
	return facts, nil
}

// parseRegion parses one region as a text of its own.
func (w *worker) parseRegion(ctx context.Context, path string, r lang.Region, text []byte) (code.Facts, *code.Problem) {
	l := w.ix.languages.ByName(r.Language)
	if l == nil {
		return code.Facts{}, &code.Problem{Reason: code.ProblemExtract, Detail: "no language " + r.Language}
	}
	part := r.Span.Text(text)
	if p, ok := parseable(path, part); !ok {
		return code.Facts{}, &p
	}
	facts, p := w.parse(ctx, path, l, part)
	if p != nil {
		return facts, p
	}
	for i := range facts.Problems {
		if facts.Problems[i].Reason == code.ProblemExtract {
			return facts, &facts.Problems[i]
		}
	}
	return facts, nil
}
