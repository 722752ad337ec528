package config

import "strings"

// leaveTemplate takes back addresses that stand beside a placeholder in place of their
// key. ContextWeaver writes its template with the address of a public service, so that
// whoever has not filled it in has chosen no service: nothing may be sent there.
func (s *Settings) leaveTemplate(file, env func(string) string) {
	for _, pair := range []struct {
		variable, address string
		value             *string
	}{
		{"EMBEDDINGS_API_KEY", "embeddings_base_url", &s.EmbeddingsBaseURL},
		{"RERANK_API_KEY", "rerank_base_url", &s.RerankBaseURL},
	} {
		lookup := file
		if s.Origin(pair.address).Layer == FromEnv {
			lookup = env
		} else if s.Origin(pair.address).Layer != FromWeaver {
			continue
		}
		if lookup != nil && strings.TrimSpace(lookup(pair.variable)) == placeholder {
			*pair.value = ""
			delete(s.origins, pair.address)
		}
	}
}
