package graph

import (
	"slices"

	"github.com/mast-search/mast/pkg/code"
)

// A key stands for one question that can be asked about other files: what a file,
// a package or a type calls by a name. It is a hash; two questions of one key only
// make a file be linked without need.
type key = uint32

const (
	fnvOffset = 2166136261
	fnvPrime  = 16777619
)

func hashText(seed key, s string) key {
	h := seed ^ fnvOffset
	for i := range len(s) {
		h = (h ^ key(s[i])) * fnvPrime
	}
	return mix(h, 0)
}

// mix joins two hashes.
func mix(a, b key) key {
	h := a*0x9E3779B1 ^ b*0x85EBCA77
	h ^= h >> 15
	h *= 0x2C1B3C6D
	h ^= h >> 12
	return h
}

// Salts keep the kinds of questions apart.
const (
	saltFile key = iota + 1
	saltPackage
	saltFolder
	saltGlobal
	saltApart
)

// seeds are the first part of the keys of a file.
func fileSeed(path string) key    { return hashText(saltFile, path) }
func folderSeed(dir string) key   { return hashText(saltFolder, dir) }
func packageSeed(name string) key { return hashText(saltPackage, name) }

// depend notes that the answer depends on what a key stands for.
func (l *Linker) depend(k key) {
	l.deps = append(l.deps, k)
}

// DependGlobal notes that the answer depends on which declarations of that name the
// files of the family have at the top level or directly in namespaces.
func (l *Linker) DependGlobal(family, name string) {
	l.depend(mix(hashText(saltGlobal, family), hashText(0, name)))
}

// DependFile notes that the answer depends on what a file calls name: a top-level
// declaration, an import, an export; "*" stands for its wildcard imports and exports.
func (l *Linker) DependFile(f *File, name string) {
	if f != l.current {
		l.depend(mix(f.seed, hashText(0, name)))
	}
}

// DependPackage notes that the answer depends on what a package calls name. Which
// folders a package has is part of the environment of its files.
func (l *Linker) DependPackage(p *Package, name string) {
	n := hashText(0, name)
	for _, dir := range p.folders(l.Project) {
		l.depend(mix(dir, n))
	}
}

// dependMember notes that the answer depends on a member of a declaration.
func (l *Linker) dependMember(f *File, parent int32, name string) {
	if f != l.current {
		l.depend(mix(f.hashes[parent], hashText(0, name)))
	}
}

// dependApart notes that the answer depends on the members and extensions that
// stand apart from a type of that name.
func (l *Linker) dependApart(family, name string) {
	l.depend(mix(hashText(saltApart, family), hashText(0, name)))
}

// normalise sorts keys and drops doubles.
func normalise(deps []key) []key {
	slices.Sort(deps)
	return slices.Compact(deps)
}

// hashSymbols fills the seeds of the members of each symbol.
func (f *File) hashSymbols() {
	f.seed = fileSeed(f.Path)
	if f.Facts == nil {
		return
	}
	f.hashes = make([]key, len(f.Facts.Symbols))
	for i := range f.Facts.Symbols {
		f.hashes[i] = f.nameKey(int32(i))
	}
}

// nameKey is the key under which a symbol is asked for in its file; it is also the
// seed of its members.
func (f *File) nameKey(i int32) key {
	s := &f.Facts.Symbols[i]
	parent := f.seed
	if s.Parent >= 0 {
		parent = f.hashes[s.Parent]
	}
	if s.Owner != "" {
		parent = mix(parent, hashText(1, s.Owner))
	}
	return mix(parent, hashText(0, s.Name))
}

// fingerprints says, for each key that a file answers, what the answer is.
// Two versions of a file differ for others where their fingerprints do.
func (p *Project) fingerprints(f *File) map[key]uint64 {
	prints := make(map[key]uint64)
	if f.Facts == nil {
		return prints
	}
	add := func(k key, v uint64) { prints[k] = prints[k]*31 + v + 1 }
	family := hashText(saltGlobal, f.Family)
	apart := hashText(saltApart, f.Family)
	folder := folderSeed(f.Dir())
	for i := range f.Facts.Symbols {
		s := &f.Facts.Symbols[i]
		shown := symbolPrint(s)
		name := hashText(0, s.Name)
		add(f.hashes[i], shown)
		if s.Parent < 0 || f.inNamespaces(s.Parent) {
			add(mix(family, name), shown)
		}
		if f.Rules != nil {
			if global := f.Rules.Global(f, int32(i)); global != "" {
				add(mix(family, hashText(0, global)), mix64(shown, uint64(f.hashes[i])))
			}
		}
		if s.Parent < 0 {
			add(mix(folder, name), shown)
		} else if s.Flags&code.FlagStatic != 0 {
			// Whether a variable has such members decides what its value is.
			add(f.hashes[s.Parent], 1)
		}
		for a := s; ; a = &f.Facts.Symbols[a.Parent] {
			if a.Owner != "" {
				add(mix(apart, hashText(0, lastSegment(a.Owner))), mix64(shown, uint64(name)))
			}
			if a.Flags&code.FlagExtension != 0 {
				add(mix(apart, hashText(0, lastSegment(a.Name))), mix64(shown, uint64(name)))
			}
			if a.Parent < 0 {
				break
			}
		}
	}
	p.importPrints(f, add)
	return prints
}

// inNamespaces reports whether a symbol and all around it are namespaces, or
// enumerations in them.
func (f *File) inNamespaces(i int32) bool {
	for ; i >= 0; i = f.Facts.Symbols[i].Parent {
		if k := f.Facts.Symbols[i].Kind; k != code.SymbolNamespace && k != code.SymbolEnum {
			return false
		}
	}
	return true
}

// importPrints adds what a file imports and exports.
func (p *Project) importPrints(f *File, add func(k key, v uint64)) {
	star := mix(f.seed, hashText(0, "*"))
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		target := p.targetPrint(f, i)
		for _, b := range m.Bindings {
			name := b.Local
			if name == "" || name == "." {
				add(star, mix64(target, uint64(hashText(0, b.Name))))
				continue
			}
			add(mix(f.seed, hashText(0, name)), mix64(target, uint64(hashText(0, b.Name))))
		}
	}
	for i := range f.Facts.Exports {
		e := &f.Facts.Exports[i]
		v := uint64(hashText(0, e.Local))
		if e.Import >= 0 {
			v = mix64(v, p.targetPrint(f, int(e.Import)))
		}
		if e.Symbol >= 0 {
			v = mix64(v, uint64(f.hashes[e.Symbol]))
		}
		add(mix(f.seed, hashText(0, e.Name)), v)
	}
}

// targetPrint is a fingerprint of where an import leads.
func (p *Project) targetPrint(f *File, i int) uint64 {
	if i >= len(f.Targets) {
		return 0
	}
	t := &f.Targets[i]
	v := uint64(len(t.Modules))
	if t.External {
		v += 1 << 32
	}
	for _, d := range t.Modules {
		switch g := p.File(d); {
		case g != nil:
			v = mix64(v, uint64(g.seed))
		case d.IsPackage():
			v = mix64(v, uint64(p.PackageAt(d).seed))
		}
	}
	return mix64(v, uint64(hashText(0, f.Facts.Imports[i].Module)))
}

// environment is a fingerprint of what decides over the meaning of names in a file
// beyond keys. The upper half says what the file is to others: its family and
// package; the lower half where its imports lead and what its rules say.
func (p *Project) environment(f *File) uint64 {
	place := uint64(hashText(0, f.Family))
	if f.Rules == nil || f.Facts == nil {
		return place << 32
	}
	if pkg := f.Rules.Package(p, f); pkg != nil {
		place = mix64(place, uint64(pkg.seed))
		for _, dir := range pkg.folders(p) {
			place = mix64(place, uint64(dir))
		}
	}
	var v uint64
	for i := range f.Facts.Imports {
		v = mix64(v, p.targetPrint(f, i))
	}
	v = mix64(v, f.Rules.Environment(p, f))
	return (place^place>>32)<<32 | (v^v>>32)&(1<<32-1)
}

// folders are the seeds of the folders that the files of a package are in.
func (pkg *Package) folders(p *Project) []key {
	pkg.dirsOnce.Do(func() {
		for _, id := range pkg.Files {
			if dir := folderSeed(p.Files[id].Dir()); !slices.Contains(pkg.dirs, dir) {
				pkg.dirs = append(pkg.dirs, dir)
			}
		}
	})
	return pkg.dirs
}

func mix64(a, b uint64) uint64 {
	h := (a ^ b*0x9E3779B97F4A7C15) * 0xBF58476D1CE4E5B9
	return h ^ h>>29
}

// symbolPrint is a fingerprint of what other files see of a declaration.
func symbolPrint(s *code.Symbol) uint64 {
	h := uint64(s.Kind)<<32 | uint64(s.Flags)
	if s.Exported {
		h |= 1 << 60
	}
	text := func(t string) { h = mix64(h, uint64(hashText(2, t))) }
	params := func(ps []code.Param) {
		for _, p := range ps {
			text(p.Name)
			text(p.Type)
			if p.Optional {
				h = mix64(h, 1)
			}
			if p.Variadic {
				h = mix64(h, 2)
			}
		}
		h = mix64(h, uint64(len(ps)))
	}
	params(s.TypeParams)
	params(s.Params)
	text(s.Type)
	text(s.Value)
	for _, b := range s.Bases {
		text(b.Name)
		text(b.Type)
		h = mix64(h, uint64(b.Role))
	}
	return h
}
