package config

import (
	"errors"
	"net/url"
	"strings"
)

// placeholder stands for a key in the template that ContextWeaver writes. It
// counts as no key.
const placeholder = "your-api-key-here"

// endpointTable are the settings of embeddings and reranking. Both are off
// unless their model and place are given; nothing else makes mast contact a
// host.
func endpointTable() []Setting {
	return []Setting{
		{
			Key: "embeddings_base_url", Weaver: []string{"EMBEDDINGS_BASE_URL"}, Example: "http://localhost:11434/v1", Path: true,
			Doc:    "Address of an endpoint for embeddings as OpenAI has it, its base or the whole address. Empty means none.",
			normal: address,
			field:  func(s *Settings) any { return &s.EmbeddingsBaseURL },
		},
		{
			Key: "embeddings_model", Weaver: []string{"EMBEDDINGS_MODEL"}, Example: "nomic-embed-text",
			Doc:    "Model that the endpoint is asked for.",
			normal: trimmed,
			field:  func(s *Settings) any { return &s.EmbeddingsModel },
		},
		{
			Key: "embeddings_api_key", Weaver: []string{"EMBEDDINGS_API_KEY"}, Example: "sk-123456789", Secret: true,
			Doc:    "Key that the endpoint is sent; local servers need none.",
			normal: apiKey,
			field:  func(s *Settings) any { return &s.EmbeddingsAPIKey },
		},
		{
			Key: "embeddings_dimensions", Weaver: []string{"EMBEDDINGS_DIMENSIONS"}, Default: "0", Example: "1024", Min: 0, Max: 65_536,
			Doc:   "Length of the vectors; other lengths are refused. 0 takes what the endpoint gives.",
			field: func(s *Settings) any { return &s.EmbeddingsDimensions },
		},
		{
			Key: "embeddings_max_concurrency", Weaver: []string{"EMBEDDINGS_MAX_CONCURRENCY"}, Default: "10", Example: "4", Min: 1, Max: 100,
			Doc:   "Most requests at a time.",
			field: func(s *Settings) any { return &s.EmbeddingsMaxConcurrency },
		},
		{
			Key: "embeddings_folder", Example: "/opt/models/potion", Path: true,
			Doc:    "Folder of a static embedding model (model2vec layout: safetensors and tokenizer), used in place of an endpoint, without network. Relative to the project root.",
			normal: trimmed,
			field:  func(s *Settings) any { return &s.EmbeddingsFolder },
		},
		{
			Key: "rerank_base_url", Weaver: []string{"RERANK_BASE_URL"}, Example: "http://localhost:8080/v1/rerank", Path: true,
			Doc:    "Whole address of an endpoint for reranking. Empty means none.",
			normal: address,
			field:  func(s *Settings) any { return &s.RerankBaseURL },
		},
		{
			Key: "rerank_model", Weaver: []string{"RERANK_MODEL"}, Example: "bge-reranker-v2-m3",
			Doc:    "Model that the endpoint is asked for.",
			normal: trimmed,
			field:  func(s *Settings) any { return &s.RerankModel },
		},
		{
			Key: "rerank_api_key", Weaver: []string{"RERANK_API_KEY"}, Example: "sk-123456789", Secret: true,
			Doc:    "Key that the endpoint is sent; local servers need none.",
			normal: apiKey,
			field:  func(s *Settings) any { return &s.RerankAPIKey },
		},
	}
}

// errHoldsSecret says of a value that it is not allowed, and not to be shown either.
var errHoldsSecret = errors.New("an address without a name and password; the key is a setting of its own")

// address checks the address of an endpoint.
func address(text string) (string, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", nil
	}
	u, err := url.Parse(text)
	if err != nil && strings.Contains(text, "@") {
		return "", errHoldsSecret
	}
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return "", errors.New("an address that starts with http:// or https://, with a host")
	}
	if u.User != nil {
		return "", errHoldsSecret
	}
	return text, nil
}

func apiKey(text string) (string, error) {
	text = strings.TrimSpace(text)
	if text == placeholder {
		return "", nil
	}
	if strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return "", errors.New("a key of printable ASCII characters without spaces")
	}
	return text, nil
}

func trimmed(text string) (string, error) { return strings.TrimSpace(text), nil }
