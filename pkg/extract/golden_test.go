package extract_test

import (
	"strings"
	"testing"

	"github.com/mast-search/mast/internal/golden"
	"github.com/mast-search/mast/pkg/extract"
	"github.com/mast-search/mast/pkg/extract/facttext"
)

// TestFile compares the chunks of small files. The threshold is low, so that
// the files can be short.
func TestFile(t *testing.T) {
	x := newExtractor(t)
	opts := extract.Options{SplitThreshold: 20}
	golden.Run(t, "testdata", func(t *testing.T, c golden.Case) map[string]string {
		var chunks, text strings.Builder
		for _, f := range c.Files {
			facts := x.file(t, f.Name, f.Data, opts)
			for i := range facts.Chunks {
				text.WriteString("[" + f.Name + "]\n")
				text.Write(facts.Chunks[i].AppendText(nil, f.Data))
				text.WriteString("\n")
			}
			chunks.WriteString("[" + f.Name + "]\n" + facttext.Sections(f.Data, &facts)["chunks"])
		}
		// An archive has one kind of line ends only.
		return map[string]string{"chunks": chunks.String(), "text": strings.ReplaceAll(text.String(), "\r\n", "\n")}
	})
}
