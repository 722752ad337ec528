package lang

import (
	"path"
	"strings"
)

// share tells to which language a file belongs whose extension is that of owner
// and shared by others. A text that is claimed belongs to the first who claims
// it. One that somebody may have belongs with the files beside it: to the
// language of one with the same stem ("log.hpp" beside "log.h"), else to that of
// which there are most; only extensions that nobody shares count. In doubt it
// belongs to owner.
func (r *Registry) share(owner *Lang, sharing []*Lang, base string, text []byte, siblings func() []string) *Lang {
	open := sharing[:0:0]
	for _, l := range sharing {
		switch verdict := l.Spec.Claims(text); {
		case verdict > 0:
			return l
		case verdict == 0:
			open = append(open, l)
		}
	}
	if len(open) == 0 || siblings == nil {
		return owner
	}
	const sameStem = 1 << 20 // more than a folder has files
	votes := map[*Lang]int{}
	stem := strings.TrimSuffix(base, path.Ext(base))
	for _, name := range siblings() {
		ext := strings.ToLower(path.Ext(name))
		l := r.byExtension[ext]
		if l == nil || r.sharing[ext] != nil {
			continue
		}
		votes[l]++
		if strings.TrimSuffix(name, path.Ext(name)) == stem {
			votes[l] += sameStem
		}
	}
	best := owner
	for _, l := range open {
		if votes[l] > votes[best] {
			best = l
		}
	}
	return best
}
