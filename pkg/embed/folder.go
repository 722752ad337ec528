package embed

import "errors"

// OpenFolder loads a static-embedding model from a folder in the layout of
// model2vec: model.safetensors, tokenizer.json, config.json.
func OpenFolder(dir string) (Embedder, error) {
	return nil, errors.New(dir + ": static models are not supported yet")
}
