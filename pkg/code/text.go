package code

// AppendText appends the text of the chunk to dst: its pieces, each on lines of
// its own, or all of its span. src must be the version of the file that the
// chunk was made from.
func (c *Chunk) AppendText(dst, src []byte) []byte {
	if c.Pieces == nil {
		return append(dst, c.Span.Text(src)...)
	}
	for i, piece := range c.Pieces {
		if i > 0 {
			dst = append(dst, '\n')
		}
		dst = append(dst, piece.Text(src)...)
	}
	return dst
}
