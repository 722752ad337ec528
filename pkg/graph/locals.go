package graph

import "github.com/mast-search/mast/pkg/code"

// Locals are the local variables of the file that is being linked.
type Locals struct {
	all    []code.Local
	byName map[string][]int32
	// types are those found already, by index; busy those being looked for.
	types []*Type
	state []uint8
}

const (
	localUnknown uint8 = iota
	localBusy
	localDone
)

func newLocals(all []code.Local) *Locals {
	ls := &Locals{all: all, byName: make(map[string][]int32, len(all)), types: make([]*Type, len(all)), state: make([]uint8, len(all))}
	for i := range all {
		ls.byName[all[i].Name] = append(ls.byName[all[i].Name], int32(i))
	}
	return ls
}

// Named calls yield with the entries of a name in their order, until it says no.
func (ls *Locals) Named(name string, yield func(*code.Local) bool) {
	if ls == nil {
		return
	}
	for _, i := range ls.byName[name] {
		if !yield(&ls.all[i]) {
			return
		}
	}
}

// at returns the entry that holds for a name at a position, or -1: of those whose
// scope is around it, the one that starts last.
func (ls *Locals) at(name string, pos uint32) int32 {
	if ls == nil {
		return -1
	}
	best := int32(-1)
	for _, i := range ls.byName[name] {
		s := ls.all[i].Scope
		if s.Start <= pos && pos < s.End && (best < 0 || s.Start >= ls.all[best].Scope.Start) {
			best = i
		}
	}
	return best
}

// Has reports whether something is said of a name at a position.
func (ls *Locals) Has(name string, pos uint32) bool { return ls.at(name, pos) >= 0 }

// Written is the type that is written for a name at a position, or "".
func (ls *Locals) Written(name string, pos uint32) string {
	if i := ls.at(name, pos); i >= 0 {
		return ls.all[i].Type
	}
	return ""
}

// before is at for the text of entry i itself: entries that start where i starts
// are not known there yet.
func (ls *Locals) before(name string, i int32) int32 {
	best := int32(-1)
	pos := ls.all[i].Scope.Start
	for _, k := range ls.byName[name] {
		s := ls.all[k].Scope
		if k == i || s.Start > pos || s.Start == pos && name == ls.all[i].Name || pos >= s.End {
			continue
		}
		if best < 0 || s.Start >= ls.all[best].Scope.Start {
			best = k
		}
	}
	return best
}
