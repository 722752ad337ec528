package tool

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/mast-search/mast/pkg/indexer"
)

// reindexWait is how long mast_reindex waits for another run to end.
const reindexWait = 20 * time.Second

// ReindexAnswer is the answer of mast_reindex.
type ReindexAnswer struct {
	ran
	Envelope
}

// ran lies between ReindexAnswer and the report so that the notes of Envelope
// are the ones that JSON shows.
type ran struct{ indexer.Report }

// Reindex returns the tool mast_reindex.
func Reindex() *Tool {
	return &Tool{
		Name:        "mast_reindex",
		Set:         SetMast,
		Title:       "Update the index",
		Description: "Bring the index up to date with the files on disk, for example after a large refactor.",
		Hints:       Hints{Idempotent: true},
		bind: func() ([]Param, runFunc) {
			var full bool
			params := []Param{{
				Name: "full", Bool: &full, Example: "true",
				Doc: "Read every file again instead of only those that changed",
			}}
			return params, func(ctx context.Context, p *Project) (output, error) {
				mode := indexer.Incremental
				if full {
					mode = indexer.Full
				}
				report, err := p.Index(ctx, mode, reindexWait)
				incomplete, ok := errors.AsType[*EmbedError](err)
				if err != nil && !ok {
					return nil, err
				}
				a := &ReindexAnswer{ran: ran{report}}
				a.Notes = report.Notes
				if ok {
					a.note("%v", incomplete)
				}
				return a, nil
			}
		},
	}
}

func (a *ReindexAnswer) envelope() *Envelope { return &a.Envelope }

func (a *ReindexAnswer) found() bool { return true }

func (a *ReindexAnswer) text(b *strings.Builder) { b.WriteString(Summary(&a.Report) + "\n") }
