package embed

import (
	"context"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// NewEmbedder uses an OpenAI-compatible embedding endpoint. It contacts
// nothing before the first text is embedded. The error names the field that
// can not be used.
func NewEmbedder(e Endpoint) (Embedder, error) {
	c, err := newClient(e, "embeddings")
	if err != nil {
		return nil, err
	}
	return &endpointEmbedder{client: c}, nil
}

type endpointEmbedder struct {
	*client
	dim atomic.Int64 // of the first answer, or as set
}

func (e *endpointEmbedder) Model() string {
	if e.endpoint.DocumentPrefix != "" {
		return e.endpoint.Model + " " + e.endpoint.DocumentPrefix
	}
	return e.endpoint.Model
}

// embedRequest is the body of a call.
type embedRequest struct {
	Model    string   `json:"model"`
	Input    []string `json:"input"`
	Encoding string   `json:"encoding_format"`
}

func (e *endpointEmbedder) Embed(ctx context.Context, p Purpose, texts []string, done func(int, [][]float32)) ([][]float32, error) {
	prefix := e.endpoint.DocumentPrefix
	if p == Query {
		prefix = e.endpoint.QueryPrefix
	}
	run := &embedRun{
		e: e, texts: make([]string, len(texts)), out: make([][]float32, len(texts)), done: done,
		policy: e.policyOf(p == Query),
	}
	for i, t := range texts {
		run.texts[i] = prefix + firstChars(t, e.endpoint.MaxTextChars)
	}
	inner, stop := context.WithCancel(ctx)
	defer stop()
	run.stop = stop

	all := batches(run.texts, e.endpoint.BatchTexts, e.endpoint.BatchChars)
	next := make(chan span)
	var wg sync.WaitGroup
	for range min(e.endpoint.MaxConcurrency, len(all)) {
		wg.Go(func() {
			for b := range next {
				run.batch(inner, b)
			}
		})
	}
	for _, b := range all {
		select {
		case next <- b:
		case <-inner.Done():
		}
	}
	close(next)
	wg.Wait()
	return run.out, run.err(ctx)
}

// span is a range of texts.
type span struct{ from, to int }

// batches cuts texts into ranges of at most count texts and chars characters;
// a text that is longer stands alone.
func batches(texts []string, count, chars int) []span {
	var all []span
	from, used := 0, 0
	for i, t := range texts {
		n := utf8.RuneCountInString(t)
		if i > from && (i-from == count || used+n > chars) {
			all = append(all, span{from, i})
			from, used = i, 0
		}
		used += n
	}
	if from < len(texts) {
		all = append(all, span{from, len(texts)})
	}
	return all
}

// firstChars cuts a text behind n characters.
func firstChars(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for i := range text {
		if n == 0 {
			return text[:i]
		}
		n--
	}
	return text
}
