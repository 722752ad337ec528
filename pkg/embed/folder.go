package embed

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/cespare/xxhash/v2"
)

// Limits of a text for a static model: the 512 tokens that model2vec takes
// unless it is told otherwise.
const maxTokens = 512

// folderBatch is how many texts of a folder's model make a batch.
const folderBatch = 256

// maxJSONFile bounds tokenizer.json. The largest known has 40 MB.
const maxJSONFile = 256 << 20

// Files of a model.
const (
	tensorFile    = "model.safetensors"
	tokenizerFile = "tokenizer.json"
	configFile    = "config.json"
)

// OpenFolder loads a static-embedding model from a folder in the layout of
// model2vec: model.safetensors with the tensor "embeddings" (a row a token, of
// F32, F16, BF16, F64 or I8; "embedding.weight" of sentence-transformers is
// read too) and, where the model has them, "weights" and "mapping";
// tokenizer.json with a WordPiece, Unigram, BPE or WordLevel model;
// config.json. A folder that does not fit is an error that names the file.
// The model stays in memory, as large as its file.
//
// A text's vector is the mean of those of its first 512 tokens, scaled to
// length one, whatever config.json says: only directions are compared. Tokens
// that stand for unknown words do not count. Nothing is fetched.
func OpenFolder(dir string) (Embedder, error) {
	m, err := openFolder(dir)
	if err != nil {
		return nil, fmt.Errorf("static model %s: %w", dir, err)
	}
	return m, nil
}

// static is a loaded model.
type static struct {
	name       string
	tokenizer  *tokenizer
	embeddings tensor
	dim        int
	weights    []float32 // by token, or nil
	mapping    []int32   // from token to row, or nil
	encoders   sync.Pool // of *encoder, with the words that they remember
}

func openFolder(dir string) (*static, error) {
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, errors.New("no such folder")
	case err != nil:
		return nil, err
	case !info.IsDir():
		return nil, errors.New("is a file; give the folder that holds " + tensorFile)
	}
	hash := xxhash.New()
	m := &static{}
	// The small files first: they show soonest that a folder does not fit.
	config, err := readSmall(dir, configFile, hash)
	if err != nil {
		return nil, err
	}
	if !json.Valid(config) || !bytes.HasPrefix(bytes.TrimSpace(config), []byte("{")) {
		return nil, errors.New(configFile + ": not a JSON object")
	}
	raw, err := readSmall(dir, tokenizerFile, hash)
	if err != nil {
		return nil, err
	}
	if m.tokenizer, err = parseTokenizer(raw); err != nil {
		return nil, fmt.Errorf("%s: %w", tokenizerFile, err)
	}
	if err := m.readTensors(filepath.Join(dir, tensorFile), hash); err != nil {
		return nil, fmt.Errorf("%s: %w", tensorFile, err)
	}
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	m.name = fmt.Sprintf("%s@%016x", filepath.Base(absolute), hash.Sum64())
	return m, nil
}

// readSmall reads a file of the folder, and adds it to the hash.
func readSmall(dir, name string, hash io.Writer) ([]byte, error) {
	f, err := os.Open(filepath.Join(dir, name))
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%s is missing; a model2vec folder holds %s, %s and %s", name, tensorFile, tokenizerFile, configFile)
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	raw, err := io.ReadAll(io.LimitReader(f, maxJSONFile+1))
	switch {
	case err != nil:
		return nil, err
	case len(raw) > maxJSONFile:
		return nil, fmt.Errorf("%s: larger than %d MB", name, maxJSONFile>>20)
	}
	_, err = hash.Write(raw)
	return raw, err
}

// readTensors reads the vectors and checks that the tokens fit them.
func (m *static) readTensors(path string, hash io.Writer) error {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return errors.New("is missing")
	}
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	found, err := readTensors(f, info.Size(), "embeddings", "embedding.weight", "weights", "mapping")
	if err != nil {
		return err
	}
	for _, name := range []string{"embeddings", "embedding.weight"} {
		if t, ok := found[name]; ok {
			m.embeddings = t
			break
		}
	}
	shape := m.embeddings.shape
	if len(shape) != 2 || shape[0] < 1 || shape[1] < 1 || shape[1] > maxDim {
		return fmt.Errorf("tensor embeddings: shape %v, want [tokens, numbers]", shape)
	}
	m.dim = shape[1]
	if err := m.readMapping(found); err != nil {
		return err
	}
	for _, name := range []string{"embeddings", "embedding.weight", "weights", "mapping"} {
		if _, err := hash.Write(found[name].data); err != nil {
			return err
		}
	}
	return nil
}

func (m *static) readMapping(found map[string]tensor) error {
	size, rows := m.tokenizer.size, m.embeddings.shape[0]
	for name, t := range found {
		if name != "weights" && name != "mapping" {
			continue
		}
		if len(t.shape) != 1 || t.shape[0] < size {
			return fmt.Errorf("tensor %s: shape %v for the %d tokens of %s", name, t.shape, size, tokenizerFile)
		}
	}
	if t, ok := found["weights"]; ok {
		m.weights = make([]float32, size)
		for i := range m.weights {
			m.weights[i] = float32(t.at(i))
		}
	}
	t, ok := found["mapping"]
	if !ok {
		if size > rows {
			return fmt.Errorf("tensor embeddings: %d rows for the %d tokens of %s", rows, size, tokenizerFile)
		}
		return nil
	}
	m.mapping = make([]int32, size)
	for i := range m.mapping {
		row := t.at(i)
		if !(row >= 0 && row < float64(rows)) {
			return fmt.Errorf("tensor mapping: token %d leads to row %v of %d", i, row, rows)
		}
		m.mapping[i] = int32(row)
	}
	return nil
}

func (m *static) Model() string { return m.name }

// Embed implements Embedder. It uses all processors.
func (m *static) Embed(ctx context.Context, _ Purpose, texts []string, done func(int, [][]float32)) ([][]float32, error) {
	out := make([][]float32, len(texts))
	next := make(chan int)
	var reporting sync.Mutex
	var wg sync.WaitGroup
	batches := (len(texts) + folderBatch - 1) / folderBatch
	for range min(runtime.GOMAXPROCS(0), batches) {
		wg.Go(func() {
			e, ok := m.encoders.Get().(*encoder)
			if !ok {
				e = m.tokenizer.encoder()
			}
			defer m.encoders.Put(e)
			for from := range next {
				to := min(len(texts), from+folderBatch)
				for i := from; i < to && ctx.Err() == nil; i++ {
					out[i] = m.vector(e, texts[i])
				}
				if ctx.Err() == nil && done != nil {
					reporting.Lock()
					done(from, out[from:to])
					reporting.Unlock()
				}
			}
		})
	}
	for from := 0; from < len(texts) && ctx.Err() == nil; from += folderBatch {
		next <- from
	}
	close(next)
	wg.Wait()
	return out, ctx.Err()
}

// vector is that of one text, or zeros if no token of it is known.
func (m *static) vector(e *encoder, text string) []float32 {
	sum := make([]float32, m.dim)
	// What lies far behind the last token that counts need not be cut.
	n := 0
	for _, id := range e.append(nil, firstChars(text, maxTokens*m.tokenizer.median)) {
		if int(id) == m.tokenizer.unk {
			continue
		}
		if n++; n > maxTokens {
			break
		}
		row, weight := int(id), float32(1)
		if m.weights != nil {
			weight = m.weights[id]
		}
		if m.mapping != nil {
			row = int(m.mapping[id])
		}
		m.embeddings.addRow(sum, row, weight)
	}
	if !normalise(sum) {
		clear(sum)
	}
	return sum
}
