package embed

import "errors"

// NewEmbedder uses an OpenAI-compatible embedding endpoint. It contacts
// nothing before the first text is embedded.
func NewEmbedder(e Endpoint) (Embedder, error) {
	if _, err := e.defaults(); err != nil {
		return nil, err
	}
	return nil, errors.New("embedding endpoints are not supported yet")
}

// NewReranker uses a rerank endpoint. It contacts nothing before the first
// query.
func NewReranker(e Endpoint) (Reranker, error) {
	if _, err := e.defaults(); err != nil {
		return nil, err
	}
	return nil, errors.New("rerank endpoints are not supported yet")
}

// OpenFolder loads a static-embedding model from a folder in the layout of
// model2vec: model.safetensors, tokenizer.json, config.json.
func OpenFolder(dir string) (Embedder, error) {
	return nil, errors.New(dir + ": static models are not supported yet")
}
