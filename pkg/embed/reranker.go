package embed

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
)

// NewReranker uses a rerank endpoint, as Cohere, Jina, SiliconFlow, vLLM and
// llama.cpp have it; answers in the shape of DashScope are read too. It
// contacts nothing before the first query. The error names the field that can
// not be used.
func NewReranker(e Endpoint) (Reranker, error) {
	c, err := newClient(e, "rerank")
	if err != nil {
		return nil, err
	}
	return &endpointReranker{client: c}, nil
}

type endpointReranker struct{ *client }

// rerankRequest is the body of a call.
type rerankRequest struct {
	Model     string   `json:"model"`
	Query     string   `json:"query"`
	Documents []string `json:"documents"`
	TopN      int      `json:"top_n"`
	Return    bool     `json:"return_documents"`
}

// Rerank implements Reranker. Documents are sent in one request, each cut at
// MaxTextChars.
func (r *endpointReranker) Rerank(ctx context.Context, query string, documents []string, topN int) ([]Ranked, error) {
	topN = min(topN, len(documents))
	if topN <= 0 {
		return nil, nil
	}
	body := rerankRequest{
		Model: r.endpoint.Model, Query: firstChars(query, r.endpoint.MaxTextChars),
		Documents: make([]string, len(documents)), TopN: topN,
	}
	for i, d := range documents {
		body.Documents[i] = firstChars(d, r.endpoint.MaxTextChars)
	}
	var ranked []Ranked
	err := r.post(ctx, r.policyOf(true), body, func(answer []byte) *Error {
		var reason string
		if ranked, reason = decodeRanking(answer, len(documents)); reason != "" {
			return &Error{scope: ofAnswer, Reason: reason}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return ranked[:min(topN, len(ranked))], nil
}

// rerankAnswer is what a rerank endpoint answers, in either shape.
type rerankAnswer struct {
	Results []rerankResult `json:"results"`
	Output  struct {
		Results []rerankResult `json:"results"`
	} `json:"output"`
	Error   json.RawMessage `json:"error"`
	Code    json.RawMessage `json:"code"`
	Message json.RawMessage `json:"message"`
}

type rerankResult struct {
	Index *int     `json:"index"`
	Score *float64 `json:"relevance_score"`
}

// decodeRanking reads the ranking of n documents, best first, or says what is
// wrong with the answer.
func decodeRanking(body []byte, n int) ([]Ranked, string) {
	var a rerankAnswer
	if reason := readJSON(body, &a); reason != "" {
		return nil, reason
	}
	if said := present(a.Error); said != "" {
		return nil, said
	}
	results := a.Results
	if len(results) == 0 {
		results = a.Output.Results
	}
	if len(results) == 0 {
		// Beside results, "code": 200 and "message": "ok" are no failure.
		for _, raw := range []json.RawMessage{a.Message, a.Code} {
			if said := present(raw); said != "" {
				return nil, said
			}
		}
		return nil, "an answer without results"
	}
	seen := make([]bool, n)
	ranked := make([]Ranked, 0, len(results))
	for _, r := range results {
		switch {
		case r.Index == nil:
			return nil, "a result without index"
		case *r.Index < 0 || *r.Index >= n:
			return nil, fmt.Sprintf("index %d, want 0 to %d", *r.Index, n-1)
		case seen[*r.Index]:
			return nil, fmt.Sprintf("index %d twice", *r.Index)
		case r.Score == nil:
			return nil, "a result without relevance_score"
		}
		seen[*r.Index] = true
		ranked = append(ranked, Ranked{Index: *r.Index, Score: *r.Score})
	}
	slices.SortFunc(ranked, func(a, b Ranked) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Index, b.Index))
	})
	return ranked, ""
}
