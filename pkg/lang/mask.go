package lang

// Masked is the text that the parser of the language is to read for src.
func (s *Spec) Masked(src []byte) []byte {
	if s.Mask == nil {
		return src
	}
	return s.Mask(src)
}
